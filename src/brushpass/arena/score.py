"""What the games of an arena add up to: a row for each contestant, and a test that stops as soon as it knows."""
from __future__ import annotations

from collections import Counter
from math import log
from typing import Any, Final

from brushpass.arena.match import Pairing, interval
from brushpass.arena.table import Outcome, time_at

ERROR: Final = 0.05  # how often the sequential test may be wrong, either way
Games = dict[int, Outcome]  # by number


class Row:
    """One contestant's results. A win that is shared counts as its part, a draw as the part of the sides they play."""

    def __init__(self, name: str, fair: float) -> None:
        self.name, self.fair = name, fair
        self.games = 0
        self.wins = 0
        self.shared = 0
        self.draws = 0
        self.points = 0.0
        self.decisions = 0
        self.seconds = 0.0
        self.times: Counter[int] = Counter()

    def add(self, outcome: Outcome, place: int) -> None:
        """Count a game."""
        share = outcome.shares[place]
        self.games += 1
        self.wins += share == 1
        self.shared += 0 < share < 1
        self.draws += not any(outcome.shares)
        self.points += share if any(outcome.shares) else self.fair
        self.decisions += outcome.decisions[place]
        self.seconds += outcome.seconds[place]
        self.times.update(outcome.times[place])

    def rate(self) -> float:
        """Return the points for a game."""
        return self.points / self.games if self.games else 0.0

    def median(self) -> float:
        """Return the seconds of the decision in the middle, to within a tenth."""
        left = sum(self.times.values()) / 2
        for step in sorted(self.times):
            left -= self.times[step]
            if left <= 0:
                return time_at(step + 0.5)
        return 0.0

    def held(self) -> dict[str, Any]:
        """Return all of it by name."""
        low, high = interval(self.rate(), self.games)
        mean = self.seconds / self.decisions if self.decisions else 0.0
        return {
            "bot": self.name, "games": self.games, "wins": self.wins, "shared": self.shared, "draws": self.draws,
            "losses": self.games - self.wins - self.shared - self.draws, "rate": round(self.rate(), 6),
            "low": round(low, 6), "high": round(high, 6), "decisions": self.decisions,
            "decisions_per_second": round(self.decisions / self.seconds, 1) if self.seconds else 0.0,
            "ms_median": round(self.median() * 1000, 3), "ms_mean": round(mean * 1000, 3),
        }


class Score:
    """The results of all contestants, those of the first for each side, and how the games ended."""

    def __init__(self, pairing: Pairing, games: Games) -> None:
        names = [level.name for level in pairing.contestants()]
        self.rows = [Row(name, pairing.fair(place)) for place, name in enumerate(names)]
        self.by_side = [Row(names[0], pairing.fair(0)) for _ in range(pairing.sides)]
        self.ends: Counter[str] = Counter()
        for number in sorted(games):
            for place, row in enumerate(self.rows):
                row.add(games[number], place)
            self.by_side[number % pairing.sides].add(games[number], 0)
            self.ends[games[number].ended_by] += 1


class Sprt:
    """Wald's sequential test of the first contestant: is their rate at most `low`, or at least `high`?"""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.bound = log((1 - ERROR) / ERROR)

    def ratio(self, points: float, games: int) -> float:
        """Return how much likelier, as a logarithm, the points are with the high rate than with the low one."""
        return points * log(self.high / self.low) + (games - points) * log((1 - self.high) / (1 - self.low))

    def verdict(self, points: float, games: int) -> str:
        """Return "high", "low", or "" while it is open."""
        ratio = self.ratio(points, games)
        return "high" if ratio >= self.bound else "low" if ratio <= -self.bound else ""


class Watch:
    """Follows an arena in the order of its games, whichever is finished first, and knows when the test is decided."""

    def __init__(self, pairing: Pairing, test: Sprt) -> None:
        self.sides = pairing.sides
        self.test = test
        self.row = Row("", pairing.fair(0))
        self.verdict = ""

    def follow(self, games: Games) -> str:
        """Take in what is finished up to the first gap, deal by deal, and return the verdict."""
        while not self.verdict:
            deal = [self.row.games + each for each in range(self.sides)]
            if any(number not in games for number in deal):
                return ""
            for number in deal:
                self.row.add(games[number], 0)
            self.verdict = self.test.verdict(self.row.points, self.row.games)
        return self.verdict

    def counted(self, games: Games) -> Games:
        """Return the games that the verdict rests on, all of them while there is none."""
        return {number: games[number] for number in games if not self.verdict or number < self.row.games}
