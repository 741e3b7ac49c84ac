"""A referee: a teacher who sees all seats of a running game while every player agrees."""
from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET, UnsetType

from brushpass.server.messages.outgoing import RefereeInfo
from brushpass.server.table.facts import Facts, NotAllowed, Referee


def ask(facts: Facts, guest: str, name: str, pupils: Collection[str]) -> None:
    """Let a teacher ask to see all seats. Raises NotAllowed unless all players are pupils, and the teacher is none."""
    players = [seat.guest for seat in facts.seats if seat.guest]
    plays = any(guest in (seat.guest, seat.lender, seat.was) for seat in facts.seats)
    asked = facts.referee is not None and facts.referee.guest != guest
    if plays or asked or not players or not set(players) <= set(pupils) or facts.lesson or facts.shares_deal():
        raise NotAllowed("server.refused.referee", {})
    facts.referee = facts.referee or Referee(guest, name)


def agree(facts: Facts, seat: int, on: bool) -> None:
    """Count the agreement of a player; without it the referee has to ask again."""
    if facts.referee is not None and on:
        facts.referee.agreed = sorted({*facts.referee.agreed, seat})
    elif not on:
        facts.referee = None


def waiting(facts: Facts) -> list[int]:
    """Return the seats whose players have not agreed, also those for whom a bot stands in; other bots need not."""
    agreed = [] if facts.referee is None else facts.referee.agreed
    return [number for number, seat in enumerate(facts.seats) if seat.guest and number not in agreed]


def agreed_on(facts: Facts) -> str:
    """Return the guest on whom every player has agreed; "" if none exists."""
    return "" if facts.referee is None or waiting(facts) else facts.referee.guest


def shown(facts: Facts) -> RefereeInfo | UnsetType:
    """Return what everybody at the table is shown about the referee."""
    return UNSET if facts.referee is None else RefereeInfo(facts.referee.name, waiting(facts))
