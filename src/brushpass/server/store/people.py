"""Profiles, device links, push subscriptions, passkeys and game histories in the store."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from time import time
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from brushpass.server.store.changes import Head
from brushpass.server.store.database import Database
from brushpass.server.store.encoding import decoded_winners, is_sound
from brushpass.server.table.facts import Facts

GAMES: Final = """
select code, facts, asked, over, made, winners from guests join tables using (code) join heads using (code)
left join winners using (code) where guest = $1 order by made desc limit $2"""
KEEP_WINNERS: Final = """
insert into winners values ($1, $2) on conflict (code) do update set winners = excluded.winners"""
KEEP_PUSH: Final = """
insert into pushes (endpoint, key, auth, language, sender, owner, at, device) values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (endpoint) do update set key = excluded.key, auth = excluded.auth, language = excluded.language,
    sender = excluded.sender, owner = excluded.owner, at = excluded.at, device = excluded.device"""
DROP_OLD_PUSHES: Final = """
delete from pushes where owner = $1 and endpoint not in
    (select endpoint from pushes where owner = $1 order by at desc limit $2)"""
KEEP_PASSKEY: Final = """
insert into passkeys select $1, $2, $3, $4, $5
where (select count(*) from passkeys where owner = $2 and id != $1) < $6
on conflict (id) do update set used = excluded.used
    where passkeys.owner = excluded.owner and passkeys.key = excluded.key"""
KEEP_PUSH_KEY: Final = """
insert into push_key (key) select cast($1 as text) where not exists (select 1 from push_key) on conflict do nothing"""
MAX_GAMES_LISTED: Final = 1_000  # of one person, the newest
OF_A_PERSON: Final = (  # tables, and the column that says whose a row is
    ("people", "owner"), ("tickets", "owner"), ("pushes", "owner"), ("passkeys", "owner"), ("notes", "owner"),
    ("comments", "owner"), ("guests", "guest"), ("devices", "owner"), ("devices", "device"), ("boxes", "owner"),
    ("deal_tables", "guest"),
)
MAX_PASSKEYS: Final = 10  # of one person; more are not kept
MAX_PUSHES: Final = 5  # newest push subscriptions kept per person


class Person(NamedTuple):
    """A profile: name and face."""

    name: str
    face: str


class Ticket(NamedTuple):
    """A token that works once: a device link, or the challenge of a passkey with its user handle."""

    owner: str
    handle: str
    until: float  # in seconds that the server has run


class Push(NamedTuple):
    """A push subscription: endpoint, keys, language and origin."""

    endpoint: str
    key: str
    auth: str
    language: str
    sender: str  # the address of the page that asked, for the push service to know whom to blame


class Passkey(NamedTuple):
    """A passkey: public key, signature counter and user handle."""

    id: str
    owner: str
    key: str
    used: int
    handle: str = ""  # random; "" if the device has another secret of the person instead, as before 0.2


class Device(NamedTuple):
    """A device that is signed in."""

    device: str  # the hash of its secret
    name: str  # browser and system
    made: float


class Played(NamedTuple):
    """A game of a person."""

    code: str
    facts: Facts
    asked: int
    over: bool
    made: float
    winners: list[int] | None  # None while nobody has looked


class Luck(Struct):
    """The luck in a review."""

    luck: float


class People:
    """Stores people, by the hash of the secret of their first device."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def person(self, owner: str) -> Person | None:
        """Return a profile, or None."""
        rows = await self.database.rows("select name, face from people where owner = $1", owner)
        return Person(*rows[0]) if rows else None

    async def keep_person(self, owner: str, person: Person) -> None:
        """Insert or replace a profile."""
        await self.database.change(("insert into people values ($1, $2, $3) on conflict (owner) "
                                    "do update set name = excluded.name, face = excluded.face", (owner, *person)))

    async def owner_of(self, device: str) -> str:
        """Return the person of a device; "" if it is signed out. The first device of a person has the person's id."""
        rows = await self.database.rows("select owner from devices where device = $1", device)
        return str(rows[0][0]) if rows else device

    async def devices(self, owner: str) -> list[Device]:
        """Return the devices of a person, newest first."""
        return [Device(*row) for row in await self.database.rows(
            "select device, name, made from devices where owner = $1 order by made desc", owner)]

    async def keep_device(self, owner: str, device: Device) -> None:
        """Insert a device of a person unless it exists."""
        await self.database.change(("insert into devices values ($1, $2, $3, $4) on conflict do nothing",
                                    (device.device, owner, device.name, device.made)))

    async def revoke_device(self, owner: str, device: str) -> None:
        """Sign out a device of a person, and delete its push subscriptions.

        The row of the first device stays without an owner: its secret would still lead to the person with the same id.
        """
        await self.database.change(
            ("delete from pushes where owner = $1 and device = $2", (owner, device)),
            ("delete from devices where owner = $1 and device = $2 and device <> owner", (owner, device)),
            ("update devices set owner = '', name = '' where owner = $1 and device = $2", (owner, device)))
        self.database.mark_stale()

    async def keep_ticket(self, token: str, ticket: Ticket, now: float) -> None:
        """Insert a device link instead of the owner's others, and delete expired ones."""
        await self.database.change(
            ("delete from tickets where owner = $1 or until < $2", (ticket.owner, now)),
            ("insert into tickets values ($1, $2, $3, $4) on conflict do nothing", (token, *ticket)))

    async def take_ticket(self, token: str) -> Ticket | None:
        """Delete and return a device link, so that it works once."""
        delete = "delete from tickets where token = $1 returning owner, sealed, until"
        rows = await self.database.write_returning(delete, token)
        return Ticket(*rows[0]) if rows else None

    async def games(self, owner: str) -> list[Played]:
        """Return the games of a person, newest first."""
        return played(await self.database.rows(GAMES, owner, MAX_GAMES_LISTED))

    async def last_choices(self, seats: Mapping[str, int]) -> dict[str, float]:
        """Return when a seat last acted at each of some tables."""
        return dict(await self.database.rows_for(
            "select code, max(at) from log where code = $1 and player = $2 group by code", seats))

    async def first_choices(self, seats: Mapping[str, int]) -> dict[str, str]:
        """Return the first action of a seat at each of some tables."""
        return dict(await self.database.rows_for(
            "select code, action from log where code = $1 and player = $2 order by seq limit 1", seats))

    async def lucks(self, seats: Mapping[str, int]) -> dict[str, float]:
        """Return the luck of a seat at each of some tables, if reviewed."""
        rows = await self.database.rows_for("select code, facts from reviews where code = $1 and seat = $2", seats)
        return {code: msgspec.json.decode(facts, type=Luck).luck for code, facts in rows}

    async def keep_winners(self, code: str, winners: Sequence[int]) -> None:
        """Insert or replace the winners of a game."""
        await self.database.change((KEEP_WINNERS, (code, msgspec.json.encode(winners).decode())))

    async def winners(self, code: str) -> list[int] | None:
        """Return the winners of a game, or None."""
        rows = await self.database.rows("select winners from winners where code = $1", code)
        return msgspec.json.decode(rows[0][0], type=list[int]) if rows else None

    async def push_key(self, made: str) -> str:
        """Return the stored signing key; store the given one if none exists."""
        await self.database.change((KEEP_PUSH_KEY, (made,)))
        return str((await self.database.rows("select key from push_key"))[0][0])

    async def keep_push(self, owner: str, device: str, push: Push) -> None:
        """Insert or replace the push subscription of a device, and delete the person's oldest beyond the maximum."""
        await self.database.change((KEEP_PUSH, (*push, owner, time(), device)), (DROP_OLD_PUSHES, (owner, MAX_PUSHES)))

    async def pushes(self, owner: str) -> list[Push]:
        """Return the push subscriptions of a person."""
        rows = await self.database.rows(
            "select endpoint, key, auth, language, sender from pushes where owner = $1", owner)
        return [Push(*row) for row in rows]

    async def drop_push(self, endpoint: str) -> None:
        """Delete a push subscription."""
        await self.database.change(("delete from pushes where endpoint = $1", (endpoint,)))

    async def keep_passkey(self, passkey: Passkey) -> None:
        """Insert a passkey, or update its signature counter; the passkey of another person is left as it is."""
        await self.database.change((KEEP_PASSKEY, (*passkey, MAX_PASSKEYS)))

    async def passkey(self, id: str) -> Passkey | None:
        """Return the passkey with an id, or None."""
        rows = await self.database.rows("select id, owner, key, used, handle from passkeys where id = $1", id)
        return Passkey(*rows[0]) if rows else None

    async def handle_of(self, owner: str) -> str:
        """Return the user handle of a person's passkeys, or ""."""
        rows = await self.database.rows("select handle from passkeys where owner = $1 and handle <> '' limit 1", owner)
        return str(rows[0][0]) if rows else ""

    async def traces(self, owner: str) -> list[str]:
        """Return the codes of all tables that mention a person, including lessons."""
        rows = await self.database.rows("select code from tables where facts like '%' || $1 || '%'", owner)
        return [code for (code,) in rows]

    async def forget_words(self, code: str, seats: Sequence[int]) -> None:
        """Delete the typed chat of some seats."""
        await self.database.change(*[("delete from said where code = $1 and seat = $2 and text != ''", (code, seat))
                                     for seat in seats])

    async def forget(self, owner: str) -> None:
        """Delete a person with their devices, links, subscriptions, passkeys, notes, comments and boards."""
        await self.database.change(*[(f"delete from {table} where {column} = $1", (owner,))
                                     for table, column in OF_A_PERSON])
        self.database.mark_stale()


def played(rows: Iterable[Any]) -> list[Played]:
    """Return games from their rows, without damaged ones."""
    return [game for row in rows if (game := readable(*row)) is not None]


def readable(code: str, facts: str, to_move: int, over: int, made: float, winners: str | None) -> Played | None:
    """Return one game; None if its row is damaged."""
    try:
        won = decoded_winners(winners)
        game = Played(code, msgspec.json.decode(facts, type=Facts), to_move, bool(over), made, won)
        return game if is_sound(game.facts, Head(to_move)) else None
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return None
