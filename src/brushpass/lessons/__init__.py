"""Lessons and puzzles as data: the tutor's texts, the expected moves, and the scripted replies."""
