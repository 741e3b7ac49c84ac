"""Commands for matches between bots, and for training."""
