"""What the server sends, in closed types: keys and arguments, never sentences. The page's types are made from these.

Nothing here can hold a state: parts of a message are plain values, packed once, so that nothing but views and events as
a seat sees them ever leaves the server. The order of fields is their order on the wire.
"""
from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from brushpass.core.phrase import Phrase as Sentence
from brushpass.core.phrase import Zone as Part
from brushpass.core.errors import UserError

_encoder: Final = msgspec.json.Encoder()
encoded: Final = _encoder.encode  # a part of messages to come; raises TypeError for anything but plain values
Packed = Raw
Plain = dict[str, Any]


class Phrase(Struct):
    """A sentence without a language. In `params`, a text that begins with "@" is the key of a word."""

    key: str
    params: dict[str, object]
    rule: str


class LogLine(Struct):
    """Something that happened, as this seat saw it. `secret`: only this seat was told so much."""

    kind: str
    facts: dict[str, object]
    key: str
    params: dict[str, object]
    rule: str
    secret: bool


class Option(Struct):
    """Something that may be chosen now: its number, its notation, and its words."""

    a: int
    text: str
    key: str
    params: dict[str, object]
    rule: str


class Result(Struct):
    """Who has won, and by which rule. `late`: the one who has resigned had no time left."""

    winners: list[int]
    rule: str
    resigned: int
    late: Literal[True] | UnsetType = UNSET


class Lesson(Struct):
    """The tutor's words, how far the lesson is, and the moves that the tutor waits for.

    `name` is the chapter or the puzzle, `next` what comes after it; `answer`: what the tutor says to the last move.
    `free`: there is something to choose or to find, so nothing is pointed out at first; a puzzle tells no moves at all.
    """

    key: str
    params: dict[str, object]
    rule: str
    name: str
    step: int
    steps: int
    moves: list[int]
    free: bool
    done: bool
    next: str
    answer: Phrase | UnsetType = UNSET


class Zone(Struct):
    """A part of the table with what lies there."""

    title: Phrase
    items: list[Phrase]


class Opened(Struct):
    """A game that has ended, with everything open: how it ended, what every seat saw last, and what nobody saw.

    `seats` has the keys of what the game calls each seat, for the names of the players to stand in their place.
    """

    story: Phrase | None
    unseen: dict[str, object]
    seats: list[str]
    views: list[dict[str, object]]


class ViewMessage(Struct, tag="view", tag_field="t", rename={"first": "from"}):
    """What one seat, or a watcher, sees now, with what it heard since line `from`.

    `mine` lines were there after its last choice. `undo`: this seat may take its last choice back. `lesson`: what the
    tutor says, where this is a lesson. `zones`: the table in words, where the game has no face of its own.
    `aids`: what follows from what this seat sees and has heard, for the page to draw. `open`: everything, once the
    game is over.
    """

    first: int
    v: int
    lines: Annotated[list[Packed], Meta(extra={"holds": "LogLine[]"})]
    seq: int
    mine: int
    view: Annotated[Packed, Meta(extra={"holds": "Record<string, unknown>"})]
    options: Annotated[Packed, Meta(extra={"holds": "Option[]"})]
    result: Annotated[Packed, Meta(extra={"holds": "Result | null"})]
    undo: Literal[True] | UnsetType = UNSET
    lesson: Lesson | UnsetType = UNSET
    zones: list[Zone] | UnsetType = UNSET
    aids: Annotated[Packed | UnsetType, Meta(extra={"holds": "Record<string, unknown>"})] = UNSET
    open: Annotated[Packed | UnsetType, Meta(extra={"holds": "Opened"})] = UNSET


class SeatInfo(Struct):
    """A seat. `owner` is there where a program plays: whose it is; `face` where a person has made one."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: str
    here: bool
    owner: str | UnsetType = UNSET
    face: str | UnsetType = UNSET


class TimeAgreed(Struct):
    """What was agreed about time, in seconds."""

    kind: Literal["none", "live", "days"]
    main: int
    more: int
    loses: bool


class ClockMessage(Struct, tag="clock", tag_field="t"):
    """What is left on every clock, and whose runs; `hidden` is for one's own choice that nobody sees being asked."""

    left: list[float]
    running: int
    hidden: float | UnsetType = UNSET


class Fair(Struct):
    """What chance is made from, by seat.

    Seals are there at once, what was given once the game has begun, the seed and the record's digest at the end.
    `closed`: the seats are settled, and those in `waiting` have not given theirs yet.
    """

    seal: str
    seals: dict[int, str]
    closed: bool
    waiting: list[int]
    revealed: dict[int, str]
    seed: str
    digest: str


class TableMessage(Struct, tag="table", tag_field="t", rename={"free_text": "freeText"}):
    """The table round the game.

    `you` is -1 for spectators. `rematch`: seats that want a rematch. `absent`: seats that others may vote to replace by
    a bot; `votes`: the voters for each. `evening`: code of its evening. The table of a record has no clocks and seeds.
    """

    code: str
    game: str
    options: dict[str, str]
    you: int
    host: bool
    started: bool
    over: bool
    next: str
    rematch: list[int]
    free_text: bool
    time: Annotated[TimeAgreed | UnsetType, Meta(extra={"always": True})] = UNSET
    fair: Annotated[Fair | UnsetType | None, Meta(extra={"always": True})] = UNSET
    seats: list[SeatInfo] = []
    absent: Annotated[list[int] | UnsetType, Meta(extra={"always": True})] = UNSET
    votes: Annotated[list[tuple[int, list[int]]] | UnsetType, Meta(extra={"always": True})] = UNSET
    evening: str | UnsetType = UNSET


class SaidMessage(Struct, tag="said", tag_field="t"):
    """What was said at the table, by key or in words."""

    seat: int
    key: str
    text: str
    at: float


class NoteMessage(Struct, tag="note", tag_field="t"):
    """One's own notes at this table."""

    text: str


class AckMessage(Struct, tag="ack", tag_field="t"):
    """What was asked for is written down."""

    id: str
    v: int


class RefusedMessage(Struct, tag="refused", tag_field="t"):
    """Why nothing has happened."""

    id: str
    key: str
    params: dict[str, object]
    rule: str


class ClosedMessage(Struct, tag="closed", tag_field="t"):
    """Why the server ends this connection."""

    key: str


class PongMessage(Struct, tag="pong", tag_field="t"):
    """The answer to a ping."""

    n: int


Outgoing = (ViewMessage | TableMessage | ClockMessage | SaidMessage | NoteMessage | AckMessage | RefusedMessage
            | ClosedMessage | PongMessage)


def encode(message: Struct) -> str:
    """Return a message as it goes over the wire. Raises TypeError for anything but plain values."""
    return _encoder.encode(message).decode()


def packed(held: object) -> Packed:
    """Return a part of a message, encoded already. Raises TypeError for anything but plain values."""
    return Packed(_encoder.encode(held))


NOTHING: Final = packed(None)
EMPTY: Final = packed([])


def phrase_fields(phrase: Sentence) -> Plain:
    """Return a phrase as a client gets it."""
    return {"key": phrase.key, "params": phrase.params, "rule": phrase.rule}


def zone_of(zone: Part) -> Zone:
    """Return a part of the table in words, as a client gets it."""
    return Zone(Phrase(**phrase_fields(zone.title)), [Phrase(**phrase_fields(item)) for item in zone.items])


def refused(problem: UserError, id: str = "") -> RefusedMessage:
    """Return why something was not done, as a client gets it."""
    about = {name: value for name, value in problem.params.items() if name != "rule"}
    return RefusedMessage(id, problem.key, about, str(problem.params.get("rule", "")))
