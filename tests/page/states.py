"""Positions of games as messages for the page, without bots: every question once, and long names."""
from __future__ import annotations

from functools import cache
from typing import Any, Final

from librt.random import Random
from msgspec.json import decode

import brushpass
from brushpass.server.table.facts import BOT, PERSON
from brushpass.server.table.table import Table
from brushpass.server.messages.outgoing import SeatInfo, TableMessage, encoded
from tests.server.test_secrets import random_step

Message = dict[str, Any]
OPTIONS: Final[dict[str, dict[str, str]]] = {
    "kyoto": {"special_agents": "neutral", "equipment": "on"}, "topsecret": {"players": "4"},
    "embassy": {"rounds": "6", "players": "6"},
}
NAMES: Final = ("Bartholomew Featherstone", "Wilhelmina Brzęczyszczyk", "Maximilien de Courcelles")
CODE: Final = "k7f2qm8abc"
MOST_STEPS: Final = 900


def table_of(game: str, you: int = 0, **options: str) -> Message:
    """Return a table whose game has begun: people with long names, and bots."""
    game_object: Any = brushpass.game(game, **{**OPTIONS[game], **options})
    seats = [SeatInfo(PERSON, NAMES[seat], "", True) if seat < len(NAMES) and seat % 2 == 0
             else SeatInfo(BOT, "", "spymaster", True) for seat in range(game_object.seats)]
    message: Message = decode(encoded(TableMessage(
        CODE, game, game_object.config.options, you, False, True, False, "", [], True, seats=seats)))
    no_time = {"kind": "none", "main": 0, "more": 0, "loses": False}
    return {**message, "time": no_time, "fair": None, "absent": [], "votes": []}


def _kind(table: Table) -> str:
    """Return what makes a moment different from others: the question, whose it is, how many answers, and a way back."""
    view: Any = table.view(0)
    mine = min(len(table.legal()), 4) if table.to_act() == 0 else 0
    meets = any(getattr(view, name, None) for name in ("entering", "duel", "meeting"))
    back = mine > 0 and table.may_undo(0)
    return " ".join([view.asked, str(mine), *["meets"] * meets, *["back"] * back]).strip()


@cache
def states(game: str, seed: int = 5, **options: str) -> dict[str, Message]:
    """Return one moment of every kind that a game at random comes to, by its kind."""
    table = Table(brushpass.game(game, **{**OPTIONS[game], **options}), Random(seed))
    table.play_until_choice()
    rng, found = Random(seed), dict[str, Message]()
    for _ in range(MOST_STEPS):
        if (kind := _kind(table)) not in found:
            found[kind] = decode(encoded(table.message(0)))
        if table.over():
            break
        random_step(table, rng)
    return found
