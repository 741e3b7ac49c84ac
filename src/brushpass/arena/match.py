"""Many games between contestants: the same deals with every side for each."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import sqrt
from typing import Any, Final

from brushpass.agents.levels import Opponent, find_opponent
from brushpass.arena.table import BotTable, Outcome
from brushpass.arena.executors import Where
from brushpass.core.game import Game
from brushpass.games import game

SURE: Final = 1.96  # standard errors in a 95 % interval


class Pairing:
    """What is played: a game with its options, the contestants by level, and the seed of the first deal.

    Two contestants: the first takes one side, the other all that remain; or as many contestants as there are sides.
    """

    def __init__(self, name: str, options: dict[str, str], bots: list[str], seed: int) -> None:
        self.name, self.options, self.bots, self.seed = name, options, bots, seed
        self.sides = self.table().sides()

    def table(self) -> Game[Any]:
        """Return the game that is played."""
        return game(self.name, **self.options)

    def contestants(self) -> list[Opponent]:
        """Return the levels that play. Raises Problem for one that there is not."""
        return [find_opponent(self.name, bot) for bot in self.bots]

    def fair(self, contestant: int) -> float:
        """Return the part of the sides that a contestant plays: what they win if all are equally strong."""
        return (1 if contestant < len(self.bots) - 1 else self.sides - len(self.bots) + 1) / self.sides

    def play(self, number: int) -> Outcome:
        """Play one game; as many in a row as there are sides share a deal."""
        deal = self.seed + number // self.sides
        return BotTable(self.table(), self.contestants(), number % self.sides, deal).to_the_end()


def play_all(pairing: Pairing, numbers: Iterable[int], where: Where) -> Iterator[tuple[int, Outcome]]:
    """Play these games, and return each as soon as it is finished."""
    yield from where.play((number, partial(pairing.play, number)) for number in numbers)


def interval(rate: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval around a rate, by Wilson's score."""
    if games == 0:
        return 0.0, 1.0
    middle = rate + SURE * SURE / (2 * games)
    half = SURE * sqrt(rate * (1 - rate) / games + SURE * SURE / (4 * games * games))
    scale = 1 + SURE * SURE / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
