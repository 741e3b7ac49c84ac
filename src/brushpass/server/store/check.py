"""Integrity check of a database: every table is readable, its log complete, and its game replayable."""
from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from brushpass.core.errors import UserError
from brushpass.server.store.base import Store
from brushpass.server.store.copied import TABLES, Rows
from brushpass.server.store.copy import opened
from brushpass.server.store.changes import Kept
from brushpass.server.store.location import store_at
from brushpass.server.store.sqlite.rows import select_table
from brushpass.server.store.sqlite.schema import open_file
from brushpass.server.table.seating import Seating


@dataclass
class CheckReport:
    """The result of a check."""

    tables: int = 0
    lines: int = 0
    damaged: list[tuple[str, str]] = field(default_factory=list)  # codes, and what is wrong there


class FileReader:
    """A SQLite file that a server may have open."""

    def __init__(self, path: Path) -> None:
        self.connection = open_file(path)

    async def open(self) -> None:
        """Do nothing: the file is open."""

    async def table(self, code: str) -> Kept | None:
        """Return a table in one snapshot."""
        return select_table(self.connection, code)

    async def close(self) -> None:
        """Close the file."""
        self.connection.close()


async def check(location: Path | str) -> CheckReport:
    """Check a database, and replay every game. Raises BadStore if it cannot be opened."""
    report = CheckReport()
    store = FileReader(location) if isinstance(location, Path) else store_at(location)
    await store.open()
    try:
        async for rows in rows_of(location, "tables"):
            for code in (str(row[0]) for row in rows):
                report.tables += 1
                await look_at(store, code, report)
        last: Rows = []
        async for rows in rows_of(location, "log"):
            gaps_in([*last, *rows], report)
            last = rows[-1:]
    finally:
        await store.close()
    return report


async def rows_of(location: Path | str, table: str) -> AsyncIterator[Rows]:
    """Yield the rows of a table in batches."""
    database = await opened(location)
    try:
        async for rows in database.read(table):
            yield rows
    finally:
        await database.close(whole=False)


async def look_at(store: Store | FileReader, code: str, report: CheckReport) -> None:
    """Replay the game of one table."""
    try:
        kept = await store.table(code)
        if kept is None:
            report.damaged.append((code, "head"))
            return
        report.lines += len(kept.lines)
        Seating(code, kept.facts).restore(kept.lines, kept.head.seen, kept.head.cut)
    except UserError as problem:
        report.damaged.append((code, problem.key))
    except Exception as problem:  # whatever is wrong with one table, the others are looked at too
        report.damaged.append((code, type(problem).__name__))


def gaps_in(rows: Rows, report: CheckReport) -> None:
    """Report gaps in some rows of a log."""
    column = TABLES["log"].index("seq")
    for before, row in pairwise(rows):
        if row[0] == before[0] and row[column] != before[column] + 1:
            report.damaged.append((str(row[0]), "log"))
