"""Rivals: earlier selves, because a network that plays only itself of now forgets all others; or one that is frozen."""
from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Final

from torch import Tensor

from brushpass.train.net import Net

EVERY: Final = 40  # updates from one earlier self that is kept to the next
FIRST_AGAIN: Final = 0.3  # how often the first of them plays
LEAGUE: Final = 0.6  # how often one of a league plays, where there is one


class Rivals:
    """The earlier selves of a stage, and the network that plays as one of them."""

    def __init__(self, actor: Net, seed: int, league: list[dict[str, Tensor]]) -> None:
        self.net = deepcopy(actor)
        self.rng = Random(seed)
        self.league = league  # other networks, such as answers that were found to an earlier self
        self.kept: list[dict[str, Tensor]] = []
        self.frozen: list[dict[str, Tensor]] = []

    def choose(self, update: int, newest: Net) -> None:
        """Choose who plays the next batch: often the first, or one of the league; at times the newest joins them."""
        if not self.frozen and (update % EVERY == 0 or not self.kept):
            self.kept.append({name: tensor.clone() for name, tensor in newest.state_dict().items()})
        self.net.load_state_dict(self.rng.choice(self.frozen or self.pool()))

    def pool(self) -> list[dict[str, Tensor]]:
        """Return those of whom one plays."""
        if self.league:
            return self.league if self.rng.random() < LEAGUE else self.kept
        return self.kept[:1] if self.rng.random() < FIRST_AGAIN else self.kept
