"""The games drawn as text: each seat's table from its View, for the terminal and for environments."""
