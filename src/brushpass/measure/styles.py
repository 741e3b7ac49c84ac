"""A style of bots against the steady style of the same level: win rate, and attacks per game."""
from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from brushpass.arena.executors import Executor
from brushpass.arena.match import Pairing, interval
from brushpass.arena.table import BotTable
from brushpass.measure.strength import whole_deals


class StyleResult(NamedTuple):
    """The win rate of a style with its 95% interval, and the attacks per game of one side, styled and steady."""

    rate: float
    low: float
    high: float
    games: int
    attacks: float
    steady_attacks: float


class AttackTable(BotTable[Any]):
    """A game that counts the attacks of each contestant."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.attacks = [0, 0]

    def choice(self, seat: int) -> int:
        a = super().choice(seat)
        self.attacks[self.contestant_of[seat]] += self.game.is_attack(self.state, a)
        return a


def play_styles(pairing: Pairing, number: int) -> tuple[float, int, int]:
    """Play one game; return the first contestant's share of the win, and the attacks of both."""
    table = AttackTable(pairing.table(), pairing.contestants(), number % pairing.sides,
                        pairing.seed + number // pairing.sides)
    score = table.play_to_end().score(0, 1 / pairing.sides)
    own, steady = table.attacks
    return score, own, steady


def compare_styles(pairing: Pairing, games: int, executor: Executor) -> StyleResult:
    """Play a styled level against the steady one; the number of games is rounded down to whole deals."""
    whole = whole_deals(pairing, games)
    plays = ((number, partial(play_styles, pairing, number)) for number in range(whole))
    shares, own, steady = zip(*[played for _, played in executor.run(plays)], strict=True)
    rate = sum(shares) / whole
    return StyleResult(rate, *interval(rate, whole), whole, sum(own) / whole, sum(steady) / whole / (pairing.sides - 1))
