"""A language model at a table."""
