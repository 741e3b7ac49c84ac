"""A running game against bots that moves from a server to its player's browser."""
from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from brushpass.server.table.clock import Time
from brushpass.server.table.facts import BOT, Facts, NotAllowed
from brushpass.server.table.log import LogRow
from brushpass.server.table.seating import Seating


class ExportedTable(Struct):
    """A table as a store has it, with everything hidden, but without its clock."""

    rules: str
    facts: Facts
    lines: list[LogRow]


def exported(seating: Seating, number: int) -> ExportedTable:
    """Return the running game of a seat, if nobody else plays it or its deal, or may return. Raises NotAllowed."""
    if number < 0 or not seating.playing(number).token:
        raise NotAllowed("server.refused.watching", {})
    facts = seating.facts
    others = [seat for other, seat in enumerate(facts.seats) if other != number]
    if facts.lesson or not seating.kept:
        raise NotAllowed("server.refused.lesson-only" if facts.lesson else "server.refused.practice", {})
    if facts.evening or facts.shares_deal() or any(seat.kind != BOT or seat.token for seat in others):
        raise NotAllowed("server.refused.export", {})
    lines = [(entry.player, entry.action, entry.id) for entry in seating.begun().log]
    return ExportedTable(seating.game.rules, replace(facts, seats=list(facts.seats), time=Time(), webhook=None), lines)
