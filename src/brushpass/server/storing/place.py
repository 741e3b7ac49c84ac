"""Which database a place names: a file is SQLite's, an address PostgreSQL's."""
from __future__ import annotations

from pathlib import Path

from brushpass.server.storing.protocol import BadStore, Store
from brushpass.server.storing.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")


def store_at(place: Path | str) -> Store:
    """Open the database at a place. Raises BadStore with what is wrong."""
    if isinstance(place, Path) or not place.startswith(SCHEMES):
        return SqliteStore(Path(place))
    try:
        from brushpass.server.storing.postgres.store import PostgresStore  # its library is loaded only for this
    except ImportError:
        raise BadStore("server.store.no-asyncpg", {}) from None
    return PostgresStore(place)
