"""A player that learned: a network in NumPy, its weights, and the bot that plays by them."""
