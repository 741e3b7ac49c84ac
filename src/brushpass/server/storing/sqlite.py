"""The store in one SQLite file: one thread writes, another reads beside it, and neither keeps the server waiting."""
from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from msgspec.json import encode

from brushpass.server.storing import rows
from brushpass.server.storing.protocol import Change, Kept, Row
from brushpass.server.storing.schema import open_file
from brushpass.server.storing.writer import Writer
from brushpass.server.wire.answers import Review

T = TypeVar("T")


class SqliteStore:
    """Keeps tables in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.writer = Writer(open_file(path))
        self.reading = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.reader = ThreadPoolExecutor(1, "reading")

    async def read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Return what a question finds among all that is committed."""
        return await asyncio.get_running_loop().run_in_executor(self.reader, question, self.reading)

    async def write(self, *changes: Change) -> None:
        """Write changes together: all of them, or none where a table has changed meanwhile."""
        facts = [encode(change.facts).decode() for change in changes]  # now: they may change while this waits

        def work(held: sqlite3.Connection) -> None:
            for change, text in zip(changes, facts, strict=True):
                rows.write_change(held, change, text)

        await self.writer.do(work)

    async def table(self, code: str) -> Kept | None:
        """Return a table; None where there is none of this code."""
        return await self.read(lambda held: rows.select_table(held, code))

    async def tables_of(self, guest: str) -> list[Row]:
        """Return the tables where a guest sits, the newest first."""
        return await self.read(lambda held: rows.select_tables_of(held, guest))

    async def due(self, now: float) -> list[str]:
        """Return the codes of the tables where a clock has run out."""
        return await self.read(lambda held: rows.select_due(held, now))

    async def hours(self) -> float:
        """Return the seconds that the server had run in all when this was last written."""
        return await self.read(rows.select_hours)

    async def keep_hours(self, seconds: float) -> None:
        """Keep the seconds that the server has run in all."""
        await self.writer.do(lambda held: rows.write_hours(held, seconds))

    async def notes(self, code: str, owner: str) -> str:
        """Return a player's own notes at a table; "" where there are none."""
        return await self.read(lambda held: rows.select_notes(held, code, owner))

    async def keep_notes(self, code: str, owner: str, text: str) -> None:
        """Keep a player's own notes at a table, in place of those before."""
        await self.writer.do(lambda held: rows.write_notes(held, code, owner, text))

    async def review(self, code: str, seat: int) -> Review | None:
        """Return the review of a finished game from a seat."""
        return await self.read(lambda held: rows.select_review(held, code, seat))

    async def keep_review(self, code: str, review: Review) -> None:
        """Keep the review of a finished game."""
        await self.writer.do(lambda held: rows.write_review(held, code, review))

    async def tallies(self) -> dict[str, dict[str, Any]]:
        """Return how many games of each kind are over, and how often everything came in them."""
        return await self.read(rows.select_tallies)

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
        self.writer.close()
        self.reader.shutdown()
        self.reading.close()
