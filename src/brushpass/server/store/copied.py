"""The tables that are copied between databases."""
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
    "comments": ("code", "n", "seat", "step", "owner", "text"),
    "guests": ("guest", "code"),
    "chance": ("game", "verb", "face", "count", "expected"),
    "reviews": ("code", "seat", "facts"),
    "people": ("owner", "name", "face"),
    "tickets": ("token", "owner", "sealed", "until"),
    "winners": ("code", "winners"),
    "boxes": ("code", "facts", "made", "owner"),
    "devices": ("device", "owner", "name", "made"),
    "evenings": ("code", "version", "made", "at", "facts"),
    "attending": ("code", "guest", "at"),
    "classes": ("code", "teacher", "title", "name", "tasks", "evening", "at"),
    "pupils": ("code", "n", "guest", "name", "done"),
    "deals": ("code", "seed", "at"),
    "deal_tables": ("deal", "guest", "code"),
    "listed": ("code",),
    "invited": ("guest",),
    "pushes": ("endpoint", "owner", "key", "auth", "language", "sender", "at", "device"),
    "push_key": ("key",),
    "passkeys": ("id", "owner", "key", "used", "handle"),
}
SINGLE: Final = ("hours", "push_key")  # of one row, which a server makes when it starts: what is copied replaces it
FILLED: Final = tuple(table for table in TABLES if table not in SINGLE)  # by people
ROWS_PER_BATCH: Final = 2_000  # rows
Rows = list[tuple[Any, ...]]


class Copied(Protocol):
    """A database as source or target of a copy."""

    def read(self, table: str) -> AsyncIterator[Rows]:
        """Yield all rows of a table in batches, from one snapshot."""

    async def is_empty(self) -> bool:
        """Return whether the database has no rows but those of a first start."""

    async def write(self, table: str, rows: Rows) -> None:
        """Append rows to a table; replace the row of a single-row table."""

    async def close(self, whole: bool) -> None:
        """Commit if `whole`, else roll back."""
