"""Database locations: a path is a SQLite file, a URL a PostgreSQL database."""
from __future__ import annotations

from pathlib import Path
from typing import Final

from brushpass.server.store.base import Store
from brushpass.server.store.changes import BadStore
from brushpass.server.store.sqlite.store import SqliteStore

SCHEMES: Final = ("postgresql://", "postgres://")


def place_named(text: str) -> Path | str:
    """Return a PostgreSQL URL as text, or the path of a file."""
    return text if text.startswith(SCHEMES) else Path(text)


def store_at(location: Path | str) -> Store:
    """Open the store at a location. Raises BadStore."""
    if isinstance(location, Path):
        return SqliteStore(location)
    try:
        from brushpass.server.store.postgres.store import PostgresStore  # its library is loaded only for this
    except ImportError:
        raise BadStore("server.store.no-asyncpg", {}) from None
    return PostgresStore(location)
