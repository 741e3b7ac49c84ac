"""A PostgreSQL database as source or target of a copy."""
from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import asyncpg

from brushpass.server.store.copied import FILLED, ROWS_PER_BATCH, SINGLE, TABLES, Rows
from brushpass.server.store.postgres.connection import prepare

ORDERS: Final = {"said": "order by place", "log": "order by code, seq"}  # rows of a table lie as there was room


class Database:
    """A PostgreSQL database in one transaction."""

    def __init__(self, connection: asyncpg.Connection, within: asyncpg.transaction.Transaction) -> None:
        self.connection = connection
        self.within = within

    async def read(self, table: str) -> AsyncIterator[Rows]:
        order = ORDERS.get(table, "")
        cursor = await self.connection.cursor(f"select {', '.join(TABLES[table])} from {table} {order}")
        while rows := await cursor.fetch(ROWS_PER_BATCH):
            yield [tuple(row) for row in rows]

    async def is_empty(self) -> bool:
        for table in FILLED:
            if await self.connection.fetchval(f"select 1 from {table} limit 1"):
                return False
        return True

    async def write(self, table: str, rows: Rows) -> None:
        if table == "hours":
            await self.connection.execute("update hours set seconds = $1", rows[0][0])
            return
        if table in SINGLE:
            await self.connection.execute(f"delete from {table}")
        if table == "heads":
            rows = [(*row[:3], bool(row[3]), *row[4:]) for row in rows]
        await self.connection.copy_records_to_table(table, records=rows, columns=TABLES[table])

    async def close(self, whole: bool) -> None:
        await (self.within.commit() if whole else self.within.rollback())
        await self.connection.close()


async def open_database(url: str) -> Database:
    """Open a database in a snapshot transaction. Raises BadStore."""
    await prepare(url)
    connection = await asyncpg.connect(url)
    within = connection.transaction(isolation="repeatable_read")
    await within.start()
    return Database(connection, within)
