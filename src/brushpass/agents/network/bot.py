"""The bot that plays by a network: it sees what its seat has heard made into features, and nothing else."""
from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Generic

import numpy as np
from librt.random import Random
from numpy.typing import NDArray

from brushpass.agents.network.forward import Network
from brushpass.agents.network.shelf import file_of
from brushpass.agents.network.weights import read_weights
from brushpass.agents.search import Search
from brushpass.core.game import Game, Heard, S
from brushpass.core.kernel import Event
from brushpass.core.levels import Budget
from brushpass.core.problems import Puzzled

TEMPERATURE: Final = 0.5  # at which the networks of the package are measured
SURE: Final = 0.97  # a chance above which no search is needed
DOUBT: Final = 3.0  # an option tried so often is believed half
Chances = NDArray[np.float64]


class NetworkBot(Generic[S]):
    """Plays each option as often as the network likes it, at a temperature: the lower, the surer."""

    def __init__(self, game: Game[S], seat: int, network: Network, temperature: float, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.network = network
        self.temperature = temperature
        self.rng = Random(seed)
        self.memory = game.memory(seat)
        self.heard: Heard = []

    def hear(self, news: list[Event]) -> None:
        """Remember what this seat is told."""
        if news:
            self.heard.append(news)
        for event in news:
            if self.game.matters(event):
                self.memory.hear(event)

    def choose(self, options: list[int]) -> int:
        """Return one of the options; any of them where no world fits what was heard."""
        if len(options) == 1:
            return options[0]
        try:
            chances = self.chances(options)
        except Puzzled:
            return options[self.rng.randrange(len(options))]
        place = int(np.searchsorted(np.cumsum(chances), self.rng.random(), side="right"))
        return options[min(place, len(options) - 1)]

    def chances(self, options: list[int]) -> Chances:
        """Return how likely each option is to be played. Raises Puzzled where no world fits what was heard."""
        return spread(self.scores(options) / self.temperature)

    def scores(self, options: list[int]) -> Chances:
        """Return how much each option promises, as the logarithm of a chance up to a constant."""
        return self.network.scores(self.network.hidden(self.seen()), np.array(options)).astype(np.float64)

    def seen(self) -> NDArray[np.uint8]:
        """Return the features of this seat: those of any world that fits, because all of them have the same."""
        world = self.game.guess(self.heard, self.seat, self.rng)
        return np.frombuffer(self.game.features(world, self.seat, self.memory), np.uint8)


class ThoughtfulBot(NetworkBot[S]):
    """Plays by a network, and where that is not sure by a short search too, which it trusts so much."""

    def __init__(self, game: Game[S], seat: int, network: Network, temperature: float, seed: int,
                 thinking: Thinking) -> None:
        super().__init__(game, seat, network, temperature, seed)
        self.search: Search[S] = Search(game, seat, thinking.budget, self.rng)
        self.trust = thinking.trust

    def scores(self, options: list[int]) -> Chances:
        scores = super().scores(options)
        if np.max(spread(scores)) > SURE:
            return scores
        found = {each.action: each for each in self.search.think(self.heard, options)}
        tries = np.array([found[a].visits for a in options], np.float64)
        values = np.array([found[a].value if found[a].visits else 0.0 for a in options])
        mean = np.sum(tries * values) / np.sum(tries)
        better: Chances = tries * (values - mean) / (tries + DOUBT)
        return scores + self.trust * better


class Thinking:
    """A search on top of a network: its budget, and how much its values weigh beside the network's scores."""

    def __init__(self, budget: Budget, trust: float) -> None:
        self.budget = budget
        self.trust = trust


class Learned:
    """An opponent that learned: the weights in a file, read once they are needed, and perhaps a search on top."""

    def __init__(self, path: Path, temperature: float, thinking: Thinking | None = None) -> None:
        self.path = path
        self.temperature = temperature
        self.thinking = thinking

    def sit(self, game: Game[S], seat: int, seed: int) -> NetworkBot[S]:
        """Return this opponent in a seat, before the game begins."""
        network = network_at(self.path)
        if self.thinking is None:
            return NetworkBot(game, seat, network, self.temperature, seed)
        return ThoughtfulBot(game, seat, network, self.temperature, seed, self.thinking)


def spread(scores: Chances) -> Chances:
    """Return chances from their logarithms up to a constant."""
    weights: Chances = np.exp(scores - np.max(scores))
    found: Chances = weights / np.sum(weights)
    return found


def learned(game: str) -> Learned | None:
    """Return the opponent that learned a game, if there is one."""
    path = file_of(game, "safetensors")
    return None if path is None else Learned(path, TEMPERATURE)


@cache
def network_at(path: Path) -> Network:
    """Return the network whose weights are in a file."""
    return Network(read_weights(path))
