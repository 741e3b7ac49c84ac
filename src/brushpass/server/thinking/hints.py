"""Hints for a player who plays against bots only: what a strong player would choose, from what that seat knows."""
from __future__ import annotations

from typing import Final

from brushpass.arena.advice import adviser_of, budget_for
from brushpass.server.shelf import opened
from brushpass.server.table.facts import BOT, NotAllowed
from brushpass.server.table.room import Room
from brushpass.server.thinking.bots import SLOWEST, Bots, Question, event_of
from brushpass.server.thinking.questions import question
from brushpass.server.wire.answers import Hint, HintMove

SHOWN: Final = 3


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


def advise(asked: Question, seconds: float) -> list[tuple[int, float]]:
    """Return the best options with the chance of winning by each; this runs in a process of its own."""
    game = opened(asked.game, asked.options)
    adviser = adviser_of(game, asked.seat, budget_for(asked.game, 0, seconds), asked.seed)
    for news in asked.heard:
        adviser.hear([event_of(asked.game, kind, facts) for kind, facts in news])
    return [(each.action, round(each.chance, 4)) for each in adviser.ranked(asked.legal)[:SHOWN]]


async def hint(bots: Bots, asked: Question, version: int, seconds: float) -> Hint:
    """Return a hint for what a seat is asked, and the version that it is for. Raises Problem where there is no time."""
    found = await bots.run(SLOWEST + seconds, advise, asked, seconds)
    return Hint(version, [HintMove(a, worth) for a, worth in found])
