"""Training of the networks: imitation and PPO self-play with PyTorch (`pip install "brushpass[train]"`)."""
