"""Group commit: changes that arrive during a commit are written by the next one.

One call writes all jobs of a commit (`migrations/0002_writing.sql`). With default settings an acknowledged job survives
a crash of the server, the database and the machine. The same transaction notifies all servers; moves are sent in full,
so that nobody has to query them.
"""
from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

import asyncpg
import msgspec
from msgspec import Struct

from brushpass.server.log import log
from brushpass.server.messages.outgoing import SaidMessage
from brushpass.server.store.changes import BadStore, Change, Changed, Moved
from brushpass.server.store.database import WriteHealth
from brushpass.server.store.encoding import columns, encoded_winners, guests_of, happened, tallied
from brushpass.server.store.postgres.bus import bundled
from brushpass.server.store.postgres.connection import FAILS, TIMEOUT_S

MAX_JOBS_PER_COMMIT: Final = 500
MAX_CHANGE_BYTES: Final = 2_000  # of one change that is sent whole
WRITE: Final = """
with done as materialized (select write_tables($1) as answers),
    told as materialized (
        select pg_notify('brushpass', string_agg(word, e'\\n' order by place))
        from done, unnest($2::text[], $3::integer[]) with ordinality as words (word, bundle, place)
        where answers[place] group by bundle)
select answers from done, (select count(*) from told) as counted"""


class Written(Struct):
    """A change as JSON for the database."""

    code: str
    version: int
    asked: int
    over: bool
    due: float | None
    seen: str
    facts: str | None
    game: str
    rules: str
    guests: list[str]
    first: int
    entries: list[tuple[str, int, str, str]]
    said: SaidMessage | None
    tally: list[tuple[str, str, str, int, float]]
    winners: str | None


def written(change: Change) -> Written:
    """Return a change as JSON; facts are encoded now, because they may change while it waits."""
    facts = change.facts
    return Written(
        change.code, change.version, *columns(change.head),
        None if facts is None else msgspec.json.encode(facts).decode(), "" if facts is None else facts.game,
        change.rules, [] if facts is None or facts.lesson else guests_of(facts), change.first,
        [(entry.id, entry.player, entry.action, happened(entry)) for entry in change.entries], change.said,
        [] if change.tally is None else tallied(*change.tally),
        None if change.winners is None else encoded_winners(change.winners))


def word_of(change: Change) -> str:
    """Return the notification of a change: in full for a short move, else its version."""
    named = f"{change.code} {change.version + 1}"
    if change.is_move():
        lines = [(entry.player, entry.action, entry.id) for entry in change.entries]
        moved = Moved(change.first, lines, change.head.over, change.head.seen, change.head.cut)
        word = f"moved {named} {msgspec.json.encode(moved).decode()}"
        if len(word.encode()) <= MAX_CHANGE_BYTES:
            return word
    return f"changed {named}"


class Job(NamedTuple):
    """Changes that are written atomically, their notification, and the future of the caller."""

    changes: list[Written]
    word: str
    done: asyncio.Future[None]


class Writer:
    """Writes jobs, many in one commit."""

    def __init__(self, pool: asyncpg.Pool, health: WriteHealth) -> None:
        self.pool = pool
        self.health = health
        self.waiting: list[Job] = []
        self.working: asyncio.Task[None] | None = None

    async def do(self, changes: Sequence[Change]) -> None:
        """Write changes atomically, and return once they are committed. Raises BadStore."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(Job([written(change) for change in changes], "\n".join(map(word_of, changes)), done))
        if self.working is None:
            self.working = asyncio.create_task(self.work())
        await done

    async def work(self) -> None:
        """Write queued jobs until the queue is empty."""
        try:
            while self.waiting:
                jobs, self.waiting = self.waiting[:MAX_JOBS_PER_COMMIT], self.waiting[MAX_JOBS_PER_COMMIT:]
                await self.commit(sorted(jobs, key=first_code))
        finally:
            self.working = None

    async def commit(self, jobs: list[Job]) -> None:
        """Write jobs in one transaction, and resolve their futures."""
        try:
            async with asyncio.timeout(TIMEOUT_S):
                answers = await self.write(jobs)
            self.health.succeeded()
        except FAILS as problem:
            self.health.failed(problem)
            answers = [None] * len(jobs)
        except Exception:  # those who wait must be told, whatever it was
            log.exception("the database cannot be written")
            answers = [None] * len(jobs)
        for job, answer in zip(jobs, answers, strict=True):
            if job.done.cancelled():
                continue
            if answer:
                job.done.set_result(None)
            else:
                job.done.set_exception(BadStore("server.store.failed", {}) if answer is None
                                       else Changed("server.store.twice", {}))

    async def write(self, jobs: list[Job]) -> list[bool | None]:
        """Write jobs, and notify all servers in the same commit."""
        text, words = msgspec.json.encode([job.changes for job in jobs]).decode(), [job.word for job in jobs]
        return list(await self.pool.fetchval(WRITE, text, words, bundled(words)))

    async def close(self) -> None:
        """Finish queued jobs."""
        if self.working is not None:
            await asyncio.wait([self.working])


def first_code(job: Job) -> str:
    """Return the sort key of jobs: all servers lock tables in the same order, which prevents deadlocks."""
    return job.changes[0].code
