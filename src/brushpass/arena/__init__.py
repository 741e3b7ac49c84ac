"""Matches between bots, ladders, and ratings with error bars."""
