"""Games between contestants: the same deals, played from every side."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from brushpass.agents.levels import find_contestant
from brushpass.arena.table import BotTable, NamedContestant, Outcome
from brushpass.core.game import Game
from brushpass.games import game

if TYPE_CHECKING:
    from brushpass.arena.executors import Executor

Z_95: Final = 1.96  # standard errors in a 95% interval


class Pairing:
    """What is played: a game with its options, the contestants by level, and the seed of the first deal.

    With two contestants, the first takes one side and the other all remaining ones; otherwise there is one per side.
    """

    def __init__(self, name: str, options: dict[str, str], bots: list[str], seed: int) -> None:
        self.name, self.options, self.bots, self.seed = name, options, bots, seed
        self.sides = self.table().sides()

    def table(self) -> Game[Any]:
        """Return the game."""
        return game(self.name, **self.options)

    def contestants(self) -> Sequence[NamedContestant]:
        """Return the contestants. Raises UserError for an unknown level."""
        return [find_contestant(self.name, bot) for bot in self.bots]

    def names(self) -> list[str]:
        """Return the names of the contestants."""
        return [contestant.name for contestant in self.contestants()]

    def specifications(self) -> list[str]:
        """Return what identifies the contestants in a log."""
        return self.names()

    def fair_share(self, contestant: int) -> float:
        """Return the share of the sides that a contestant plays: the expected score among equals."""
        return (1 if contestant < len(self.bots) - 1 else self.sides - len(self.bots) + 1) / self.sides

    def play(self, number: int) -> Outcome:
        """Play one game; consecutive games, as many as there are sides, share a deal."""
        deal = self.seed + number // self.sides
        return BotTable(self.table(), self.contestants(), number % self.sides, deal).play_to_end()

    def play_record(self, number: int) -> str:
        """Play one game with its own deal, for training data, and return its record as text."""
        contestants = self.contestants()
        table = BotTable(self.table(), contestants, number % self.sides, self.seed + number)
        table.play_to_end()
        return table.record([contestant.name for contestant in contestants]).write()


def play_all(pairing: Pairing, numbers: Iterable[int], executor: Executor) -> Iterator[tuple[int, Outcome]]:
    """Play these games; yield each one as it finishes."""
    yield from executor.run((number, partial(pairing.play, number)) for number in numbers)


def interval(rate: float, games: int) -> tuple[float, float]:
    """Return the 95% Wilson score interval of a rate."""
    if games == 0:
        return 0.0, 1.0
    middle = rate + Z_95 * Z_95 / (2 * games)
    half = Z_95 * sqrt(rate * (1 - rate) / games + Z_95 * Z_95 / (4 * games * games))
    scale = 1 + Z_95 * Z_95 / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
