"""Which database a place names: a file is SQLite's, an address PostgreSQL's."""
from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from brushpass.server.storing.protocol import Apart, BadStore, Store
from brushpass.server.storing.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")


def place_named(text: str) -> Path | str:
    """Return the database that a text names: an address of PostgreSQL, or a file."""
    return text if text.startswith(SCHEMES) else Path(text)


def store_at(place: Path | str, bus: str = "") -> Store:
    """Open the database at a place; servers hear of each other by the bus that is named. Raises BadStore."""
    if isinstance(place, Path):
        return SqliteStore(place)
    try:
        from brushpass.server.storing.postgres.store import PostgresStore  # its library is loaded only for this
    except ImportError:
        raise BadStore("server.store.no-asyncpg", {}) from None
    return PostgresStore(place, bus_at(bus) if bus else None)


def bus_at(url: str) -> Apart:
    """Return the bus at an address of Redis. Raises BadStore."""
    try:
        from brushpass.server.storing.postgres.redis import RedisBus, look  # likewise
    except ImportError:
        raise BadStore("server.store.no-redis", {}) from None
    with ThreadPoolExecutor(1) as aside:  # the caller may have a loop of its own
        aside.submit(asyncio.run, look(url)).result()
    return RedisBus(url)
