"""The store in a SQLite file: one thread writes, another reads, and neither blocks the event loop."""
from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic, time
from typing import Any, Final, TypeVar

from msgspec.json import encode

from brushpass.server.log import log
from brushpass.server.store.base import Store
from brushpass.server.store.changes import BadStore, Change, Kept
from brushpass.server.store.database import Statement
from brushpass.server.store.encoding import row_values
from brushpass.server.store.evenings import KeptEvening
from brushpass.server.store.sqlite import rows
from brushpass.server.store.sqlite.schema import MAX_CHECKED_BYTES, Lock, is_whole, open_file
from brushpass.server.store.sqlite.writer import Writer

T = TypeVar("T")
MAX_DELETED_TABLES: Final = 200  # tables at once, so that nobody waits for it
VACUUM_INTERVAL_S: Final = 3_600.0  # between two times that a large file is written again


class SqliteStore(Store):
    """Stores tables in a file, for one server."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.lock = locked(path)
        try:
            self.writer = Writer(open_file(path, locked=True), self.health)
        except BadStore:
            self.lock.close()
            raise
        self.moved = 0  # commits of which the log was moved into the file
        self.looked = path.stat().st_size <= MAX_CHECKED_BYTES
        self.reading = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.reader = ThreadPoolExecutor(1, "reading")
        self.rewritten = -inf

    async def open(self) -> None:
        """Do nothing: the file is open."""

    async def read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Run a query function in the reading thread."""
        return await asyncio.get_running_loop().run_in_executor(self.reader, tolerant, question, self.reading)

    async def rows(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        return await self.read(lambda connection: connection.execute(sql, rows.named(*values)).fetchall())

    async def rows_for(self, sql: str, seats: Mapping[str, int]) -> list[Any]:
        """Return the rows of a query for each table code and seat."""
        return await self.read(lambda connection: [
            row for seat in seats.items() for row in connection.execute(sql, rows.named(*seat)).fetchall()])

    async def change(self, *statements: Statement) -> None:
        """Run statements in one commit. Raises BadStore."""
        def work(connection: sqlite3.Connection) -> None:
            for sql, values in statements:
                connection.execute(sql, rows.named(*values))

        await self.writer.do(work)

    async def write_returning(self, sql: str, *values: object) -> list[Any]:
        """Run a writing statement, and return its rows."""
        returned: list[Any] = []

        def work(connection: sqlite3.Connection) -> None:
            returned[:] = connection.execute(sql, rows.named(*values)).fetchall()

        await self.writer.do(work)
        return returned

    def mark_stale(self) -> None:
        """Schedule a vacuum, because free pages may contain deleted data."""
        self.writer.stale.set()

    async def write(self, *changes: Change) -> None:
        """Write changes atomically. Raises Changed on a conflicting write."""
        if len(changes) == 1 and changes[0].is_move():
            work_alone = partial(rows.write_change, change=changes[0], facts="")
            await self.writer.do(work_alone, row_values(changes[0], time()))
            return
        facts = ["" if change.facts is None else encode(change.facts).decode()  # now: they may change while this waits
                 for change in changes]

        def work(connection: sqlite3.Connection) -> None:
            for change, text in zip(changes, facts, strict=True):
                rows.write_change(connection, change, text)

        await self.writer.do(work)

    async def write_evening(self, kept: KeptEvening, *tables: Change) -> None:
        """Write an evening and tables atomically. Raises Changed on a conflicting write."""
        text, guests = encode(kept.facts).decode(), kept.facts.guests()
        opened = [(change, encode(change.facts).decode()) for change in tables]

        def work(connection: sqlite3.Connection) -> None:
            rows.write_evening(connection, kept, text, guests)
            for change, facts in opened:
                rows.write_change(connection, change, facts)

        await self.writer.do(work)

    async def table(self, code: str, first: int = 0) -> Kept | None:
        """Return a table with its log from a row on; None if no table has this code."""
        return await self.read(lambda connection: rows.select_table(connection, code, first))

    async def due(self, now: float) -> list[str]:
        """Return the codes of tables where a clock has run out."""
        return await self.read(lambda connection: rows.select_due(connection, now))

    async def hours(self) -> float:
        """Return the total uptime in seconds, as last stored."""
        return await self.read(rows.select_hours)

    async def keep_hours(self, seconds: float) -> float:
        """Store the total uptime in seconds, and return it."""
        await self.writer.do(lambda connection: rows.write_hours(connection, seconds))
        return seconds

    async def forget(self, before: float) -> None:
        """Delete a batch of tables that are unchanged since a time; chance statistics are kept."""
        await self.writer.do(lambda connection: rows.forget(connection, before, MAX_DELETED_TABLES))

    async def size(self) -> int:
        """Return the bytes in use."""
        return await self.read(rows.select_size)

    async def tidy(self) -> None:
        """Checkpoint the write-ahead log in a thread, then let the writer truncate it.

        Truncation by the writer is fast once the checkpoint has copied almost everything.
        """
        if self.writer.commits != self.moved:
            self.moved = self.writer.commits
            await asyncio.to_thread(self.move_log)
            self.writer.empties_log.set()
        if self.writer.stale.is_set() and self.may_rewrite():
            self.rewritten = monotonic()
            self.writer.rewrites.set()
        if not self.looked:
            self.looked = True
            await asyncio.to_thread(self.look)

    def may_rewrite(self) -> bool:
        """Return whether a vacuum may run now; it blocks moves, so it is rare for large files."""
        return self.path.stat().st_size <= MAX_CHECKED_BYTES or monotonic() - self.rewritten >= VACUUM_INTERVAL_S

    def move_log(self) -> None:
        """Checkpoint the write-ahead log."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection, suppress(sqlite3.Error):
            connection.execute("pragma wal_checkpoint(passive)")

    def look(self) -> None:
        """Check the integrity of a large file once, and log damage."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            try:
                whole = is_whole(connection)
            except sqlite3.Error:
                whole = False
        if not whole:
            log.error("the file %s is damaged: some tables cannot be read any more", self.path)

    async def close(self) -> None:
        """Finish pending writes, and close the file."""
        self.writer.close()
        self.reader.shutdown()
        self.reading.close()
        self.lock.close()


def tolerant(question: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
    """Run a query function; if some text is not UTF-8, run it again with the bad bytes as surrogates.

    One damaged row must not hide the others of a list.
    """
    try:
        return question(connection)
    except sqlite3.OperationalError:
        connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
        try:
            return question(connection)
        finally:
            connection.text_factory = str


def locked(path: Path) -> Lock:
    """Return the lock of a file; create its folder if missing. Raises BadStore."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Lock(path)
    except OSError:
        raise BadStore("server.store.unwritable", {"path": str(path)}) from None
