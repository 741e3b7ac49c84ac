"""Time and people: runs the clocks, lets a bot stand in for whoever is late or away, and gives the seat back.

Nothing here reads a wall clock: what time it is comes from the hub's `now`, and `tick` is called again and again.
"""
from __future__ import annotations

import asyncio
import secrets
import sqlite3
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING, Final

from brushpass.core.problems import Problem
from brushpass.server.clock import Clocks
from brushpass.server.live import AWAY, Live
from brushpass.server.room import PERSON, STAND_IN, NotAllowed, Room
from brushpass.server.tables import insert_lines, insert_said, select_running, update_table
from brushpass.server.wire import Act, Undo

if TYPE_CHECKING:
    from brushpass.server.hub import Hub

SAVED: Final = 10.0  # seconds after which the clocks that run are written down: no more is given by a crash


class Keeper:
    """Keeps the time of all tables of a hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.saved = hub.now()

    def resume(self) -> None:
        """Take up the tables whose clocks ran when the server stopped, whether or not anybody looks at them."""
        for code in self.hub.store.read(select_running):
            with suppress(Problem):  # one that cannot be read any more says so to whoever opens it
                self.hub.find(code)

    def wind(self, live: Live) -> None:
        """Set up the clocks of a table that has begun; they go on from what is written."""
        facts = live.room.facts
        if facts.started and facts.time.kind != "none":
            live.clocks = Clocks(facts.time, len(facts.seats), self.hub.now())
            self.turn(live)

    def turn(self, live: Live) -> bool:
        """Let the clock of the one run whom everybody sees being asked, and say whether that is another one now.

        A hidden choice has a time of its own, which is nobody else's to know.
        """
        table, clocks = live.room.table, live.clocks
        if table is None or clocks is None:
            return False
        people, now = live.room.people(), self.hub.now()
        shown, asked = table.asked_openly(), table.to_act()
        changed = clocks.ask(shown if shown in people else -1, now)
        if asked == shown or asked not in people:
            live.unseen = None
        elif live.unseen is None or live.unseen[:2] != (asked, table.rows):
            live.unseen = (asked, table.rows, now + clocks.unseen())
        return changed

    async def tick(self) -> None:
        """Look at all clocks: whose time is up, who has been away for long; write down what is left now and then."""
        now = self.hub.now()
        for live in list(self.hub.open.values()):
            try:
                await self.look(live, now)
            except Problem:
                continue  # it cannot be written now: the next tick tries again
        if now - self.saved >= SAVED:
            self.saved = now
            with suppress(Problem):
                await self.save()

    async def look(self, live: Live, now: float) -> None:
        """Look at one table."""
        if live.clocks is not None and live.clocks.out(now) >= 0:
            async with live.lock:
                seat = live.clocks.out(now)
                if seat >= 0:
                    await self.time_up(live, seat)
            self.hub.wake(live)
        if live.unseen is not None and live.unseen[2] <= now:
            await self.choose_unseen(live, *live.unseen[:2])
        if live.absent() != live.missed:
            live.tell_lobby()

    async def time_up(self, live: Live, seat: int) -> None:
        """Let a bot play on for somebody whose time is up, or let him lose where that was agreed."""
        if live.room.facts.time.loses:
            live.room.lose(seat)
            self.turn(live)
            await self.hub.keep(live)
            live.tell_time(True)
            live.tell_game()
            await self.hub.count(live, live.table())
        else:
            await self.replace(live, seat, "note.time")

    async def replace(self, live: Live, seat: int, why: str) -> None:
        """Put a bot into somebody's seat until he comes back, and say so."""
        live.room.stand_in(seat)
        live.votes.pop(seat, None)
        self.turn(live)
        await self.hub.keep(live)
        live.tell_time(True)
        await self.note(live, seat, why)

    async def choose_unseen(self, live: Live, seat: int, row: int) -> None:
        """Let a bot make one choice of somebody who took too long for it where nobody sees that he is asked."""
        table = live.table()
        live.unseen = None
        if table.rows != row or table.to_act() != seat:
            return
        version = table.watchers[seat].version
        a = await self.hub.bot_choice(live, table, seat, STAND_IN)
        if table.rows == row:
            await self.hub.act(live, seat, Act(f"bot-{secrets.token_hex(8)}", version, a))

    async def vote(self, live: Live, voter: int, seat: int) -> None:
        """Note that somebody wants a bot for one who is away; it comes once all who are here agree."""
        async with live.lock:
            live.room.playing(seat)
            if seat not in live.absent() or voter not in live.room.people():
                raise NotAllowed("server.refused.vote", {"seconds": int(AWAY)})
            live.votes.setdefault(seat, set()).add(voter)
            if live.votes[seat] >= live.present():
                await self.replace(live, seat, "note.vote")
            else:
                live.tell_lobby()
        self.hub.wake(live)

    async def back(self, live: Live, seat: int) -> None:
        """Give somebody his seat back; what the bot was thinking of is not played."""
        async with live.lock:
            live.room.come_back(seat)
            if live.thinking is not None and live.table().to_act() == seat:
                live.thinking.cancel()
                live.thinking = None
            if live.clocks is not None:
                live.clocks.give(seat)
            self.turn(live)
            await self.hub.keep(live)
            live.tell_time(True)
            await self.note(live, seat, "note.back")
        self.hub.wake(live)

    async def undo(self, live: Live, seat: int, asked: Undo) -> int:
        """Take a choice back, and tell everybody who has seen it."""
        async with live.lock:
            table = live.table()
            first, eyes = table.rows, table.eyes().version
            entries = table.undo(seat, asked.id)
            if entries:
                live.take_back()
                await self.hub.commit(live, lambda held: insert_lines(held, live.room.code, first, entries))
                if table.eyes().version != eyes:
                    live.hear({"t": "said", "seat": seat, "key": "note.undo", "text": "", "at": time()})
            return table.watchers[seat].version

    async def note(self, live: Live, seat: int, key: str) -> None:
        """Say openly what has become of a seat."""
        said = {"t": "said", "seat": seat, "key": key, "text": "", "at": time()}
        await self.hub.store.write(lambda held: insert_said(held, live.room.code, said))
        live.say(said)

    async def save(self) -> None:
        """Write down what is left on all clocks that run."""
        running = [live for live in self.hub.open.values() if live.is_running()]
        for live in running:
            live.charge()
        rooms = [live.room for live in running]
        if rooms:
            await self.hub.store.write(lambda held: write_all(held, rooms))

    async def run(self, every: float) -> None:
        """Tick as long as the server runs."""
        self.resume()
        while True:
            await asyncio.sleep(every)
            await self.tick()


def write_all(held: sqlite3.Connection, rooms: list[Room]) -> None:
    """Write what has changed of several tables."""
    for room in rooms:
        update_table(held, room)


def may_play(live: Live, seat: int) -> None:
    """Raise NotAllowed where a bot plays in this seat."""
    if live.room.facts.seats[seat].kind != PERSON:
        raise NotAllowed("server.refused.stand-in", {})
