"""Checkpoint opponents: earlier snapshots, because pure self-play forgets other strategies, or a frozen network."""
from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Final

from torch import Tensor

from brushpass.train.net import Net

SNAPSHOT_INTERVAL_UPDATES: Final = 40
FIRST_SNAPSHOT_SHARE: Final = 0.3  # of the batches, if there is no league
LEAGUE_SHARE: Final = 0.6  # of the batches, if there is a league


class OpponentPool:
    """The snapshots of a stage and the league, and the network that plays as one of them."""

    def __init__(self, actor: Net, seed: int, league: list[dict[str, Tensor]]) -> None:
        self.net = deepcopy(actor)
        self.rng = Random(seed)
        self.league = league  # other networks, such as best responses to earlier ones
        self.snapshots: list[dict[str, Tensor]] = []
        self.frozen: list[dict[str, Tensor]] = []

    def select(self, update: int, newest: Net) -> None:
        """Take a snapshot if one is due, and load the opponent of the next batch."""
        if not self.frozen and (update % SNAPSHOT_INTERVAL_UPDATES == 0 or not self.snapshots):
            self.snapshots.append({name: tensor.clone() for name, tensor in newest.state_dict().items()})
        self.net.load_state_dict(self.rng.choice(self.frozen or self.candidates()))

    def candidates(self) -> list[dict[str, Tensor]]:
        """Return the networks to sample the next opponent from."""
        if self.league:
            return self.league if self.rng.random() < LEAGUE_SHARE else self.snapshots
        return self.snapshots[:1] if self.rng.random() < FIRST_SNAPSHOT_SHARE else self.snapshots
