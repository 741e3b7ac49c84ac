"""One game between bots: who sits where, what each of them is told, and how it ended."""
from __future__ import annotations

from collections.abc import Sequence
from math import log10
from time import perf_counter
from typing import Any, Final, Generic, Protocol

from librt.random import Random

from brushpass.agents.bot import Bot
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE, Event
from brushpass.core.record import Record

FAR_APART = 1_000_003  # between the seeds of nature and of the seats
STEPS: Final = 24  # of a tenfold time


class Contestant(Protocol):
    """Whoever can take a seat: a level, or somebody's own."""

    def sit(self, game: Game[Any], seat: int, seed: int) -> Bot:
        """Return the player of a seat, before the game begins."""


class Outcome:
    """How a game ended: each contestant's share of the win, the rule that ended it, and how long each one thought.

    A game that nobody won is a draw: nobody has a share. Only choices between at least two options are decisions;
    their times are counted by `step_of`.
    """

    def __init__(self, shares: list[float], ended_by: str, decisions: list[int], seconds: list[float],
                 times: list[dict[int, int]]) -> None:
        self.shares = shares
        self.ended_by = ended_by
        self.decisions = decisions
        self.seconds = seconds
        self.times = times


def step_of(seconds: float) -> int:
    """Return the step on a scale of times that a tenth more leads one further, from a microsecond on."""
    return int(STEPS * max(log10(max(seconds, 1e-9)) + 6, 0.0))


def time_at(step: float) -> float:
    """Return the seconds at a step of that scale."""
    return float(10 ** (step / STEPS - 6))


class BotTable(Generic[S]):
    """Contestants at one table: the first takes one side, the others share the remaining ones in turn."""

    def __init__(self, game: Game[S], contestants: Sequence[Contestant], side: int, seed: int) -> None:
        self.game = game
        self.contestants = contestants
        self.side = side
        self.seed = seed
        self.nature = Random(seed)
        self.told: list[list[list[Event]]] = [[] for _ in range(game.seats)]
        self.bots: list[Bot] = []
        self.sits: list[int] = []  # seat -> contestant
        self.actions: list[tuple[int, int]] = []  # player, action
        self.result = ""
        self.decisions = [0 for _ in contestants]
        self.seconds = [0.0 for _ in contestants]
        self.times: list[dict[int, int]] = [{} for _ in contestants]

    def play(self) -> Outcome:
        """Play to the end."""
        game = self.game
        s = game.new()
        while not game.over(s):
            player = game.who(s)
            a = game.draw(s, self.nature) if player == NATURE else self.choose(s, player)
            self.actions.append((player, a))
            s = game.apply(s, a)
            for seat in range(game.seats):
                self.tell(seat, game.news(s, seat))
        self.result = game.result(s)
        winners, ended_by = self.result.split()
        won = [self.sits[int(seat)] for seat in winners.split("+") if seat != "-"]
        shares = [won.count(each) / len(won) if won else 0.0 for each in range(len(self.contestants))]
        return Outcome(shares, ended_by, self.decisions, self.seconds, self.times)

    def record(self, names: Sequence[str]) -> Record:
        """Return the game as it was played, with the names of the contestants in their seats."""
        game = self.game
        record = Record(game.name, game.rules, dict(game.config.options), [names[each] for each in self.sits])
        for player, a in self.actions:
            record.add(player, game.text(a))
        record.result = self.result
        return record

    def choose(self, s: S, player: int) -> int:
        """Return what the bot in that seat chooses, from what the seat knows."""
        if not self.bots:
            self.sit_down(s)
        contestant = self.sits[player]
        view, options = self.game.observe(s, player), self.game.legal_actions(s)
        began = perf_counter()
        a = self.bots[player].choose(view, options)
        if len(options) > 1:
            self.note_time(contestant, perf_counter() - began)
        return a

    def note_time(self, contestant: int, seconds: float) -> None:
        """Note how long a decision took."""
        times, step = self.times[contestant], step_of(seconds)
        times[step] = times.get(step, 0) + 1
        self.seconds[contestant] += seconds
        self.decisions[contestant] += 1

    def sit_down(self, s: S) -> None:
        """Give every seat its bot once it is known who plays with whom, and tell it what it has missed."""
        sides = self.game.sides()
        for seat in range(self.game.seats):
            place = (self.game.side(s, seat) - self.side) % sides
            self.sits.append(min(place, len(self.contestants) - 1))
            bot = self.contestants[self.sits[seat]].sit(self.game, seat, self.seed + FAR_APART * (seat + 1))
            for news in self.told[seat]:
                bot.hear(news)
            self.bots.append(bot)

    def tell(self, seat: int, news: list[Event]) -> None:
        """Let a seat hear the news; those who do not sit yet hear it later."""
        if self.bots:
            self.bots[seat].hear(news)
        else:
            self.told[seat].append(news)
