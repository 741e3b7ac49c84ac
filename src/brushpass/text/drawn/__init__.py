"""Text drawings of games: each seat's table from its View, for the terminal and for environments."""
