"""The store in PostgreSQL, for as many servers as one likes: the database holds the truth, and tells who was faster."""
from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg
import msgspec

from brushpass.server.storing.boxes.postgres import PostgresBoxes
from brushpass.server.storing.boxes.protocol import Boxes
from brushpass.server.storing.encoding import counted, head_of, readable
from brushpass.server.storing.evenings.postgres import PostgresEvenings
from brushpass.server.storing.evenings.protocol import Evenings, KeptEvening
from brushpass.server.storing.people.postgres import PostgresPeople
from brushpass.server.storing.people.protocol import People
from brushpass.server.storing.postgres.asking import CONNECTIONS, asked
from brushpass.server.storing.postgres.bus import PostgresBus
from brushpass.server.storing.postgres.jobs import PostgresJobs
from brushpass.server.storing.postgres.migrate import migrate
from brushpass.server.storing.postgres.writer import FAILS, PATIENCE, Writer, written
from brushpass.server.storing.protocol import NEW, Apart, BadStore, Bus, Change, Changed, Jobs, Kept, Row
from brushpass.server.table.facts import Facts
from brushpass.server.table.log import LogRow
from brushpass.server.messages.answers import Review
from brushpass.server.messages.outgoing import SaidMessage

FORGOTTEN: Final = 200  # tables at once
BEATS: Final = 25.0  # seconds without a word from any server, after which none can have run
TABLE: Final = """
select version, facts, asked, over, due, seen,
    (select coalesce(json_agg(json_build_array(player, action, coalesce(id, '')) order by seq), '[]')::text
        from log where log.code = heads.code and seq >= $2) as lines,
    (select coalesce(json_agg(json_build_array(seat, key, text, at) order by place), '[]')::text
        from (select * from said where said.code = heads.code order by place desc limit 100) last) as said
from heads join tables using (code) where code = $1"""
TABLES_OF: Final = """
select code, facts, asked, over, due, seen from guests join tables using (code) join heads using (code)
where guest = $1 order by made desc limit 12"""
QUIET: Final = {"brushpass.quiet": "on"}  # the database tells nobody of changes by itself: this server lets it, or does
DUE: Final = """
with late as (select code, due from heads where due <= $1 order by due limit $3 for update skip locked),
    taken as (update heads set due = $1 + $2 from late where heads.code = late.code returning heads.code)
select code from late join taken using (code) order by late.due"""
LEASE: Final = 5.0  # seconds, in which a server looks at a table whose time is up, before another one does
FORGET: Final = """
with old as (select code from heads where at < $1 and due is null order by at limit $2 for update skip locked),
    a as (delete from log using old where log.code = old.code),
    b as (delete from said using old where said.code = old.code),
    c as (delete from notes using old where notes.code = old.code),
    d as (delete from guests using old where guests.code = old.code),
    e as (delete from reviews using old where reviews.code = old.code),
    g as (delete from winners using old where winners.code = old.code),
    f as (delete from tables using old where tables.code = old.code)
delete from heads using old where heads.code = old.code"""


class PostgresStore:
    """Keeps tables in a PostgreSQL database."""

    def __init__(self, url: str, bus: Apart | None = None) -> None:
        """Look whether the database can be reached, and bring it to this version. Raises BadStore."""
        self.url = url
        with ThreadPoolExecutor(1) as aside:  # the caller may have a loop of its own
            aside.submit(asyncio.run, prepare(url)).result()
        self.apart = bus
        self.bus: Bus | None = bus or PostgresBus(url)
        self.line = PostgresJobs(url)
        self.jobs: Jobs | None = self.line
        self.pool: asyncpg.Pool
        self.people: People
        self.boxes: Boxes
        self.evenings: Evenings
        self.writer: Writer

    async def open(self) -> None:
        """Connect, in the loop that everything else is asked in."""
        self.pool = await asked(lambda: asyncpg.create_pool(
            self.url, min_size=1, max_size=CONNECTIONS, timeout=PATIENCE, command_timeout=PATIENCE,
            server_settings=QUIET))
        self.line.pool = self.pool
        self.people = PostgresPeople(self.pool)
        self.boxes = PostgresBoxes(self.pool)
        self.evenings = PostgresEvenings(self.pool)
        self.writer = Writer(self.pool, self.apart)
        if self.apart is not None:
            self.apart.know(await asked(lambda: self.pool.fetchval("select key from bus_key")))

    async def write(self, *changes: Change) -> None:
        """Write changes together: all of them, or none. Raises Changed where a table has changed meanwhile."""
        await self.writer.do(changes)

    async def write_evening(self, kept: KeptEvening, *tables: Change) -> None:
        """Write an evening and the tables beside it, once: what was lost on its way has to be judged again."""
        facts = msgspec.json.encode(kept.facts).decode()
        opened = msgspec.json.encode([written(each) for each in tables]).decode()
        try:
            async with asyncio.timeout(PATIENCE):
                done = await self.pool.fetchval("select write_evening($1, $2, $3, $4, $5)", kept.code, kept.version,
                                                facts, kept.facts.guests(), opened)
        except FAILS:
            raise BadStore("server.store.failed", {}) from None
        if not done:
            raise Changed("server.store.twice", {})
        for change in tables:
            if self.bus is not None and change.version != NEW:  # nobody is at a new one yet
                await self.bus.tell("changed", f"{change.code} {change.version + 1}")

    async def table(self, code: str, first: int = 0) -> Kept | None:
        """Return a table, its log from some line on, all of it from one moment; None where there is none."""
        found = await asked(lambda: self.pool.fetchrow(TABLE, code, first))
        if found is None:
            return None
        said = msgspec.json.decode(found["said"], type=list[tuple[int, str, str, float]])
        return Kept(found["version"], msgspec.json.decode(found["facts"], type=Facts), head_of(*found[2:6]),
                    msgspec.json.decode(found["lines"], type=list[LogRow]),
                    [SaidMessage(*each) for each in said])

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """Return the versions that tables have now; those that are not there are left out."""
        return dict(await asked(lambda: self.pool.fetch(
            "select code, version from heads where code = any($1)", list(codes))))

    async def tables_of(self, guest: str) -> list[Row]:
        """Return the tables where a guest sits, the newest first."""
        found = await asked(lambda: self.pool.fetch(TABLES_OF, guest))
        return [row for each in found if (row := readable(*each)) is not None]

    async def due(self, now: float) -> list[str]:
        """Return the codes of the tables where a clock has run out, each to one server; to the next where it fails."""
        found = await asked(lambda: self.pool.fetch(DUE, now, LEASE, FORGOTTEN))
        return [code for (code,) in found]

    async def hours(self) -> float:
        """Return the seconds that some server has run in all."""
        return await self.keep_hours(0.0)

    async def keep_hours(self, seconds: float) -> float:
        """Return the seconds that some server has run in all: the database counts while any of them asks."""
        return float(await asked(lambda: self.pool.fetchval("select run_on($1)", BEATS)))

    async def notes(self, code: str, owner: str) -> str:
        """Return a player's own notes at a table; "" where there are none."""
        return await asked(lambda: self.pool.fetchval(
            "select text from notes where code = $1 and owner = $2", code, owner)) or ""

    async def keep_notes(self, code: str, owner: str, text: str) -> None:
        """Keep a player's own notes at a table, in place of those before."""
        await self.change("insert into notes values ($1, $2, $3) on conflict (code, owner) "
                          "do update set text = excluded.text", code, owner, text)

    async def review(self, code: str, seat: int) -> Review | None:
        """Return the review of a finished game from a seat."""
        found = await asked(lambda: self.pool.fetchval(
            "select facts from reviews where code = $1 and seat = $2", code, seat))
        return None if found is None else msgspec.json.decode(found, type=Review)

    async def keep_review(self, code: str, review: Review) -> None:
        """Keep the review of a finished game."""
        await self.change("insert into reviews values ($1, $2, $3) on conflict (code, seat) "
                          "do update set facts = excluded.facts",
                          code, review.seat, msgspec.json.encode(review).decode())

    async def tallies(self) -> dict[str, dict[str, Any]]:
        """Return how many games of each kind are over, and how often everything came in them."""
        return counted(await asked(lambda: self.pool.fetch("select * from chance order by game, verb, face")))

    async def forget(self, before: float) -> None:
        """Forget some of the tables where nothing has happened since a moment; their chance stays counted."""
        await self.change(FORGET, before, FORGOTTEN)

    async def size(self) -> int:
        """Return how many bytes the database takes, with what is free in it."""
        return int(await asked(lambda: self.pool.fetchval("select pg_database_size(current_database())")))

    async def tidy(self) -> None:
        """PostgreSQL tidies up by itself."""

    async def change(self, statement: str, *given: Any) -> None:
        """Write something beside the tables' logs. Raises BadStore where nothing was written."""
        await asked(lambda: self.pool.execute(statement, *given))

    async def close(self) -> None:
        """Finish what is being written, and close."""
        await self.writer.close()
        await self.pool.close()


async def prepare(url: str) -> None:
    """Look whether a database can be reached, and bring it to this version. Raises BadStore."""
    name = shown(url)
    try:
        held = await asyncpg.connect(url, timeout=PATIENCE)
    except (*FAILS, ValueError):
        raise BadStore("server.store.unreachable", {"path": name}) from None
    try:
        await migrate(held, name)
    finally:
        await held.close()


def shown(url: str) -> str:
    """Return the address of a database without its user and password."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"
