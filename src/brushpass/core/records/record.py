"""The record of a game: a header, then one line per action. Chance actions are included, so replay needs no seed.

    brushpass 1
    game NAME
    rules 1
    option equipment on
    seat 0 Ann
    seat 1 random

    * deal castle
    0 place 3r a1
    ...
    = 0 R51

If one of two players resigns or runs out of time, the other wins: `= 1 resigned`, `= 1 late`.

A line such as `# 1 Why not defend?` is a comment of a seat on the position at its place; it is no part of the game.

Actions are in the game's notation, so that a record is readable and survives a renumbering of actions. The header of a
game from a server may contain lines such as `fair seed 3f...`, from which its draws are derived (`fair.py`).
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from brushpass.core.game import Game, S
from brushpass.core.phrase import Refused
from brushpass.core.errors import BadNotation, UserError
from brushpass.core.kernel import NATURE, Value

FORMAT: Final = "brushpass 1"
MAX_RECORD_CHARS: Final = 1_000_000  # a whole game has about 5,000
FAIR: Final = ("table", "deal", "seal", "seed", "digest")
FAIR_BY_SEAT: Final = ("seal", "given")
MIN_SECRET_DIGITS: Final = 32  # hexadecimal
MAX_SECRET_DIGITS: Final = 64
FORFEITS: Final = ("resigned", "late")  # instead of a rule: the other player resigned or ran out of time
COMMENT: Final = "#"
MAX_COMMENT_CHARS: Final = 300
PLAYERS: Final = {"*": -1, **{str(seat): seat for seat in range(10)}}


class BadRecord(UserError):
    """A record that cannot be parsed or that breaks the rules, with the line number."""

    def __init__(self, key: str, line: int, params: dict[str, object]) -> None:
        super().__init__(key, {"line": line, **params})
        self.line = line


class Record(Value):
    """The header and the actions of one game; `result` is the winner and the reason, "" until the end."""

    def __init__(self, game: str, rules: str, options: dict[str, str], names: list[str]) -> None:
        self.game, self.rules, self.options, self.names = game, rules, options, names
        self.actions: list[tuple[int, str, int]] = []  # player, notation, line
        self.result: str = ""
        self.fair: dict[str, tuple[str, int]] = {}  # seeds and seals: value and line by name
        self.comments: list[tuple[int, int, str]] = []  # number of actions before it, seat, text

    def add(self, player: int, text: str) -> None:
        """Append an action."""
        self.actions.append((player, text, 0))

    def write(self) -> str:
        """Return the record as text."""
        lines = [FORMAT, f"game {self.game}", f"rules {self.rules}"]
        lines += [f"option {name} {value}" for name, value in self.options.items()]
        lines += [f"seat {seat} {name}" for seat, name in enumerate(self.names)]
        lines += [f"fair {name} {value}" for name, (value, _) in self.fair.items()]
        lines += ["", *self.comment_lines(0)]
        for number, (player, text, _) in enumerate(self.actions, 1):
            lines += [f"{'*' if player == NATURE else player} {text}", *self.comment_lines(number)]
        if self.result:
            lines.append(f"= {self.result}")
        lines += self.comment_lines(len(self.actions) + 1)
        return "\n".join(lines) + "\n"

    def comment_lines(self, at: int) -> list[str]:
        """Return the comments after a number of actions; those after the result have one more."""
        return [f"{COMMENT} {seat} {text}" for position, seat, text in self.comments if position == at]


def read(text: str) -> Record:
    """Parse a record. Raises BadRecord with the line of the error."""
    if len(text) > MAX_RECORD_CHARS:
        raise BadRecord("record.too-long", 1, {"most": MAX_RECORD_CHARS})
    lines = text.split("\n")
    if lines[0].strip() != FORMAT:
        raise BadRecord("record.format", 1, {"needed": FORMAT, "text": lines[0][:40]})
    record = Record("", "", {}, [])
    body = 0
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            body = number
            break
        read_header(record, number, line.split())
    if not record.game or not record.rules or not record.names:
        raise BadRecord("record.header", max(body, 1), {"needed": "game, rules, seat"})
    for number, line in enumerate(lines[body:], body + 1):
        if body and line.strip():
            read_action(record, number, line.split())
    return record


def read_header(record: Record, number: int, words: list[str]) -> None:
    """Parse one line of the header. Raises BadRecord."""
    if words[0] == "game" and len(words) == 2 and not record.game:
        record.game = words[1]
    elif words[0] == "rules" and len(words) == 2 and not record.rules:
        record.rules = words[1]
    elif words[0] == "option" and len(words) == 3 and words[1] not in record.options:
        record.options[words[1]] = words[2]
    elif words[0] == "seat" and len(words) >= 3 and words[1] == str(len(record.names)) and len(record.names) < 10:
        record.names.append(" ".join(words[2:])[:40])
    elif words[0] == "fair" and is_fair(words[1:]) and " ".join(words[1:-1]) not in record.fair:
        record.fair[" ".join(words[1:-1])] = (words[-1], number)
    else:
        raise BadRecord("record.header-line", number, {"text": " ".join(words)[:60]})


def is_fair(words: list[str]) -> bool:
    """Return whether words are a `fair` field with a valid value."""
    if len(words) == 3:
        return words[0] in FAIR_BY_SEAT and words[1] in PLAYERS and words[1] != "*" and is_secret(words[2])
    if len(words) != 2 or words[0] not in FAIR:
        return False
    if words[0] in ("table", "deal"):
        return words[1].isascii() and words[1].isalnum() and len(words[1]) <= 40
    return is_secret(words[1])


def is_secret(text: str) -> bool:
    """Return whether a text may be a seed, a seal or a digest: 16 to 32 bytes, hexadecimal."""
    fits = MIN_SECRET_DIGITS <= len(text) <= MAX_SECRET_DIGITS and len(text) % 2 == 0
    return fits and all(digit in "0123456789abcdef" for digit in text)


def read_action(record: Record, number: int, words: list[str]) -> None:
    """Parse one line of the game: player and action, the result, or a comment. Raises BadRecord."""
    if words[0] == COMMENT and len(words) > 2 and words[1] in PLAYERS:
        text = " ".join(words[2:])[:MAX_COMMENT_CHARS]
        record.comments.append((len(record.actions) + (1 if record.result else 0), PLAYERS[words[1]], text))
        return
    if record.result:
        raise BadRecord("record.after-result", number, {"text": " ".join(words)[:60]})
    if words[0] == "=" and len(words) == 3:
        record.result = f"{words[1]} {words[2]}"
    elif words[0] in PLAYERS and len(words) > 1:
        record.actions.append((PLAYERS[words[0]], " ".join(words[1:]), number))
    else:
        raise BadRecord("record.action-line", number, {"text": " ".join(words)[:60]})


def replay(record: Record, game: Game[S]) -> Iterator[tuple[int, int, S]]:
    """Yield each player, action and the state after it, with its events. Raises BadRecord if the rules are broken."""
    if len(record.names) != game.seats:
        raise BadRecord("record.seats", 1, {"found": len(record.names), "needed": game.seats})
    if record.rules != game.rules:
        raise BadRecord("record.rules", 1, {"found": record.rules[:20], "needed": game.rules})
    s = game.new()
    for player, text, line in record.actions:
        if game.over(s):
            raise BadRecord("record.after-end", line, {"text": text[:60]})
        if player != game.who(s):
            raise BadRecord("record.who", line, {"found": player, "needed": game.who(s)})
        try:
            a = game.parse(text)
            s = game.apply(s, a)
        except Refused as refused:
            key = "refusal.deal" if player == NATURE else refused.key
            raise BadRecord(key, line, {"rule": refused.refusal.rule, "text": text[:60]}) from None
        except BadNotation as bad:
            raise BadRecord(bad.key, line, bad.params) from None
        yield player, a, s


def verify(record: Record, game: Game[Any]) -> str:
    """Replay a record and return its true result, "" for a game that is not over. Raises BadRecord."""
    last = game.new()
    for _, _, s in replay(record, game):
        last = s
    return true_result(record, game, last)


def true_result(record: Record, game: Game[Any], last: Any) -> str:
    """Return the result of a record that ends with this state, "" for a game that is not over. Raises BadRecord."""
    true = game.result(last)
    if not true and forfeiting_seat(record) >= 0:
        return record.result
    if record.result and record.result != true:
        line = max([line for _, _, line in record.actions], default=0) + 1
        raise BadRecord("record.result", line, {"found": record.result, "needed": true or "-"})
    return true


def forfeiting_seat(record: Record) -> int:
    """Return the seat that resigned or ran out of time, by the result of a record; -1 if none did."""
    winner, _, reason = record.result.partition(" ")
    return 1 - int(winner) if reason in FORFEITS and winner in ("0", "1") and len(record.names) == 2 else -1
