"""What learns to play: imitation and self-play with PyTorch (`pip install "brushpass[train]"`)."""
