"""Tables of a guest for the front page, without loading them."""
from __future__ import annotations

from msgspec import UNSET

from brushpass.core.errors import UserError
from brushpass.server.messages.answers import TableSummary
from brushpass.server.store.changes import Row
from brushpass.server.table.facts import PERSON
from brushpass.server.tables.registry import TableRegistry


async def tables_of(registry: TableRegistry, guest: str) -> list[TableSummary]:
    """Return the tables of a guest, those where they are to act first."""
    rows = [row_of(row, guest) for row in await registry.store.tables_of(guest)]
    return sorted(rows, key=lambda row: (row.over, not row.yours))


def row_of(row: Row, guest: str) -> TableSummary:
    """Return a table as a row of a list."""
    seats = row.facts.seats
    seat = next((number for number, occupant in enumerate(seats) if guest and occupant.guest == guest), -1)
    yours = 0 <= seat == row.head.asked and seats[seat].kind == PERSON and not seats[seat].is_lent()
    names = [occupant.name or occupant.level for occupant in seats]
    return TableSummary(row.code, row.facts.game, seat, yours, row.facts.started, row.head.over, names,
                        [seat.who for seat in seats] if any(seat.who >= 0 for seat in seats) else UNSET,
                        UNSET if row.winners is None else row.winners)


async def winners_of(registry: TableRegistry, code: str) -> list[int] | None:
    """Return the winners of a finished game; replay it if they are not stored."""
    if (kept := await registry.store.people.winners(code)) is not None:
        return kept
    try:
        async with registry.reading(code) as live:
            result = live.begun().result()
    except UserError:
        return None
    winners = [] if result is None else result.winners
    await registry.store.people.keep_winners(code, winners)
    return winners
