"""People in the SQLite file."""
from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import time
from typing import Any, Final

import msgspec

from brushpass.server.storing.people.protocol import (
    MOST_GAMES, MOST_PASSKEYS, MOST_PUSHES, OF_A_PERSON, Passkey, Person, Played, Push, Ticket,
)
from brushpass.server.storing.people.reading import GAMES, lucks_in, played, winners_in

SCHEMA: Final = """
create table if not exists people (owner text primary key, name text not null, face text not null) without rowid;
create table if not exists tickets (
    token text primary key, owner text not null, sealed text not null, until real not null) without rowid;
create index if not exists tickets_of on tickets (owner);
create table if not exists pushes (
    endpoint text primary key, owner text not null, key text not null, auth text not null, language text not null,
    sender text not null, at real not null) without rowid;
create index if not exists pushes_of on pushes (owner);
create table if not exists push_key (key text not null);
create table if not exists passkeys (
    id text primary key, owner text not null, key text not null, used integer not null) without rowid;
create index if not exists passkeys_of on passkeys (owner);
create table if not exists winners (code text primary key, winners text not null) without rowid;
"""
KEEP_WINNERS: Final = "insert or replace into winners values (?, ?)"
Reads = Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]
Writes = Callable[[Callable[[sqlite3.Connection], None]], Awaitable[None]]


class SqlitePeople:
    """Keeps people in the file, by what reads and writes it; `stale` is told where somebody was deleted."""

    def __init__(self, read: Reads, write: Writes, stale: Callable[[], None]) -> None:
        self.read = read
        self.write = write
        self.stale = stale

    async def rows(self, statement: str, *given: object) -> list[Any]:
        """Return what a question finds."""
        found: list[Any] = await self.read(lambda held: held.execute(statement, given).fetchall())
        return found

    async def person(self, owner: str) -> Person | None:
        """Return who somebody is; None where they never said."""
        found = await self.rows("select name, face from people where owner = ?", owner)
        return Person(*found[0]) if found else None

    async def keep_person(self, owner: str, person: Person) -> None:
        """Keep who somebody is, in place of what was there."""
        await self.change(("insert or replace into people values (?, ?, ?)", (owner, *person)))

    async def keep_ticket(self, token: str, ticket: Ticket, now: float) -> None:
        """Keep a link in place of all others of this person, and forget those whose time is up."""
        await self.change(("delete from tickets where owner = ? or until < ?", (ticket.owner, now)),
                          ("insert into tickets values (?, ?, ?, ?)", (token, *ticket)))

    async def take_ticket(self, token: str) -> Ticket | None:
        """Return a link and forget it, so that it is found once."""
        found: list[Any] = []

        def take(held: sqlite3.Connection) -> None:
            found[:] = held.execute("delete from tickets where token = ? returning owner, sealed, until",
                                    (token,)).fetchall()

        await self.write(take)
        return Ticket(*found[0]) if found else None

    async def games(self, owner: str) -> list[Played]:
        """Return the games of a person, the newest first."""
        return played(await self.rows(GAMES.format(guest="?", most="?"), owner, MOST_GAMES))

    async def last_choices(self, seats: Mapping[str, int]) -> dict[str, float]:
        """Return when a seat last chose something at each of some tables; those where it never did are left out."""
        asked = "select max(at) from log where code = ? and player = ?"
        found = {code: (await self.rows(asked, code, seat))[0][0] for code, seat in seats.items()}
        return {code: at for code, at in found.items() if at is not None}

    async def first_choices(self, seats: Mapping[str, int]) -> dict[str, str]:
        """Return what a seat chose first at each of some tables."""
        return dict(await self.each("select code, action from log where code = ? and player = ? order by seq limit 1",
                                    seats))

    async def lucks(self, seats: Mapping[str, int]) -> dict[str, float]:
        """Return what chance has given a seat at each of some tables, where it was reviewed."""
        return lucks_in(await self.each("select code, facts from reviews where code = ? and seat = ?", seats))

    async def each(self, statement: str, seats: Mapping[str, int]) -> list[Any]:
        """Return what a question finds about some seats, one after the other."""
        def look(held: sqlite3.Connection) -> list[Any]:
            return [row for seat in seats.items() for row in held.execute(statement, seat).fetchall()]

        found: list[Any] = await self.read(look)
        return found

    async def keep_winners(self, code: str, winners: Sequence[int]) -> None:
        """Keep who has won a game that is over."""
        await self.change((KEEP_WINNERS, (code, msgspec.json.encode(winners).decode())))

    async def winners(self, code: str) -> list[int] | None:
        """Return who has won a game; None where that is not kept."""
        found = await self.rows("select winners from winners where code = ?", code)
        return winners_in(found[0][0]) if found else None

    async def push_key(self, made: str) -> str:
        """Return the private key that messages to browsers are signed with: the one that is kept, else this one."""
        await self.change(("insert into push_key select ? where not exists (select 1 from push_key)", (made,)))
        return str((await self.rows("select key from push_key"))[0][0])

    async def keep_push(self, owner: str, push: Push) -> None:
        """Keep a browser that wants to be told of a person's turn; of too many the oldest is forgotten."""
        await self.change(
            ("insert or replace into pushes (endpoint, key, auth, language, sender, owner, at) "
             "values (?, ?, ?, ?, ?, ?, ?)", (*push, owner, time())),
            ("delete from pushes where owner = ? and endpoint not in "
             "(select endpoint from pushes where owner = ? order by at desc limit ?)", (owner, owner, MOST_PUSHES)))

    async def pushes(self, owner: str) -> list[Push]:
        """Return the browsers of a person that want to be told."""
        found = await self.rows("select endpoint, key, auth, language, sender from pushes where owner = ?", owner)
        return [Push(*row) for row in found]

    async def drop_push(self, endpoint: str) -> None:
        """Forget a browser."""
        await self.change(("delete from pushes where endpoint = ?", (endpoint,)))

    async def keep_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey, in place of the same one before."""
        await self.change(("insert or replace into passkeys select ?, ?, ?, ? where "
                           "(select count(*) from passkeys where owner = ? and id != ?) < ?",
                           (*passkey, passkey.owner, passkey.id, MOST_PASSKEYS)))

    async def passkey(self, id: str) -> Passkey | None:
        """Return a passkey; None where there is none of this id."""
        found = await self.rows("select id, owner, key, used from passkeys where id = ?", id)
        return Passkey(*found[0]) if found else None

    async def traces(self, owner: str) -> list[str]:
        """Return the codes of all tables that know a person, lessons too."""
        return [code for (code,) in await self.rows("select code from tables where instr(facts, ?) > 0", owner)]

    async def forget_words(self, code: str, seats: Sequence[int]) -> None:
        """Delete what was typed in some seats of a table."""
        await self.change(*[("delete from said where code = ? and seat = ? and text != ''", (code, seat))
                            for seat in seats])

    async def forget(self, owner: str) -> None:
        """Delete a person, their links, and their own notes at all tables."""
        await self.change(*[(f"delete from {table} where {column} = ?", (owner,)) for table, column in OF_A_PERSON])
        self.stale()

    async def change(self, *statements: tuple[str, tuple[object, ...]]) -> None:
        """Do some statements in one commit."""
        def work(held: sqlite3.Connection) -> None:
            for statement, given in statements:
                held.execute(statement, given)

        await self.write(work)
