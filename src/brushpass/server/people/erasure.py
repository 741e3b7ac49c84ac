"""Deletion of a person: they leave their games, and each table shows "a guest" instead of their name."""
from __future__ import annotations

from contextlib import suppress

from brushpass.server.evenings import rounds as evenings
from brushpass.server.people.rewrite import rewrite
from brushpass.server.table.facts import GONE, Facts, NotAllowed, Seat
from brushpass.server.tables.commands.play import resign
from brushpass.server.tables.commands.seats import Asker, leave
from brushpass.server.tables.registry import TableRegistry


async def forget(registry: TableRegistry, me: str) -> None:
    """Delete a person from the database. Raises BadStore if that fails; it can be repeated."""
    people = registry.store.people
    await evenings.forget(registry, me)
    await registry.store.classes.forget_guest(me)
    for code in await people.traces(me):
        with suppress(NotAllowed):  # a damaged table keeps nobody from being forgotten elsewhere
            await leave_table(registry, code, me)
        with suppress(NotAllowed):
            await blot(registry, code, me)
    registry.drop_practice(me)
    await people.forget(me)
    await registry.store.tidy()


async def leave_table(registry: TableRegistry, code: str, guest: str) -> None:
    """Leave a seat before the game, or resign during it. Raises NotAllowed, BadStore."""
    kept = await registry.loader.kept(code)
    if kept.head.over or kept.facts.lesson:
        return
    async with registry.visit(code) as live:
        seat, table = live.seat_of("", guest), live.table
        if seat >= 0 and table is not None and not table.over():
            await resign(registry, live, seat)
        elif seat >= 0 and not live.settled():
            await leave(registry, live, Asker("", guest))
        live.vacate(seat)


async def blot(registry: TableRegistry, code: str, me: str) -> None:
    """Remove a person and their chat from a table. Raises NotAllowed, BadStore."""
    seats = await rewrite(registry, code, lambda facts: blotted(facts, me))
    await registry.store.people.forget_words(code, seats)
    if (live := registry.open.get(code)) is not None:
        live.said = [said for said in live.said if said.seat not in seats or not said.text]


def blotted(facts: Facts, me: str) -> list[int]:
    """Remove a person from the facts of a table, and return their seats; another player becomes host."""
    seats = [number for number, seat in enumerate(facts.seats) if me in (seat.guest, seat.was)]
    names = {facts.seats[number].name for number in seats}
    for number in seats:
        seat = facts.seats[number]
        facts.seats[number] = Seat(seat.kind, GONE, seat.level)
    if facts.referee is not None and facts.referee.guest == me:
        facts.referee = None
    facts.removed = [guest for guest in facts.removed if guest != me]
    for seat in facts.seats:
        lent = seat.is_lent() and (seat.lender or facts.host) == me  # rows from before 0.2 name no lender
        if seat.lender == me or lent or seat.owner in names:
            seat.owner, seat.lender = GONE, ""
            seat.name = GONE if lent else seat.name
    if facts.host == me:
        facts.host = next((seat.guest for seat in facts.seats if seat.guest), "")
        facts.webhook = None
    return seats
