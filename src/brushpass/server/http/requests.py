"""Types of request bodies; anything else is refused."""
from __future__ import annotations

from typing import Annotated, ClassVar, Final

from msgspec import Meta, Struct

from brushpass.server.messages.answers import NextSeat
from brushpass.server.messages.incoming import Id, Notation, Number, Seal, Token
from brushpass.server.table.clock import TimeWanted

Name = Annotated[str, Meta(max_length=80)]
Face = Annotated[str, Meta(pattern="^([0-5]{2}[0-7][0-3]{2}[0-2]{2})?$")]  # skin, hair, coat, cut, hat, eyes, mouth
Word = Annotated[str, Meta(max_length=4_000)]
MAX_FILE_BYTES: Final = 262_144  # bytes; a long game has some 40,000
MAX_WAIT_S: Final = 25.0  # seconds


class SeatWanted(Struct, forbid_unknown_fields=True):
    """The occupant of a seat of a new table: me, anybody, or a bot level."""

    kind: Name
    level: Name = ""


class NewTable(Struct, forbid_unknown_fields=True, rename={"free_text": "freeText"}):
    """Open a table."""

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
    """A custom board, as options or as a file, and its name."""

    max_bytes: ClassVar[int] = MAX_FILE_BYTES
    options: dict[Name, Word] = {}
    file: Annotated[str, Meta(max_length=MAX_FILE_BYTES)] = ""
    name: Name = ""


class Sit(Struct, forbid_unknown_fields=True):
    """Take a seat. `shared`: for another person on this device; the seat belongs to its token, not to the cookie."""

    seat: int
    name: Name
    seal: Seal = ""
    face: Face = ""
    shared: bool = False


class NextSeatWanted(Struct, forbid_unknown_fields=True):
    """Ask which seat of a shared device is to choose, by its tokens; wait for another answer than `last`."""

    tokens: Annotated[list[Token], Meta(min_length=1, max_length=6)]
    last: NextSeat | None = None
    wait: Annotated[float, Meta(ge=0, le=MAX_WAIT_S)] = 0.0


class Report(Struct, forbid_unknown_fields=True):
    """Report another player to the operator."""

    seat: int
    token: Name = ""


class PutBot(Struct, forbid_unknown_fields=True):
    """Put a bot into a seat; remove it with an empty level."""

    seat: int
    level: Name


class Leave(Struct, forbid_unknown_fields=True):
    """Leave a seat; the host may free the seat of another player."""

    token: Name = ""
    seat: int = -1


class TableOptions(Struct, forbid_unknown_fields=True):
    """Change the options of a table."""

    options: dict[Name, Word]


class Lend(Struct, forbid_unknown_fields=True):
    """Let a bot play in a seat under a name, or revoke its token."""

    seat: int
    token: Name = ""
    name: Name = ""


class Learn(Struct, forbid_unknown_fields=True):
    """Start a lesson: a chapter or a puzzle."""

    game: Name
    lesson: Name
    name: Name


class Profile(Struct, forbid_unknown_fields=True):
    """A profile: name and face."""

    name: Name
    face: Face = ""


class DeviceLink(Struct, forbid_unknown_fields=True):
    """Open a device link by its token."""

    token: Name


class SignOut(Struct, forbid_unknown_fields=True):
    """Sign out a device."""

    device: Name


class Nothing(Struct, forbid_unknown_fields=True):
    """An empty body."""


class RecordFile(Struct, forbid_unknown_fields=True):
    """A record, and the viewpoint of its replay."""

    max_bytes: ClassVar[int] = MAX_FILE_BYTES
    text: Annotated[str, Meta(max_length=MAX_FILE_BYTES)]
    eyes: Annotated[str, Meta(max_length=10)] = "open"


class WantReview(Struct, forbid_unknown_fields=True):
    """Start a review for a seat."""

    seat: int


class Practise(Struct, forbid_unknown_fields=True):
    """Continue a finished game in a seat, after a number of actions."""

    seat: int
    at: Number
    name: Name


class WantHint(Struct, forbid_unknown_fields=True):
    """Ask for a hint."""

    token: Name = ""


class ProgramSit(Struct, forbid_unknown_fields=True):
    """Set the name of a bot."""

    name: Name = ""


class ProgramSee(Struct, forbid_unknown_fields=True):
    """Ask for a view: number of log lines received, seconds to wait, and language of the text."""

    since: Number = 0
    wait: Annotated[float, Meta(ge=0, le=MAX_WAIT_S)] = MAX_WAIT_S
    language: Annotated[str, Meta(max_length=2)] = ""


class ProgramWhy(Struct, forbid_unknown_fields=True):
    """Ask why an action is not allowed."""

    text: Notation


class ProgramMove(Struct, forbid_unknown_fields=True):
    """Play an action."""

    id: Id
    v: Number
    a: Number
