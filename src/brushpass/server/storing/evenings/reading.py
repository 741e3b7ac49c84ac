"""What both databases ask about evenings, and read again."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from brushpass.server.table.evening import Evening
from brushpass.server.storing.evenings.protocol import KeptEvening

ONE: Final = "select code, version, facts from evenings where code = {code}"
OF: Final = ("select code, version, facts from attending join evenings using (code) where guest = {guest} "
             "order by made desc limit {most}")
LISTED: Final = ("select code, facts, asked, over, made, winners from listed join tables using (code) "
                 "join heads using (code) left join winners using (code) order by over, made desc limit {most}")


def evenings_in(rows: Iterable[Any]) -> list[KeptEvening]:
    """Return evenings from their rows; one that is damaged harms no others."""
    return [each for row in rows if (each := readable(*row)) is not None]


def readable(code: str, version: int, facts: str) -> KeptEvening | None:
    """Return an evening; None where it cannot be read."""
    try:
        return KeptEvening(code, version, msgspec.json.decode(facts, type=Evening))
    except (msgspec.MsgspecError, UnicodeError):
        return None
