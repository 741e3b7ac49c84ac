"""Which database a place names: a file is SQLite's, an address PostgreSQL's."""
from __future__ import annotations

from pathlib import Path
from typing import Final

from brushpass.server.store.base import Store
from brushpass.server.store.changes import BadStore
from brushpass.server.store.sqlite.store import SqliteStore

SCHEMES: Final = ("postgresql://", "postgres://")


def place_named(text: str) -> Path | str:
    """Return the database that a text names: an address of PostgreSQL, or a file."""
    return text if text.startswith(SCHEMES) else Path(text)


def store_at(place: Path | str) -> Store:
    """Open the database at a place. Raises BadStore."""
    if isinstance(place, Path):
        return SqliteStore(place)
    try:
        from brushpass.server.store.postgres.store import PostgresStore  # its library is loaded only for this
    except ImportError:
        raise BadStore("server.store.no-asyncpg", {}) from None
    return PostgresStore(place)
