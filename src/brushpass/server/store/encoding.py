"""Encoding of tables as database columns, and decoding."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from brushpass.games import GAMES
from brushpass.server.messages.fields import facts_of
from brushpass.server.store.changes import Change, Head, Row
from brushpass.server.table.chance import Tally
from brushpass.server.table.facts import Facts
from brushpass.server.table.log import Entry

NO_HEAD: Final[tuple[object, ...]] = (None, None, None, None, None)


def columns(head: Head) -> tuple[int, bool, float | None, str]:
    """Return the columns of a head."""
    return head.asked, head.over, head.due, msgspec.json.encode([head.seen, head.cut]).decode()


def head_of(to_move: int, over: int, due: float | None, seen: str) -> Head:
    """Return a head from its columns."""
    return Head(to_move, bool(over), due, *msgspec.json.decode(seen, type=tuple[list[int], list[int]]))


def guests_of(facts: Facts) -> list[str]:
    """Return the guests who list a table: its players and its host."""
    return sorted(({seat.guest for seat in facts.seats} | {facts.host}) - {""})


def happened(entry: Entry) -> str:
    """Return the events of a log entry as JSON."""
    return msgspec.json.encode([[type(event).__name__, facts_of(event)] for event in entry.events]).decode()


def lines_of(change: Change) -> list[tuple[str, int, str | None, int, str, str]]:
    """Return the log rows of a change, without their time."""
    return [(change.code, change.first + index, entry.id or None, entry.player, entry.action, happened(entry))
            for index, entry in enumerate(change.entries)]


def row_values(change: Change, at: float) -> list[object]:
    """Return the values of all log rows of a move with their time; the first row has the head of its table."""
    values: list[object] = []
    head: tuple[object, ...] = (change.version, *columns(change.head))
    for line in lines_of(change):
        values += (line[0], *head, *line[1:], at)
        head = NO_HEAD
    return values


def is_sound(facts: Facts, head: Head) -> bool:
    """Return whether the game of a table and all seats that its row names exist."""
    named: list[object] = [head.asked, facts.resigned, *facts.rematch]
    return facts.game in GAMES and bool(facts.seats) and all(
        isinstance(seat, int) and seat < len(facts.seats) for seat in named)


def readable(code: str, facts: str, winners: str | None, *head: Any) -> Row | None:
    """Return a table for a list; None if its row is damaged."""
    try:
        row = Row(code, msgspec.json.decode(facts, type=Facts), head_of(*head), decoded_winners(winners))
        return row if is_sound(row.facts, row.head) else None
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return None


def encoded_winners(winners: Sequence[int]) -> str:
    """Return the winners of a game as JSON."""
    return msgspec.json.encode(winners).decode()


def decoded_winners(winners: str | None) -> list[int] | None:
    """Return the winners of a game from JSON; None if they are not stored."""
    return None if winners is None else msgspec.json.decode(winners, type=list[int])


def tallied(game: str, tally: Tally) -> list[tuple[str, str, str, int, float]]:
    """Return the chance statistics of a finished game as rows."""
    rows = [(game, verb, face, count, expected) for (verb, face), (count, expected) in tally.items()]
    return [(game, "", "", 1, 1.0), *rows]


def counted(rows: Iterable[Any]) -> dict[str, dict[str, Any]]:
    """Return chance statistics from their rows."""
    statistics: dict[str, dict[str, Any]] = {}
    for game, verb, face, count, expected in rows:
        row = statistics.setdefault(game, {"games": 0, "draws": {}, "faces": []})
        if verb and not face:
            row["draws"][verb] = count
        elif verb:
            row["faces"].append({"verb": verb, "name": face, "count": count, "expected": round(expected, 3)})
        else:
            row["games"] = count
    return statistics
