"""Scores of an arena: one row per contestant, and a sequential test that stops early."""
from __future__ import annotations

from collections import Counter
from math import log, sqrt
from statistics import fmean, stdev
from typing import Any, Final

from brushpass.arena.match import Z_95, Pairing, interval
from brushpass.arena.table import Outcome, bucket_seconds

ERROR_RATE: Final = 0.05  # of the sequential test, both ways
Games = dict[int, Outcome]  # by number


class Row:
    """One contestant's results. A shared win counts as its share, a draw as the contestant's fair share."""

    def __init__(self, name: str, fair_share: float) -> None:
        self.name, self.fair_share = name, fair_share
        self.games = 0
        self.wins = 0
        self.shared = 0
        self.draws = 0
        self.points = 0.0
        self.decisions = 0
        self.seconds = 0.0
        self.times: Counter[int] = Counter()
        self.failures: Counter[str] = Counter()  # messages of the contestant's program
        self.beliefs: list[float] = []

    def add(self, outcome: Outcome, contestant: int) -> None:
        """Add a game."""
        share = outcome.shares[contestant]
        self.games += 1
        self.wins += share == 1
        self.shared += 0 < share < 1
        self.draws += not any(outcome.shares)
        self.points += outcome.score(contestant, self.fair_share)
        self.decisions += outcome.decisions[contestant]
        self.seconds += outcome.seconds[contestant]
        self.times.update(outcome.times[contestant])
        self.beliefs += outcome.beliefs[contestant]
        if outcome.failure is not None and outcome.failure.contestant == contestant:
            self.failures[outcome.failure.text] += 1

    def rate(self) -> float:
        """Return the mean score per game."""
        return self.points / self.games if self.games else 0.0

    def median(self) -> float:
        """Return the median decision time in seconds, to within 10%."""
        left = sum(self.times.values()) / 2
        for step in sorted(self.times):
            left -= self.times[step]
            if left <= 0:
                return bucket_seconds(step + 0.5)
        return 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return all figures by name."""
        low, high = interval(self.rate(), self.games)
        mean = self.seconds / self.decisions if self.decisions else 0.0
        return {
            "bot": self.name, "games": self.games, "wins": self.wins, "shared": self.shared, "draws": self.draws,
            "losses": self.games - self.wins - self.shared - self.draws, "rate": round(self.rate(), 6),
            "low": round(low, 6), "high": round(high, 6), "decisions": self.decisions,
            "decisions_per_second": round(self.decisions / self.seconds, 1) if self.seconds else 0.0,
            "ms_median": round(self.median() * 1000, 3), "ms_mean": round(mean * 1000, 3),
            "failures": dict(self.failures.most_common()),
            **({"beliefs": self.belief_figures()} if self.beliefs else {}),
        }

    def belief_figures(self) -> dict[str, Any]:
        """Return the mean overlap of stated beliefs with what the contestant could know, with its 95% interval."""
        count, mean = len(self.beliefs), fmean(self.beliefs)
        error = Z_95 * stdev(self.beliefs) / sqrt(count) if count > 1 else 1.0
        return {"asked": count, "overlap": round(mean, 6), "low": round(max(0.0, mean - error), 6),
                "high": round(min(1.0, mean + error), 6), "impossible": sum(belief == 0 for belief in self.beliefs)}


class Score:
    """The results of all contestants, those of the first one by side, and the rules that ended the games."""

    def __init__(self, pairing: Pairing, games: Games) -> None:
        names = pairing.names()
        self.rows = [Row(name, pairing.fair_share(index)) for index, name in enumerate(names)]
        self.by_side = [Row(names[0], pairing.fair_share(0)) for _ in range(pairing.sides)]
        self.ends: Counter[str] = Counter()
        for number in sorted(games):
            for index, row in enumerate(self.rows):
                row.add(games[number], index)
            self.by_side[number % pairing.sides].add(games[number], 0)
            self.ends[games[number].ended_by] += 1


class Sprt:
    """Sequential probability ratio test (Wald): is the first contestant's rate at most `low`, or at least `high`?"""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.bound = log((1 - ERROR_RATE) / ERROR_RATE)

    def ratio(self, points: float, games: int) -> float:
        """Return the log-likelihood ratio of the high rate against the low rate."""
        return points * log(self.high / self.low) + (games - points) * log((1 - self.high) / (1 - self.low))

    def verdict(self, points: float, games: int) -> str:
        """Return "high", "low", or "" while undecided."""
        ratio = self.ratio(points, games)
        return "high" if ratio >= self.bound else "low" if ratio <= -self.bound else ""


class SprtMonitor:
    """Applies the test to games in order, whichever finishes first, until it is decided."""

    def __init__(self, pairing: Pairing, test: Sprt) -> None:
        self.sides = pairing.sides
        self.test = test
        self.row = Row("", pairing.fair_share(0))
        self.verdict = ""

    def update(self, games: Games) -> str:
        """Add the finished games up to the first gap, deal by deal, and return the verdict."""
        while not self.verdict:
            deal = [self.row.games + offset for offset in range(self.sides)]
            if any(number not in games for number in deal):
                return ""
            for number in deal:
                self.row.add(games[number], 0)
            self.verdict = self.test.verdict(self.row.points, self.row.games)
        return self.verdict

    def decisive_games(self, games: Games) -> Games:
        """Return the games that the verdict is based on; all games while undecided."""
        return {number: games[number] for number in games if not self.verdict or number < self.row.games}
