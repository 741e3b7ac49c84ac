"""The player of a network: it sees what its seat has heard made into features, and nothing else."""
from __future__ import annotations

from typing import Generic

import numpy as np
from librt.random import Random
from numpy.typing import NDArray

from brushpass.agents.network.forward import Network
from brushpass.core.game import Game, History, S
from brushpass.core.kernel import Event
from brushpass.core.levels import SAMPLE_PRIOR
from brushpass.core.problems import NoConsistentWorld

Chances = NDArray[np.float64]


class NetworkBot(Generic[S]):
    """Plays each option as often as the network likes it, at a temperature: the lower, the surer."""

    def __init__(self, game: Game[S], seat: int, network: Network, temperature: float, seed: int) -> None:
        self.game, self.seat, self.network, self.temperature = game, seat, network, temperature
        self.rng = Random(seed)
        self.secretive = False  # what may give a secret away is never made surer than it was learned
        self.memory = game.memory(seat)
        self.history: History = []

    def receive(self, events: list[Event]) -> None:
        """Remember what this seat is told."""
        if events:
            self.history.append(events)
        for event in events:
            if self.game.matters(event):
                self.memory.update(event)

    def choose(self, options: list[int]) -> int:
        """Return one of the options; any of them where no world fits what was heard."""
        if len(options) == 1:
            return options[0]
        try:
            chances = self.chances(options)
        except NoConsistentWorld:
            return options[self.rng.randrange(len(options))]
        place = int(np.searchsorted(np.cumsum(chances), self.rng.random(), side="right"))
        return options[min(place, len(options) - 1)]

    def chances(self, options: list[int]) -> Chances:
        """Return how likely each option is to be played. Raises Puzzled where no world fits what was heard."""
        return self.likings(self.world(), options)

    def likings(self, world: S, options: list[int]) -> Chances:
        """Return how much the network likes each option, in any world that fits."""
        scores = self.network.scores(self.network.hidden(self.seen(world)), np.array(options)).astype(np.float64)
        temperature = 1.0 if self.is_secret(world) else self.temperature
        weights: Chances = np.exp((scores - np.max(scores)) / temperature)
        found: Chances = weights / np.sum(weights)
        return found

    def is_secret(self, world: S) -> bool:
        """Say whether the choice in a world may give a secret away, and this player minds."""
        return self.secretive and self.game.selection(world) == SAMPLE_PRIOR

    def seen(self, world: S) -> NDArray[np.uint8]:
        """Return the features of this seat: those of any world that fits, because all of them have the same."""
        return np.frombuffer(self.game.features(world, self.seat, self.memory), np.uint8)

    def world(self) -> S:
        """Return a world that fits what was heard."""
        return self.game.guess(self.history, self.seat, self.rng)
