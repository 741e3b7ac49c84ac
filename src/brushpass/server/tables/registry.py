"""All tables that are in memory: opened when somebody comes, kept while somebody is there, and let go again.

The store holds the truth. A table in memory is a copy of it: what happens there is written from the version that the
copy has, and where that fails the copy is taken up again from the store.
"""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from math import inf
from time import monotonic
from typing import Final

from brushpass.core.problems import Problem
from brushpass.server.log import log
from brushpass.server.tables.waiters import EveningWaiters
from brushpass.server.tables.changes import change_of, counted, winners_of
from brushpass.server.tables.clocks import wind
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.metrics import Metrics
from brushpass.server.storing.protocol import NEW, BadStore, Change, Head, Kept, Store
from brushpass.server.table.facts import Facts, NotAllowed, new_code
from brushpass.server.table.lesson import room_of
from brushpass.server.table.seating import Seating
from brushpass.server.table.seeds import new_seeds
from brushpass.server.table.log import Entry
from brushpass.server.engine.bots import BotEngine
from brushpass.server.messages.outgoing import SaidMessage

MOST_IDLE: Final = 100  # tables in memory that nobody is at
PATIENCE: Final = 5.0  # seconds for a bot's turn, after which another server takes it over
GOODBYE: Final = 20  # twentieths of a second, to hear that the server stops
MOST_PRACTICE: Final = 2_000  # games of practice that nobody is at; they are nowhere but in memory


class TableRegistry:
    """Opens tables, and writes what happens at them."""

    def __init__(self, store: Store, bots: BotEngine, pause: float, now: Callable[[], float] = monotonic) -> None:
        self.store = store
        self.bots = bots
        self.pause = pause  # seconds that a bot takes at least, whatever it holds
        self.open: dict[str, LiveTable] = {}
        self.idle: dict[str, None] = {}  # tables that nobody is at, the longest idle first
        self.idle_practice: dict[str, None] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.restoring = ThreadPoolExecutor(1, "restoring")  # one at a time: more would keep the loop from its turn
        self.moves = 0  # since the start
        self.closing = self.full = False
        self.clock, self.started, self.before = now, now(), 0.0
        self.wakes: Callable[[TableRegistry, LiveTable], None] = lambda registry, live: None
        # lets a bot think, where it is its turn
        self.ends: Callable[[str], None] = lambda evening: None  # hears that a game of an evening is over
        self.bells = EveningWaiters()
        self.fresh: Callable[[LiveTable, bool], Awaitable[None]] | None = None  # looks for what others have written
        self.metrics = Metrics()
        self.presence: Callable[[LiveTable], None] = lambda live: None  # tells other servers who is here

    def now(self) -> float:
        """Return the seconds that the server has run in all: clocks go by it, and stand still while it is down."""
        return self.before + self.clock() - self.started

    def set_clock(self, seconds: float) -> None:
        """Go by what all servers together have run; no clock ever goes back."""
        seconds = max(seconds, self.now())
        self.before, self.started = seconds, self.clock()

    def wake(self, live: LiveTable) -> None:
        """Let a bot think, where it is a bot's turn."""
        self.wakes(self, live)

    async def start(self) -> None:
        """Go on counting where the server had stopped."""
        await self.store.open()
        self.before = await self.store.hours()

    async def come_to(self, code: str) -> LiveTable:
        """Return a table, which stays in memory until it is left. Raises NotAllowed where there is none."""
        live = self.open.get(code)
        opened = live is None
        while live is None or self.open.get(code) is not live:
            live = await self.load(code)
        self.enter(live)
        try:
            if self.fresh is not None:
                await self.fresh(live, opened)
        except BaseException:
            self.exit(live)
            raise
        return live

    @asynccontextmanager
    async def visit(self, code: str) -> AsyncIterator[LiveTable]:
        """Return a table, which stays in memory for as long as it is visited. Raises NotAllowed where there is none."""
        live = await self.come_to(code)
        try:
            yield live
        finally:
            self.exit(live)

    def enter(self, live: LiveTable) -> None:
        """Keep a table in memory until it is left again."""
        live.visits += 1
        self.idle_of(live).pop(live.room.code, None)

    def exit(self, live: LiveTable) -> None:
        """Leave a table; one that nobody is at any more rests."""
        live.visits -= 1
        if not live.visits and self.open.get(live.room.code) is live:
            self.rest(live)

    @asynccontextmanager
    async def reading(self, code: str) -> AsyncIterator[LiveTable]:
        """Return a table while nothing happens there, so that all that is read of it is committed."""
        async with self.visit(code) as live, live.lock:
            yield live

    def seat_out(self, room: Seating, version: int = 0) -> LiveTable:
        """Return a room with everybody round it, as this registry keeps it."""
        live = LiveTable(room, self.now, version)
        live.presence = self.presence
        live.patience = inf if self.store.bus is None else PATIENCE
        return live

    def forget(self, live: LiveTable) -> None:
        """Forget a table that nobody is at: it is taken up from the store when somebody comes."""
        self.open.pop(live.room.code, None)
        self.idle.pop(live.room.code, None)

    def idle_of(self, live: LiveTable) -> dict[str, None]:
        return self.idle if live.room.kept else self.idle_practice

    def rest(self, live: LiveTable) -> None:
        """Keep a table that nobody is at; the one that rests for longest is forgotten where there are too many."""
        idle = self.idle_of(live)
        idle[live.room.code] = None
        if len(idle) > (MOST_IDLE if live.room.kept else MOST_PRACTICE):
            code = next(iter(idle))
            del idle[code], self.open[code]

    async def load(self, code: str) -> LiveTable:
        """Take a table up from the store; those who want it at the same time get the same one."""
        if code not in self.loading:
            self.loading[code] = asyncio.create_task(self.open_kept(code))
            self.loading[code].add_done_callback(lambda _: self.loading.pop(code, None))
        return await asyncio.shield(self.loading[code])

    async def open_kept(self, code: str) -> LiveTable:
        """Open a table from the store. Raises NotAllowed where there is none, or it cannot be read any more."""
        kept = await self.kept(code)
        room = await self.restored(code, kept)
        live = self.seat_out(room, kept.version)
        live.said = kept.said
        wind(live)
        self.add(live)
        return live

    async def kept(self, code: str, first: int = 0) -> Kept:
        """Return a table as the store has it, its log from some line on. Raises NotAllowed."""
        try:
            kept = await self.store.table(code, first)
        except Problem:
            raise
        except Exception:
            log.exception("the facts of table %s cannot be read", code)
            raise NotAllowed("server.refused.damaged", {"code": code[:12]}) from None
        if kept is None:
            raise NotAllowed("server.refused.no-table", {"code": code[:12]})
        return kept

    async def restored(self, code: str, kept: Kept) -> Seating:
        """Return a room that is played again from its log, beside everything else. Raises NotAllowed."""
        def restore() -> Seating:
            room = room_of(code, kept.facts)
            room.restore(kept.lines, kept.head.seen, kept.head.cut)
            return room

        try:
            return await asyncio.get_running_loop().run_in_executor(self.restoring, restore)
        except Exception:
            log.exception("the log of table %s cannot be played", code)
            raise NotAllowed("server.refused.damaged", {"code": code[:12]}) from None

    def add(self, live: LiveTable) -> None:
        """Take a table into memory; it rests until somebody visits it."""
        self.open[live.room.code] = live
        self.rest(live)

    def new_room(self, facts: Facts) -> Seating:
        """Return a new room, with seeds of its own. Raises NotAllowed where there is no room on the disk for more."""
        if self.full:
            raise NotAllowed("server.refused.full", {})
        if not facts.lesson:  # nothing is left to chance there
            facts.seeds = facts.seeds or new_seeds({})
        return room_of(new_code(), facts)

    async def make(self, facts: Facts, sit: Callable[[Seating], None] = lambda room: None) -> str:
        """Make a new table, where somebody may sit down before it is written, and return its code."""
        room = self.new_room(facts)
        sit(room)
        await self.store.write(Change(room.code, NEW, Head(), facts, room.game.rules))
        self.add(self.seat_out(room))
        return room.code

    async def commit(self, live: LiveTable, first: int = 0, entries: Sequence[Entry] = (),
                     said: SaidMessage | None = None, facts: bool = True, beside: Change | None = None) -> None:
        """Write what has happened at a table, and beside it another change; what cannot be written has not happened."""
        if not live.room.kept:
            return
        ends = live.ends()
        tally, winners = (await counted(live), winners_of(live)) if ends else (None, None)
        change = change_of(live, facts, first, entries, said, tally, winners)
        try:
            with self.metrics.timed("commit"):
                await self.store.write(*([change] if beside is None else [change, beside]))
        except BadStore:
            await self.reload(live)
            raise
        live.version += 1
        live.ended = change.head.over
        if ends and live.room.facts.evening:
            self.ends(live.room.facts.evening)

    async def reload(self, live: LiveTable) -> None:
        """Take a table up again from what is written; where even that cannot be read nobody can stay."""
        code = live.room.code
        try:
            kept = await self.kept(code)
            live.room = await self.restored(code, kept)
        except Problem:
            live.lock.given_up = True
            self.forget(live)
            for connection in live.connections:
                connection.cut("server.closed.restart")
            return
        live.version = kept.version
        wind(live)
        for connection in live.connections:
            connection.version, connection.seq = -1, 0
        live.tell_all(kept.said)

    async def say_goodbye(self) -> None:
        """Tell everybody that the server stops, and give them a moment to hear it."""
        self.closing = True
        self.bells.ring_all()
        await asyncio.gather(*(self.hold(live) for live in list(self.open.values()) if live.connections))
        for live in list(self.open.values()):
            for connection in live.connections:
                connection.cut("server.closed.restart")
        waiting = [each for live in self.open.values() for each in live.connections]
        for _ in range(GOODBYE):
            if not any(connection.waiting for connection in waiting):
                break
            await asyncio.sleep(0.05)

    async def hold(self, live: LiveTable) -> None:
        """Let no clock run at a table while everybody goes to another server, or waits for this one."""
        with suppress(BadStore):
            async with live.lock:
                if live.clocks is not None and live.clocks.due() is not None:
                    live.clocks.hold(self.now())
                    await self.commit(live)

    async def close(self) -> None:
        """Finish what is under way, and close; what was acknowledged is in the store."""
        self.closing = True
        for live in list(self.open.values()):
            if live.thinking is not None:
                live.thinking.cancel()
                await asyncio.wait([live.thinking])
            with suppress(BadStore):
                async with live.lock:  # a choice that is being written is finished
                    pass
        with suppress(BadStore):
            await self.store.keep_hours(self.now())
        self.bots.close()
        self.restoring.shutdown()
        await self.store.close()
