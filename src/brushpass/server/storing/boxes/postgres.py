"""Boards that players have made, in PostgreSQL."""
from __future__ import annotations

from typing import Final

from brushpass.server.storing.boxes.protocol import MOST
from brushpass.server.storing.postgres.asking import Asking

KEEP: Final = "insert into boxes values ($1, $2, $3) on conflict (code) do update set made = excluded.made"
FORGET: Final = "delete from boxes where code in (select code from boxes order by made desc offset $1)"


class PostgresBoxes(Asking):
    """Keeps boards in a PostgreSQL database."""

    async def keep(self, code: str, facts: str, now: float) -> None:
        """Keep a board, and forget the oldest where there are too many."""
        await self.rows(KEEP, code, facts, now)
        await self.rows(FORGET, MOST)

    async def box(self, code: str) -> str | None:
        """Return what is kept under a code; None where there is nothing."""
        found = await self.rows("select facts from boxes where code = $1", code)
        return str(found[0][0]) if found else None
