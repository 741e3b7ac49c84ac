"""Playing: a choice is written before it is acknowledged, then everybody is told; bots choose when they are asked."""
from __future__ import annotations

import asyncio
import secrets
from time import monotonic
from typing import Final

from brushpass.core.problems import Problem
from brushpass.server.hall.clocks import turn, wind
from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import Live
from brushpass.server.storing.protocol import BadStore
from brushpass.server.table.facts import BOT
from brushpass.server.table.table import Table
from brushpass.server.thinking.questions import question
from brushpass.server.wire.incoming import Act

RETRY: Final = 5.0  # seconds after which a bot tries again, where its choice could not be written


async def begin(hall: Hall, live: Live) -> None:
    """Begin the game, or let all players first open what they have sealed."""
    async with live.lock:
        await deal(hall, live, live.room.close())
    wake(hall, live)


async def open_seal(hall: Hall, live: Live, seat: int, secret: str) -> None:
    """Take what a seat mixes into chance; the last one begins the game."""
    async with live.lock:
        await deal(hall, live, live.room.open_seal(seat, secret))
    wake(hall, live)


async def deal(hall: Hall, live: Live, table: Table | None) -> None:
    """Let nature deal first, where the game has begun; write down what has happened, and tell everybody."""
    entries = [] if table is None else table.settle()
    wind(live)
    await hall.commit(live, 0, entries)
    live.tell_game()
    live.tell_time(True)
    live.tell_lobby()


async def act(hall: Hall, live: Live, seat: int, asked: Act) -> int:
    """Take a choice, commit it, tell everybody, and return the seat's new version. Raises Problem."""
    async with live.lock:
        table = live.table()
        first = table.rows
        entries = table.act(seat, asked.id, asked.v, asked.a)
        hall.moves += 1
        if entries:
            turned = turn(live)
            await hall.commit(live, first, entries, facts=live.clocks is not None)
            live.tell_game()
            live.tell_time(turned)
        if table.over():
            live.tell_lobby()
        version = table.watchers[seat].version
    wake(hall, live)
    return version


async def resign(hall: Hall, live: Live, seat: int) -> None:
    """Let a seat give up."""
    async with live.lock:
        live.room.resign(seat)
        if live.room.facts.seats[seat].kind == BOT:
            live.vacate(seat)
        turned = turn(live)
        await hall.commit(live)
        live.tell_lobby()
        live.tell_time(turned)
        live.tell_game()
    wake(hall, live)


def wake(hall: Hall, live: Live) -> None:
    """Let a bot think, where it is a bot's turn; the table stays in memory for it."""
    table = live.room.table
    gone = hall.closing or hall.open.get(live.room.code) is not live
    if table is None or live.thinking is not None or gone:
        return
    seat = table.to_act()
    if seat >= 0 and live.room.facts.seats[seat].kind == BOT:
        hall.enter(live)
        live.thinking = asyncio.get_running_loop().create_task(think(hall, live, table, seat))
        live.thinking.add_done_callback(lambda _: hall.exit(live))


async def think(hall: Hall, live: Live, table: Table, seat: int) -> None:
    """Ask the bot of a seat, and play what it chooses."""
    began = monotonic()
    try:
        version = table.watchers[seat].version
        a = await hall.bots.choose(question(live.room, table, seat))
        pause = hall.pause / 4 if live.room.untouched() else hall.pause  # nobody likes to wait for a set-up
        await asyncio.sleep(max(0.0, pause - (monotonic() - began)))
        live.thinking = None
        await act(hall, live, seat, Act(f"bot-{secrets.token_hex(8)}", version, a))
    except BadStore:
        asyncio.get_running_loop().call_later(RETRY, wake, hall, live)
    except Problem:
        wake(hall, live)
    finally:
        live.thinking = None if live.thinking is asyncio.current_task() else live.thinking
