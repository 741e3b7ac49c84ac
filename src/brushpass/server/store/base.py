"""The store: what the server needs from a database, and the SQL that both engines share."""
from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from brushpass.server.messages.reviews import Review
from brushpass.server.store.boards import Boards
from brushpass.server.store.classes import Classes
from brushpass.server.store.comments import Comments
from brushpass.server.store.changes import Change, Kept, Row
from brushpass.server.store.database import Database, WriteHealth
from brushpass.server.store.deals import Deals
from brushpass.server.store.encoding import counted, readable
from brushpass.server.store.evenings import Evenings, KeptEvening
from brushpass.server.store.people import People

if TYPE_CHECKING:  # its library may be missing
    from brushpass.server.store.postgres.bus import PostgresBus
    from brushpass.server.store.postgres.jobs import PostgresJobs

MAX_TABLES_LISTED: Final = 12  # tables of one guest, the newest
TABLES_OF: Final = """
select code, facts, winners, asked, over, due, seen from guests join tables using (code) join heads using (code)
left join winners using (code) where guest = $1 order by made desc limit $2"""


class Store(Database):
    """Stores tables. Writes return once they are durable, and raise BadStore if nothing was written."""

    bus: PostgresBus | None = None  # if other servers may write to the same database; it brings word of each change
    jobs: PostgresJobs | None = None  # if the same database has a queue of questions to bots

    def __init__(self) -> None:
        self.health = WriteHealth()
        self.people, self.evenings, self.boards = People(self), Evenings(self), Boards(self)
        self.comments, self.classes, self.deals = Comments(self), Classes(self), Deals(self)

    @abstractmethod
    async def open(self) -> None:
        """Open connections, in the event loop of the server."""

    @abstractmethod
    async def write(self, *changes: Change) -> None:
        """Write changes atomically. Raises Changed on a conflicting write."""

    @abstractmethod
    async def write_evening(self, kept: KeptEvening, *tables: Change) -> None:
        """Write an evening and tables atomically. Raises Changed on a conflicting write."""

    @abstractmethod
    async def table(self, code: str, first: int = 0) -> Kept | None:
        """Return a table with its log from a row on; None if no table has this code."""

    @abstractmethod
    async def due(self, now: float) -> list[str]:
        """Return the codes of tables where a clock has run out."""

    @abstractmethod
    async def hours(self) -> float:
        """Return the total uptime in seconds, as last stored."""

    @abstractmethod
    async def keep_hours(self, seconds: float) -> float:
        """Store the total uptime in seconds, and return that of all servers."""

    @abstractmethod
    async def forget(self, before: float) -> None:
        """Delete a batch of tables that are unchanged since a time; chance statistics are kept."""

    @abstractmethod
    async def size(self) -> int:
        """Return the size of the database in bytes."""

    @abstractmethod
    async def tidy(self) -> None:
        """Run periodic maintenance."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending writes, and close."""

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """Return the current versions of tables; missing tables are left out."""
        return dict(await self.rows_for("select code, version from heads where code = $1", dict.fromkeys(codes, 0)))

    async def tables_of(self, guest: str) -> list[Row]:
        """Return the tables where a guest sits, newest first."""
        rows = await self.rows(TABLES_OF, guest, MAX_TABLES_LISTED)
        return [row for columns in rows if (row := readable(*columns)) is not None]

    async def notes(self, code: str, owner: str) -> str:
        """Return a player's notes at a table, or ""."""
        rows = await self.rows("select text from notes where code = $1 and owner = $2", code, owner)
        return str(rows[0][0]) if rows else ""

    async def keep_notes(self, code: str, owner: str, text: str) -> None:
        """Insert or replace a player's notes at a table."""
        await self.change(("insert into notes values ($1, $2, $3) on conflict (code, owner) "
                           "do update set text = excluded.text", (code, owner, text)))

    async def review(self, code: str, seat: int) -> Review | None:
        """Return the review of a finished game for a seat."""
        rows = await self.rows("select facts from reviews where code = $1 and seat = $2", code, seat)
        # rows from before 0.2 call the parameters of a sentence "told"; quotes inside values are escaped
        return msgspec.json.decode(rows[0][0].replace('"told":', '"params":'), type=Review) if rows else None

    async def keep_review(self, code: str, review: Review) -> None:
        """Insert or replace the review of a finished game."""
        await self.change(("insert into reviews values ($1, $2, $3) on conflict (code, seat) "
                           "do update set facts = excluded.facts",
                           (code, review.seat, msgspec.json.encode(review).decode())))

    async def tallies(self) -> dict[str, dict[str, Any]]:
        """Return the number of finished games and chance outcomes, by game."""
        return counted(await self.rows("select * from chance order by game, verb, face"))
