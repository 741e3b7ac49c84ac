"""People in PostgreSQL."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from brushpass.server.storing.people.protocol import (
    MOST_GAMES, MOST_PASSKEYS, MOST_PUSHES, OF_A_PERSON, Passkey, Person, Played, Push, Ticket,
)
from brushpass.server.storing.people.reading import GAMES, lucks_in, played, winners_in
from brushpass.server.storing.postgres.asking import Asking


class PostgresPeople(Asking):
    """Keeps people in a PostgreSQL database."""

    async def person(self, owner: str) -> Person | None:
        """Return who somebody is; None where they never said."""
        found = await self.rows("select name, face from people where owner = $1", owner)
        return Person(*found[0]) if found else None

    async def keep_person(self, owner: str, person: Person) -> None:
        """Keep who somebody is, in place of what was there."""
        await self.rows("insert into people values ($1, $2, $3) on conflict (owner) "
                        "do update set name = excluded.name, face = excluded.face", owner, *person)

    async def keep_ticket(self, token: str, ticket: Ticket, now: float) -> None:
        """Keep a link in place of all others of this person, and forget those whose time is up."""
        await self.rows("delete from tickets where owner = $1 or until < $2", ticket.owner, now)
        await self.rows("insert into tickets values ($1, $2, $3, $4) on conflict do nothing", token, *ticket)

    async def take_ticket(self, token: str) -> Ticket | None:
        """Return a link and forget it, so that it is found once."""
        found = await self.rows("delete from tickets where token = $1 returning owner, sealed, until", token)
        return Ticket(*found[0]) if found else None

    async def games(self, owner: str) -> list[Played]:
        """Return the games of a person, the newest first."""
        return played(await self.rows(GAMES.format(guest="$1", most="$2"), owner, MOST_GAMES))

    async def last_choices(self, seats: Mapping[str, int]) -> dict[str, float]:
        """Return when a seat last chose something at each of some tables; those where it never did are left out."""
        return dict(await self.rows(
            "select code, max(at) from log join unnest($1::text[], $2::integer[]) as own (code, seat) using (code) "
            "where player = seat group by code", list(seats), list(seats.values())))

    async def first_choices(self, seats: Mapping[str, int]) -> dict[str, str]:
        """Return what a seat chose first at each of some tables."""
        return dict(await self.rows(
            "select distinct on (code) code, action from log "
            "join unnest($1::text[], $2::integer[]) as own (code, seat) using (code) "
            "where player = own.seat order by code, seq", list(seats), list(seats.values())))

    async def lucks(self, seats: Mapping[str, int]) -> dict[str, float]:
        """Return what chance has given a seat at each of some tables, where it was reviewed."""
        return lucks_in(await self.rows(
            "select code, facts from reviews join unnest($1::text[], $2::integer[]) as own (code, seat) "
            "using (code, seat)", list(seats), list(seats.values())))

    async def keep_winners(self, code: str, winners: Sequence[int]) -> None:
        """Keep who has won a game that is over."""
        await self.rows("insert into winners values ($1, $2) on conflict (code) do update set "
                        "winners = excluded.winners", code, msgspec.json.encode(winners).decode())

    async def winners(self, code: str) -> list[int] | None:
        """Return who has won a game; None where that is not kept."""
        found = await self.rows("select winners from winners where code = $1", code)
        return winners_in(found[0][0]) if found else None

    async def push_key(self, made: str) -> str:
        """Return the private key that messages to browsers are signed with: the one that is kept, else this one."""
        await self.rows("insert into push_key values (true, $1) on conflict do nothing", made)
        return str((await self.rows("select key from push_key"))[0][0])

    async def keep_push(self, owner: str, push: Push) -> None:
        """Keep a browser that wants to be told of a person's turn; of too many the oldest is forgotten."""
        await self.rows("insert into pushes (endpoint, key, auth, language, sender, owner, at) "
                        "values ($1, $2, $3, $4, $5, $6, now_seconds()) on conflict (endpoint) do update set "
                        "key = excluded.key, auth = excluded.auth, language = excluded.language, "
                        "sender = excluded.sender, owner = excluded.owner, at = excluded.at", *push, owner)
        await self.rows("delete from pushes where owner = $1 and endpoint not in "
                        "(select endpoint from pushes where owner = $1 order by at desc limit $2)", owner, MOST_PUSHES)

    async def pushes(self, owner: str) -> list[Push]:
        """Return the browsers of a person that want to be told."""
        found = await self.rows("select endpoint, key, auth, language, sender from pushes where owner = $1", owner)
        return [Push(*row) for row in found]

    async def drop_push(self, endpoint: str) -> None:
        """Forget a browser."""
        await self.rows("delete from pushes where endpoint = $1", endpoint)

    async def keep_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey, in place of the same one before."""
        await self.rows("insert into passkeys select $1, $2, $3, $4 where "
                        "(select count(*) from passkeys where owner = $2 and id != $1) < $5 "
                        "on conflict (id) do update set owner = excluded.owner, key = excluded.key, "
                        "used = excluded.used", *passkey, MOST_PASSKEYS)

    async def passkey(self, id: str) -> Passkey | None:
        """Return a passkey; None where there is none of this id."""
        found = await self.rows("select id, owner, key, used from passkeys where id = $1", id)
        return Passkey(*found[0]) if found else None

    async def traces(self, owner: str) -> list[str]:
        """Return the codes of all tables that know a person, lessons too."""
        found = await self.rows("select code from tables where strpos(facts, $1) > 0", owner)
        return [code for (code,) in found]

    async def forget_words(self, code: str, seats: Sequence[int]) -> None:
        """Delete what was typed in some seats of a table."""
        await self.rows("delete from said where code = $1 and seat = any($2) and text != ''", code, list(seats))

    async def forget(self, owner: str) -> None:
        """Delete a person, their links, and their own notes at all tables."""
        for table, column in OF_A_PERSON:
            await self.rows(f"delete from {table} where {column} = $1", owner)
