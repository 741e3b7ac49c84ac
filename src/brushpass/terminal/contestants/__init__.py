"""Contestants of an arena that are programs of their own."""
