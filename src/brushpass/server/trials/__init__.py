"""Boards as sheets to print, and tried out by bots."""
