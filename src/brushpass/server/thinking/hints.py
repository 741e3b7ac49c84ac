"""Hints for a player who plays against bots only: what a strong player would choose, from what that seat knows."""
from __future__ import annotations

from brushpass.server.table.facts import BOT, NotAllowed
from brushpass.server.table.room import Room
from brushpass.server.thinking.bots import Question, Thinkers
from brushpass.server.thinking.questions import question
from brushpass.server.wire.answers import Hint, HintMove


def asked_by(room: Room, seat: int) -> Question:
    """Return what a seat is asked now, with all that it knows. Raises NotAllowed where it may have no hint."""
    table = room.table
    if seat < 0 or table is None:
        raise NotAllowed("server.refused.watching", {})
    others = [held for other, held in enumerate(room.facts.seats) if other != seat]
    if any(held.kind != BOT or held.token for held in others):  # a player for whom a bot stands in may come back
        raise NotAllowed("server.refused.hint", {})
    if table.to_act() != seat:
        raise NotAllowed("server.refused.over" if table.over() else "server.refused.turn", {})
    return question(room, table, seat)


async def hint(bots: Thinkers, asked: Question, version: int, seconds: float) -> Hint:
    """Return a hint for what a seat is asked, and the version that it is for. Raises Problem where there is no time."""
    found = await bots.advise(asked, seconds)
    return Hint(version, [HintMove(a, worth) for a, worth in found])
