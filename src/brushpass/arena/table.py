"""One game between bots: who sits where, what each of them is told, and how it ended."""
from __future__ import annotations

from collections.abc import Sequence
from math import log10
from time import perf_counter
from typing import Any, Final, Protocol

from librt.random import Random

from brushpass.agents.bot import Bot
from brushpass.core.game import Game, S
from brushpass.core.kernel import Event
from brushpass.core.play import Play
from brushpass.core.records.record import Record

FAR_APART = 1_000_003  # between the seeds of nature and of the seats
STEPS: Final = 24  # of a tenfold time


class Contestant(Protocol):
    """A player who can take a seat: a level, or a program of one's own."""

    def make_bot(self, game: Game[Any], seat: int, seed: int) -> Bot:
        """Return the player of a seat, before the game begins."""


class Outcome:
    """How a game ended: each contestant's share of the win, the rule that ended it, and how long each one thought.

    A game that nobody won is a draw: nobody has a share. Only choices between at least two options are decisions;
    their times are counted by `step_of`.
    """

    def __init__(self, shares: list[float], ended_by: str, decisions: list[int], seconds: list[float],
                 times: list[dict[int, int]]) -> None:
        self.shares, self.ended_by, self.decisions, self.seconds = shares, ended_by, decisions, seconds
        self.times = times


def step_of(seconds: float) -> int:
    """Return the step on a scale of times that a tenth more leads one further, from a microsecond on."""
    return int(STEPS * max(log10(max(seconds, 1e-9)) + 6, 0.0))


def time_at(step: float) -> float:
    """Return the seconds at a step of that scale."""
    return float(10 ** (step / STEPS - 6))


class BotTable(Play[S]):
    """Contestants at one table: the first takes one side, the others share the remaining ones in turn."""

    def __init__(self, game: Game[S], contestants: Sequence[Contestant], side: int, seed: int) -> None:
        nature = Random(seed)
        super().__init__(game, lambda s: game.draw(s, nature))
        self.contestants, self.side, self.seed = contestants, side, seed
        self.told: list[list[list[Event]]] = [[] for _ in range(game.seats)]  # before anybody sat down
        self.sits: list[int] = []  # seat -> contestant
        self.actions: list[tuple[int, int]] = []  # player, action
        self.decisions = [0 for _ in contestants]
        self.seconds = [0.0 for _ in contestants]
        self.times: list[dict[int, int]] = [{} for _ in contestants]

    def to_the_end(self) -> Outcome:
        """Play to the end."""
        self.advance()
        self.sit_down()
        self.advance()
        winners, ended_by = self.result().split()
        won = [self.sits[int(seat)] for seat in winners.split("+") if seat != "-"]
        shares = [won.count(each) / len(won) if won else 0.0 for each in range(len(self.contestants))]
        return Outcome(shares, ended_by, self.decisions, self.seconds, self.times)

    def result(self) -> str:
        """Return who has won and by which rule."""
        return self.game.result(self.state)

    def record(self, names: Sequence[str]) -> Record:
        """Return the game as it was played, with the names of the contestants in their seats."""
        game = self.game
        record = Record(game.name, game.rules, dict(game.config.options), [names[each] for each in self.sits])
        for player, a in self.actions:
            record.add(player, game.text(a))
        record.result = self.result()
        return record

    def choice(self, seat: int) -> int:
        """Return what the bot in a seat chooses, and note how long a decision took."""
        options = self.game.legal_actions(self.state)
        began = perf_counter()
        a = self.players[seat].choose(options)
        if len(options) > 1:
            self.note_time(self.sits[seat], perf_counter() - began)
        return a

    def note_time(self, contestant: int, seconds: float) -> None:
        """Note how long a decision took."""
        times, step = self.times[contestant], step_of(seconds)
        times[step] = times.get(step, 0) + 1
        self.seconds[contestant] += seconds
        self.decisions[contestant] += 1

    def sit_down(self) -> None:
        """Give every seat its bot once it is known who plays with whom, and tell it what it has missed."""
        sides = self.game.sides()
        for seat in range(self.game.seats):
            place = (self.game.side(self.state, seat) - self.side) % sides
            self.sits.append(min(place, len(self.contestants) - 1))
            bot = self.contestants[self.sits[seat]].make_bot(self.game, seat, self.seed + FAR_APART * self.share(seat))
            for news in self.told[seat]:
                bot.receive(news)
            self.players[seat] = bot

    def share(self, seat: int) -> int:
        """Return a number of its own for each seat and side: where a deal is played again the bots have other luck."""
        return 1 + self.side * self.game.seats + seat

    def broadcast(self, seat: int, a: int) -> None:
        """Note the action, and let every seat hear of it; those who do not sit yet hear it later."""
        self.actions.append((seat, a))
        super().broadcast(seat, a)
        if not self.players:
            for other, told in enumerate(self.told):
                told.append(self.game.news(self.state, other))
