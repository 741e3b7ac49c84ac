"""The job queue of a database, as a server uses it if none of its own bot processes is free.

A request is identified by its table and its position in the log, so two servers with the same request share the answer.
The server plays the answer at the version it knows, so nothing is played twice.
"""
from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import msgspec

from brushpass.server.engine.bot_processes import PROCESS_TIMEOUT_S, Bots
from brushpass.server.engine.bots import Answer, BotFailed, Question
from brushpass.server.engine.executor import NotAnswered
from brushpass.server.engine.review_job import wanted
from brushpass.server.engine.reviews import Key
from brushpass.server.messages.reviews import ReviewProgress, ReviewState
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


class Chosen(NamedTuple):
    """The action of a bot, its time in the queue, and the share of its budget that it could use."""

    a: int
    waited: float
    effort: float


N = TypeVar("N", bound=NamedTuple)


def from_fields(kind: type[N], fields: list[Any]) -> N:
    """Return a named tuple from its fields in JSON. Fields that a newer version has appended are ignored."""
    return msgspec.convert(fields[:len(kind._fields)], kind)


class QueuedBots:
    """Runs bots in a free local process, else queues them for any worker."""

    def __init__(self, own: Bots, jobs: PostgresJobs) -> None:
        self.own = own
        self.jobs = jobs
        self.asking: dict[str, asyncio.Future[str]] = {}

    @property
    def waiting(self) -> int:
        """Return the number of queued and running requests."""
        return self.own.waiting + len(self.asking)

    async def choose(self, question: Question, seconds: float = 0.0, key: str = "") -> Answer:
        """Return the action of a bot within a time limit. Raises NotAnswered, BotFailed."""
        if self.own.waiting < self.own.count:
            return await self.own.choose(question, seconds)
        began = monotonic()
        chosen = from_fields(Chosen, msgspec.json.decode(await self.ask(CHOICE, key, question, seconds)))
        if chosen.a == FAILED:
            raise BotFailed("the traceback is in the log of the worker")
        return Answer(chosen.a, began + chosen.waited, chosen.effort)

    async def advise(self, question: Question, seconds: float) -> list[tuple[int, float]]:
        """Return the best options with their winning probabilities. Raises NotAnswered."""
        if self.own.waiting < self.own.count:
            return await self.own.advise(question, seconds)
        return msgspec.json.decode(await self.ask(HINT, "", question, seconds), type=list[tuple[int, float]])

    async def ask(self, kind: str, key: str, question: Question, seconds: float) -> str:
        """Queue a request, and return its answer. Raises NotAnswered."""
        key = key or f"{kind}/{secrets.token_hex(8)}"
        answer = self.asking.setdefault(key, asyncio.get_running_loop().create_future())
        try:
            request = msgspec.json.encode((question, seconds)).decode()
            if not await self.jobs.put(key, kind, request, MAX_QUEUED_QUESTIONS):
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
        """Wait for the answer to a request. Raises NotAnswered if the job is dropped."""
        while not (await asyncio.wait([answer], timeout=POLL_INTERVAL_S))[0]:
            if await self.jobs.progress(key) < 0 and not (await asyncio.wait([answer], timeout=LATE_ANSWER_S))[0]:
                raise NotAnswered("server.refused.busy", {})

    def receive_answer(self, text: str) -> None:
        """Receive the answer of a worker."""
        key, _, answer = text.partition(" ")
        waiting = self.asking.pop(key, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def close(self) -> None:
        """Stop the local bot processes."""
        self.own.close()


class QueuedReviews:
    """Reviews that are queued for any worker, or stored."""

    def __init__(self, store: Store, jobs: PostgresJobs, seconds: float) -> None:
        self.store = store
        self.jobs = jobs
        self.seconds = seconds

    async def find(self, key: Key) -> ReviewState:
        """Return a review, or its progress; negative if none is running."""
        if (kept := await self.store.review(*key)) is not None:
            return kept
        progress = await self.jobs.progress(name_of(key))
        ended = await self.store.review(*key) if progress < 0 else None  # between the two looks
        return ended or ReviewProgress(progress=progress)

    async def begin(self, key: Key, played: Played) -> ReviewState:
        """Queue a review unless it exists, and return its progress. Raises NotAllowed if the queue is full."""
        state = await self.find(key)
        if not isinstance(state, ReviewProgress) or state.progress >= 0:
            return state
        text = msgspec.json.encode(wanted(played, key[1], self.seconds)).decode()
        if not await self.jobs.put(name_of(key), REVIEW, text, MAX_QUEUED_REVIEWS):
            raise NotAllowed("server.refused.busy", {})
        return ReviewProgress(progress=0.0)

    def close(self) -> None:
        """Do nothing: the worker returns its jobs to the queue."""


def name_of(key: Key) -> str:
    """Return the key of a review in the job queue."""
    return f"{REVIEW}/{key[0]}/{key[1]}"
