"""Boards that players have made, in PostgreSQL."""
from __future__ import annotations

from typing import Any, Final

import asyncpg

from brushpass.server.storing.boxes.protocol import MOST
from brushpass.server.storing.people.postgres import Asked

KEEP: Final = "insert into boxes values ($1, $2, $3) on conflict (code) do update set made = excluded.made"
FORGET: Final = "delete from boxes where code in (select code from boxes order by made desc offset $1)"


class PostgresBoxes:
    """Keeps boards in a PostgreSQL database; `asked` asks again where a connection has died."""

    def __init__(self, pool: asyncpg.Pool, asked: Asked) -> None:
        self.pool = pool
        self.asked = asked

    async def keep(self, code: str, facts: str, now: float) -> None:
        """Keep a board, and forget the oldest where there are too many."""
        await self.asked(lambda: self.pool.execute(KEEP, code, facts, now))
        await self.asked(lambda: self.pool.execute(FORGET, MOST))

    async def box(self, code: str) -> str | None:
        """Return what is kept under a code; None where there is nothing."""
        found: Any = await self.asked(lambda: self.pool.fetchval("select facts from boxes where code = $1", code))
        return None if found is None else str(found)
