"""Boards that players have made, in the SQLite file."""
from __future__ import annotations

import sqlite3
from typing import Any, Final

from brushpass.server.storing.boxes.protocol import MOST
from brushpass.server.storing.people.sqlite import Reads, Writes

SCHEMA: Final = """
create table if not exists boxes (code text primary key, facts text not null, made real not null) without rowid;
create index if not exists boxes_made on boxes (made);
"""
FORGET: Final = "delete from boxes where code in (select code from boxes order by made desc limit -1 offset ?)"


class SqliteBoxes:
    """Keeps boards in the file, by what reads and writes it."""

    def __init__(self, read: Reads, write: Writes) -> None:
        self.read = read
        self.write = write

    async def keep(self, code: str, facts: str, now: float) -> None:
        """Keep a board, and forget the oldest where there are too many."""
        def work(held: sqlite3.Connection) -> None:
            held.execute("insert or replace into boxes values (?, ?, ?)", (code, facts, now))
            held.execute(FORGET, (MOST,))

        await self.write(work)

    async def box(self, code: str) -> str | None:
        """Return what is kept under a code; None where there is nothing."""
        found: Any = await self.read(
            lambda held: held.execute("select facts from boxes where code = ?", (code,)).fetchone())
        return None if found is None else str(found[0])
