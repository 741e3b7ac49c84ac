"""Measure how much of the variance of scores is luck of the deal, with and without comparison of equal seats.

`python -m bench.duplicate [GAME] [GAMES] [LEVEL...]` lets bots play each deal at four tables, as a duplicate tournament
does: the levels change places from table to table. It prints the share of the variance of a seat's scores that the deal
explains, apart from the levels (one-way analysis of variance, negative estimates count as 0, 95% bootstrap interval
over deals): of wins, and of matchpoints. It also prints the standard error of a level's mean score by either scoring.
"""
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from statistics import fmean, variance
from typing import Any

from librt.random import Random

import brushpass
from brushpass.agents.levels import find_opponent
from brushpass.arena.table import BotTable
from brushpass.core.records.fair import Draw, Numbering, derive_key
from brushpass.games import game_type
from brushpass.server.evenings.next_game import size_for
from brushpass.server.evenings.tournament import matchpoints

TABLES = 4
RESAMPLES = 2_000
Deal = list[tuple[str, str, float]]  # of each table: the levels of both seats, and the points of the first


class DealTable(BotTable[Any]):
    """A game between bots whose draws are those of a shared deal."""

    def __init__(self, game: Any, levels: Sequence[str], deal: str, seed: int) -> None:
        super().__init__(game, [find_opponent(game.name, level) for level in levels], 0, seed)
        self.key, self.numbering = derive_key(sha256(deal.encode()).hexdigest(), deal, {}), Numbering(shared=True)
        self.draw = self.drawn

    def drawn(self, s: Any) -> int:
        """Return the next draw of the deal."""
        a = Draw(self.game, s, self.numbering.of(s, 0)).made_by(self.key)
        self.numbering.count(s)
        return a


def played(name: str, levels: Sequence[str], number: int) -> Deal:
    """Return the results of one deal at all tables."""
    game, found = brushpass.game(name, **size_for(game_type(name), 2, {})[0]), Deal()
    for table in range(TABLES):
        pair = [levels[(number + table + seat) % len(levels)] for seat in (0, 1)]
        deal = DealTable(game, pair, f"deal{number}", TABLES * number + table)
        shares = deal.play_to_end().shares
        first, second = deal.contestant_of
        found.append((pair[first], pair[second], shares[first] if sum(shares) else 0.5))
    return found


def wins(deal: Deal) -> list[tuple[float, float]]:
    """Return the points of both seats at all tables of a deal."""
    return [(points, 1 - points) for _, _, points in deal]


def compared(deal: Deal) -> list[tuple[float, float]]:
    """Return the matchpoints of both seats at all tables of a deal."""
    field = list(zip(*wins(deal), strict=True))
    return [(matchpoints(one, field[0]), matchpoints(other, field[1])) for one, other in wins(deal)]


def luck(groups: Sequence[Sequence[float]]) -> float:
    """Return the share of the variance between groups of scores with the same deal and seat."""
    within = fmean(variance(group) for group in groups)
    between = max(variance(fmean(group) for group in groups) - within / TABLES, 0.0)
    return between / (between + within) if between + within else 0.0


def residuals(deals: Sequence[Deal], scoring: Callable[[Deal], list[tuple[float, float]]]) -> list[list[float]]:
    """Return the scores of the first seat by deal, without the mean of its pair of levels."""
    rows = [[(row[:2], scores[0]) for row, scores in zip(deal, scoring(deal), strict=True)] for deal in deals]
    scores: dict[tuple[str, str], list[float]] = {}
    for pair, score in [each for row in rows for each in row]:
        scores.setdefault(pair, []).append(score)
    return [[score - fmean(scores[pair]) for pair, score in row] for row in rows]


def interval(groups: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the 95% bootstrap interval of the share, resampled by deal."""
    rng = Random(1)
    found = sorted(luck([groups[rng.randrange(len(groups))] for _ in groups]) for _ in range(RESAMPLES))
    return found[RESAMPLES // 40], found[-RESAMPLES // 40]


def main(name: str, games: int, levels: Sequence[str]) -> None:
    """Play in all processes, and print both ways of scoring."""
    with ProcessPoolExecutor() as pool:
        deals = list(pool.map(partial(played, name, levels), range(games // TABLES)))
    print(f"{name}: {len(deals)} deals at {TABLES} tables each, {', '.join(levels)}")
    for label, scoring in (("wins", wins), ("matchpoints", compared)):
        groups = residuals(deals, scoring)
        low, high = interval(groups)
        errors = []
        for level in levels:
            own = [scores[seat] for deal in deals for row, scores in zip(deal, scoring(deal), strict=True)
                   for seat in (0, 1) if row[seat] == level]
            errors.append(f"{level} {fmean(own):.3f} +- {(variance(own) / len(own)) ** 0.5:.3f}")
        print(f"  {label}: the deal explains {100 * luck(groups):.0f}% ({100 * low:.0f} to {100 * high:.0f}) of the "
              f"variance; mean {', '.join(errors)}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "kyoto", int(sys.argv[2]) if len(sys.argv) > 2 else 200,
         sys.argv[3:] or ["recruit", "courier"])
