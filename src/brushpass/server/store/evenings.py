"""Evenings in the store: who is there, open tables, and invitations."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from brushpass.server.store.database import Database
from brushpass.server.store.people import Played, played
from brushpass.server.table.evening import Evening

MAX_LISTED: Final = 60  # open tables
MAX_EVENINGS: Final = 12  # of one person, the newest
EVENINGS_OF: Final = """
select code, version, facts from attending join evenings using (code) where guest = $1 order by made desc limit $2"""
LISTED: Final = """
select code, facts, asked, over, made, winners from listed join tables using (code) join heads using (code)
left join winners using (code) order by over, made desc limit $1"""


class KeptEvening(NamedTuple):
    """An evening as it is written; its version goes up with every change."""

    code: str
    version: int
    facts: Evening


class Evenings:
    """Keeps evenings; `Store.write_evening` changes one, together with the tables that it opens."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def evening(self, code: str) -> KeptEvening | None:
        """Return an evening; None if there is none of this code."""
        found = await self.database.rows("select code, version, facts from evenings where code = $1", code)
        return next(iter(evenings_in(found)), None)

    async def evenings_of(self, guest: str) -> list[KeptEvening]:
        """Return the evenings of a guest, the newest first."""
        return evenings_in(await self.database.rows(EVENINGS_OF, guest, MAX_EVENINGS))

    async def attend(self, code: str, guest: str, at: float) -> None:
        """Keep that a member was here at a moment."""
        await self.database.change(("update attending set at = $3 where code = $1 and guest = $2", (code, guest, at)))

    async def attending(self, code: str) -> dict[str, float]:
        """Return when each member was last here."""
        return dict(await self.database.rows("select guest, at from attending where code = $1", code))

    async def over(self, codes: Sequence[str]) -> list[str]:
        """Return those of some tables whose game is over, or which do not exist any more."""
        running = await self.database.rows_for("select code from heads where code = $1 and not over",
                                               dict.fromkeys(codes, 0))
        return [code for code in codes if code not in {found for (found,) in running}]

    async def traces(self, guest: str) -> list[str]:
        """Return the codes of all evenings that know a guest, as host too."""
        found = await self.database.rows("select code from evenings where facts like '%' || $1 || '%'", guest)
        return [code for (code,) in found]

    async def list_table(self, code: str) -> None:
        """Let everybody find a table."""
        await self.database.change(("insert into listed values ($1) on conflict do nothing", (code,)))

    async def listed(self) -> list[Played]:
        """Return the tables that everybody may find, those that are not over first, then the newest."""
        return played(await self.database.rows(LISTED, MAX_LISTED))

    async def invite(self, guest: str) -> None:
        """Keep that somebody is invited."""
        await self.database.change(("insert into invited values ($1) on conflict do nothing", (guest,)))

    async def is_invited(self, guest: str) -> bool:
        """Say whether somebody is invited."""
        return bool(await self.database.rows("select 1 from invited where guest = $1", guest))

    async def forget_guest(self, guest: str) -> None:
        """Delete where somebody was, and that they were invited."""
        await self.database.change(*[(f"delete from {table} where guest = $1", (guest,))
                                     for table in ("attending", "invited")])

    async def forget(self, before: float) -> None:
        """Delete evenings where nothing has happened since a moment, and rows about tables that are gone."""
        await self.database.change(
            ("delete from evenings where at < $1", (before,)),
            *[(f"delete from {table} where not exists (select 1 from {of} where {of}.code = {table}.code)", ())
              for table, of in (("attending", "evenings"), ("listed", "tables"))])


def evenings_in(rows: Iterable[Any]) -> list[KeptEvening]:
    """Return evenings from their rows; one that is damaged harms no others."""
    return [each for row in rows if (each := readable(*row)) is not None]


def readable(code: str, version: int, facts: str) -> KeptEvening | None:
    """Return an evening; None if it cannot be read."""
    try:
        return KeptEvening(code, version, msgspec.json.decode(facts, type=Evening))
    except (msgspec.MsgspecError, UnicodeError):
        return None
