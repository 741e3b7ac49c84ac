"""Deals of the day in the store: their seeds, and who plays each at which table."""
from __future__ import annotations

from brushpass.server.store.database import Database
from brushpass.server.store.encoding import decoded_winners

RESULTS = """
select winners, count(*) from deal_tables join winners using (code) where deal = $1 group by winners"""


class Deals:
    """Stores deals of the day; the first writer of a seed or of a guest's table wins."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def seed(self, deal: str) -> str:
        """Return the seed of a deal; "" if none exists."""
        rows = await self.database.rows("select seed from deals where code = $1", deal)
        return str(rows[0][0]) if rows else ""

    async def make(self, deal: str, seed: str, now: float) -> None:
        """Create a deal unless it exists."""
        await self.database.change(("insert into deals values ($1, $2, $3) on conflict do nothing", (deal, seed, now)))

    async def table(self, deal: str, guest: str) -> str:
        """Return the code of the table where a guest plays a deal; "" if they do not."""
        rows = await self.database.rows("select code from deal_tables where deal = $1 and guest = $2", deal, guest)
        return str(rows[0][0]) if rows else ""

    async def add_table(self, deal: str, guest: str, code: str) -> None:
        """Store the table of a guest unless they have one."""
        sql = "insert into deal_tables values ($1, $2, $3) on conflict do nothing"
        await self.database.change((sql, (deal, guest, code)))

    async def results(self, deal: str) -> list[tuple[list[int], int]]:
        """Return how often the finished tables of a deal had which winners."""
        rows = await self.database.rows(RESULTS, deal)
        return [(won, count) for winners, count in rows if (won := decoded_winners(winners)) is not None]

    async def forget(self, before: float) -> None:
        """Delete deals that were made before a time, and orphaned rows."""
        await self.database.change(
            ("delete from deals where at < $1", (before,)),
            ("delete from deal_tables where not exists (select 1 from deals where deals.code = deal_tables.deal)", ()))
