"""Win rates on deals that no bot was tuned on: a bot against the levels below it.

The first bot takes one side, its opponent all others. Draws count as an even share.
"""
from __future__ import annotations

from typing import Final, NamedTuple

from brushpass.agents.levels import available_levels
from brushpass.arena.executors import Executor
from brushpass.arena.match import Pairing, interval, play_all
from brushpass.arena.score import Score

SEED: Final = 45_000_000  # of the first deal; no bot is tuned on deals from here on


class MatchResult(NamedTuple):
    """The result of a match: the mean score of the first bot, its 95% Wilson interval, the games and the draws."""

    bot: str
    other: str
    rate: float
    low: float
    high: float
    games: int
    draws: int


def match(pairing: Pairing, games: int, executor: Executor) -> MatchResult:
    """Play a match; the number of games is rounded down to whole deals."""
    whole = whole_deals(pairing, games)
    row = Score(pairing, dict(play_all(pairing, range(whole), executor))).rows[0]
    low, high = interval(row.rate(), row.games)
    return MatchResult(pairing.bots[0], pairing.bots[1], row.rate(), low, high, row.games, row.draws)


def whole_deals(pairing: Pairing, games: int) -> int:
    """Return a number of games rounded down to whole deals; at least one deal."""
    return max(1, games // pairing.sides) * pairing.sides


def opponents(name: str, bot: str) -> list[str]:
    """Return the levels below a bot, strongest first."""
    levels = [level.name for level in available_levels(name)]
    return levels[:levels.index(bot)][::-1]
