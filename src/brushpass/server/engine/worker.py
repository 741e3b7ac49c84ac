"""A worker: takes bot jobs from the queue of a database, and answers them.

Every server with bot processes runs one; `brushpass work` runs nothing else. Jobs of a dead worker are reassigned after
some seconds without a heartbeat.
"""
from __future__ import annotations

import asyncio
import secrets
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from brushpass.core.errors import UserError
from brushpass.server.engine.bot_processes import PROCESS_TIMEOUT_S, Bots
from brushpass.server.engine.bots import Answer, BotFailed, Question, advise, limited
from brushpass.server.engine.executor import NotAnswered
from brushpass.server.engine.queued import CHOICE, FAILED, HINT, REVIEW, Chosen, QueuedBots, QueuedReviews, from_fields
from brushpass.server.engine.review_job import Wanted
from brushpass.server.engine.reviewer import Reviewer
from brushpass.server.log import Outage, log, repeat_forever
from brushpass.server.store.base import Store
from brushpass.server.store.changes import BadStore, Job

if TYPE_CHECKING:  # its library may be missing
    from brushpass.server.store.postgres.jobs import PostgresJobs

HEARTBEAT_S: Final = 2.0  # between two words that this worker is at its jobs
POLL_INTERVAL_S: Final = 3.0  # between two looks at the line, where no word came of it


class Worker:
    """Runs bot jobs of all servers of a database, and one review at a time."""

    def __init__(self, store: Store, jobs: PostgresJobs, bots: Bots) -> None:
        self.store, self.jobs, self.bots = store, jobs, bots
        self.name = secrets.token_hex(6)
        self.progress: dict[str, float] = {}  # of the jobs that this worker has
        self.reviewer = Reviewer()
        self.work_arrived = asyncio.Event()  # set, and replaced, whenever there may be something to do
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start working if it has bot processes."""
        lanes = [self.answer_loop() for _ in range(self.bots.count)]
        lanes += [self.review_loop(), repeat_forever(self.send_heartbeats, HEARTBEAT_S, Outage())] if lanes else []
        self.tasks = [asyncio.create_task(lane) for lane in lanes]

    def wake(self) -> None:
        """Wake all loops that wait for jobs."""
        self.work_arrived.set()
        self.work_arrived = asyncio.Event()

    async def answer_loop(self) -> None:
        """Answer requests whenever a process is free."""
        while True:
            work_arrived = self.work_arrived
            async with self.bots.turn:
                job = await self.run_next([CHOICE, HINT])
            if not job:
                await rest(work_arrived)

    async def review_loop(self) -> None:
        """Review finished games, one after the other."""
        while True:
            work_arrived = self.work_arrived
            if not await self.run_next([REVIEW]):
                await rest(work_arrived)

    async def run_next(self, kinds: Sequence[str]) -> bool:
        """Run the next job of some kinds, and return whether there was one."""
        with suppress(BadStore):
            job = await self.jobs.claim(self.name, kinds)
            if job is not None:
                await self.run_job(job)
                return True
        return False

    async def run_job(self, job: Job) -> None:
        """Run a job; if it fails, another worker gets it after a timeout."""
        self.progress[job.key] = 0.0
        try:
            answer = await (self.review(job) if job.kind == REVIEW else self.think(job))
            await self.jobs.end(self.name, job.key, answer)
        except UserError:
            pass
        except Exception:
            log.exception("a job of the kind %s cannot be done", job.kind)
        finally:
            self.progress.pop(job.key, None)

    async def think(self, job: Job) -> str:
        """Return the action of a bot, or a hint. Raises NotAnswered."""
        question, seconds = question_in(job.asked)
        self.bots.waiting += 1
        try:
            if job.kind == HINT:
                return encoded(await self.bots.ask(PROCESS_TIMEOUT_S + seconds, advise, question, seconds))
            if len(question.legal) == 1:
                chosen = Answer(question.legal[0])
            else:
                chosen = await self.bots.think(limited(question, seconds, job.waiting + job.running, job.running))
            return encoded(Chosen(chosen.a, job.waited, chosen.effort))
        except BotFailed:
            if job.kind != CHOICE:
                raise
            log.exception("a bot of the level %s failed in %s", question.level, question.game)
            return encoded(Chosen(FAILED, job.waited, 0.0))
        finally:
            self.bots.waiting -= 1

    async def review(self, job: Job) -> str:
        """Review a game, and store the result. Raises UserError."""
        def told(part: float) -> None:
            self.progress[job.key] = part

        review = await self.reviewer.follow(from_fields(Wanted, msgspec.json.decode(job.asked)), told)
        if review is None:
            raise NotAnswered("server.refused.busy", {})
        await self.store.keep_review(job.key.split("/")[1], review)
        return ""

    async def send_heartbeats(self) -> None:
        """Send a heartbeat for the jobs of this worker."""
        with suppress(BadStore):
            await self.jobs.heartbeat(self.name, dict(self.progress))

    async def close(self) -> None:
        """Stop, and return running jobs to the queue."""
        for task in self.tasks:
            task.cancel()
        self.reviewer.close()
        with suppress(BadStore):
            await self.jobs.release(self.name)


async def rest(work_arrived: asyncio.Event) -> None:
    """Wait for a job notification, or until the next poll."""
    with suppress(TimeoutError):
        async with asyncio.timeout(POLL_INTERVAL_S):
            await work_arrived.wait()


def encoded(answer: object) -> str:
    """Return an answer as JSON."""
    return msgspec.json.encode(answer).decode()


def question_in(text: str) -> tuple[Question, float]:
    """Return the request of a job and its time limit."""
    fields, seconds, *_ = msgspec.json.decode(text)
    question = from_fields(Question, fields)
    heard = [[(kind, {name: tupled(value) for name, value in facts.items()}) for kind, facts in events]
             for events in question.heard]
    return question._replace(heard=heard), seconds


def tupled(value: Any) -> Any:
    """Return a value from JSON with tuples instead of lists."""
    return tuple(tupled(item) for item in value) if isinstance(value, list) else value


async def work(store: Store, jobs: PostgresJobs, count: int, ready: Callable[[], None]) -> None:
    """Run `count` bot processes until this process is stopped; call `ready` once they run."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    bots = Bots(count)
    worker = Worker(store, jobs, bots)
    await store.open()
    await jobs.open(lambda kind, text: worker.wake() if kind == "job" else None, worker.wake)
    worker.start()
    ready()
    await stop.wait()
    await worker.close()
    await jobs.close()
    bots.close()
    await store.close()


class JobQueue:
    """The job queue of a database as one server uses it: it asks, and works if it has bot processes of its own."""

    def __init__(self, store: Store, jobs: PostgresJobs, own: Bots, seconds: float) -> None:
        self.jobs = jobs
        self.worker = Worker(store, jobs, own)
        self.bots = QueuedBots(own, jobs)
        self.reviews = QueuedReviews(store, jobs, seconds)

    def receive(self, kind: str, text: str) -> None:
        """Receive a notification of the queue."""
        if kind == "done":
            self.bots.receive_answer(text)
        elif kind == "job":
            self.worker.wake()

    async def start(self) -> None:
        """Begin to listen, and to work."""
        await self.jobs.open(self.receive, self.worker.wake)
        self.worker.start()

    async def close(self) -> None:
        """Stop working, and listening."""
        await self.worker.close()
        await self.jobs.close()
