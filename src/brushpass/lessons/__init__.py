"""Lessons with a tutor and puzzles, as data: what the tutor says, which moves they wait for, and what then happens."""
