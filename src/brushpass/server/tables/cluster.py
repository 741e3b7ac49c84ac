"""Coordination of servers: the store is authoritative, and tables in memory follow it.

Changes are announced on the bus. Messages may be lost, so versions are also polled.
"""
from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from msgspec.json import decode, encode

from brushpass.core.errors import UserError
from brushpass.server.store.changes import Kept, Moved
from brushpass.server.table.facts import BOT, Seat
from brushpass.server.table.log import UNDO, LogRow
from brushpass.server.table.study import Study
from brushpass.server.tables.commands.study import follow_study, resend_comments
from brushpass.server.tables.commands.talk import announced
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableObserver
from brushpass.server.task_set import TaskSet

if TYPE_CHECKING:  # its library may be missing
    from brushpass.server.store.postgres.bus import PostgresBus

POLL_INTERVAL_S: Final = 2.0  # between two looks at the versions of all tables
PRESENCE_INTERVAL_S: Final = 15.0  # between two announcements of presence to other servers
PRESENCE_TIMEOUT_S: Final = 40.0  # after which a server that says nothing more is gone


class Cluster(TableObserver):
    """Sends presence and changes to other servers, and receives theirs."""

    def __init__(self, bus: PostgresBus) -> None:
        self.bus = bus
        self.name = secrets.token_hex(6)
        self.tasks = TaskSet()
        self.told = monotonic()
        self.handlers: dict[str, Callable[[str], None]] = {}  # who hears what is not about a table, by its kind

    async def start(self) -> None:
        """Start listening."""
        await self.bus.open(self.receive, lambda: self.tasks.start(self.look_up(list(self.registry.open))))

    async def close(self) -> None:
        """Announce that nobody is connected any more, and stop listening."""
        tables = list(self.registry.open.items())
        words = [*(("think", f"{self.name} {code}") for code, live in tables if live.thinking is not None),
                 *(("here", f"{self.name} {code} ") for code, live in tables if live.kept and live.local_seats())]
        await asyncio.gather(*(self.bus.publish(*word) for word in words))
        await self.bus.close()

    def receive(self, kind: str, text: str) -> None:
        """Receive a message; unknown types are ignored."""
        words = text.split(" ", 2)
        if kind == "moved" and len(words) == 3:
            self.on_change(words[0], int(words[1]), words[2])
        elif kind == "changed" and len(words) == 2:
            self.on_change(words[0], int(words[1]))
        elif kind == "who" and len(words) == 2 and words[0] != self.name:
            self.on_presence_query(words[1])
        elif kind == "here" and len(words) == 3 and words[0] != self.name:
            self.on_presence(words[0], words[1], words[2])
        elif kind == "think" and len(words) == 2 and words[0] != self.name:
            self.on_bot_released(words[1])
        elif kind == "evening" and len(words) == 2 and words[0] != self.name:
            self.registry.waiters.notify_here(words[1])
        elif kind == "study" and len(words) == 3 and words[0] != self.name:
            self.on_study(words[1], words[2])
        elif kind == "comments" and len(words) == 2 and words[0] != self.name:
            self.on_comments(words[1])
        elif kind in self.handlers:
            self.handlers[kind](text)

    def on_change(self, code: str, version: int, told: str = "") -> None:
        """Follow a table that has changed elsewhere, or forget it if it is idle here."""
        live = self.registry.open.get(code)
        if live is None or live.version >= version:
            return
        if live.visits:
            self.tasks.start(self.follow(live, version, told))
        else:
            self.registry.forget(live)

    def on_presence_query(self, code: str) -> None:
        """Announce presence at a table that another server has opened."""
        live = self.registry.open.get(code)
        if live is not None and live.local_seats():
            self.presence_changed(live)
        if live is not None and live.study is not None:
            self.study_changed(live)

    def on_presence(self, server: str, code: str, seats: str) -> None:
        """Receive presence at a table on another server."""
        live = self.registry.open.get(code)
        if live is None:
            return
        before = live.connected_seats()
        live.elsewhere[server] = (frozenset(map(int, filter(None, seats.split(",")))), monotonic() + PRESENCE_TIMEOUT_S)
        self.compare(live, before)

    def on_bot_released(self, code: str) -> None:
        """Take over a bot from a server that stops."""
        live = self.registry.open.get(code)
        if live is not None:
            self.registry.wake(live)

    def compare(self, live: LiveTable, before: set[int]) -> None:
        """Update the lobby if presence has changed."""
        here = live.connected_seats()
        for seat in before - here:
            live.left[seat] = live.now()
        if here != before:
            live.tell_lobby()

    def presence_changed(self, live: LiveTable) -> None:
        """Announce the seats that are connected here."""
        if live.kept:
            seats = ",".join(map(str, sorted(live.local_seats())))
            self.tasks.start(self.bus.publish("here", f"{self.name} {live.code} {seats}"))

    def evening_changed(self, code: str) -> None:
        """Announce that an evening has changed."""
        self.tasks.start(self.bus.publish("evening", f"{self.name} {code}"))

    def study_changed(self, live: LiveTable) -> None:
        """Announce the moment of a study."""
        if live.kept and live.study is not None:
            self.tasks.start(self.bus.publish("study", f"{self.name} {live.code} {encode(live.study).decode()}"))

    def comments_changed(self, live: LiveTable) -> None:
        """Announce that a finished game has other comments."""
        self.tasks.start(self.bus.publish("comments", f"{self.name} {live.code}"))

    def on_study(self, code: str, moment: str) -> None:
        """Show the moment of a study at another server."""
        live = self.registry.open.get(code)
        if live is not None and live.connections:
            self.tasks.start(self.showing(follow_study(self.registry, live, decode(moment, type=Study))))

    def on_comments(self, code: str) -> None:
        """Send the comments that were written at another server."""
        live = self.registry.open.get(code)
        if live is not None and live.connections:
            self.tasks.start(self.showing(resend_comments(self.registry, live)))

    async def showing(self, work: Coroutine[Any, Any, None]) -> None:
        """Show something of another server; nobody waits for an answer."""
        with suppress(UserError):
            await work

    async def visited(self, live: LiveTable, opened: bool) -> None:
        """Update a table that somebody visits; ask for presence if it was just opened."""
        code = live.code
        if not live.kept:
            return
        if opened:
            self.tasks.start(self.bus.publish("who", f"{self.name} {code}"))
        else:
            await self.look_up([code])

    async def look_up(self, codes: list[str]) -> None:
        """Follow those tables that have changed elsewhere."""
        with suppress(UserError):
            for code, version in (await self.registry.store.versions(codes)).items():
                live = self.registry.open.get(code)
                if live is not None and live.version < version:
                    await self.follow(live, version)

    async def poll(self) -> None:
        """Poll for missed changes, and re-announce presence."""
        now = monotonic()
        for live in list(self.registry.open.values()):
            before = live.connected_seats()
            live.elsewhere = {server: presence for server, presence in live.elsewhere.items() if presence[1] > now}
            self.compare(live, before)
        await self.look_up([code for code, live in self.registry.open.items() if live.visits and live.kept])
        if now - self.told >= PRESENCE_INTERVAL_S:
            self.told = now
            for live in list(self.registry.open.values()):
                if live.local_seats():
                    self.presence_changed(live)

    async def follow(self, live: LiveTable, version: int, told: str = "") -> None:
        """Update a table from a message or the store, and notify its clients."""
        with suppress(UserError):  # the store does not answer: the next patrol tries again
            async with live.lock:
                if live.version >= version or self.registry.open.get(live.code) is not live:
                    return
                moved, table = decode(told, type=Moved) if told else None, live.table
                if moved is not None and is_next_move(live, version, moved):
                    apply_move(live, version, moved)
                else:
                    apply_stored(live, await self.registry.loader.kept(live.code, 0 if table is None else table.rows))


def is_next_move(live: LiveTable, version: int, moved: Moved) -> bool:
    """Return whether a received move is the next one at a table without clocks."""
    table = live.table
    return table is not None and live.clocks is None and live.version == version - 1 and table.rows == moved.first


def apply_move(live: LiveTable, version: int, moved: Moved) -> None:
    """Play a move of another server, and notify all clients here."""
    eyes = live.begun().eyes().version
    live.follow(live.facts, moved.lines, moved.seen, moved.cut)
    live.version, live.over_in_store = version, moved.over
    stop_bot(live)
    live.forget_lines()
    live.tell_game()
    if moved.over:
        live.tell_lobby()
    tell_undo(live, moved.lines, eyes)


def apply_stored(live: LiveTable, kept: Kept) -> None:
    """Apply the stored state of a table, and notify all clients here."""
    before, eyes = live.facts, -1 if live.table is None else live.begun().eyes().version
    live.follow(kept.facts, kept.lines, kept.head.seen, kept.head.cut)
    live.version, live.over_in_store = kept.version, kept.head.over
    same = kept.facts == before and not live.over_in_store
    unseat(live, before.seats)
    stop_bot(live)
    live.start_clocks()
    if live.table is not None:
        live.forget_lines()
    if same and live.clocks is None:
        live.tell_game()
        live.catch_up(kept.said)
    else:
        live.tell_all(kept.said)
    tell_undo(live, kept.lines, eyes)


def unseat(live: LiveTable, before: list[Seat]) -> None:
    """Make clients spectators whose seat has another player, and close revoked bots."""
    for number, (old, new) in enumerate(zip(before, live.facts.seats, strict=True)):
        if old.guest and old.guest == new.guest and old.token != new.token:
            live.reconnect(number)
        elif (old.token, old.guest) != (new.token, new.guest):
            live.vacate(number)
        if old.bot and old.bot != new.bot:
            live.dismiss(number)


def stop_bot(live: LiveTable) -> None:
    """Cancel a bot that is not to act any more."""
    table = live.table
    if live.thinking is not None and table is not None:
        seat = table.to_act()
        if seat < 0 or live.facts.seats[seat].kind != BOT:
            live.thinking.cancel()
            live.thinking = None


def tell_undo(live: LiveTable, lines: list[LogRow], eyes: int) -> None:
    """Announce a take-back to those who saw the action."""
    if all(action == UNDO for _, action, _ in lines) and lines and live.begun().eyes().version != eyes:
        live.broadcast(announced(lines[-1][0], "note.undo"))
