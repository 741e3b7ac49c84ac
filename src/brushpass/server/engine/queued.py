"""The client side of the job queue: bot requests that no local process can take are queued in the database.

A request is keyed by its table and log position, so two servers that queue the same request share one answer. The
server applies the answer to the version for which it asked, so nothing is played twice.
"""
from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from brushpass.server.engine.bot_processes import PROCESS_TIMEOUT_S, Bots
from brushpass.server.engine.bots import Answer, BotFailed, Question
from brushpass.server.engine.executor import NotAnswered
from brushpass.server.engine.review_job import wanted
from brushpass.server.engine.reviews import Key
from brushpass.server.messages.answers import ReviewProgress, ReviewState
from brushpass.server.store.base import Store
from brushpass.server.store.changes import BadStore
from brushpass.server.table.facts import NotAllowed
from brushpass.server.table.replay import Played

if TYPE_CHECKING:  # its library may be missing
    from brushpass.server.store.postgres.jobs import PostgresJobs

CHOICE: Final = "choice"
HINT: Final = "hint"
REVIEW: Final = "review"
MAX_QUEUED_QUESTIONS: Final = 20_000  # questions in the line
MAX_QUEUED_REVIEWS: Final = 200
ANSWER_TIMEOUT_S: Final = 4 * PROCESS_TIMEOUT_S  # after which a question is asked again
POLL_INTERVAL_S: Final = 5.0  # after which a server looks whether its question is in the line still
FAILED: Final = -1  # in the place of a choice: the bot raised an exception, which its worker has logged
LATE_ANSWER_S: Final = 1.0  # that an answer may come after its question has left the line


class Asked(NamedTuple):
    """A question and the seconds for it, as it waits in the line."""

    question: Question
    seconds: float


class Chosen(NamedTuple):
    """What a bot chooses, how long it waited in the line, and which part of its budget it could use."""

    a: int
    waited: float
    effort: float


class QueuedBots:
    """Lets bots think in a process of this server where one is free, else where any worker is."""

    def __init__(self, own: Bots, jobs: PostgresJobs) -> None:
        self.own = own
        self.jobs = jobs
        self.asking: dict[str, asyncio.Future[str]] = {}

    @property
    def waiting(self) -> int:
        """Return how many questions wait or are thought about."""
        return self.own.waiting + len(self.asking)

    async def choose(self, asked: Question, seconds: float = 0.0, key: str = "") -> Answer:
        """Return a bot's choice within a number of seconds of its turn. Raises NotAnswered, BotFailed."""
        if self.own.waiting < self.own.count:
            return await self.own.choose(asked, seconds)
        began = monotonic()
        found = msgspec.json.decode(await self.ask(CHOICE, key, Asked(asked, seconds)), type=Chosen)
        if found.a == FAILED:
            raise BotFailed("the traceback is in the log of the worker")
        return Answer(found.a, began + found.waited, found.effort)

    async def advise(self, asked: Question, seconds: float) -> list[tuple[int, float]]:
        """Return the best options with the chance of winning by each. Raises NotAnswered."""
        if self.own.waiting < self.own.count:
            return await self.own.advise(asked, seconds)
        return msgspec.json.decode(await self.ask(HINT, "", Asked(asked, seconds)), type=list[tuple[int, float]])

    async def ask(self, kind: str, key: str, asked: Asked) -> str:
        """Put a question into the line, and return the answer to it. Raises NotAnswered."""
        key = key or f"{kind}/{secrets.token_hex(8)}"
        answer = self.asking.setdefault(key, asyncio.get_running_loop().create_future())
        try:
            if not await self.jobs.put(key, kind, msgspec.json.encode(asked).decode(), MAX_QUEUED_QUESTIONS):
                raise NotAnswered("server.refused.busy", {})
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                await self.wait(key, answer)
            return answer.result()
        except (BadStore, TimeoutError):
            raise NotAnswered("server.refused.busy", {}) from None
        finally:
            if self.asking.get(key) is answer:
                del self.asking[key]
            if not answer.done():
                with suppress(BadStore):
                    await self.jobs.drop(key)

    async def wait(self, key: str, answer: asyncio.Future[str]) -> None:
        """Wait until a question is answered. Raises NotAnswered where it has left the line without."""
        while not (await asyncio.wait([answer], timeout=POLL_INTERVAL_S))[0]:
            if await self.jobs.progress(key) < 0 and not (await asyncio.wait([answer], timeout=LATE_ANSWER_S))[0]:
                raise NotAnswered("server.refused.busy", {})

    def hear(self, text: str) -> None:
        """Take in that something was answered, by whichever worker."""
        key, _, answer = text.partition(" ")
        waiting = self.asking.pop(key, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def close(self) -> None:
        """End what is under way in the processes of this server."""
        self.own.close()


class QueuedReviews:
    """The reviews that are wanted and under way, at whichever worker, and those that are kept."""

    def __init__(self, store: Store, jobs: PostgresJobs, seconds: float) -> None:
        self.store = store
        self.jobs = jobs
        self.seconds = seconds

    async def find(self, key: Key) -> ReviewState:
        """Return a review, or how far it is; below 0 where none is under way."""
        if (kept := await self.store.review(*key)) is not None:
            return kept
        progress = await self.jobs.progress(name_of(key))
        ended = await self.store.review(*key) if progress < 0 else None  # between the two looks
        return ended or ReviewProgress(progress=progress)

    async def begin(self, key: Key, played: Played) -> ReviewState:
        """Begin a review that nobody has begun, and return how far it is. Raises NotAllowed where too many wait."""
        found = await self.find(key)
        if not isinstance(found, ReviewProgress) or found.progress >= 0:
            return found
        text = msgspec.json.encode(wanted(played, key[1], self.seconds)).decode()
        if not await self.jobs.put(name_of(key), REVIEW, text, MAX_QUEUED_REVIEWS):
            raise NotAllowed("server.refused.busy", {})
        return ReviewProgress(progress=0.0)

    def close(self) -> None:
        """Nothing ends with this server: its worker gives back what it has."""


def name_of(key: Key) -> str:
    """Return the name of a review in the line."""
    return f"{REVIEW}/{key[0]}/{key[1]}"
