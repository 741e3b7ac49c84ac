"""Requests to bots and for hints, from the history of one seat."""
from __future__ import annotations

import secrets
from typing import Any

from brushpass.arena.advice import Ranked, best_hint
from brushpass.core.game import Game
from brushpass.core.view import View
from brushpass.server.engine.bots import BotEngine, Question, named
from brushpass.server.messages.answers import Hint, HintMove
from brushpass.server.messages.outgoing import phrase_of
from brushpass.server.table.facts import BOT, NotAllowed, persona_at
from brushpass.server.table.seating import Seating
from brushpass.server.table.table import Table


def question(seating: Seating, table: Table, seat: int) -> Question:
    """Return the request to the bot of a seat, with the seat's history."""
    chair = seating.facts.seats[seat]
    # tables with the same deal have bots of the same style
    persona = -1 if seating.facts.shares_deal() else persona_at(seating.code, seat, chair)
    return bot_question(seating, table, seat, chair.level)._replace(persona=persona)


def bot_question(seating: Seating, table: Table, seat: int, level: str) -> Question:
    """Return the request to a bot of a level for a seat of a game, with the seat's history."""
    heard = [[named(event) for event in events] for events in table.history_of(seat)]
    options = tuple(sorted(seating.facts.options.items()))
    return Question(seating.game.name, options, level, seat, heard, table.legal(), secrets.randbits(62))


def asked_by(seating: Seating, seat: int) -> Question:
    """Return the request for a hint to a seat. Raises NotAllowed if it may have none."""
    table = seating.table
    if seat < 0 or table is None:
        raise NotAllowed("server.refused.watching", {})
    others = [chair for other, chair in enumerate(seating.facts.seats) if other != seat]
    if any(chair.kind != BOT or chair.token for chair in others):  # a player for whom a bot stands in may come back
        raise NotAllowed("server.refused.hint", {})
    if table.to_act() != seat:
        raise NotAllowed("server.refused.over" if table.over() else "server.refused.turn", {})
    return question(seating, table, seat)


async def hint(bots: BotEngine, question: Question, game: Game[Any], view: View, version: int, seconds: float) -> Hint:
    """Return a hint for a view and its version. Raises UserError without an answer in time."""
    ranked = [Ranked(a, chance, 0) for a, chance in await bots.advise(question, seconds)]
    best = best_hint(game, view, ranked)
    return Hint(version, [HintMove(best.option.action, best.option.probability, phrase_of(best.why))])
