"""One game between bots: the seating, the events of each seat, and the outcome."""
from __future__ import annotations

from collections.abc import Sequence
from math import log10
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

from librt.random import Random

from brushpass.agents.bot import Bot
from brushpass.core.game import Game, S
from brushpass.core.kernel import Event
from brushpass.core.play import Play
from brushpass.core.records.record import Record

SEED_STRIDE = 1_000_003  # between chance and the seats
BUCKETS_PER_DECADE: Final = 24  # of the histogram of decision times


class Forfeited(Exception):
    """The bot of a contestant failed, and its game is lost: the kind of failure, and a message."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind, self.text = kind, text


class Failure(NamedTuple):
    """A game that a contestant lost because its program failed."""

    contestant: int
    text: str


class Contestant(Protocol):
    """A factory of bots: a level, or a user's own program."""

    def make_bot(self, game: Game[Any], seat: int, seed: int) -> Bot:
        """Return the bot of a seat, before the game begins."""


class NamedContestant(Contestant, Protocol):
    """A contestant with a name for tables of results."""

    name: str


class Outcome:
    """The outcome of a game: each contestant's share of the win, the ending rule, and decision times.

    In a draw all shares are 0. Only choices between at least two options count as decisions; `times` is a histogram by
    `time_bucket`. `beliefs`: of each contestant, the overlap of each stated belief with what it could know.
    """

    def __init__(self, shares: list[float], ended_by: str, decisions: list[int], seconds: list[float],
                 times: list[dict[int, int]], failure: Failure | None = None,
                 beliefs: list[list[float]] | None = None) -> None:
        self.shares, self.ended_by, self.decisions, self.seconds = shares, ended_by, decisions, seconds
        self.times, self.failure = times, failure
        self.beliefs = beliefs or [[] for _ in shares]

    def score(self, contestant: int, even_share: float) -> float:
        """Return a contestant's share of the win; in a draw, its even share."""
        return self.shares[contestant] if any(self.shares) else even_share


def time_bucket(seconds: float) -> int:
    """Return the bucket of a decision time on a logarithmic scale from 1 microsecond on."""
    return int(BUCKETS_PER_DECADE * max(log10(max(seconds, 1e-9)) + 6, 0.0))


def bucket_seconds(bucket: float) -> float:
    """Return the seconds at a position on that scale."""
    return float(10 ** (bucket / BUCKETS_PER_DECADE - 6))


class BotTable(Play[S]):
    """A game between contestants: the first takes one side, the others share the remaining ones in turn."""

    def __init__(self, game: Game[S], contestants: Sequence[Contestant], side: int, seed: int) -> None:
        chance_rng = Random(seed)
        super().__init__(game, lambda s: game.draw(s, chance_rng))
        self.contestants, self.side, self.seed = contestants, side, seed
        self.early_events: list[list[list[Event]]] = [[] for _ in range(game.seats)]  # before the bots are seated
        self.contestant_of: list[int] = []  # seat -> contestant
        self.actions: list[tuple[int, int]] = []  # player, action
        self.decisions = [0 for _ in contestants]
        self.seconds = [0.0 for _ in contestants]
        self.times: list[dict[int, int]] = [{} for _ in contestants]
        self.beliefs: list[list[float]] = [[] for _ in contestants]

    def play_to_end(self) -> Outcome:
        """Play to the end and return the outcome; a contestant whose bot fails loses."""
        self.advance()
        self.seat_bots()
        try:
            self.advance()
        except Forfeited as problem:
            return self.forfeited(self.contestant_of[self.who()], problem)
        winners, ended_by = self.result().split()
        won = [self.contestant_of[int(seat)] for seat in winners.split("+") if seat != "-"]
        return self.outcome(won, ended_by)

    def forfeited(self, contestant: int, problem: Forfeited) -> Outcome:
        """Return the outcome of a game that a contestant loses by failing: the sides of all others win."""
        won = [other for other in self.contestant_of if other != contestant]
        return self.outcome(won, problem.kind, Failure(contestant, str(problem)))

    def outcome(self, won: list[int], ended_by: str, failure: Failure | None = None) -> Outcome:
        """Return the outcome from the contestant of each winning seat."""
        shares = [won.count(contestant) / len(won) if won else 0.0 for contestant in range(len(self.contestants))]
        return Outcome(shares, ended_by, self.decisions, self.seconds, self.times, failure, self.beliefs)

    def result(self) -> str:
        """Return the winners and the rule that ended the game."""
        return self.game.result(self.state)

    def record(self, names: Sequence[str]) -> Record:
        """Return the record of the game, with the contestants' names by seat."""
        game = self.game
        by_seat = [names[contestant] for contestant in self.contestant_of]
        record = Record(game.name, game.rules, dict(game.config.options), by_seat)
        for player, a in self.actions:
            record.add(player, game.text(a))
        record.result = self.result()
        return record

    def choice(self, seat: int) -> int:
        """Return the bot's choice and record the time of a decision."""
        options = self.game.legal_actions(self.state)
        started = perf_counter()
        a = self.players[seat].choose(options)
        if len(options) > 1:
            self.record_time(self.contestant_of[seat], perf_counter() - started)
        return a

    def record_time(self, contestant: int, seconds: float) -> None:
        """Add the time of a decision to the histogram."""
        times, bucket = self.times[contestant], time_bucket(seconds)
        times[bucket] = times.get(bucket, 0) + 1
        self.seconds[contestant] += seconds
        self.decisions[contestant] += 1

    def seat_bots(self) -> None:
        """Make the bot of every seat once the sides are known, and send it the earlier events."""
        sides = self.game.sides()
        for seat in range(self.game.seats):
            index = (self.game.side(self.state, seat) - self.side) % sides
            self.contestant_of.append(min(index, len(self.contestants) - 1))
            seed = self.seed + SEED_STRIDE * self.seed_offset(seat)
            bot = self.contestants[self.contestant_of[seat]].make_bot(self.game, seat, seed)
            for events in self.early_events[seat]:
                bot.receive(events)
            self.players[seat] = bot

    def seed_offset(self, seat: int) -> int:
        """Return a different number for each seat and side, so that bots play a repeated deal with other seeds."""
        return 1 + self.side * self.game.seats + seat

    def broadcast(self, seat: int, a: int) -> None:
        """Record the action and send its events to all bots, or keep them until the bots are seated."""
        self.actions.append((seat, a))
        super().broadcast(seat, a)
        if not self.players:
            for other, events in enumerate(self.early_events):
                events.append(self.game.observed_events(self.state, other))
