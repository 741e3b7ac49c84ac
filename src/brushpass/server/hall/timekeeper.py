"""Time: looks which clocks have run out, at tables in memory or not, and lets a bot play for the player who is late.

Deadlines are in the store, so a table that nobody is at costs nothing until its time comes.
"""
from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Final

from brushpass.core.problems import Problem
from brushpass.server.always import log
from brushpass.server.hall.clocks import turn
from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import Live
from brushpass.server.hall.verbs.play import act
from brushpass.server.hall.verbs.seats import replace
from brushpass.server.storing.protocol import BadStore
from brushpass.server.table.facts import STAND_IN
from brushpass.server.thinking.questions import question
from brushpass.server.wire.incoming import Act

SAVED: Final = 10.0  # seconds after which the time is written down: no more is given by a crash


class Timekeeper:
    """Keeps the time of all tables of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.saved = hall.now()
        self.damaged: set[str] = set()

    async def tick(self) -> None:
        """Look at the clocks that have run out, and at who has been away for long; write down what time it is."""
        now = self.hall.now()
        for code in await self.hall.store.due(now):
            if code not in self.damaged:
                await self.visit(code, now)
        for live in list(self.hall.open.values()):
            if live.connections and live.absent() != live.missed:
                with suppress(BadStore):
                    async with live.lock:
                        live.tell_lobby()
        if now - self.saved >= SAVED:
            self.saved = now
            with suppress(Problem):
                self.hall.set_clock(await self.hall.store.keep_hours(now))

    async def visit(self, code: str, now: float) -> None:
        """Look at one table; where that fails it harms no others."""
        try:
            async with self.hall.visit(code) as live:
                await self.look(live, now)
        except BadStore:
            return  # it cannot be written now: the next tick tries again
        except Problem:
            self.damaged.add(code)  # it cannot be opened, and says so to everybody who tries
        except Exception:
            log.exception("the clocks of table %s cannot be looked at", code)
            self.damaged.add(code)

    async def look(self, live: Live, now: float) -> None:
        """Look at one table whose time is up."""
        async with live.lock:
            seat = -1 if live.clocks is None else live.clocks.out(now)
            hidden = None if live.clocks is None else live.clocks.time.hidden
            if seat >= 0:
                await self.time_up(live, seat)
            elif hidden is None or hidden[2] > now:
                await self.hall.commit(live)  # nothing is due here: its deadline was an old one
        self.hall.wake(live)
        if seat < 0 and hidden is not None and hidden[2] <= now:
            await self.choose_hidden(live, *hidden[:2])

    async def time_up(self, live: Live, seat: int) -> None:
        """Let a bot play on for a player whose time is up, or let them lose where that was agreed."""
        if not live.room.facts.time.loses:
            await replace(self.hall, live, seat, "note.time")
            return
        live.room.lose(seat)
        turn(live)
        await self.hall.commit(live)
        live.tell_lobby()
        live.tell_time(True)
        live.tell_game()

    async def choose_hidden(self, live: Live, seat: int, row: int) -> None:
        """Let a bot make one choice of a player who took too long for it where nobody sees that they are asked."""
        table = live.table()
        if table.rows != row or table.to_act() != seat:
            return
        version, legal = table.watchers[seat].version, table.legal()
        try:
            a = (await self.hall.bots.choose(question(live.room, table, seat)._replace(level=STAND_IN))).a
        except Problem:
            raise
        except Exception:
            log.exception("the bot that chooses for seat %d of table %s failed", seat, live.room.code)
            a = secrets.choice(legal)
        if table.rows == row:
            await act(self.hall, live, seat, Act(f"bot-{secrets.token_hex(8)}", version, a))
