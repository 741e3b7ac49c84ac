"""All tables that are open here: moves are committed before they are acknowledged, then everybody is told.

One lock a table orders what happens there. Where a log cannot be written the table is taken up again from the file, so
that memory never knows more than the log.
"""
from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, time
from typing import Any, Final

from brushpass.core.problems import Problem
from brushpass.server.bots import Bots, question
from brushpass.server.chance import add_tally, tally_of
from brushpass.server.connection import Connection, Credit
from brushpass.server.keeper import Keeper
from brushpass.server.lending import bot_seat
from brushpass.server.live import Live
from brushpass.server.room import BOT, Facts, NotAllowed, Room, hashed, new_code
from brushpass.server.seeds import new_seeds
from brushpass.server.store import BadStore, Store
from brushpass.server.table import Entry, Table
from brushpass.server.tables import (
    insert_lines, insert_said, insert_table, select_mine, select_note, select_said, select_table, update_table,
    write_note,
)
from brushpass.server.wire import Act, Hello, Note, Say
from brushpass.text.catalogue import one_line, printable, sentences

MOST_OPEN: Final = 400  # tables in memory; more only while people are at them
BOT_CREDIT: Final = 60.0  # messages at once of a bot from outside
RETRY: Final = 5.0  # seconds after which a bot tries again, where its choice could not be written
SAYING: Final = "page.say."
PRESETS: Final = frozenset(key.removeprefix(SAYING) for key in sentences("en") if key.startswith(SAYING))


class Hub:
    """Opens tables, and lets people and bots play at them."""

    def __init__(self, store: Store, bots: Bots, pause: float, now: Callable[[], float] = monotonic) -> None:
        self.store = store
        self.bots = bots
        self.pause = pause  # seconds that a bot takes at least, whatever it holds
        self.open: dict[str, Live] = {}
        self.moves = 0  # since the start
        self.closing = False
        self.now = now  # seconds, for clocks
        self.keeper = Keeper(self)

    async def make(self, facts: Facts) -> Live:
        """Make a new table."""
        facts.seeds = facts.seeds or new_seeds({})
        room = Room(new_code(), facts)
        await self.store.write(lambda held: insert_table(held, room))
        live = Live(room, self.now)
        self.add(live)
        return live

    async def teach(self, room: Room) -> Live:
        """Begin a lesson: a table in memory only."""
        live = Live(room)
        self.add(live)
        await self.begin(live)
        return live

    def add(self, live: Live) -> None:
        """Keep a table in memory; one that nobody is at gives way where there are too many, its log is kept."""
        if len(self.open) >= MOST_OPEN:
            for code, other in self.open.items():
                idle = not other.connections and other.thinking is None and not other.is_running()
                if idle and not other.lock.locked():
                    del self.open[code]
                    break
        self.open[live.room.code] = live

    def find(self, code: str) -> Live:
        """Return a table, from memory or from the file. Raises NotAllowed where there is none."""
        if code not in self.open:
            live = Live(self.room(code), self.now)
            live.said = self.store.read(lambda held: select_said(held, code))
            self.add(live)
            self.keeper.wind(live)
            self.wake(live)
        return self.open[code]

    def room(self, code: str) -> Room:
        """Return a table as the file has it."""
        found = self.store.read(lambda held: select_table(held, code))
        if found is None:
            raise NotAllowed("server.refused.no-table", {"code": code[:12]})
        facts, lines = found
        room = Room(code, facts)
        if facts.started:
            table = room.new_table()
            table.resigned, table.late = facts.resigned, facts.late
            table.replay(lines)
        return room

    def mine(self, guest: str) -> list[dict[str, Any]]:
        """Return the tables where a guest sits, those where he is to choose first."""
        codes = self.store.read(lambda held: select_mine(held, hashed(guest)))
        rows = [self.find(code).row(guest) for code in codes]
        return sorted(rows, key=lambda row: (row["over"], not row["yours"]))

    async def keep(self, live: Live) -> None:
        """Write down the facts of a table, and tell everybody."""
        room = live.room
        try:
            await self.write(live, lambda held: update_table(held, room))
        except BadStore:
            self.reload(live)
            raise
        live.tell_lobby()

    async def begin(self, live: Live) -> None:
        """Begin the game, or let everybody first open what he has sealed."""
        async with live.lock:
            await self.deal(live, live.room.close())
        self.wake(live)

    async def give(self, live: Live, seat: int, secret: str) -> None:
        """Take what a seat mixes into chance; the last one begins the game."""
        async with live.lock:
            await self.deal(live, live.room.give(seat, secret))
        self.wake(live)

    async def deal(self, live: Live, table: Table | None) -> None:
        """Let nature deal first, where the game has begun; write down what has happened, and tell everybody."""
        room, entries = live.room, [] if table is None else table.settle()
        self.keeper.wind(live)

        def first_lines(held: Any) -> None:
            update_table(held, room)
            insert_lines(held, room.code, 0, entries)

        await self.commit(live, first_lines)
        live.tell_time(True)
        live.tell_lobby()

    async def act(self, live: Live, seat: int, asked: Act) -> int:
        """Take a choice, commit it, tell everybody, and return the seat's new version. Raises Problem."""
        async with live.lock:
            table = live.table()
            first = table.rows
            entries = table.act(seat, asked.id, asked.v, asked.a)
            self.moves += 1
            if entries:
                turned = self.keeper.turn(live)
                await self.commit(live, lambda held: self.lines(held, live, first, entries))
                live.tell_time(turned)
            if table.over():
                live.tell_lobby()
            if entries:
                await self.count(live, table)
            version = table.watchers[seat].version
        self.wake(live)
        return version

    def lines(self, held: Any, live: Live, first: int, entries: list[Entry]) -> None:
        """Write lines of a log, and what is left on the clocks."""
        insert_lines(held, live.room.code, first, entries)
        if live.clocks is not None:
            update_table(held, live.room)

    async def count(self, live: Live, table: Table) -> None:
        """Count how chance has fallen in a game that is over; where it cannot be written nothing else is lost."""
        if live.room.facts.seeds is None or not table.over():
            return
        game, tally = live.room.game.name, tally_of(table.draws())
        try:
            await self.store.write(lambda held: add_tally(held, game, tally))
        except BadStore:
            return

    async def commit(self, live: Live, job: Any) -> None:
        """Write what has happened, then tell everybody; where it cannot be written it has not happened."""
        try:
            await self.write(live, job)
        except BadStore:
            self.reload(live)
            raise
        live.tell_game()

    async def write(self, live: Live, job: Any) -> None:
        """Write something down, but nothing of a table that is not kept."""
        if live.room.kept:
            await self.store.write(job)

    def reload(self, live: Live) -> None:
        """Take a table up again from what is written."""
        live.room = self.room(live.room.code)
        self.keeper.wind(live)
        for connection in live.connections:
            connection.version, connection.seq = -1, 0
        live.tell_lobby()
        live.tell_game()

    async def arrive(self, live: Live, connection: Connection, hello: Hello) -> None:
        """Let a client in, by its seat's token or as the guest that it is, or to watch; it is told nothing before."""
        async with live.lock:
            self.show_seat(live.room, connection, hello.token)
            connection.seq = live.known_lines(connection.who(), hello.since, hello.v)
            live.connections.add(connection)
            live.votes.pop(connection.seat, None)
            live.tell_lobby()
            for said in live.said:
                connection.send(said)
            if notes := self.notes(live.room, connection):
                connection.send({"t": "note", "text": notes})
            live.tell_game()
            if live.clocks is not None:
                connection.send(live.time_for(connection))
        self.wake(live)

    def show_seat(self, room: Room, connection: Connection, token: str) -> None:
        """Show a client to its seat: a bot by the token that was made for it, a person by his own, or as a guest."""
        seat = bot_seat(room, token)
        connection.bot = seat >= 0
        connection.seat = seat if connection.bot else room.seat_of(token, connection.guest)
        if connection.bot:
            connection.credit = Credit(BOT_CREDIT)

    def notes(self, room: Room, connection: Connection) -> str:
        """Return the notes of the person in a seat; a bot that plays for him does not get them."""
        if connection.seat < 0 or connection.bot:
            return ""
        owner = room.facts.seats[connection.seat].guest
        return self.store.read(lambda held: select_note(held, room.code, owner))

    async def note(self, live: Live, connection: Connection, asked: Note) -> None:
        """Keep a person's own notes: they belong to him and to this table, and go with him from seat to seat."""
        text, owner = printable(asked.text), live.room.facts.seats[connection.seat].guest
        await self.write(live, lambda held: write_note(held, live.room.code, owner, text))
        live.tell_note(connection, text)

    async def resign(self, live: Live, seat: int) -> None:
        """Let a seat give up."""
        async with live.lock:
            live.room.resign(seat)
            if live.room.facts.seats[seat].kind == BOT:
                live.vacate(seat)
            turned = self.keeper.turn(live)
            await self.keep(live)
            live.tell_time(turned)
            live.tell_game()
            await self.count(live, live.table())
        self.wake(live)

    async def rematch(self, live: Live, seat: int, seal: str) -> None:
        """Note that a seat wants another game, and open it once all people do."""
        async with live.lock:
            facts = live.room.rematch(seat, seal)
            if facts is not None:
                following = await self.make(facts)
                await self.begin(following)
                live.room.facts.next = following.room.code
            await self.keep(live)

    async def say(self, live: Live, seat: int, asked: Say) -> None:
        """Say something to the table: one of the presets, or free text where the host allows it."""
        text = one_line(asked.text)
        if (asked.key and asked.key not in PRESETS) or (not asked.key and not (text and live.room.facts.free_text)):
            raise NotAllowed("server.refused.text", {})
        said = {"t": "said", "seat": seat, "key": asked.key, "text": "" if asked.key else text, "at": time()}
        await self.write(live, lambda held: insert_said(held, live.room.code, said))
        live.say(said)

    def wake(self, live: Live) -> None:
        """Let a bot think, where it is a bot's turn."""
        table = live.room.table
        if table is None or live.thinking is not None or self.closing:
            return
        seat = table.to_act()
        if seat >= 0 and live.room.facts.seats[seat].kind == BOT:
            live.thinking = asyncio.get_running_loop().create_task(self.think(live, table, seat))

    async def think(self, live: Live, table: Table, seat: int) -> None:
        """Ask the bot of a seat, and play what it chooses."""
        began = monotonic()
        try:
            version = table.watchers[seat].version
            a = await self.bots.choose(question(live.room, table, seat))
            pause = self.pause / 4 if live.room.untouched() else self.pause  # nobody likes to wait for a set-up
            await asyncio.sleep(max(0.0, pause - (monotonic() - began)))
            live.thinking = None
            await self.act(live, seat, Act(f"bot-{secrets.token_hex(8)}", version, a))
        except BadStore:
            asyncio.get_running_loop().call_later(RETRY, self.wake, live)
        except Problem:
            self.wake(live)
        finally:
            live.thinking = None if live.thinking is asyncio.current_task() else live.thinking

    async def bot_choice(self, live: Live, table: Table, seat: int, level: str) -> int:
        """Return what a bot of some level would choose in somebody's seat."""
        return await self.bots.choose(question(live.room, table, seat)._replace(level=level))

    async def close(self) -> None:
        """Say goodbye to everybody; what was acknowledged is in the file."""
        self.closing = True
        for live in list(self.open.values()):
            if live.thinking is not None:
                live.thinking.cancel()
                await asyncio.wait([live.thinking])
            async with live.lock:  # a choice that is being written is finished
                pass
        with suppress(BadStore):
            await self.keeper.save()
        for live in self.open.values():
            for connection in live.connections:
                connection.cut("server.closed.restart")
        self.bots.close()
        self.store.close()
