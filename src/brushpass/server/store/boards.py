"""Custom boards in the store, under the hash of their contents."""
from __future__ import annotations

from typing import Final

from brushpass.server.store.database import Database

MAX_BOARDS: Final = 20_000  # the oldest are deleted first
KEEP: Final = "insert into boxes values ($1, $2, $3, $4) on conflict (code) do update set made = excluded.made"
DROP_OLD: Final = """
delete from boxes where made < (select min(made) from (select made from boxes order by made desc limit $1) as newest)"""


class Boards:
    """Stores custom boards."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def keep(self, code: str, facts: str, now: float, owner: str) -> None:
        """Store a board of a person, or refresh its time, and delete the oldest beyond the maximum."""
        await self.database.change((KEEP, (code, facts, now, owner)), (DROP_OLD, (MAX_BOARDS,)))

    async def board(self, code: str) -> str | None:
        """Return the board with a code, or None."""
        rows = await self.database.rows("select facts from boxes where code = $1", code)
        return str(rows[0][0]) if rows else None
