"""Nothing is lost in a crash: every table's log in one SQLite file, committed before anybody is told.

One thread writes. What arrives while it commits goes into the next commit together (group commit), in WAL mode with
synchronous FULL, so that a move that was acknowledged survives the death of the process and of the machine.
"""
from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from brushpass.core.problems import Problem

VERSION: Final = 1
SCHEMA: Final = """
create table if not exists meta (version integer not null);
create table if not exists tables (
    code text primary key, game text not null, rules text not null, made real not null, facts text not null
    ) without rowid;
create table if not exists log (
    code text not null, seq integer not null, id text, player integer not null, action text not null,
    events text not null, at real not null, primary key (code, seq)) without rowid;
create unique index if not exists once on log (code, player, id) where id is not null;
create table if not exists said (
    code text not null, seat integer not null, key text not null, text text not null, at real not null);
create index if not exists said_at on said (code);
create table if not exists notes (
    code text not null, owner text not null, text text not null, primary key (code, owner)) without rowid;
create table if not exists guests (guest text not null, code text not null, primary key (guest, code)) without rowid;
create table if not exists chance (
    game text not null, verb text not null, face text not null, count integer not null, expected real not null,
    primary key (game, verb, face)) without rowid;
create table if not exists reviews (
    code text not null, seat integer not null, facts text not null, primary key (code, seat)) without rowid;
"""
T = TypeVar("T")
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]


class BadStore(Problem):
    """A database that cannot be opened or written."""


def open_file(path: Path) -> sqlite3.Connection:
    """Open the database, or make it. Raises BadStore with what is wrong."""
    with ExitStack() as failing:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            held = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            failing.callback(held.close)
            prepare(held, str(path))
        except (sqlite3.OperationalError, OSError):
            raise BadStore("server.store.unwritable", {"path": str(path)}) from None
        except sqlite3.DatabaseError:
            raise BadStore("server.store.damaged", {"path": str(path)}) from None
        failing.pop_all()
    return held


def prepare(held: sqlite3.Connection, path: str) -> None:
    """Look whether a database is whole and of this version, and make its tables where it is new."""
    held.execute("pragma journal_mode = wal")
    held.execute("pragma synchronous = full")
    if held.execute("pragma quick_check").fetchone()[0] != "ok":
        raise BadStore("server.store.damaged", {"path": path})
    held.executescript(SCHEMA)
    found = held.execute("select version from meta").fetchone()
    if found is None:
        held.execute("insert into meta values (?)", (VERSION,))
    elif found[0] != VERSION:
        raise BadStore("server.store.version", {"path": path, "found": found[0], "needed": VERSION})


class Store:
    """The file, the one thread that writes it, and a connection of its own for reading."""

    def __init__(self, path: Path) -> None:
        self.held = open_file(path)
        self.held.execute("pragma wal_autocheckpoint = 0")  # nobody waits for it: see `tidy`
        self.path = path
        self.reading = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread = threading.Thread(target=self.work, name="store", daemon=True)
        self.thread.start()

    def read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Return what a question finds among all that is committed."""
        return question(self.reading)

    async def write(self, job: Callable[[sqlite3.Connection], None]) -> None:
        """Do a job in the writing thread, and return once it is committed. Raises BadStore where nothing is written."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self.jobs.put((job, done, loop))
        await asyncio.shield(done)

    def work(self) -> None:
        """Take all jobs that wait, and commit them together."""
        open_ = True
        while open_:
            jobs = [self.jobs.get()]
            while True:
                try:
                    jobs.append(self.jobs.get_nowait())
                except Empty:
                    break
            open_ = None not in jobs
            self.commit([job for job in jobs if job is not None])
        self.held.close()

    def commit(self, jobs: list[Job]) -> None:
        """Do these jobs in one transaction; each that fails is rolled back alone."""
        try:
            self.held.execute("begin immediate")
            answers = [self.attempt(job) for job in jobs]
            self.held.execute("commit")
        except sqlite3.Error:
            if self.held.in_transaction:
                self.held.execute("rollback")
            answers = [BadStore("server.store.failed", {}) for _ in jobs]
        for (_, done, loop), answer in zip(jobs, answers, strict=True):
            loop.call_soon_threadsafe(settle, done, answer)

    def attempt(self, job: Job) -> BadStore | None:
        """Do one job; where it breaks a key it leaves nothing behind."""
        self.held.execute("savepoint one")
        try:
            job[0](self.held)
        except sqlite3.IntegrityError:
            self.held.execute("rollback to one")
            return BadStore("server.store.twice", {})
        finally:
            if self.held.in_transaction:
                self.held.execute("release one")
        return None

    def tidy(self) -> None:
        """Move what is committed from the log of the file into the file, beside the writing thread."""
        held = sqlite3.connect(self.path, isolation_level=None)
        try:
            held.execute("pragma wal_checkpoint(passive)")
        except sqlite3.Error:
            pass  # it stays in the log, which is as safe
        finally:
            held.close()

    def close(self) -> None:
        """Write what waits, and close the file."""
        self.jobs.put(None)
        self.thread.join()
        self.reading.close()


def settle(done: asyncio.Future[Any], answer: BadStore | None) -> None:
    """Tell whoever waits for it how it went."""
    if done.cancelled():
        return
    if answer is None:
        done.set_result(None)
    else:
        done.set_exception(answer)
