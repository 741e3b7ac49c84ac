"""A game as played: its record, its proof of chance, its playthrough, and matches of several games."""
