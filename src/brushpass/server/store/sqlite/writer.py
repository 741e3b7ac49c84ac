"""Group commit in one thread: jobs that arrive in one turn of the event loop, or during a commit, share a commit.

Under low load commits start at once. After a commit of several jobs the next one waits a few milliseconds for more,
because most of the cost of a commit does not depend on their number.

In WAL mode with synchronous FULL an acknowledged job survives a crash of the process and the machine.
"""
from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from time import monotonic
from typing import Final, NamedTuple

from brushpass.server.store.changes import BadStore, Changed
from brushpass.server.store.database import WriteHealth
from brushpass.server.store.sqlite.rows import COLUMNS, MAX_ROWS, MOVES, write_moves

Work = Callable[[sqlite3.Connection], None]
INTERVAL_S: Final = 0.001  # from a commit of several jobs to the next one, for each of them
MAX_INTERVAL_S: Final = 0.005
MAX_WAL_BYTES: Final = 2**26  # bytes that the log of the file keeps when it begins again


class Job(NamedTuple):
    """A write, the future of its caller, and the values of a move, which is written in a batch."""

    work: Work
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop
    move: Sequence[object]


class Writer:
    """The writing thread and its queue."""

    def __init__(self, connection: sqlite3.Connection, health: WriteHealth) -> None:
        self.connection = connection
        self.health = health
        self.connection.execute("pragma wal_autocheckpoint = 0")  # nobody waits for it: the store tidies up
        self.connection.execute("pragma busy_timeout = 50")
        self.connection.execute(f"pragma journal_size_limit = {MAX_WAL_BYTES}")
        self.connection.execute("pragma temp_store = memory")  # else a statement that adds several rows makes a file
        self.connection.executescript(MOVES)
        self.empties_log = threading.Event()
        self.stale = threading.Event()  # what was deleted may still stand in free places of the file
        self.rewrites = threading.Event()
        self.commits = 0
        self.jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.collected: list[Job] = []  # which are handed over together
        self.busy = False  # whether the thread has jobs; the next ones are handed over when it is done
        self.next_at = 0.0  # when the next ones may be handed over, by the monotonic clock
        self.thread = threading.Thread(target=self.run, name="store", daemon=True)
        self.thread.start()

    async def do(self, work: Work, move: Sequence[object] = ()) -> None:
        """Run a job, and return once it is committed. Raises BadStore if nothing is written."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if not self.collected and not self.busy:
            self.schedule(loop)
        self.collected.append(Job(work, done, loop, move))
        await done

    def schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand over the collected jobs now, or after the interval from the last ones."""
        pause = self.next_at - monotonic()
        if pause > 0:
            loop.call_later(pause, self.hand_over)
        else:
            loop.call_soon(self.hand_over)

    def hand_over(self) -> None:
        """Pass all collected jobs to the thread at once: waking it costs more than most of them."""
        jobs, self.collected = self.collected, []
        self.busy = True
        self.next_at = monotonic() + min(len(jobs) * INTERVAL_S, MAX_INTERVAL_S) if len(jobs) > 1 else 0.0
        self.jobs.put(jobs)

    def finish(self, jobs: list[Job], answers: list[BadStore | None]) -> None:
        """Hand over the next jobs, which the thread commits while the answers are sent."""
        self.busy = False
        if self.collected:
            self.schedule(asyncio.get_running_loop())
        resolve(jobs, answers)

    def run(self) -> None:
        """Commit jobs that were handed over together, until None is."""
        while (jobs := self.jobs.get()) is not None:
            self.commit(jobs)
            self.commits += 1
            if self.empties_log.is_set():
                self.empty_log()
            if self.rewrites.is_set():
                self.rewrite()
        if self.stale.is_set():
            self.rewrite()
        self.connection.close()

    def empty_log(self) -> None:
        """Truncate the write-ahead log; if a reader blocks it, the next call does.

        A file that need not grow is written without the file system's own log, which takes long at times.
        """
        self.empties_log.clear()
        with suppress(sqlite3.Error):
            self.connection.execute("pragma wal_checkpoint(restart)")

    def rewrite(self) -> None:
        """Vacuum the file, because free pages may contain deleted data."""
        self.rewrites.clear()
        self.connection.execute("pragma temp_store = file")  # it may be larger than memory
        with suppress(sqlite3.Error):
            self.connection.execute("vacuum")
            busy = self.connection.execute("pragma wal_checkpoint(truncate)").fetchone()[0]  # the log has copies too
            if not busy:
                self.stale.clear()
        self.connection.execute("pragma temp_store = memory")
        self.connection.executescript(MOVES)  # which a new place for what is temporary has taken away

    def commit(self, jobs: list[Job]) -> None:
        """Run jobs in one transaction; each that fails is rolled back alone."""
        try:
            answers = self.together(jobs)
            if jobs:
                self.health.succeeded()
        except sqlite3.Error as problem:
            self.health.failed(problem)
            if self.connection.in_transaction:
                self.connection.execute("rollback")
            answers = [BadStore("server.store.failed", {}) for _ in jobs]
        if jobs:
            jobs[0].loop.call_soon_threadsafe(self.finish, jobs, answers)

    def together(self, jobs: list[Job]) -> list[BadStore | None]:
        """Run jobs and commit them; on a conflict, run each in a savepoint."""
        moves: list[object] = []
        others: list[Job] = []
        for job in jobs:
            if job.move:
                moves += job.move
            else:
                others.append(job)
        alone = not others and len(moves) <= MAX_ROWS * COLUMNS  # one statement is a transaction of its own
        try:
            if not alone:
                self.connection.execute("begin immediate")
            write_moves(self.connection, moves)
            for job in others:
                job.work(self.connection)
            if not alone:
                self.connection.execute("commit")
            return [None] * len(jobs)
        except sqlite3.IntegrityError:
            if self.connection.in_transaction:
                self.connection.execute("rollback")
        self.connection.execute("begin immediate")
        answers = [self.attempt(job) for job in jobs]
        self.connection.execute("commit")
        return answers

    def attempt(self, job: Job) -> BadStore | None:
        """Run one job in a savepoint."""
        self.connection.execute("savepoint one")
        try:
            job.work(self.connection)
        except sqlite3.IntegrityError:
            self.connection.execute("rollback to one")
            return Changed("server.store.twice", {})
        finally:
            if self.connection.in_transaction:
                self.connection.execute("release one")
        return None

    def close(self) -> None:
        """Finish queued jobs, and close the file."""
        self.hand_over()
        self.jobs.put(None)
        self.thread.join()


def resolve(jobs: list[Job], answers: list[BadStore | None]) -> None:
    """Resolve the futures of waiting tasks."""
    for job, answer in zip(jobs, answers, strict=True):
        if job.done.cancelled():
            continue
        if answer is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(answer)
