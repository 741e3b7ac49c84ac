"""Boards of one's own: tried out by bots, and printed."""
