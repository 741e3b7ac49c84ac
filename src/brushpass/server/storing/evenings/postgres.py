"""Evenings in PostgreSQL."""
from __future__ import annotations

from collections.abc import Sequence

from brushpass.server.storing.evenings.protocol import MOST_EVENINGS, MOST_LISTED, KeptEvening
from brushpass.server.storing.evenings.reading import LISTED, OF, ONE, evenings_in
from brushpass.server.storing.people.protocol import Played
from brushpass.server.storing.people.reading import played
from brushpass.server.storing.postgres.asking import Asking


class PostgresEvenings(Asking):
    """Keeps evenings in a PostgreSQL database."""

    async def evening(self, code: str) -> KeptEvening | None:
        """Return an evening; None where there is none of this code."""
        return next(iter(evenings_in(await self.rows(ONE.format(code="$1"), code))), None)

    async def evenings_of(self, guest: str) -> list[KeptEvening]:
        """Return the evenings of a guest, the newest first."""
        return evenings_in(await self.rows(OF.format(guest="$1", most="$2"), guest, MOST_EVENINGS))

    async def attend(self, code: str, guest: str, at: float) -> None:
        """Keep that a member was here at a moment."""
        await self.rows("update attending set at = $3 where code = $1 and guest = $2", code, guest, at)

    async def attending(self, code: str) -> dict[str, float]:
        """Return when each member was last here."""
        return dict(await self.rows("select guest, at from attending where code = $1", code))

    async def over(self, codes: Sequence[str]) -> list[str]:
        """Return those of some tables whose game is over, or which are not there any more."""
        going = {code for (code,) in await self.rows("select code from heads where code = any($1) and not over",
                                                     list(codes))}
        return [code for code in codes if code not in going]

    async def traces(self, guest: str) -> list[str]:
        """Return the codes of all evenings that know a guest, as host too."""
        return [code for (code,) in await self.rows("select code from evenings where strpos(facts, $1) > 0", guest)]

    async def list_table(self, code: str) -> None:
        """Let everybody find a table."""
        await self.rows("insert into listed values ($1) on conflict do nothing", code)

    async def listed(self) -> list[Played]:
        """Return the tables that everybody may find, those that are not over first, then the newest."""
        return played(await self.rows(LISTED.format(most="$1"), MOST_LISTED))

    async def invite(self, guest: str) -> None:
        """Keep that somebody is invited."""
        await self.rows("insert into invited values ($1) on conflict do nothing", guest)

    async def is_invited(self, guest: str) -> bool:
        """Say whether somebody is invited."""
        return bool(await self.rows("select 1 from invited where guest = $1", guest))

    async def forget_guest(self, guest: str) -> None:
        """Delete where somebody was, and that they were invited."""
        for table in ("attending", "invited"):
            await self.rows(f"delete from {table} where guest = $1", guest)

    async def forget(self, before: float) -> None:
        """Delete evenings where nothing has happened since a moment, and lines about tables that are gone."""
        await self.rows("delete from evenings where at < $1", before)
        for table, of in (("attending", "evenings"), ("listed", "tables")):
            await self.rows(f"delete from {table} where not exists (select 1 from {of} where {of}.code = {table}.code)")
