"""What learns: features, and many games stepped together in compiled code."""
