"""The ladder: random and all levels of a game against each other, and the ratings that come of it."""
from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any, Final

from brushpass.agents.levels import available_levels
from brushpass.agents.ratings import Rating
from brushpass.arena.log import made_of
from brushpass.arena.match import Pairing
from brushpass.arena.rating import Result, rate
from brushpass.arena.executors import Where
from brushpass.core.levels import LEVEL_NAMES, RANDOM
from brushpass.games import game

ANCHOR: Final = "operative"
ANCHORED_AT: Final = 1500.0
FAR_APART: Final = 1_000_000  # between the seeds of two tables
Known = dict[str, list[float]]  # games that are finished: shares by key
NEARER: Final = (1.0, 0.5, 0.2)  # how many of the games neighbours play, neighbours' neighbours, and all the others
DEAR: Final = 0.25  # how many of them where the one who thinks longest is at the table


class Ladder:
    """All games of one ladder: every table of different bots, those who are close to each other more often."""

    def __init__(self, name: str, games: int, seed: int) -> None:
        self.name = name
        self.sides = game(name).sides()
        self.bots = [RANDOM.name, *[each.name for each in available_levels(name)]]
        self.games, self.seed = games, seed
        self.results: list[Result] = []

    def tables(self) -> list[tuple[int, ...]]:
        """Return who meets whom, as places in the order of bots."""
        return list(combinations(range(len(self.bots)), self.sides))

    def share_of(self, table: tuple[int, ...]) -> int:
        """Return the games of one table: whole sets, in which everybody plays every side."""
        far = min(table[-1] - table[0] - (self.sides - 1), len(NEARER) - 1)
        part = NEARER[far] * (DEAR if self.bots.index(LEVEL_NAMES[-1]) in table else 1.0)
        return max(1, round(self.games * part / self.sides)) * self.sides

    def schedule(self) -> list[tuple[Pairing, int]]:
        """Return every game; the deals of a table are the same however many are played."""
        found: list[tuple[Pairing, int]] = []
        for place, table in enumerate(self.tables()):
            seed = self.seed + FAR_APART * place
            pairing = Pairing(self.name, {}, [self.bots[bot] for bot in table], seed)
            found += [(pairing, number) for number in range(self.share_of(table))]
        return found

    def play(self, where: Where, known: Known) -> Iterator[tuple[str, list[float]]]:
        """Play every game that is not known, and return its key and its shares as soon as it is finished."""
        left: list[tuple[Pairing, int]] = []
        for pairing, number in self.schedule():
            shares = known.get(key_of(pairing, number), [])
            if len(shares) == len(pairing.bots):
                self.count(pairing, shares)
            else:
                left.append((pairing, number))
        for (pairing, number), outcome in where.play((each, partial(each[0].play, each[1])) for each in left):
            self.count(pairing, outcome.shares)
            yield key_of(pairing, number), outcome.shares

    def count(self, pairing: Pairing, shares: list[float]) -> None:
        """Count a game; a draw is a win in equal parts."""
        table = tuple(self.bots.index(bot) for bot in pairing.bots)
        self.results.append((table, tuple(shares) if any(shares) else (1 / len(table),) * len(table)))

    def ratings(self) -> dict[str, Rating]:
        """Return what the games say of everybody."""
        found = rate(self.results, len(self.bots), self.bots.index(ANCHOR), ANCHORED_AT)
        played = [sum(place in table for table, _ in self.results) for place in range(len(self.bots))]
        return {
            bot: {"rating": round(rating, 1), "error": round(error, 1), "games": games}
            for bot, (rating, error), games in zip(self.bots, found, played, strict=True)
        }


def key_of(pairing: Pairing, number: int) -> str:
    """Return what makes a game the one it is: rules, bots and what they are made of, deal, and side."""
    rules = game(pairing.name, **pairing.options).rules
    made = [[each.name, *made_of(each.level)] for each in pairing.contestants()]
    return json.dumps([pairing.name, rules, pairing.options, made, pairing.seed, number])


def read_known(text: str) -> Known:
    """Return the finished games that a file keeps; whatever is damaged is played again."""
    known: Known = {}
    for line in text.split("\n"):
        try:
            key, shares = json.loads(line)
            known[str(key)] = [float(each) for each in shares]
        except (ValueError, TypeError, RecursionError):
            continue
    return known


def merged(before: dict[str, dict[str, Rating]], after: dict[str, dict[str, Rating]], names: list[str]) -> Any:
    """Return the ratings of all games, those just measured in place of older ones."""
    both = {**before, **after}
    return {name: both[name] for name in names if name in both}
