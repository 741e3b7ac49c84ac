"""The ladder: a random bot and all levels of a game against each other, rated."""
from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any, Final

from brushpass.agents.levels import available_levels
from brushpass.agents.ratings import Rating
from brushpass.arena.log import level_parameters
from brushpass.arena.match import Pairing
from brushpass.arena.rating import Result, rate
from brushpass.arena.executors import Executor
from brushpass.core.levels import LEVEL_NAMES, RANDOM
from brushpass.games import game

ANCHOR: Final = "operative"
ANCHOR_RATING: Final = 1500.0
SEED_STRIDE: Final = 1_000_000  # between two tables
FinishedGames = dict[str, list[float]]  # shares of the win by game key
SHARE_BY_DISTANCE: Final = (1.0, 0.5, 0.2)  # of the games: for neighbours on the ladder, their neighbours, all others
SLOWEST_BOT_SHARE: Final = 0.25  # of these, if the slowest bot is at the table


class Ladder:
    """All games of one ladder: every table of different bots; similar levels play more games."""

    def __init__(self, name: str, games: int, seed: int) -> None:
        self.name = name
        self.sides = game(name).sides()
        self.bots = [RANDOM.name, *[level.name for level in available_levels(name)]]
        self.games, self.seed = games, seed
        self.results: list[Result] = []

    def tables(self) -> list[tuple[int, ...]]:
        """Return all tables, as indices into `bots`."""
        return list(combinations(range(len(self.bots)), self.sides))

    def games_for(self, table: tuple[int, ...]) -> int:
        """Return the number of games of one table: a multiple of the sides, so that everybody plays every side."""
        distance = min(table[-1] - table[0] - (self.sides - 1), len(SHARE_BY_DISTANCE) - 1)
        share = SHARE_BY_DISTANCE[distance] * (SLOWEST_BOT_SHARE if self.bots.index(LEVEL_NAMES[-1]) in table else 1.0)
        return max(1, round(self.games * share / self.sides)) * self.sides

    def schedule(self) -> list[tuple[Pairing, int]]:
        """Return every game; the deals of a table do not depend on the number of games."""
        games: list[tuple[Pairing, int]] = []
        for index, table in enumerate(self.tables()):
            seed = self.seed + SEED_STRIDE * index
            pairing = Pairing(self.name, {}, [self.bots[bot] for bot in table], seed)
            games += [(pairing, number) for number in range(self.games_for(table))]
        return games

    def play(self, executor: Executor, finished: FinishedGames) -> Iterator[tuple[str, list[float]]]:
        """Play every game that is not finished; yield its key and shares as each one finishes."""
        left: list[tuple[Pairing, int]] = []
        for pairing, number in self.schedule():
            shares = finished.get(key_of(pairing, number), [])
            if len(shares) == len(pairing.bots):
                self.add_result(pairing, shares)
            else:
                left.append((pairing, number))
        for (pairing, number), outcome in executor.run((task, partial(task[0].play, task[1])) for task in left):
            self.add_result(pairing, outcome.shares)
            yield key_of(pairing, number), outcome.shares

    def add_result(self, pairing: Pairing, shares: list[float]) -> None:
        """Add a result; a draw is an equally shared win."""
        table = tuple(self.bots.index(bot) for bot in pairing.bots)
        self.results.append((table, tuple(shares) if any(shares) else (1 / len(table),) * len(table)))

    def ratings(self) -> dict[str, Rating]:
        """Return the ratings of all bots."""
        rated = rate(self.results, len(self.bots), self.bots.index(ANCHOR), ANCHOR_RATING)
        played = [sum(index in table for table, _ in self.results) for index in range(len(self.bots))]
        return {
            bot: {"rating": round(rating, 1), "error": round(error, 1), "games": games}
            for bot, (rating, error), games in zip(self.bots, rated, played, strict=True)
        }


def key_of(pairing: Pairing, number: int) -> str:
    """Return the key of a game: rules, options, bots with their parameters, seed and number."""
    rules = game(pairing.name, **pairing.options).rules
    bots = [[contestant.name, *level_parameters(contestant)] for contestant in pairing.contestants()]
    return json.dumps([pairing.name, rules, pairing.options, bots, pairing.seed, number])


def read_finished(text: str) -> FinishedGames:
    """Return the finished games of a file; damaged lines are skipped, so that their games are played again."""
    finished: FinishedGames = {}
    for line in text.split("\n"):
        try:
            key, shares = json.loads(line)
            finished[str(key)] = [float(share) for share in shares]
        except (ValueError, TypeError, RecursionError):
            continue
    return finished


def merged(before: dict[str, dict[str, Rating]], after: dict[str, dict[str, Rating]], names: list[str]) -> Any:
    """Return the ratings of all games, with new ratings instead of older ones."""
    both = {**before, **after}
    return {name: both[name] for name in names if name in both}
