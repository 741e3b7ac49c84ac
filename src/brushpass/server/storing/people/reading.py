"""What both databases read of the games of a person."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct

from brushpass.server.storing.people.protocol import Played
from brushpass.server.table.facts import Facts

GAMES: Final = ("select code, facts, asked, over, made, winners from guests join tables using (code) "
                "join heads using (code) left join winners using (code) where guest = {guest} "
                "order by made desc limit {most}")


def played(rows: Iterable[Any]) -> list[Played]:
    """Return the games of a person from their rows; one that is damaged harms no others."""
    return [each for row in rows if (each := readable(*row)) is not None]


class Luck(Struct):
    """What is wanted of a review here."""

    luck: float


def lucks_in(rows: Iterable[Any]) -> dict[str, float]:
    """Return the luck in reviews, from rows of a code and what is kept."""
    return {code: msgspec.json.decode(facts, type=Luck).luck for code, facts in rows}


def winners_in(text: str) -> list[int]:
    """Return who has won a game, from what is kept of it."""
    return msgspec.json.decode(text, type=list[int])


def readable(code: str, facts: str, asked: int, over: int, made: float, winners: str | None) -> Played | None:
    """Return one game; None where it cannot be read."""
    try:
        held = None if winners is None else winners_in(winners)
        return Played(code, msgspec.json.decode(facts, type=Facts), asked, bool(over), made, held)
    except (msgspec.MsgspecError, UnicodeError):
        return None
