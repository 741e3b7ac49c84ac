"""Batches of games for training and research, stepped together in compiled code."""
