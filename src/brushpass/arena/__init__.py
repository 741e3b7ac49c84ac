"""Matches between bots, ladders, and ratings with confidence intervals."""
