"""What is copied from database to database: the same tables in each of them."""
from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final, Protocol

TABLES: Final = {
    "tables": ("code", "game", "rules", "made", "facts"),
    "heads": ("code", "version", "asked", "over", "due", "seen", "at"),
    "hours": ("seconds",),
    "log": ("code", "seq", "id", "player", "action", "events", "at"),
    "said": ("code", "seat", "key", "text", "at"),
    "notes": ("code", "owner", "text"),
    "guests": ("guest", "code"),
    "chance": ("game", "verb", "face", "count", "expected"),
    "reviews": ("code", "seat", "facts"),
    "people": ("owner", "name", "face"),
    "tickets": ("token", "owner", "sealed", "until"),
    "winners": ("code", "winners"),
    "boxes": ("code", "facts", "made"),
    "evenings": ("code", "version", "made", "at", "facts"),
    "attending": ("code", "guest", "at"),
    "listed": ("code",),
    "invited": ("guest",),
    "pushes": ("endpoint", "owner", "key", "auth", "language", "sender", "at"),
    "push_key": ("key",),
    "passkeys": ("id", "owner", "key", "used"),
}
SINGLE: Final = ("hours", "push_key")  # of one row, which a server makes when it starts: what is copied replaces it
FILLED: Final = tuple(table for table in TABLES if table not in SINGLE)  # by people
ROWS_PER_BATCH: Final = 2_000  # rows
Rows = list[tuple[Any, ...]]


class Copied(Protocol):
    """A database as it is copied."""

    def read(self, table: str) -> AsyncIterator[Rows]:
        """Return all rows of a table, some at a time, all from one moment."""

    async def is_empty(self) -> bool:
        """Say whether nothing is kept but what a server makes at its first start."""

    async def write(self, table: str, rows: Rows) -> None:
        """Add rows to a table; where it has a single one, in place of that."""

    async def close(self, whole: bool) -> None:
        """Keep what was written where it is whole, or nothing of it."""
