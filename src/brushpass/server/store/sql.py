"""What both databases answer about tables by the same SQL."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from brushpass.server.messages.answers import Review
from brushpass.server.store.database import Database
from brushpass.server.store.encoding import counted, readable
from brushpass.server.store.protocol import Row

MAX_TABLES_LISTED: Final = 12  # tables of one guest, the newest
TABLES_OF: Final = """
select code, facts, asked, over, due, seen from guests join tables using (code) join heads using (code)
where guest = $1 order by made desc limit $2"""


class SqlStore(Database):
    """The part of a store that needs nothing of one engine."""

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """Return the versions that tables have now; those that do not exist are left out."""
        return dict(await self.rows_for("select code, version from heads where code = $1", dict.fromkeys(codes, 0)))

    async def tables_of(self, guest: str) -> list[Row]:
        """Return the tables where a guest sits, the newest first."""
        found = await self.rows(TABLES_OF, guest, MAX_TABLES_LISTED)
        return [row for each in found if (row := readable(*each)) is not None]

    async def notes(self, code: str, owner: str) -> str:
        """Return a player's own notes at a table, or ""."""
        found = await self.rows("select text from notes where code = $1 and owner = $2", code, owner)
        return str(found[0][0]) if found else ""

    async def keep_notes(self, code: str, owner: str, text: str) -> None:
        """Keep a player's own notes at a table, in place of those before."""
        await self.change(("insert into notes values ($1, $2, $3) on conflict (code, owner) "
                           "do update set text = excluded.text", (code, owner, text)))

    async def review(self, code: str, seat: int) -> Review | None:
        """Return the review of a finished game from a seat."""
        found = await self.rows("select facts from reviews where code = $1 and seat = $2", code, seat)
        return msgspec.json.decode(found[0][0], type=Review) if found else None

    async def keep_review(self, code: str, review: Review) -> None:
        """Keep the review of a finished game."""
        await self.change(("insert into reviews values ($1, $2, $3) on conflict (code, seat) "
                           "do update set facts = excluded.facts",
                           (code, review.seat, msgspec.json.encode(review).decode())))

    async def tallies(self) -> dict[str, dict[str, Any]]:
        """Return how many games of each kind are over, and how often everything came in them."""
        return counted(await self.rows("select * from chance order by game, verb, face"))
