"""Timeouts of clocks: loads tables whose time is up, and lets a bot stand in.

Deadlines are in the store, so an idle table costs nothing until its time is up.
"""
from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

from brushpass.core.errors import UserError
from brushpass.server.engine.questions import question
from brushpass.server.log import log
from brushpass.server.messages.incoming import Act
from brushpass.server.store.changes import BadStore
from brushpass.server.table.facts import STAND_IN
from brushpass.server.tables.commands.play import act
from brushpass.server.tables.commands.seats import replace
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry

MAX_GAP_S: Final = 5.0  # between two looks, after which the process must have been stopped
SAVE_INTERVAL_S: Final = 10.0  # after which the time is written down: no more is given by a crash


class Timekeeper:
    """Checks the clocks of all tables."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.saved = registry.now()
        self.damaged: set[str] = set()

    async def tick(self) -> None:
        """Handle timeouts and absences, and store the uptime."""
        now = self.registry.now()
        for code in await self.registry.store.due(now):
            if code not in self.damaged:
                await self.visit(code, now)
        for live in list(self.registry.open.values()):
            if live.connections and live.absent() != live.missed:
                with suppress(BadStore):
                    async with live.lock:
                        live.tell_lobby()
        if now - self.saved >= SAVE_INTERVAL_S:
            self.saved = now
            with suppress(UserError):
                self.registry.set_clock(await self.registry.store.keep_hours(now))

    async def visit(self, code: str, now: float) -> None:
        """Handle the timeout of one table; failures do not affect others."""
        try:
            async with self.registry.visit(code) as live:
                await self.look(live, now)
        except BadStore:
            return  # it cannot be written now: the next tick tries again
        except UserError:
            self.damaged.add(code)  # it cannot be opened, and says so to everybody who tries
        except Exception:
            log.exception("the clocks of table %s cannot be looked at", code)
            self.damaged.add(code)

    async def look(self, live: LiveTable, now: float) -> None:
        """Handle the timeout of one table."""
        async with live.lock:
            seat = -1 if live.clocks is None else live.clocks.out(now)
            hidden = None if live.clocks is None else live.clocks.time.hidden
            if seat >= 0:
                await self.time_up(live, seat)
            elif hidden is None or hidden[2] > now:
                await self.registry.commit(live)  # nothing is due here: its deadline was an old one
        self.registry.wake(live)
        if seat < 0 and hidden is not None and hidden[2] <= now:
            await self.choose_hidden(live, *hidden[:2])

    async def time_up(self, live: LiveTable, seat: int) -> None:
        """Let a bot stand in for a player whose time is up, or let them lose if agreed."""
        if not live.facts.time.loses:
            await replace(self.registry, live, seat, "note.time")
            return
        live.lose(seat)
        live.turn_clock()
        await self.registry.commit(live)
        live.tell_lobby()
        live.tell_time(True)
        live.tell_game()

    async def choose_hidden(self, live: LiveTable, seat: int, row: int) -> None:
        """Let a bot make one choice for a player whose hidden choice timed out."""
        table = live.begun()
        if table.rows != row or table.to_act() != seat:
            return
        version, legal = table.watchers[seat].version, table.legal()
        try:
            a = (await self.registry.bots.choose(question(live, table, seat)._replace(level=STAND_IN))).a
        except UserError:
            raise
        except Exception:
            log.exception("the bot that chooses for seat %d of table %s failed", seat, live.code)
            a = secrets.choice(legal)
        if table.rows == row:
            await act(self.registry, live, seat, Act(f"bot-{secrets.token_hex(8)}", version, a))


class UptimeClock:
    """A clock that does not count time during which the process could not run."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.looked = clock()
        self.lost = 0.0

    def __call__(self) -> float:
        now = self.clock()
        if now - self.looked > MAX_GAP_S:
            self.lost += now - self.looked
        self.looked = now
        return now - self.lost
