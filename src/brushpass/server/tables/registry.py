"""The registry of tables in memory: loaded on demand, kept while in use, and evicted.

The store is authoritative, a table in memory is a cache: changes are written from its version, and after a failed write
the table is reloaded.
"""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from math import inf
from time import monotonic
from typing import Final

from brushpass.core.errors import UserError
from brushpass.server.engine.bots import BotEngine
from brushpass.server.messages.outgoing import SaidMessage
from brushpass.server.metrics import NO_METRICS, Metrics
from brushpass.server.store.base import Store
from brushpass.server.store.changes import NEW, BadStore, Change, Head
from brushpass.server.table.facts import Facts, NotAllowed, new_code
from brushpass.server.table.log import Entry
from brushpass.server.table.seeds import new_seeds
from brushpass.server.table.table import Table
from brushpass.server.tables.changes import change_of, counted, winners_of
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.loader import TableLoader
from brushpass.server.tables.waiters import EveningWaiters

MAX_IDLE_TABLES: Final = 100  # tables in memory that nobody is at
BOT_TIMEOUT_S: Final = 5.0  # for a bot's turn, after which another server takes it over
GOODBYE_POLLS: Final = 20  # twentieths of a second, to send that the server stops
MAX_IDLE_PRACTICE: Final = 200  # practice games that nobody is at; they are nowhere but in memory
MAX_PRACTICE: Final = 500  # practice games in all


class TableObserver:
    """Observes tables; a subclass overrides what it needs."""

    registry: TableRegistry

    def attach(self, registry: TableRegistry) -> None:
        """Set the observed registry."""
        self.registry = registry

    def turn_changed(self, live: LiveTable) -> None:
        """Handle that another seat may be to act."""

    def game_over(self, live: LiveTable) -> None:
        """Handle that a game is over and committed."""

    def presence_changed(self, live: LiveTable) -> None:
        """Handle that other seats are connected here than before."""

    def evening_changed(self, code: str) -> None:
        """Handle that an evening has changed."""

    def study_changed(self, live: LiveTable) -> None:
        """Handle that a study shows another moment."""

    def comments_changed(self, live: LiveTable) -> None:
        """Handle that a finished game has other comments."""

    async def visited(self, live: LiveTable, opened: bool) -> None:
        """Update a table that somebody visits, and that may just have been opened."""


class TableRegistry:
    """Loads tables, and commits their changes."""

    def __init__(self, store: Store, bots: BotEngine, pause: float, now: Callable[[], float] = monotonic, *,
                 observers: Sequence[TableObserver] = (), metrics: Metrics = NO_METRICS,
                 is_full: Callable[[], bool] = lambda: False,
                 is_blocked: Callable[[str], bool] = lambda text: False) -> None:
        self.store = store
        self.bots = bots
        self.pause = pause  # seconds that a bot takes at least, whatever it holds
        self.observers = tuple(observers)
        self.metrics = metrics
        self.is_full = is_full  # whether the disk has no space for more tables
        self.is_blocked = is_blocked  # whether a text contains a word that the operator has blocked
        self.loader = TableLoader(store)
        self.open: dict[str, LiveTable] = {}
        self.idle: dict[str, None] = {}  # tables that nobody is at, the longest idle first
        self.idle_practice: dict[str, None] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.moves = 0  # since the start
        self.closing = False
        self.clock, self.started, self.before = now, now(), 0.0
        self.waiters = EveningWaiters(self.evening_changed)
        for observer in self.observers:
            observer.attach(self)

    def now(self) -> float:
        """Return the total server uptime in seconds: clocks stop while the server is down."""
        return self.before + self.clock() - self.started

    def set_clock(self, seconds: float) -> None:
        """Set the uptime to that of all servers; it never decreases."""
        seconds = max(seconds, self.now())
        self.before, self.started = seconds, self.clock()

    def wake(self, live: LiveTable) -> None:
        """Notify observers that another seat may be to act."""
        for observer in self.observers:
            observer.turn_changed(live)

    def presence_changed(self, live: LiveTable) -> None:
        """Notify observers that other seats are connected here."""
        for observer in self.observers:
            observer.presence_changed(live)

    def evening_changed(self, code: str) -> None:
        """Notify observers that an evening has changed."""
        for observer in self.observers:
            observer.evening_changed(code)

    def study_changed(self, live: LiveTable) -> None:
        """Notify observers that a study shows another moment."""
        for observer in self.observers:
            observer.study_changed(live)

    def comments_changed(self, live: LiveTable) -> None:
        """Notify observers that a finished game has other comments."""
        for observer in self.observers:
            observer.comments_changed(live)

    async def start(self) -> None:
        """Open the store, and restore the uptime."""
        await self.store.open()
        self.before = await self.store.hours()

    async def come_to(self, code: str) -> LiveTable:
        """Return a table, which stays in memory until `exit`. Raises NotAllowed if none exists."""
        live = self.open.get(code)
        opened = live is None
        while live is None or self.open.get(code) is not live:
            live = await self.load(code)
        self.enter(live)
        try:
            for observer in self.observers:
                await observer.visited(live, opened)
        except BaseException:
            self.exit(live)
            raise
        return live

    @asynccontextmanager
    async def visit(self, code: str) -> AsyncIterator[LiveTable]:
        """Yield a table, which stays in memory meanwhile. Raises NotAllowed if none exists."""
        live = await self.come_to(code)
        try:
            yield live
        finally:
            self.exit(live)

    def enter(self, live: LiveTable) -> None:
        """Keep a table in memory until `exit`."""
        live.visits += 1
        self.idle_of(live).pop(live.code, None)

    def exit(self, live: LiveTable) -> None:
        """Leave a table; an unused one becomes idle."""
        live.visits -= 1
        if not live.visits and self.open.get(live.code) is live:
            self.rest(live)

    @asynccontextmanager
    async def reading(self, code: str) -> AsyncIterator[LiveTable]:
        """Yield a table under its lock, so that everything read is committed."""
        async with self.visit(code) as live, live.lock:
            yield live

    def live_table(self, code: str, facts: Facts, version: int = 0) -> LiveTable:
        """Return a table of this registry."""
        return LiveTable(code, facts, self.now, version, bot_timeout_s=inf if self.store.bus is None else BOT_TIMEOUT_S,
                         presence_changed=self.presence_changed)

    def forget(self, live: LiveTable) -> None:
        """Evict an idle table."""
        self.open.pop(live.code, None)
        self.idle.pop(live.code, None)

    def idle_of(self, live: LiveTable) -> dict[str, None]:
        return self.idle if live.kept else self.idle_practice

    def rest(self, live: LiveTable) -> None:
        """Mark a table as idle; evict the longest idle one beyond the maximum."""
        idle = self.idle_of(live)
        idle[live.code] = None
        if len(idle) > (MAX_IDLE_TABLES if live.kept else MAX_IDLE_PRACTICE):
            code = next(iter(idle))
            del idle[code], self.open[code]

    async def load(self, code: str) -> LiveTable:
        """Load a table, once for all concurrent requests."""
        if code not in self.loading:
            self.loading[code] = asyncio.create_task(self.open_kept(code))
            self.loading[code].add_done_callback(lambda _: self.loading.pop(code, None))
        return await asyncio.shield(self.loading[code])

    async def open_kept(self, code: str) -> LiveTable:
        """Load a table from the store. Raises NotAllowed if none exists, or it is damaged."""
        kept = await self.loader.kept(code)
        live = await self.loader.restored(code, kept, self.live_table)
        live.said = kept.said
        live.start_clocks()
        self.add(live)
        return live

    def add(self, live: LiveTable) -> None:
        """Add a table; it is idle until somebody visits it."""
        self.open[live.code] = live
        self.rest(live)

    async def add_practice(self, live: LiveTable) -> Table | None:
        """Add a practice game, replayed in a thread, and return its table. Raises NotAllowed if there are too many."""
        if sum(not live.kept for live in self.open.values()) >= MAX_PRACTICE:
            raise NotAllowed("server.refused.busy", {})
        table = await asyncio.get_running_loop().run_in_executor(self.loader.thread, live.close)
        self.add(live)
        return table

    def drop_practice(self, guest: str) -> None:
        """Close the practice games of a guest."""
        for live in [table for table in self.open.values() if not table.kept and table.facts.host == guest]:
            self.open.pop(live.code)
            self.idle_practice.pop(live.code, None)
            for connection in live.connections:
                connection.cut("server.closed.restart")

    def new_table(self, facts: Facts) -> LiveTable:
        """Return a new table with its own seeds. Raises NotAllowed if the disk is full."""
        if self.is_full():
            raise NotAllowed("server.refused.full", {})
        if not facts.lesson:  # nothing is left to chance there
            facts.seeds = facts.seeds or new_seeds({})
        return self.live_table(new_code(), facts)

    async def make(self, facts: Facts, sit: Callable[[LiveTable], None] = lambda live: None) -> str:
        """Create a table, seat players by `sit`, write it, and return its code."""
        live = self.new_table(facts)
        sit(live)
        await self.store.write(Change(live.code, NEW, Head(), facts, live.game.rules))
        self.add(live)
        return live.code

    async def commit(self, live: LiveTable, first: int = 0, entries: Sequence[Entry] = (),
                     said: SaidMessage | None = None, facts: bool = True, beside: Change | None = None) -> None:
        """Write changes of a table, with another change; after a failed write the table is reloaded."""
        if not live.kept:
            return
        ended = live.just_ended()
        tally, winners = (await counted(live), winners_of(live)) if ended else (None, None)
        change = change_of(live, facts, first, entries, said, tally, winners)
        try:
            with self.metrics.timed("commit"):
                await self.store.write(*([change] if beside is None else [change, beside]))
        except BadStore:
            await self.reload(live)
            raise
        live.version += 1
        live.own_version, live.over_in_store = live.version, change.head.over
        if ended:
            for observer in self.observers:
                observer.game_over(live)

    async def reload(self, live: LiveTable) -> None:
        """Reload a table from the store; if that fails too, close its connections."""
        code = live.code
        try:
            kept = await self.loader.kept(code)
            live.take_over(await self.loader.restored(code, kept, self.live_table))
        except UserError:
            live.lock.given_up = True
            self.forget(live)
            for connection in live.connections:
                connection.cut("server.closed.restart")
            return
        live.version = kept.version
        live.start_clocks()
        for connection in live.connections:
            connection.version, connection.seq = -1, 0
        live.tell_all(kept.said)

    async def say_goodbye(self) -> None:
        """Notify all clients that the server stops, and wait until they have received it."""
        self.closing = True
        self.waiters.notify_all()
        await asyncio.gather(*(self.hold(live) for live in list(self.open.values()) if live.connections))
        for live in list(self.open.values()):
            live.wake_polls()
            for connection in live.connections:
                connection.cut("server.closed.restart")
        waiting = [connection for live in self.open.values() for connection in live.connections]
        for _ in range(GOODBYE_POLLS):
            if not any(connection.waiting for connection in waiting):
                break
            await asyncio.sleep(0.05)

    async def hold(self, live: LiveTable) -> None:
        """Stop the clocks of a table while clients reconnect."""
        with suppress(BadStore):
            async with live.lock:
                if live.clocks is not None and live.clocks.due() is not None:
                    live.clocks.hold(self.now())
                    await self.commit(live)

    async def close(self) -> None:
        """Finish running work, and close; acknowledged changes are in the store."""
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
        self.loader.close()
        await self.store.close()
