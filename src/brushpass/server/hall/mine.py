"""The tables where a guest sits, as the front page lists them; none of them is opened for it."""
from __future__ import annotations

from brushpass.server.hall.hall import Hall
from brushpass.server.storing.protocol import Row
from brushpass.server.table.facts import PERSON, hashed
from brushpass.server.wire.answers import MineRow


async def tables_of(hall: Hall, guest: str) -> list[MineRow]:
    """Return the tables where a guest sits, those where they are to choose first."""
    me = hashed(guest)
    rows = [row_of(row, me) for row in await hall.store.tables_of(me)]
    return sorted(rows, key=lambda row: (row.over, not row.yours))


def row_of(row: Row, guest: str) -> MineRow:
    """Return a table as it stands in the list of somebody's tables."""
    seats = row.facts.seats
    seat = next((number for number, held in enumerate(seats) if guest and held.guest == guest), -1)
    yours = 0 <= seat == row.head.asked and seats[seat].kind == PERSON and not seats[seat].is_lent()
    names = [held.name or held.level for held in seats]
    return MineRow(row.code, row.facts.game, seat, yours, row.facts.started, row.head.over, names)
