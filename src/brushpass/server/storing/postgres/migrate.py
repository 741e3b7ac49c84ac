"""Numbered migrations: each is run once, in their order, by one server at a time."""
from __future__ import annotations

from importlib.resources import files
from typing import Final

import asyncpg

from brushpass.server.storing.protocol import BadStore

LOCK: Final = 0x62727368  # the number of the advisory lock: "brsh"
FOLDER: Final = files("brushpass.server.storing.postgres") / "migrations"


def migrations() -> list[tuple[int, str]]:
    """Return all migrations with their numbers, in their order."""
    found = [(int(file.name[:4]), file.read_text()) for file in FOLDER.iterdir() if file.name.endswith(".sql")]
    return sorted(found)


async def migrate(held: asyncpg.Connection, name: str) -> None:
    """Bring a database to the version of this program. Raises BadStore where it is newer than that."""
    await held.execute("select pg_advisory_lock($1)", LOCK)
    try:
        await held.execute("create table if not exists meta (version integer not null)")
        version = await held.fetchval("select max(version) from meta") or 0
        known = migrations()
        if version > known[-1][0]:
            raise BadStore("server.store.version", {"path": name, "found": version, "needed": known[-1][0]})
        for number, statements in known:
            if number > version:
                async with held.transaction():
                    await held.execute(statements)
                    await held.execute("insert into meta values ($1)", number)
    finally:
        await held.execute("select pg_advisory_unlock($1)", LOCK)
