"""Commands about seats: sit, leave, bots, bot tokens, stand-ins and votes."""
from __future__ import annotations

from typing import NamedTuple

from brushpass.server.table.facts import PERSON, NotAllowed, clean_name
from brushpass.server.tables.commands.retry import retry_on_conflict
from brushpass.server.tables.commands.talk import announced
from brushpass.server.tables.live_table import AWAY_AFTER_S, LiveTable
from brushpass.server.tables.registry import TableRegistry


class Asker(NamedTuple):
    """The credentials of a request: seat token and cookie."""

    token: str
    guest: str

    def standing(self, live: LiveTable) -> tuple[int, bool]:
        """Return the seat of the requester, and whether they are the host."""
        return live.seat_of(self.token, self.guest), live.is_host(self.guest)


async def commit_and_notify(registry: TableRegistry, live: LiveTable) -> None:
    """Commit the facts of a table, and notify everybody."""
    await registry.commit(live)
    live.tell_lobby()


@retry_on_conflict
async def sit(registry: TableRegistry, live: LiveTable, seat: int, name: str, guest: str, seal: str,
              face: str = "") -> str:
    """Give a guest a seat, and return its token."""
    async with live.lock:
        before = live.seat_of("", guest)
        token = live.sit(seat, name, guest, seal, face)
        live.vacate(before)
        await commit_and_notify(registry, live)
    return token


@retry_on_conflict
async def leave(registry: TableRegistry, live: LiveTable, by: Asker, target: int = -1) -> None:
    """Free the seat of a player before the game; the host may remove another one, who may not sit again."""
    async with live.lock:
        seat, host = by.standing(live)
        if live.settled():
            raise NotAllowed("server.refused.started", {})
        if target < 0 or target == seat:
            live.leave(seat)
        elif host and target in live.people():
            seat = target
            live.remove(seat)
        else:
            raise NotAllowed("server.refused.host-only", {})
        live.vacate(seat)
        await commit_and_notify(registry, live)


@retry_on_conflict
async def put_bot(registry: TableRegistry, live: LiveTable, seat: int, level: str) -> None:
    """Put a bot into a seat."""
    async with live.lock:
        live.put_bot(seat, level)
        await commit_and_notify(registry, live)


@retry_on_conflict
async def set_options(registry: TableRegistry, live: LiveTable, options: dict[str, str]) -> None:
    """Change the options of a table before the game."""
    async with live.lock:
        live.set_options(options)
        await commit_and_notify(registry, live)


@retry_on_conflict
async def lend_seat(registry: TableRegistry, live: LiveTable, seat: int, by: Asker, name: str) -> str:
    """Create a bot token for a seat; it is shown once."""
    async with live.lock:
        token = live.lend(seat, *by.standing(live), name)
        live.dismiss(seat)
        await commit_and_notify(registry, live)
    return token


@retry_on_conflict
async def revoke_program(registry: TableRegistry, live: LiveTable, seat: int, by: Asker) -> None:
    """Revoke the bot token of a seat."""
    async with live.lock:
        live.revoke(seat, *by.standing(live))
        live.dismiss(seat)
        await commit_and_notify(registry, live)
    registry.wake(live)


@retry_on_conflict
async def rename(registry: TableRegistry, live: LiveTable, seat: int, name: str) -> None:
    """Rename a bot in its own seat, before the game."""
    async with live.lock:
        chair = live.facts.seats[seat]
        if name and chair.is_lent() and not live.facts.started:
            chair.name = clean_name(name)
            await commit_and_notify(registry, live)


async def replace(registry: TableRegistry, live: LiveTable, seat: int, why: str) -> None:
    """Let a bot stand in for a player, and announce it; the caller holds the lock."""
    live.stand_in(seat)
    live.facts.votes.pop(seat, None)
    live.turn_clock()
    said = announced(seat, why)
    await registry.commit(live, said=said)
    live.tell_lobby()
    live.tell_time(True)
    live.say(said)


@retry_on_conflict
async def come_back(registry: TableRegistry, live: LiveTable, seat: int) -> None:
    """Return a seat to its player, and cancel the bot's running search."""
    async with live.lock:
        live.come_back(seat)
        if live.thinking is not None and live.begun().to_act() == seat:
            live.thinking.cancel()
            live.thinking = None
        if live.clocks is not None:
            live.clocks.grant(seat)
        live.turn_clock()
        said = announced(seat, "note.back")
        await registry.commit(live, said=said)
        live.tell_lobby()
        live.tell_time(True)
        live.say(said)
    registry.wake(live)


def check_plays(live: LiveTable, seat: int) -> None:
    """Raise NotAllowed if a bot plays in this seat."""
    if live.facts.seats[seat].kind != PERSON:
        raise NotAllowed("server.refused.stand-in", {})


@retry_on_conflict
async def vote(registry: TableRegistry, live: LiveTable, voter: int, seat: int) -> None:
    """Count a vote for a bot in the seat of an absent player."""
    async with live.lock:
        live.playing(seat)
        if seat not in live.absent() or voter not in live.people():
            raise NotAllowed("server.refused.vote", {"seconds": int(AWAY_AFTER_S)})
        votes = live.facts.votes
        votes[seat] = sorted({*votes.get(seat, []), voter})
        if live.present() <= set(votes[seat]):
            await replace(registry, live, seat, "note.vote")
        else:
            await registry.commit(live)
            live.tell_lobby()
    registry.wake(live)
