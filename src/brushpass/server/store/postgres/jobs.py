"""The job queue in PostgreSQL; `migrations/0003_jobs.sql` assigns jobs."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import asyncpg

from brushpass.server.store.changes import Job
from brushpass.server.store.postgres.bus import PostgresBus
from brushpass.server.store.postgres.connection import run_query

CHANNEL: Final = "brushpass_jobs"
HEARTBEAT_TIMEOUT_S: Final = 6.0  # after which another worker takes the jobs of one that is silent
MAX_TRIES: Final = 4  # workers that may fail with one job
MAX_JOB_AGE_S: Final = 600.0  # after which nobody waits for the answer to a question any more
HEARTBEAT: Final = """
update jobs set held = now_seconds(), progress = given.progress
from unnest($2::text[], $3::double precision[]) as given (key, progress)
where jobs.key = given.key and worker = $1"""
FORGET: Final = """
delete from jobs
where (tries >= $1 and held < now_seconds() - $2) or (kind <> 'review' and made < now_seconds() - $3)"""


class PostgresJobs:
    """The job queue of all servers and workers of a database.

    A job without heartbeats for some seconds is reassigned; the answer of its first worker is then refused.
    """

    def __init__(self, url: str, heartbeat_timeout_s: float = HEARTBEAT_TIMEOUT_S) -> None:
        self.heartbeat_timeout_s = heartbeat_timeout_s
        self.bus = PostgresBus(url, CHANNEL)
        self.pool: asyncpg.Pool

    async def open(self, heard: Callable[[str, str], None], again: Callable[[], None]) -> None:
        """Start listening."""
        await self.bus.open(heard, again)

    async def put(self, key: str, kind: str, text: str, most: int) -> bool:
        """Queue a job unless it is queued; return False if the queue of its kind is full."""
        return bool(await run_query(
            lambda: self.pool.fetchval("select put_job($1, $2, $3, $4)", key, kind, text, most)))

    async def claim(self, worker: str, kinds: Sequence[str]) -> Job | None:
        """Assign the next job of some kinds to a worker; return None if the queue is empty."""
        row = await run_query(lambda: self.pool.fetchrow(
            "select * from take_job($1, $2, $3)", worker, list(kinds), self.heartbeat_timeout_s))
        return None if row is None else Job(*row)

    async def heartbeat(self, worker: str, progress: dict[str, float]) -> None:
        """Send heartbeats for a worker's jobs with their progress, and delete abandoned jobs."""
        if progress:
            await run_query(lambda: self.pool.execute(HEARTBEAT, worker, list(progress), list(progress.values())))
        await run_query(lambda: self.pool.execute(FORGET, MAX_TRIES, self.heartbeat_timeout_s, MAX_JOB_AGE_S))

    async def end(self, worker: str, key: str, answer: str) -> bool:
        """Finish a job with its answer, and return whether the worker still had it."""
        return bool(await run_query(lambda: self.pool.fetchval("select end_job($1, $2, $3)", worker, key, answer)))

    async def drop(self, key: str) -> None:
        """Delete a job that no worker has taken."""
        await run_query(lambda: self.pool.execute("delete from jobs where key = $1 and worker is null", key))

    async def release(self, worker: str) -> None:
        """Return all jobs of a worker to the queue."""
        await run_query(lambda: self.pool.execute(
            "with back as (update jobs set worker = null, tries = tries - 1 where worker = $1 returning kind) "
            "select pg_notify($2, 'job ' || kind) from back", worker, CHANNEL))

    async def progress(self, key: str) -> float:
        """Return the progress of a job from 0 to 1; negative if no such job exists."""
        progress = await run_query(lambda: self.pool.fetchval("select progress from jobs where key = $1", key))
        return -1.0 if progress is None else float(progress)

    async def close(self) -> None:
        """Stop listening."""
        await self.bus.close()
