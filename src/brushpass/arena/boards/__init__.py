"""Boards tried out by bots."""
