"""Whether a database is whole: every table can be read, its log has no gap, and its games can be played again."""
from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from brushpass.core.errors import UserError
from brushpass.server.store.base import Store
from brushpass.server.store.copied import TABLES, Rows
from brushpass.server.store.copy import opened
from brushpass.server.store.location import store_at
from brushpass.server.table.seating import Seating


@dataclass
class Found:
    """What a look through a database has found."""

    tables: int = 0
    lines: int = 0
    damaged: list[tuple[str, str]] = field(default_factory=list)  # codes, and what is wrong there


async def check(place: Path | str) -> Found:
    """Look through a database, and play every game again. Raises BadStore where it cannot be opened."""
    found = Found()
    store = store_at(place)
    await store.open()
    try:
        async for rows in rows_of(place, "tables"):
            for code in (str(row[0]) for row in rows):
                found.tables += 1
                await look_at(store, code, found)
        last: Rows = []
        async for rows in rows_of(place, "log"):
            gaps_in([*last, *rows], found)
            last = rows[-1:]
    finally:
        await store.close()
    return found


async def rows_of(place: Path | str, table: str) -> AsyncIterator[Rows]:
    """Return the rows of a table, some at a time."""
    database = await opened(place)
    try:
        async for rows in database.read(table):
            yield rows
    finally:
        await database.close(whole=False)


async def look_at(store: Store, code: str, found: Found) -> None:
    """Play the game of one table again."""
    try:
        kept = await store.table(code)
        if kept is None:
            found.damaged.append((code, "head"))
            return
        found.lines += len(kept.lines)
        Seating(code, kept.facts).restore(kept.lines, kept.head.seen, kept.head.cut)
    except UserError as problem:
        found.damaged.append((code, problem.key))
    except Exception as problem:  # whatever is wrong with one table, the others are looked at too
        found.damaged.append((code, type(problem).__name__))


def gaps_in(rows: Rows, found: Found) -> None:
    """Look for lines that are missing within some rows of a log."""
    place = TABLES["log"].index("seq")
    for before, row in pairwise(rows):
        if row[0] == before[0] and row[place] != before[place] + 1:
            found.damaged.append((str(row[0]), "log"))
