"""Connections to PostgreSQL: timeouts, retries and migrations."""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib.resources import files
from typing import Final, TypeVar
from urllib.parse import urlsplit

import asyncpg

from brushpass.server.store.changes import BadStore

T = TypeVar("T")
MAX_CONNECTIONS: Final = 4  # of one server
TIMEOUT_S: Final = 5.0  # for an answer, and for a connection
FAILS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
LOCK: Final = 0x62727368  # the number of the advisory lock: "brsh"
FOLDER: Final = files("brushpass.server.store.postgres") / "migrations"


async def run_query(question: Callable[[], Awaitable[T]]) -> T:
    """Return the result of an idempotent query. Raises BadStore if the database does not respond.

    A dead connection fails once, so the query is repeated for each connection that the pool may hold.
    """
    for _ in range(MAX_CONNECTIONS):
        with suppress(*FAILS):
            async with asyncio.timeout(TIMEOUT_S):
                return await question()
    raise BadStore("server.store.failed", {})


async def prepare(url: str) -> None:
    """Connect to a database, and run its migrations. Raises BadStore."""
    name = shown(url)
    try:
        connection = await asyncpg.connect(url, timeout=TIMEOUT_S)
    except (*FAILS, ValueError):
        raise BadStore("server.store.unreachable", {"path": name}) from None
    try:
        await migrate(connection, name)
    finally:
        await connection.close()


def shown(url: str) -> str:
    """Return a database URL without user and password."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"


def migrations() -> list[tuple[int, str]]:
    """Return all migrations with their numbers, in order."""
    migrations = [(int(file.name[:4]), file.read_text()) for file in FOLDER.iterdir() if file.name.endswith(".sql")]
    return sorted(migrations)


async def migrate(connection: asyncpg.Connection, name: str) -> None:
    """Migrate a database to the current version. Raises BadStore if it is newer."""
    await connection.execute("select pg_advisory_lock($1)", LOCK)
    try:
        await connection.execute("create table if not exists meta (version integer not null)")
        version = await connection.fetchval("select max(version) from meta") or 0
        known = migrations()
        if version > known[-1][0]:
            raise BadStore("server.store.version", {"path": name, "found": version, "needed": known[-1][0]})
        for number, statements in known:
            if number > version:
                async with connection.transaction():
                    await connection.execute(statements)
                    await connection.execute("insert into meta values ($1)", number)
    finally:
        await connection.execute("select pg_advisory_unlock($1)", LOCK)
