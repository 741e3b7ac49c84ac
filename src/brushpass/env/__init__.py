"""The games as environments for research: batches in NumPy, PettingZoo, Gymnasium and OpenSpiel."""
