"""What every database keeps of a table as text or as plain rows, and what is read from them again."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from brushpass.server.messages.fields import facts_of
from brushpass.server.store.changes import Change, Head, Row
from brushpass.server.table.chance import Tally
from brushpass.server.table.facts import Facts
from brushpass.server.table.log import Entry


def columns(head: Head) -> tuple[int, bool, float | None, str]:
    """Return the head of a table as it is kept."""
    return head.asked, head.over, head.due, msgspec.json.encode([head.seen, head.cut]).decode()


def head_of(asked: int, over: int, due: float | None, seen: str) -> Head:
    """Return the head of a table from how it is kept."""
    return Head(asked, bool(over), due, *msgspec.json.decode(seen, type=tuple[list[int], list[int]]))


def guests_of(facts: Facts) -> list[str]:
    """Return who finds a table again: the players who sit there, and its host."""
    return sorted(({seat.guest for seat in facts.seats} | {facts.host}) - {""})


def happened(entry: Entry) -> str:
    """Return all that came of an action, as it is kept."""
    return msgspec.json.encode([[type(event).__name__, facts_of(event)] for event in entry.events]).decode()


def lines_of(change: Change) -> list[tuple[str, int, str | None, int, str, str]]:
    """Return the lines of a change as they are kept, all but the time."""
    return [(change.code, change.first + place, entry.id or None, entry.player, entry.action, happened(entry))
            for place, entry in enumerate(change.entries)]


def moves_of(changes: Sequence[Change]) -> tuple[str, str]:
    """Return the heads of tables and the lines that are added to their logs, each as one text of JSON."""
    heads = [(change.code, change.version, *columns(change.head)) for change in changes]
    lines = [line for change in changes for line in lines_of(change)]
    return msgspec.json.encode(heads).decode(), msgspec.json.encode(lines).decode()


def readable(code: str, facts: str, *head: Any) -> Row | None:
    """Return a table for a list of tables; None where it is damaged, which harms no others."""
    try:
        return Row(code, msgspec.json.decode(facts, type=Facts), head_of(*head))
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return None


def encoded_winners(winners: Sequence[int]) -> str:
    """Return who has won a game, as it is kept."""
    return msgspec.json.encode(winners).decode()


def tallied(game: str, tally: Tally) -> list[tuple[str, str, str, int, float]]:
    """Return a game that is over as rows to be counted: the game itself, and all that came in it."""
    rows = [(game, verb, face, count, expected) for (verb, face), (count, expected) in tally.items()]
    return [(game, "", "", 1, 1.0), *rows]


def counted(rows: Iterable[Any]) -> dict[str, dict[str, Any]]:
    """Return what was counted, from its rows in their order."""
    found: dict[str, dict[str, Any]] = {}
    for game, verb, face, count, expected in rows:
        row = found.setdefault(game, {"games": 0, "draws": {}, "faces": []})
        if verb and not face:
            row["draws"][verb] = count
        elif verb:
            row["faces"].append({"verb": verb, "name": face, "count": count, "expected": round(expected, 3)})
        else:
            row["games"] = count
    return found
