"""The slow guess that is always right: all histories that give a player what he heard, with their weights.

It goes through the rules alone, step by step, and drops a history as soon as its news differ. Histories that have come
to the same state are counted together. Nature's choices weigh by their odds, everybody else's alike.
"""
from __future__ import annotations

from collections.abc import Callable, Hashable
from math import sqrt
from typing import Any

from librt.random import Random

from brushpass.core.check import choose
from brushpass.core.game import Game, Heard
from brushpass.core.kernel import NATURE

Layer = dict[str, tuple[Any, float]]
Shares = dict[Hashable, float]


class TooMany(Exception):
    """There are more worlds than are wanted."""


class Played:
    """A game as it was played: what one player heard, and the action behind each thing that he heard."""

    def __init__(self, game: Game[Any], player: int, seed: int, steps: int) -> None:
        rng = Random(seed)
        self.game = game
        self.player = player
        self.heard: Heard = []
        self.actions: list[int] = []
        self.asked: list[str] = []
        self.open: list[bool] = []  # whether the player saw all of it
        self.s = game.new()
        while len(self.heard) < steps and not game.over(self.s):
            a, ask = choose(game, self.s, rng), type(self.s.pending[-1]).__name__
            self.s = game.apply(self.s, a)
            told = game.news(self.s, player)
            if told:
                self.heard.append(told)
                self.actions.append(a)
                self.asked.append(ask)
                self.open.append(told == self.s.news)

    def pins(self, *asked: str) -> dict[int, int]:
        """Return the true actions at what was wholly seen, and at these questions."""
        return {place: a for place, a in enumerate(self.actions) if self.open[place] or self.asked[place] in asked}


def name_of(s: Any) -> str:
    """Return a text that is the same for equal states only."""
    facts = s.facts()
    return repr([value for name, value in facts.items() if name not in ("config", "news")])


def worlds(played: Played, pins: dict[int, int], most: int = 4_000) -> list[tuple[Any, float]]:
    """Return every state that fits with its share; at a place in `pins` only that action is tried."""
    start = played.game.new()
    layer: Layer = {name_of(start): (start, 1.0)}
    for place in range(len(played.heard)):
        following: Layer = {}
        while layer:
            silent: Layer = {}
            for s, weight in layer.values():
                expand(played, place, s, weight, pins, silent, following)
            layer = silent
        layer = following
        if len(layer) > most:
            raise TooMany
    total = sum([weight for _, weight in layer.values()])
    return [(s, weight / total) for s, weight in layer.values()]


def expand(
        played: Played, place: int, s: Any, weight: float, pins: dict[int, int], silent: Layer, heard: Layer) -> None:
    """Try every choice at one state: what the player hears of it must be what he heard, or nothing."""
    game = played.game
    if game.over(s):
        return
    options, odds = game.legal_actions(s), game.odds(s)
    for a, odd in zip(options, odds, strict=True):
        if place in pins and pins[place] != a:
            continue
        after = game.apply(s, a)
        told = game.news(after, played.player)
        if not told or told == played.heard[place]:
            share = weight * (odd / sum(odds) if game.who(s) == NATURE else 1.0)
            into, name = heard if told else silent, name_of(after)
            into[name] = (after, into[name][1] + share if name in into else share)


def shares(found: list[tuple[Any, float]], fact: Callable[[Any], Hashable]) -> Shares:
    """Return the share of each value of a fact."""
    held: Shares = {}
    for s, weight in found:
        held[fact(s)] = held.get(fact(s), 0.0) + weight
    return held


def distance(right: Shares, guessed: Shares) -> float:
    """Return the total variation distance of two distributions."""
    return sum([abs(right.get(value, 0.0) - guessed.get(value, 0.0)) for value in {*right, *guessed}]) / 2


def surprise(right: Shares, counts: dict[Hashable, int]) -> float:
    """Return how many standard deviations the chi-square of the counts is too large; values never seen are pooled."""
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
