"""Who sits where: sitting down and leaving before the game, bots and programs, and who comes back to their seat."""
from __future__ import annotations

from typing import NamedTuple

from brushpass.server.hall.clocks import turn
from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import Live
from brushpass.server.hall.verbs.anew import anew
from brushpass.server.hall.verbs.talk import announced
from brushpass.server.table.facts import PERSON, NotAllowed, clean_name
from brushpass.server.table.programs import lend, revoke


class Asker(NamedTuple):
    """Somebody who asks over HTTP: the token of their seat, and the secret in their cookie."""

    token: str
    guest: str

    def standing(self, live: Live) -> tuple[int, bool]:
        """Return the seat of the one who asks, and whether they are the host."""
        return live.room.seat_of(self.token, self.guest), live.room.is_host(self.guest)


async def keep(hall: Hall, live: Live) -> None:
    """Write down the facts of a table, and tell everybody."""
    await hall.commit(live)
    live.tell_lobby()


@anew
async def sit(hall: Hall, live: Live, seat: int, name: str, guest: str, seal: str, face: str = "") -> str:
    """Give somebody a seat, and return its token."""
    async with live.lock:
        before = live.room.seat_of("", guest)
        token = live.room.sit(seat, name, guest, seal, face)
        live.vacate(before)
        await keep(hall, live)
    return token


@anew
async def leave(hall: Hall, live: Live, by: Asker) -> None:
    """Take a seat back from a player who leaves before the game."""
    async with live.lock:
        seat, _ = by.standing(live)
        if live.room.settled():
            raise NotAllowed("server.refused.started", {})
        live.room.leave(seat)
        live.vacate(seat)
        await keep(hall, live)


@anew
async def put_bot(hall: Hall, live: Live, seat: int, level: str) -> None:
    """Put a bot into a seat."""
    async with live.lock:
        live.room.put_bot(seat, level)
        await keep(hall, live)


@anew
async def lend_seat(hall: Hall, live: Live, seat: int, by: Asker, name: str) -> str:
    """Let a program play in a seat, openly, and return its token: it is told only once."""
    async with live.lock:
        token = lend(live.room, seat, *by.standing(live), name)
        live.dismiss(seat)
        await keep(hall, live)
    return token


@anew
async def revoke_program(hall: Hall, live: Live, seat: int, by: Asker) -> None:
    """Take a seat back from a program."""
    async with live.lock:
        revoke(live.room, seat, *by.standing(live))
        live.dismiss(seat)
        await keep(hall, live)
    hall.wake(live)


@anew
async def rename(hall: Hall, live: Live, seat: int, name: str) -> None:
    """Let a program with a seat of its own say what it is called, before the game."""
    async with live.lock:
        held = live.room.facts.seats[seat]
        if name and held.is_lent() and not live.room.facts.started:
            held.name = clean_name(name)
            await keep(hall, live)


async def replace(hall: Hall, live: Live, seat: int, why: str) -> None:
    """Put a bot into a player's seat until they come back, and say so; the lock is held."""
    live.room.stand_in(seat)
    live.room.facts.votes.pop(seat, None)
    turn(live)
    said = announced(seat, why)
    await hall.commit(live, said=said)
    live.tell_lobby()
    live.tell_time(True)
    live.say(said)


@anew
async def come_back(hall: Hall, live: Live, seat: int) -> None:
    """Give a player their seat back; what the bot was thinking of is not played."""
    async with live.lock:
        live.room.come_back(seat)
        if live.thinking is not None and live.table().to_act() == seat:
            live.thinking.cancel()
            live.thinking = None
        if live.clocks is not None:
            live.clocks.grant(seat)
        turn(live)
        said = announced(seat, "note.back")
        await hall.commit(live, said=said)
        live.tell_lobby()
        live.tell_time(True)
        live.say(said)
    hall.wake(live)


def check_plays(live: Live, seat: int) -> None:
    """Raise NotAllowed where a bot plays in this seat."""
    if live.room.facts.seats[seat].kind != PERSON:
        raise NotAllowed("server.refused.stand-in", {})
