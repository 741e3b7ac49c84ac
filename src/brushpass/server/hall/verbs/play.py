"""Playing: a choice is written before it is acknowledged, then everybody is told."""
from __future__ import annotations

from brushpass.server.hall.clocks import turn, wind
from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import Live
from brushpass.server.hall.verbs.anew import anew
from brushpass.server.table.facts import BOT, NotAllowed
from brushpass.server.table.table import Table
from brushpass.server.wire.incoming import Act


@anew
async def begin(hall: Hall, live: Live) -> None:
    """Begin the game, or let all players first open what they have sealed."""
    async with live.lock:
        await deal(hall, live, live.room.close())
    hall.wake(live)


@anew
async def open_seal(hall: Hall, live: Live, seat: int, secret: str) -> None:
    """Take what a seat mixes into chance; the last one begins the game."""
    async with live.lock:
        await deal(hall, live, live.room.open_seal(seat, secret))
    hall.wake(live)


async def deal(hall: Hall, live: Live, table: Table | None) -> None:
    """Let nature deal first, where the game has begun; write down what has happened, and tell everybody."""
    entries = [] if table is None else table.settle()
    wind(live)
    await hall.commit(live, 0, entries)
    live.tell_game()
    live.tell_time(True)
    live.tell_lobby()


@anew
async def act(hall: Hall, live: Live, seat: int, asked: Act, kind: str = "") -> int:
    """Take a choice, commit it, tell everybody, and return the seat's new version. Raises Problem.

    Where a kind is named the seat must be of it still: a bot does not choose for a player who has come back.
    """
    async with live.lock:
        if kind and live.room.facts.seats[seat].kind != kind:
            raise NotAllowed("server.refused.stand-in", {})
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
    hall.wake(live)
    return version


@anew
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
    hall.wake(live)
