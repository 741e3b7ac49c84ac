"""The store in PostgreSQL, for any number of servers."""
from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import asyncpg
import msgspec

from brushpass.server.messages.outgoing import SaidMessage
from brushpass.server.store.base import Store
from brushpass.server.store.changes import ACTIVITY_STEP_S, NEW, BadStore, Change, Changed, Kept
from brushpass.server.store.database import Statement
from brushpass.server.store.encoding import head_of
from brushpass.server.store.evenings import KeptEvening
from brushpass.server.store.postgres.bus import PostgresBus
from brushpass.server.store.postgres.connection import FAILS, MAX_CONNECTIONS, TIMEOUT_S, run_query, prepare
from brushpass.server.store.postgres.jobs import PostgresJobs
from brushpass.server.store.postgres.writer import Writer, written
from brushpass.server.table.facts import Facts
from brushpass.server.table.log import LogRow

MAX_DELETED_TABLES: Final = 200  # tables at once
UPTIME_GAP_S: Final = 25.0  # without a word from any server, after which none can have run
TABLE: Final = """
select version, facts, asked, over, due, seen,
    (select coalesce(json_agg(json_build_array(player, action, coalesce(id, '')) order by seq), '[]')::text
        from log where log.code = heads.code and seq >= $2) as lines,
    (select coalesce(json_agg(json_build_array(seat, key, text, at) order by place), '[]')::text
        from (select * from said where said.code = heads.code order by place desc limit 100) last) as said
from heads join tables using (code) where code = $1"""
QUIET: Final = {"brushpass.quiet": "on"}  # the database tells nobody of changes by itself: this server lets it, or does
DUE: Final = """
with late as (select code, due from heads where due <= $1 order by due limit $3 for update skip locked),
    taken as (update heads set due = $1 + $2 from late where heads.code = late.code returning heads.code)
select code from late join taken using (code) order by late.due"""
LEASE_S: Final = 5.0  # in which a server looks at a table whose time is up, before another one does
FORGET: Final = """
with old as (select code from heads where at < $1 and due is null order by at limit $2 for update skip locked),
    a as (delete from log using old where log.code = old.code),
    b as (delete from said using old where said.code = old.code),
    c as (delete from notes using old where notes.code = old.code),
    h as (delete from comments using old where comments.code = old.code),
    d as (delete from guests using old where guests.code = old.code),
    e as (delete from reviews using old where reviews.code = old.code),
    g as (delete from winners using old where winners.code = old.code),
    f as (delete from tables using old where tables.code = old.code)
delete from heads using old where heads.code = old.code"""


class PostgresStore(Store):
    """Stores tables in a PostgreSQL database."""

    def __init__(self, url: str) -> None:
        """Connect to the database, and run its migrations. Raises BadStore."""
        super().__init__()
        self.url = url
        with ThreadPoolExecutor(1) as aside:  # the caller may have a loop of its own
            aside.submit(asyncio.run, prepare(url)).result()
        self.bus: PostgresBus = PostgresBus(url)
        self.jobs: PostgresJobs = PostgresJobs(url)
        self.pool: asyncpg.Pool
        self.writer: Writer

    async def open(self) -> None:
        """Open the connection pool, in the event loop of the server."""
        self.pool = await run_query(lambda: asyncpg.create_pool(
            self.url, min_size=1, max_size=MAX_CONNECTIONS, timeout=TIMEOUT_S, command_timeout=TIMEOUT_S,
            server_settings=QUIET))
        self.jobs.pool = self.pool
        self.writer = Writer(self.pool, self.health)

    async def rows(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        rows: list[Any] = await run_query(lambda: self.pool.fetch(sql, *values))
        return rows

    async def rows_for(self, sql: str, seats: Mapping[str, int]) -> list[Any]:
        """Return the rows of a query for each table code and seat, in one query."""
        query = sql.replace("$1", "own.code").replace("$2", "own.seat")
        return await self.rows("select result.* from unnest($1::text[], $2::integer[]) as own (code, seat), "
                               f"lateral ({query}) as result", list(seats), list(seats.values()))

    async def change(self, *statements: Statement) -> None:
        """Run statements in order. Raises BadStore."""
        for sql, values in statements:
            await self.rows(sql, *values)

    async def write_returning(self, sql: str, *values: object) -> list[Any]:
        """Run a writing statement, and return its rows."""
        return await self.rows(sql, *values)

    def mark_stale(self) -> None:
        """Leave deleted rows to PostgreSQL's vacuum."""

    async def write(self, *changes: Change) -> None:
        """Write changes atomically. Raises Changed on a conflicting write."""
        await self.writer.do(changes)

    async def write_evening(self, kept: KeptEvening, *tables: Change) -> None:
        """Write an evening and tables atomically, without a retry."""
        facts = msgspec.json.encode(kept.facts).decode()
        opened = msgspec.json.encode([written(table) for table in tables]).decode()
        try:
            async with asyncio.timeout(TIMEOUT_S):
                done = await self.pool.fetchval("select write_evening($1, $2, $3, $4, $5)", kept.code, kept.version,
                                                facts, kept.facts.guests(), opened)
        except FAILS:
            raise BadStore("server.store.failed", {}) from None
        if not done:
            raise Changed("server.store.twice", {})
        for change in tables:
            if change.version != NEW:  # nobody is at a new one yet
                await self.bus.publish("changed", f"{change.code} {change.version + 1}")

    async def table(self, code: str, first: int = 0) -> Kept | None:
        """Return a table and its log from a row on, in one snapshot; None if no such table exists."""
        row = await run_query(lambda: self.pool.fetchrow(TABLE, code, first))
        if row is None:
            return None
        said = msgspec.json.decode(row["said"], type=list[tuple[int, str, str, float]])
        return Kept(row["version"], msgspec.json.decode(row["facts"], type=Facts), head_of(*row[2:6]),
                    msgspec.json.decode(row["lines"], type=list[LogRow]),
                    [SaidMessage(*message) for message in said])

    async def due(self, now: float) -> list[str]:
        """Return the codes of tables where a clock has run out, leased to this server."""
        rows = await run_query(lambda: self.pool.fetch(DUE, now, LEASE_S, MAX_DELETED_TABLES))
        return [code for (code,) in rows]

    async def hours(self) -> float:
        """Return the total uptime of all servers in seconds."""
        return await self.keep_hours(0.0)

    async def keep_hours(self, seconds: float) -> float:
        """Return the total uptime in seconds; the database counts while any server calls this."""
        return float(await run_query(lambda: self.pool.fetchval("select run_on($1)", UPTIME_GAP_S)))

    async def forget(self, before: float) -> None:
        """Delete a batch of tables that are unchanged since a time; chance statistics are kept."""
        await self.rows(FORGET, before - ACTIVITY_STEP_S, MAX_DELETED_TABLES)

    async def size(self) -> int:
        """Return the size of the database in bytes, including free space."""
        return int(await run_query(lambda: self.pool.fetchval("select pg_database_size(current_database())")))

    async def tidy(self) -> None:
        """Do nothing: PostgreSQL maintains itself."""

    async def close(self) -> None:
        """Finish pending writes, and close."""
        await self.writer.close()
        await self.pool.close()
