"""Bots against bots, and what comes of it."""
