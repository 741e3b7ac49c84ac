"""What may be posted, in closed types: anything else is refused."""
from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from brushpass.server.messages.incoming import Id, Notation, Number, Seal
from brushpass.server.table.clock import TimeWanted

Name = Annotated[str, Meta(max_length=80)]
Face = Annotated[str, Meta(pattern="^([0-5]{2}[0-7][0-3]{2}[0-2]{2})?$")]  # skin, hair, coat, cut, hat, eyes, mouth
Word = Annotated[str, Meta(max_length=4_000)]
MAX_FILE_BYTES: Final = 262_144  # bytes; a long game has some 40,000
MAX_WAIT_S: Final = 25.0  # seconds


class SeatWanted(Struct, forbid_unknown_fields=True):
    """Who shall sit somewhere: me, anybody who comes, or a bot of some level."""

    kind: Name
    level: Name = ""


class NewTable(Struct, forbid_unknown_fields=True, rename={"free_text": "freeText"}):
    """A table that somebody wants to open."""

    game: Name
    name: Name
    seats: Annotated[list[SeatWanted], Meta(max_length=6)]
    options: dict[Name, Word] = {}
    free_text: bool = True
    time: TimeWanted = TimeWanted()
    seal: Seal = ""  # of what its maker will give
    face: Face = ""
    listed: bool = False  # everybody may find it, where the server has a list


class CustomBoard(Struct, forbid_unknown_fields=True):
    """Something that a player has made for a game, as options or as a file; and what they call it."""

    options: dict[Name, Word] = {}
    file: Annotated[str, Meta(max_length=MAX_FILE_BYTES)] = ""
    name: Name = ""


class Sit(Struct, forbid_unknown_fields=True):
    """Somebody wants a seat."""

    seat: int
    name: Name
    seal: Seal = ""
    face: Face = ""


class Report(Struct, forbid_unknown_fields=True):
    """A player wants the operator to look at another one."""

    seat: int
    token: Name = ""


class PutBot(Struct, forbid_unknown_fields=True):
    """The host wants a bot in a seat, or none with an empty level."""

    seat: int
    level: Name


class Leave(Struct, forbid_unknown_fields=True):
    """A player gives their seat back."""

    token: Name = ""


class Lend(Struct, forbid_unknown_fields=True):
    """A player lets a program play in a seat, under a name, or takes the seat back from it."""

    seat: int
    token: Name = ""
    name: Name = ""


class Learn(Struct, forbid_unknown_fields=True):
    """Somebody wants a lesson: a chapter, or a puzzle."""

    game: Name
    lesson: Name
    name: Name


class Me(Struct, forbid_unknown_fields=True):
    """Who somebody is: what they are called, and the parts of their face."""

    name: Name
    face: Face = ""


class DeviceLink(Struct, forbid_unknown_fields=True):
    """A second device wants to be the person who made a link, by the token in it."""

    token: Name


class Nothing(Struct, forbid_unknown_fields=True):
    """Nothing more to say."""


class RecordFile(Struct, forbid_unknown_fields=True):
    """A record from a file, and whose eyes to see it by."""

    text: Annotated[str, Meta(max_length=MAX_FILE_BYTES)]
    eyes: Annotated[str, Meta(max_length=10)] = "open"


class WantReview(Struct, forbid_unknown_fields=True):
    """Somebody wants a game to be thought over from a seat."""

    seat: int


class Practise(Struct, forbid_unknown_fields=True):
    """Somebody wants to take up a finished game in a seat, after so many actions."""

    seat: int
    at: Number
    name: Name


class WantHint(Struct, forbid_unknown_fields=True):
    """A player who plays against bots wants a hint."""

    token: Name = ""


class ProgramSit(Struct, forbid_unknown_fields=True):
    """A program says what it is called."""

    name: Name = ""


class ProgramSee(Struct, forbid_unknown_fields=True):
    """A program wants to see: how many lines it has, how long it waits for its turn, and in which language it reads."""

    since: Number = 0
    wait: Annotated[float, Meta(ge=0, le=MAX_WAIT_S)] = MAX_WAIT_S
    language: Annotated[str, Meta(max_length=2)] = ""


class ProgramWhy(Struct, forbid_unknown_fields=True):
    """A program asks why something is not allowed."""

    text: Notation


class ProgramMove(Struct, forbid_unknown_fields=True):
    """A program plays."""

    id: Id
    v: Number
    a: Number
