"""Measure how much of a score is luck of the deal and the seat, and how much of that a comparison takes out.

`python -m bench.duplicate [GAME] [DEALS] [LEVEL LEVEL]` lets bots of two levels play each deal in the same seat against
the same opponent, each four times with other random choices. Scores are 1, 0.5 or 0. It prints, with 95% bootstrap
intervals over deals:

* luck = D / (D + N): the share of the variance of a score that the deal and seat explain, apart from the level. N is
  the variance within a deal and seat, D the variance of their means less N / n (one-way analysis of variance; a
  negative D counts as 0);
* the same after comparison: from each score the mean of a field is subtracted, namely of n / 2 other plays of the same
  deal and seat. It is not 0 by construction: the field's own noise, about 2 N / n, is luck to the player;
* the variance of the difference between both levels on the same deal, relative to different deals:
  Var(a - b) / (Var(a) + Var(b)). It is also the number of games that give the same standard error, relative to those
  on different deals.
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

OPPONENT = "courier"
PLAYS = 8  # of each deal; the levels alternate
RESAMPLES = 2_000
Deal = list[float]  # the score of each play


class DealTable(BotTable[Any]):
    """A game between bots whose draws are those of a shared deal."""

    def __init__(self, game: Any, levels: Sequence[str], side: int, deal: str, seed: int) -> None:
        super().__init__(game, [find_opponent(game.name, level) for level in levels], side, seed)
        self.key, self.numbering = derive_key(sha256(deal.encode()).hexdigest(), deal, {}), Numbering(shared=True)
        self.draw = self.drawn

    def drawn(self, s: Any) -> int:
        """Return the next draw of the deal."""
        a = Draw(self.game, s, self.numbering.of(s, 0)).made_by(self.key)
        self.numbering.count(s)
        return a


def played(name: str, levels: Sequence[str], number: int) -> Deal:
    """Return the scores of all plays of a deal, in the same seat."""
    game = brushpass.game(name, **size_for(game_type(name), 2, {})[0])
    tables = [DealTable(game, [levels[play % 2], OPPONENT], number % 2, f"deal{number}", PLAYS * number + play)
              for play in range(PLAYS)]
    shares = [table.play_to_end().shares for table in tables]
    return [own if own + other else 0.5 for own, other in shares]


def without_level(deals: Sequence[Deal]) -> list[Deal]:
    """Return the scores without the mean of their level."""
    means = [fmean(score for deal in deals for score in deal[level::2]) for level in (0, 1)]
    return [[score - means[play % 2] for play, score in enumerate(deal)] for deal in deals]


def share_between(groups: Sequence[Sequence[float]]) -> float:
    """Return the share of the variance between groups, at least 0."""
    within = fmean(variance(group) for group in groups)
    between = max(variance(fmean(group) for group in groups) - within / len(groups[0]), 0.0)
    return between / (between + within) if between + within else 0.0


def luck(deals: Sequence[Deal]) -> float:
    """Return the share of the variance that deal and seat explain."""
    return share_between(without_level(deals))


def luck_compared(deals: Sequence[Deal]) -> float:
    """Return that share after comparison of each half of the plays with the other half."""
    half = PLAYS // 2
    halves = [(deal[:half], deal[half:]) for deal in without_level(deals)]
    return share_between([[score - fmean(field) for score in own]
                          for one, other in halves for own, field in ((one, other), (other, one))])


def difference(deals: Sequence[Deal]) -> float:
    """Return the variance of the difference of both levels on the same deal, relative to different deals."""
    pairs = [(deal[play], deal[play + 1]) for deal in deals for play in range(0, PLAYS, 2)]
    apart = sum(variance(scores) for scores in zip(*pairs, strict=True))
    return variance(one - other for one, other in pairs) / apart if apart else 1.0


def interval(deals: Sequence[Deal], measure: Callable[[Sequence[Deal]], float]) -> tuple[float, float]:
    """Return the 95% bootstrap interval of a measure, resampled by deal."""
    rng = Random(1)
    found = sorted(measure([deals[rng.randrange(len(deals))] for _ in deals]) for _ in range(RESAMPLES))
    return found[RESAMPLES // 40], found[-RESAMPLES // 40]


def main(name: str, number: int, levels: Sequence[str]) -> None:
    """Play in all processes, and print the measures."""
    with ProcessPoolExecutor() as pool:
        deals = list(pool.map(partial(played, name, levels), range(number)))
    means = [fmean(score for deal in deals for score in deal[level::2]) for level in (0, 1)]
    scores = ", ".join(f"{level} {mean:.3f}" for level, mean in zip(levels, means, strict=True))
    print(f"{name}: {number} deals, {PLAYS * number} games against {OPPONENT}; mean scores: {scores}")
    for label, measure in (("luck", luck), (f"luck compared with a field of {PLAYS // 2}", luck_compared),
                           ("variance of the difference, same deal to different deals", difference)):
        low, high = interval(deals, measure)
        print(f"  {label}: {100 * measure(deals):.0f}% [{100 * low:.0f}, {100 * high:.0f}]")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "kyoto", int(sys.argv[2]) if len(sys.argv) > 2 else 50,
         sys.argv[3:] or ["courier", "operative"])
