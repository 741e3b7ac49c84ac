"""Records of games: the record format, provably fair chance, playthroughs, and matches of several games."""
