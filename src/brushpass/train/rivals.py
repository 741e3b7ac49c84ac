"""Rivals: earlier selves, because a network that plays only itself of now forgets all others; or one that is frozen."""
from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Final

from torch import Tensor

from brushpass.train.net import Net

EVERY: Final = 40  # updates from one earlier self that is kept to the next
FIRST_AGAIN: Final = 0.3  # how often the first of them plays


class Rivals:
    """The earlier selves of a stage, and the network that plays as one of them."""

    def __init__(self, actor: Net, seed: int) -> None:
        self.net = deepcopy(actor)
        self.rng = Random(seed)
        self.kept: list[dict[str, Tensor]] = []
        self.frozen = False

    def freeze(self, weights: dict[str, Tensor]) -> None:
        """Let one network play throughout."""
        self.net.load_state_dict(weights)
        self.frozen = True

    def choose(self, update: int, newest: Net) -> None:
        """Choose who plays the next batch: often the first, else any; now and then the newest joins them."""
        if self.frozen:
            return
        if update % EVERY == 0 or not self.kept:
            self.kept.append({name: tensor.clone() for name, tensor in newest.state_dict().items()})
        first = self.rng.random() < FIRST_AGAIN
        self.net.load_state_dict(self.kept[0] if first else self.rng.choice(self.kept))
