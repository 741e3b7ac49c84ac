"""The network bot: inference in NumPy, its weights, and the players that use them."""
