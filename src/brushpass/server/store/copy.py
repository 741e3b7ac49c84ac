"""Copy a database between SQLite and PostgreSQL, or as a backup."""
from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

from brushpass.server.store.changes import BadStore
from brushpass.server.store.copied import FILLED, ROWS_PER_BATCH, SINGLE, TABLES, Copied, Rows
from brushpass.server.store.sqlite.schema import open_file


class File:
    """A SQLite file as source or target of a copy."""

    def __init__(self, path: Path) -> None:
        self.connection = open_file(path)
        self.connection.execute("begin")

    async def read(self, table: str) -> AsyncIterator[Rows]:
        order = "order by rowid" if table == "said" else ""  # what was said has no other order
        cursor = self.connection.execute(f"select {', '.join(TABLES[table])} from {table} {order}")
        while rows := cursor.fetchmany(ROWS_PER_BATCH):
            yield rows

    async def is_empty(self) -> bool:
        return not any(self.connection.execute(f"select 1 from {table} limit 1").fetchone() for table in FILLED)

    async def write(self, table: str, rows: Rows) -> None:
        if table in SINGLE:
            self.connection.execute(f"delete from {table}")
        places = ", ".join("?" * len(TABLES[table]))
        self.connection.executemany(f"insert into {table} ({', '.join(TABLES[table])}) values ({places})", rows)

    async def close(self, whole: bool) -> None:
        self.connection.execute("commit" if whole else "rollback")
        self.connection.close()


async def opened(location: Path | str) -> Copied:
    """Open a database to be copied. Raises BadStore."""
    if isinstance(location, Path):
        return File(location)
    from brushpass.server.store.postgres.copy import open_database  # its library is loaded only for this

    return await open_database(location)


async def copy(source: Path | str, target: Path | str, told: Callable[[str, int], None]) -> None:
    """Copy a database into an empty one, and report the rows of each table. Raises BadStore."""
    if isinstance(source, Path) and not source.is_file():
        raise BadStore("server.store.no-file", {"path": str(source)})
    one = await opened(source)
    other: Copied | None = None
    whole = False
    try:
        other = await opened(target)
        if not await other.is_empty():
            raise BadStore("server.store.not-empty", {})
        for table in TABLES:
            told(table, await copy_table(one, other, table))
        whole = True
    finally:
        await one.close(whole=False)
        if other is not None:
            await other.close(whole)


async def copy_table(one: Copied, other: Copied, table: str) -> int:
    """Copy one table, and return its number of rows."""
    count = 0
    async for rows in one.read(table):
        await other.write(table, rows)
        count += len(rows)
    return count
