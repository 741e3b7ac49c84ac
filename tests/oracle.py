"""Compare each game's sampler with the exact belief of `core/belief.py`, which uses only the rules."""
from __future__ import annotations

from collections.abc import Callable, Hashable
from math import sqrt
from typing import Any

from librt.random import Random

from brushpass.core.check import random_action
from brushpass.core.game import Game, History
from brushpass.core.belief import WeightedStates, Belief

Shares = dict[Hashable, float]


class TooMany(Exception):
    """Raised if there are more consistent states than the limit."""


class Played:
    """A finished game: one player's events, and the action behind each of them."""

    def __init__(self, game: Game[Any], player: int, seed: int, steps: int) -> None:
        rng = Random(seed)
        self.game = game
        self.player = player
        self.heard: History = []
        self.actions: list[int] = []
        self.asked: list[str] = []
        self.open: list[bool] = []  # whether the player saw all of it
        self.s = game.new()
        while len(self.heard) < steps and not game.over(self.s):
            a, ask = random_action(game, self.s, rng), type(self.s.pending[-1]).__name__
            self.s = game.apply(self.s, a)
            told = game.observed_events(self.s, player)
            if told:
                self.heard.append(told)
                self.actions.append(a)
                self.asked.append(ask)
                self.open.append(told == self.s.events)

    def pins(self, *asked: str) -> dict[int, int]:
        """Return the true actions of fully observed decisions, and of the given questions."""
        return {place: a for place, a in enumerate(self.actions) if self.open[place] or self.asked[place] in asked}


class Pinned(Belief[Any]):
    """An exact belief that tries only the given action at the positions in `pins`."""

    def __init__(self, played: Played, pins: dict[int, int], most: int) -> None:
        super().__init__(played.game, played.game.observed_events, played.player, most)
        self.pins = pins

    def candidates(self, step: int, s: Any, options: list[int], known: set[int]) -> list[int]:
        return [a for a in options if step not in self.pins or self.pins[step] == a]

    def resampled(self, rng: Random) -> WeightedStates[Any]:
        raise TooMany


def worlds(played: Played, pins: dict[int, int], most: int = 4_000) -> list[tuple[Any, float]]:
    """Return every consistent state with its probability; at the positions in `pins` only that action is tried."""
    found = Pinned(played, pins, most)
    found.update(played.heard, Random(0))
    return found.probabilities()


def shares(found: list[tuple[Any, float]], fact: Callable[[Any], Hashable]) -> Shares:
    """Return the probability of each value of a fact."""
    shares: Shares = {}
    for s, weight in found:
        shares[fact(s)] = shares.get(fact(s), 0.0) + weight
    return shares


def distance(right: Shares, guessed: Shares) -> float:
    """Return the total variation distance of two distributions."""
    return sum([abs(right.get(value, 0.0) - guessed.get(value, 0.0)) for value in {*right, *guessed}]) / 2


def surprise(right: Shares, counts: dict[Hashable, int]) -> float:
    """Return by how many standard deviations the chi-square of the counts is too large; unseen values are pooled."""
    total = sum(counts.values())
    bins = [(share * total, counts.get(value, 0)) for value, share in right.items() if share * total >= 5]
    rare = (total - sum([expected for expected, _ in bins]), total - sum([count for _, count in bins]))
    if rare[0] >= 5:
        bins.append(rare)
    if len(bins) < 2:
        return 0.0
    chi = sum([(count - expected) ** 2 / expected for expected, count in bins])
    free = len(bins) - 1
    return float(((chi / free) ** (1 / 3) - 1 + 2 / (9 * free)) / sqrt(2 / (9 * free)))
