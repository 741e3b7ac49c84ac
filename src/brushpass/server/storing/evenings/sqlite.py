"""Evenings in the SQLite file."""
from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from time import time
from typing import Any, Final

from brushpass.server.storing.evenings.protocol import MOST_EVENINGS, MOST_LISTED, KeptEvening
from brushpass.server.storing.evenings.reading import LISTED, OF, ONE, evenings_in
from brushpass.server.storing.people.protocol import Played
from brushpass.server.storing.people.reading import played
from brushpass.server.storing.people.sqlite import Reads, Writes

SCHEMA: Final = """
create table if not exists evenings (
    code text primary key, version integer not null, made real not null, at real not null, facts text not null
    ) without rowid;
create index if not exists evenings_at on evenings (at);
create table if not exists attending (
    code text not null, guest text not null, at real not null, primary key (code, guest)) without rowid;
create index if not exists attending_of on attending (guest);
create table if not exists listed (code text primary key) without rowid;
create table if not exists invited (guest text primary key) without rowid;
"""


class SqliteEvenings:
    """Keeps evenings in the file, by what reads and writes it."""

    def __init__(self, read: Reads, write: Writes) -> None:
        self.read = read
        self.write = write

    async def rows(self, statement: str, *given: object) -> list[Any]:
        """Return what a question finds."""
        found: list[Any] = await self.read(lambda held: held.execute(statement, given).fetchall())
        return found

    async def change(self, *statements: tuple[str, tuple[object, ...]]) -> None:
        """Do some statements in one commit."""
        def work(held: sqlite3.Connection) -> None:
            for statement, given in statements:
                held.execute(statement, given)

        await self.write(work)

    async def evening(self, code: str) -> KeptEvening | None:
        """Return an evening; None where there is none of this code."""
        return next(iter(evenings_in(await self.rows(ONE.format(code="?"), code))), None)

    async def evenings_of(self, guest: str) -> list[KeptEvening]:
        """Return the evenings of a guest, the newest first."""
        return evenings_in(await self.rows(OF.format(guest="?", most="?"), guest, MOST_EVENINGS))

    async def attend(self, code: str, guest: str, at: float) -> None:
        """Keep that a member was here at a moment."""
        await self.change(("update attending set at = ? where code = ? and guest = ?", (at, code, guest)))

    async def attending(self, code: str) -> dict[str, float]:
        """Return when each member was last here."""
        return dict(await self.rows("select guest, at from attending where code = ?", code))

    async def over(self, codes: Sequence[str]) -> list[str]:
        """Return those of some tables whose game is over, or which are not there any more."""
        asked = "select 1 from heads where code = ? and not over"
        return [code for code in codes if not await self.rows(asked, code)]

    async def traces(self, guest: str) -> list[str]:
        """Return the codes of all evenings that know a guest, as host too."""
        return [code for (code,) in await self.rows("select code from evenings where instr(facts, ?) > 0", guest)]

    async def list_table(self, code: str) -> None:
        """Let everybody find a table."""
        await self.change(("insert or ignore into listed values (?)", (code,)))

    async def listed(self) -> list[Played]:
        """Return the tables that everybody may find, those that are not over first, then the newest."""
        return played(await self.rows(LISTED.format(most="?"), MOST_LISTED))

    async def invite(self, guest: str) -> None:
        """Keep that somebody is invited."""
        await self.change(("insert or ignore into invited values (?)", (guest,)))

    async def is_invited(self, guest: str) -> bool:
        """Say whether somebody is invited."""
        return bool(await self.rows("select 1 from invited where guest = ?", guest))

    async def forget_guest(self, guest: str) -> None:
        """Delete where somebody was, and that they were invited."""
        await self.change(("delete from attending where guest = ?", (guest,)),
                          ("delete from invited where guest = ?", (guest,)))

    async def forget(self, before: float) -> None:
        """Delete evenings where nothing has happened since a moment, and lines about tables that are gone."""
        await self.change(("delete from evenings where at < ?", (before,)),
                          ("delete from attending where code not in (select code from evenings)", ()),
                          ("delete from listed where code not in (select code from tables)", ()))


def write_evening(held: sqlite3.Connection, kept: KeptEvening, facts: str, guests: Sequence[str]) -> None:
    """Write an evening and who finds it again. Raises IntegrityError where it has changed meanwhile."""
    code, version, _ = kept
    if version < 0:
        held.execute("insert into evenings values (?, 0, ?, ?, ?)", (code, time(), time(), facts))
    elif held.execute("update evenings set version = version + 1, at = ?, facts = ? where code = ? and version = ?",
                      (time(), facts, code, version)).rowcount != 1:
        raise sqlite3.IntegrityError("the evening has changed meanwhile")
    known = {guest for (guest,) in held.execute("select guest from attending where code = ?", (code,))}
    held.executemany("delete from attending where code = ? and guest = ?",
                     [(code, guest) for guest in known - {*guests}])
    held.executemany("insert into attending values (?, ?, ?)",
                     [(code, guest, 0.0) for guest in guests if guest not in known])
