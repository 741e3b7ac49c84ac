"""What a bot is asked, put together from what its seat has heard."""
from __future__ import annotations

import secrets

from brushpass.server.table.room import Room
from brushpass.server.table.table import Table
from brushpass.server.thinking.bots import Question, named


def question(room: Room, table: Table, seat: int) -> Question:
    """Return what the bot of a seat is asked, with what this seat has heard."""
    held = room.facts.seats[seat]
    heard = [[named(event) for event in news] for news in table.heard_by(seat)]
    options = tuple(sorted(room.facts.options.items()))
    return Question(room.game.name, options, held.level, seat, heard, table.legal(), secrets.randbits(62))
