"""Where finished games are thought over: one at a time, in a process of its own, and what came of it is kept.

Bots that play do not wait for it: it has neither their processes nor their place in the queue of the machine.
"""
from __future__ import annotations

import asyncio
import secrets
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

from brushpass.arena.advice import adviser_of, budget_for
from brushpass.arena.review import Decision, Review, evaluation_count
from brushpass.core.game import Game
from brushpass.core.records.record import Record, replay
from brushpass.games import game as open_game
from brushpass.server.engine.processes import ChildProcess
from brushpass.server.messages.answers import Decision as Costly
from brushpass.server.messages.answers import Review as Found
from brushpass.server.messages.answers import ReviewProgress, ReviewState
from brushpass.server.messages.outgoing import Option
from brushpass.server.store.base import Store
from brushpass.server.store.changes import BadStore
from brushpass.server.table.facts import NotAllowed
from brushpass.server.table.replay import Played

MAX_QUEUED_REVIEWS: Final = 20
NICENESS: Final = 5  # how much a review lets others go first: at 10 it hardly got on where all cores were busy
Key = tuple[str, int]


class Wanted(NamedTuple):
    """A finished game, and the seat to review it from."""

    game: str
    options: dict[str, str]
    actions: list[tuple[int, str]]
    seat: int
    seconds: float
    seed: int


def wanted(played: Played, seat: int, seconds: float) -> Wanted:
    """Return what a review needs of a finished game, in a form that can go to another process."""
    actions = [(player, action) for player, action, _ in played.lines]
    game = played.game
    return Wanted(game.name, game.config.options, actions, seat, seconds, secrets.randbits(62))


def think_over(asked: Wanted, out: Connection) -> None:
    """Review a game, and say how far it is, then what came of it; this runs in a process of its own."""
    game = open_game(asked.game, **asked.options)
    record = Record(game.name, game.rules, asked.options, [str(seat) for seat in range(game.seats)])
    for player, action in asked.actions:
        record.add(player, action)
    steps = list(replay(record, game))
    budget = budget_for(game.name, 0, asked.seconds / evaluation_count(steps))
    review = Review(game, adviser_of(game, asked.seat, budget, asked.seed))
    for number in review.run(steps):
        out.send(number / len(steps))
    out.send(found_by(review, game))
    out.close()


def found_by(review: Review, game: Game[Any]) -> Found:
    """Return what a review has found; chances go from 0 to 1."""
    return Found(
        seat=review.seat, expected=[round(value, 4) for value in review.expected], luck=round(review.luck, 4),
        skill=round(review.skill, 4), others=round(review.others, 4), decisions=len(review.decisions),
        costliest=[decided(each, game) for each in review.costliest()],
        lucks=[round(value, 4) for value in review.lucks], verdict=review.verdict())


def decided(decision: Decision, game: Game[Any]) -> Costly:
    """Return a decision: after how many steps, what was played, what was better, and what it cost."""
    return Costly(decision.number - 1, choice(decision.played, game), choice(decision.better, game),
                  round(decision.cost(), 4), round(decision.chosen, 4), round(decision.best, 4))


def choice(a: int, game: Game[Any]) -> Option:
    """Return an action in the words of its game."""
    phrase = game.say_action(a)
    return Option(a, game.text(a), phrase.key, phrase.params, phrase.rule)


class Reviewer(ChildProcess[Wanted, Found]):
    """The process in which one game at a time is thought over."""

    def __init__(self) -> None:
        super().__init__(think_over, NICENESS)


class Reviews:
    """The reviews that are wanted, under way, and kept."""

    def __init__(self, store: Store, seconds: float) -> None:
        self.store = store
        self.seconds = seconds
        self.progress: dict[Key, float] = {}
        self.turn = asyncio.Lock()
        self.working: set[asyncio.Task[None]] = set()
        self.reviewer = Reviewer()

    async def find(self, key: Key) -> ReviewState:
        """Return a review, or how far it is; below 0 where none is under way."""
        return await self.store.review(*key) or ReviewProgress(progress=self.progress.get(key, -1.0))

    async def begin(self, key: Key, played: Played) -> ReviewState:
        """Begin a review that nobody has begun, and return how far it is. Raises NotAllowed where too many wait."""
        if (found := await self.find(key)).done or key in self.progress:
            return found
        if len(self.progress) >= MAX_QUEUED_REVIEWS:
            raise NotAllowed("server.refused.busy", {})
        self.progress[key] = 0.0
        task = asyncio.create_task(self.work(key, wanted(played, key[1], self.seconds)))
        self.working.add(task)
        task.add_done_callback(self.working.discard)
        return ReviewProgress(progress=0.0)

    async def work(self, key: Key, asked: Wanted) -> None:
        """Let a game be thought over when its turn comes, and keep what is found."""
        try:
            async with self.turn:
                found = await asyncio.to_thread(
                    self.reviewer.listen, asked, lambda part: self.progress.update({key: part}))
            if found is not None:
                await self.store.keep_review(key[0], found)
        except BadStore:
            pass  # it can be asked for again
        finally:
            del self.progress[key]

    def close(self) -> None:
        """End what is under way; it can be asked for again."""
        for task in self.working:
            task.cancel()
        self.reviewer.close()
