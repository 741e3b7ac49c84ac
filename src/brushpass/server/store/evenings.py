"""Evenings, public tables and invitations in the store."""
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
    """A stored evening with its version."""

    code: str
    version: int
    facts: Evening


class Evenings:
    """Reads evenings; `Store.write_evening` writes one together with its new tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def evening(self, code: str) -> KeptEvening | None:
        """Return the evening with a code, or None."""
        rows = await self.database.rows("select code, version, facts from evenings where code = $1", code)
        return next(iter(evenings_in(rows)), None)

    async def evenings_of(self, guest: str) -> list[KeptEvening]:
        """Return the evenings of a guest, newest first."""
        return evenings_in(await self.database.rows(EVENINGS_OF, guest, MAX_EVENINGS))

    async def attend(self, code: str, guest: str, at: float) -> None:
        """Store the time when a member was last present."""
        await self.database.change(("update attending set at = $3 where code = $1 and guest = $2", (code, guest, at)))

    async def attending(self, code: str) -> dict[str, float]:
        """Return when each member was last present."""
        return dict(await self.database.rows("select guest, at from attending where code = $1", code))

    async def over(self, codes: Sequence[str]) -> list[str]:
        """Return those of some tables whose game is over, or which do not exist."""
        running = await self.database.rows_for("select code from heads where code = $1 and not over",
                                               dict.fromkeys(codes, 0))
        return [code for code in codes if code not in {running_code for (running_code,) in running}]

    async def traces(self, guest: str) -> list[str]:
        """Return the codes of all evenings that mention a guest."""
        rows = await self.database.rows("select code from evenings where facts like '%' || $1 || '%'", guest)
        return [code for (code,) in rows]

    async def list_table(self, code: str) -> None:
        """List a table publicly."""
        await self.database.change(("insert into listed values ($1) on conflict do nothing", (code,)))

    async def listed(self) -> list[Played]:
        """Return the public tables: running before finished, then newest first."""
        return played(await self.database.rows(LISTED, MAX_LISTED))

    async def invite(self, guest: str) -> None:
        """Store that a guest is invited."""
        await self.database.change(("insert into invited values ($1) on conflict do nothing", (guest,)))

    async def is_invited(self, guest: str) -> bool:
        """Return whether a guest is invited."""
        return bool(await self.database.rows("select 1 from invited where guest = $1", guest))

    async def forget_guest(self, guest: str) -> None:
        """Delete the attendance and invitation of a guest."""
        await self.database.change(*[(f"delete from {table} where guest = $1", (guest,))
                                     for table in ("attending", "invited")])

    async def forget(self, before: float) -> None:
        """Delete evenings that are unchanged since a time, and orphaned rows."""
        await self.database.change(
            ("delete from evenings where at < $1", (before,)),
            *[(f"delete from {table} where not exists (select 1 from {of} where {of}.code = {table}.code)", ())
              for table, of in (("attending", "evenings"), ("listed", "tables"))])


def evenings_in(rows: Iterable[Any]) -> list[KeptEvening]:
    """Return evenings from their rows, without damaged ones."""
    return [evening for row in rows if (evening := readable(*row)) is not None]


def readable(code: str, version: int, facts: str) -> KeptEvening | None:
    """Return an evening; None if its row is damaged."""
    try:
        return KeptEvening(code, version, msgspec.json.decode(facts, type=Evening))
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return None
