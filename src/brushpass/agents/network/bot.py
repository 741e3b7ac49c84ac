"""The bot that plays by a network: it sees features made from its view and its memory, and nothing else."""
from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from brushpass.agents.network.forward import Floats, Network
from brushpass.agents.network.weights import read_weights
from brushpass.core.game import Game, S, View
from brushpass.core.kernel import Event


class NetworkBot:
    """Plays each option as often as the network likes it, at a temperature: the lower, the surer."""

    def __init__(self, game: Game[S], seat: int, network: Network, temperature: float, seed: int) -> None:
        self.game = game
        self.network = network
        self.temperature = temperature
        self.rng = np.random.default_rng(seed)
        self.memory = game.memory(seat)

    def hear(self, news: list[Event]) -> None:
        for event in news:
            if self.game.matters(event):
                self.memory.hear(event)

    def choose(self, view: View, options: list[int]) -> int:
        if len(options) == 1:
            return options[0]
        return options[int(self.rng.choice(len(options), p=self.chances(view, options)))]

    def chances(self, view: View, options: list[int]) -> Floats:
        """Return how likely each option is to be played."""
        seen: NDArray[np.uint8] = np.array(self.game.features_of(view, self.memory), np.uint8)
        scores = self.network.scores(self.network.hidden(seen), np.array(options))
        weights = np.exp((scores - scores.max()).astype(np.float64) / self.temperature)
        found: Floats = weights / weights.sum()
        return found


class Learned:
    """An opponent that learned: the weights in a file, read once they are needed."""

    def __init__(self, path: Path, temperature: float) -> None:
        self.path = path
        self.temperature = temperature

    def sit(self, game: Game[S], seat: int, seed: int) -> NetworkBot:
        """Return this opponent in a seat, before the game begins."""
        return NetworkBot(game, seat, network_at(self.path), self.temperature, seed)


@cache
def network_at(path: Path) -> Network:
    """Return the network whose weights are in a file."""
    return Network(read_weights(path))
