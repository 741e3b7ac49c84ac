"""Types of server messages: keys and parameters, never sentences. TypeScript types are generated from them.

Nothing here can hold a state: parts of a message are plain values, encoded once, so that only views and events as a
seat sees them leave the server. The order of fields is their order on the wire.
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
SCHEMAS: Final = "#/components/schemas/"


def json_schema(type_name: str) -> Plain:
    """Return the JSON Schema of a TypeScript type: a name, a list, a record, or null."""
    if type_name.endswith("[]"):
        return {"type": "array", "items": json_schema(type_name.removesuffix("[]"))}
    if type_name.endswith(" | null"):
        return {"anyOf": [json_schema(type_name.removesuffix(" | null")), {"type": "null"}]}
    if type_name.startswith("Record<string, "):
        return {"type": "object", "additionalProperties": json_schema(type_name[len("Record<string, "):-1])}
    return {} if type_name == "unknown" else {"$ref": f"{SCHEMAS}{type_name}"}


def holds(type_name: str) -> Meta:
    """Return the declaration of an encoded part by its TypeScript type."""
    return Meta(extra={"holds": type_name}, extra_json_schema=json_schema(type_name))


class Phrase(Struct):
    """A sentence without a language. In `params`, a text that begins with "@" is the key of a word."""

    key: str
    params: dict[str, object]
    rule: str


class LogLine(Struct):
    """An event as this seat saw it. `secret`: other seats saw less of it."""

    kind: str
    facts: dict[str, object]
    key: str
    params: dict[str, object]
    rule: str
    secret: bool


class Option(Struct):
    """A legal action: its number, its notation and its sentence."""

    a: int
    text: str
    key: str
    params: dict[str, object]
    rule: str


class Result(Struct):
    """The winners and the rule by which they won. `late`: the loser ran out of time."""

    winners: list[int]
    rule: str
    resigned: int
    late: Literal[True] | UnsetType = UNSET


class Deduction(Struct):
    """A puzzle of deduction: hidden things, the text keys of the values, and the possible values of each, by number."""

    subjects: list[Phrase]
    values: list[str]
    can: list[list[int]]


class Lesson(Struct):
    """The tutor's sentence, the progress of the lesson, and the expected moves.

    `name`: the chapter or puzzle; `next`: the one after it; `answer`: the tutor's reply to the last move. Puzzles list
    no moves.
    """

    key: str
    params: dict[str, object]
    rule: str
    name: str
    step: int
    steps: int
    moves: list[int]
    done: bool
    next: str
    answer: Phrase | UnsetType = UNSET
    deduction: Deduction | UnsetType = UNSET


class Zone(Struct):
    """A part of the table with its contents."""

    title: Phrase
    items: list[Phrase]


class Opened(Struct):
    """The reveal after a game: its ending, the last view of every seat, and what nobody saw.

    `seats`: keys of what the game calls each seat, to be replaced by the names of players.
    """

    story: Phrase | None
    unseen: dict[str, object]
    seats: list[str]
    views: list[dict[str, object]]


class ViewMessage(Struct, tag="view", tag_field="t", rename={"first": "from"}):
    """The view of a seat or a spectator, with log lines from line `from` on.

    `seq`: number of log lines; `mine`: their number after the seat's last choice. `undo`: whether the seat may take
    back its last choice. `lesson`: the tutor. `zones`: the table in words, for games without a face. `next_step`:
    what the seat should try next. `aids`: deductions for the web client to draw. `open`: the reveal after the game.
    `hands`: the view of each seat, for a referee on whom all players have agreed.
    """

    first: int
    v: int
    lines: Annotated[Packed, holds("LogLine[]")]
    seq: int
    mine: int
    view: Annotated[Packed, holds("Record<string, unknown>")]
    options: Annotated[Packed, holds("Option[]")]
    result: Annotated[Packed, holds("Result | null")]
    undo: Literal[True] | UnsetType = UNSET
    lesson: Lesson | UnsetType = UNSET
    zones: list[Zone] | UnsetType = UNSET
    next_step: Phrase | UnsetType = UNSET
    aids: Annotated[Packed | UnsetType, holds("Record<string, unknown>")] = UNSET
    open: Annotated[Packed | UnsetType, holds("Opened")] = UNSET
    hands: Annotated[Packed | UnsetType, holds("Record<string, unknown>[]")] = UNSET


class SeatInfo(Struct):
    """A seat. `owner`: the person responsible for the bot that plays there; `face`: a person's avatar.

    `who`: the bot in the cast, if it is not the default of its table and seat.
    """

    kind: Literal["open", "person", "bot"]
    name: str
    level: str
    here: bool
    owner: str | UnsetType = UNSET
    face: str | UnsetType = UNSET
    who: int | UnsetType = UNSET


class TimeAgreed(Struct):
    """The time control, in seconds."""

    kind: Literal["none", "live", "days"]
    main: int
    more: int
    loses: bool


class ClockMessage(Struct, tag="clock", tag_field="t"):
    """The time left on each clock, and whose runs; `hidden`: time left for the seat's own hidden choice."""

    left: list[float]
    running: int
    hidden: float | UnsetType = UNSET


class Fair(Struct):
    """The commitments behind chance, by seat.

    `seals` are public at once, `revealed` secrets once the game starts, the seed and the record's digest at the
    end. `closed`: seats are fixed; those in `waiting` have not revealed their secret yet. `deal`: code of a deal that
    several tables share; its seed is revealed when the last of them is over.
    """

    seal: str
    seals: dict[int, str]
    closed: bool
    waiting: list[int]
    revealed: dict[int, str]
    seed: str
    digest: str
    deal: str | UnsetType = UNSET


class RefereeInfo(Struct):
    """A teacher who asks to see all seats; they see them once `waiting`, the seats that have not agreed, is empty."""

    name: str
    waiting: list[int]


class TableMessage(Struct, tag="table", tag_field="t", rename={"free_text": "freeText"}):
    """The table around the game.

    `you` is -1 for spectators. `rematch`: seats that want a rematch. `absent`: seats that others may vote to
    replace by a bot; `votes`: the voters for each. `evening`: code of its evening. `webhook`: a channel outside is
    notified of turns and of the end. `referee`: somebody asks to see all seats, or sees them. The table of a record has
    no clocks and seeds.
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
    webhook: Literal[True] | UnsetType = UNSET
    referee: RefereeInfo | UnsetType = UNSET


class SaidMessage(Struct, tag="said", tag_field="t"):
    """A chat message, by key or as text."""

    seat: int
    key: str
    text: str
    at: float


class NoteMessage(Struct, tag="note", tag_field="t"):
    """The private notes of the player."""

    text: str


class Comment(Struct):
    """A comment of a seat on a finished game, after `at` actions; `n` identifies it at its table."""

    n: int
    seat: int
    at: int
    text: str


class CommentsMessage(Struct, tag="comments", tag_field="t"):
    """All comments on a finished game, in the order of the game."""

    comments: list[Comment]


class StudyMessage(Struct, tag="study", tag_field="t", rename={"pointed_by": "pointedBy"}):
    """The moment of a finished game that all who study it see.

    `leader`, `pointed_by` and `you` are a seat, or the number of a spectator; -1 for nobody. `eyes`: the viewpoint.
    `pointer`: the name of what somebody points at, or "". `line`: the number of tried actions, -1 without a line;
    `asked`: the seat to act in the line, or -1; `view`: the position of the line as that seat sees it.
    """

    you: int
    leader: int
    at: int
    eyes: str
    pointer: str
    pointed_by: int
    line: int
    asked: int = -1
    view: ViewMessage | UnsetType = UNSET


class AckMessage(Struct, tag="ack", tag_field="t"):
    """The request is committed."""

    id: str
    v: int


class RefusedMessage(Struct, tag="refused", tag_field="t"):
    """The reason why a request was refused."""

    id: str
    key: str
    params: dict[str, object]
    rule: str


class ClosedMessage(Struct, tag="closed", tag_field="t"):
    """The reason why the server closes this connection."""

    key: str


class PongMessage(Struct, tag="pong", tag_field="t"):
    """The reply to a ping."""

    n: int


Outgoing = (ViewMessage | TableMessage | ClockMessage | SaidMessage | NoteMessage | AckMessage | RefusedMessage
            | ClosedMessage | PongMessage | StudyMessage | CommentsMessage)


def encode(message: Struct) -> str:
    """Return a message as text. Raises TypeError for anything but plain values."""
    return _encoder.encode(message).decode()


def packed(value: object) -> Packed:
    """Return an encoded part of a message. Raises TypeError for anything but plain values."""
    return Packed(_encoder.encode(value))


NOTHING: Final = packed(None)
EMPTY: Final = packed([])


def phrase_fields(phrase: Sentence) -> Plain:
    """Return the fields of a phrase as a client receives it."""
    return {"key": phrase.key, "params": phrase.params, "rule": phrase.rule}


def phrase_of(phrase: Sentence) -> Phrase:
    """Return a phrase as a client receives it."""
    return Phrase(phrase.key, phrase.params, phrase.rule)


def zone_of(zone: Part) -> Zone:
    """Return a zone as a client receives it."""
    return Zone(phrase_of(zone.title), [phrase_of(item) for item in zone.items])


def refused(problem: UserError, id: str = "") -> RefusedMessage:
    """Return an error as a client receives it."""
    about = {name: value for name, value in problem.params.items() if name != "rule"}
    return RefusedMessage(id, problem.key, about, str(problem.params.get("rule", "")))
