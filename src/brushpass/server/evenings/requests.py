"""Types of requests about evenings; anything else is refused."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from brushpass.server.http.requests import Face, Name, Word
from brushpass.server.messages.incoming import Chat, Key, Seal
from brushpass.server.table.clock import TimeWanted
from brushpass.server.table.evening import MAX_BOTS, MAX_SEATS, Kind, Pick

BotLevel = Literal["recruit", "courier", "operative", "handler", "spymaster", "legend"]


class NewEvening(Struct, forbid_unknown_fields=True):
    """Create an evening or a tournament; `table`: a finished table to continue from.

    For a tournament `seats` sit at a table; `duplicate`: all tables of a round have the same deal; `breaks`: the host
    starts every round.
    """

    name: Name
    kind: Kind = "evening"
    face: Face = ""
    game: Name = ""
    options: dict[Name, Word] = {}
    time: TimeWanted = TimeWanted()
    table: Name = ""
    duplicate: bool = False
    seats: Annotated[int, Meta(ge=2, le=MAX_SEATS)] = 2
    breaks: bool = False


class PlayDeal(Struct, forbid_unknown_fields=True):
    """Play the deal of the day or of the week."""

    name: Name
    face: Face = ""


class Join(Struct, forbid_unknown_fields=True):
    """Join an evening, or commit to a secret for the next table."""

    name: Name
    face: Face = ""
    seal: Seal = ""


class Leaving(Struct, forbid_unknown_fields=True):
    """Leave an evening; the host may remove another member."""

    member: int = -1


class WantGame(Struct, forbid_unknown_fields=True):
    """Vote for the next game, or for none with an empty name."""

    game: Name


class WantOptions(Struct, forbid_unknown_fields=True):
    """Set the options of a game."""

    game: Name
    options: dict[Name, Word]


class EveningSettings(Struct, forbid_unknown_fields=True, rename={"best_of": "bestOf"}):
    """Change how the next game is chosen and which bots play along, sit it out, or ask for a seat.

    `duplicate`: several tables play the next game of an evening, with the same deal. Missing fields are unchanged.
    """

    pick: Pick | None = None
    best_of: Literal[1, 3] | None = None
    out: bool | None = None
    seat: int | None = None  # -1 for any
    bots: Annotated[int, Meta(ge=0, le=MAX_BOTS)] | None = None
    level: BotLevel | None = None
    duplicate: bool | None = None


class SayEvening(Struct, forbid_unknown_fields=True):
    """Chat in an evening: a preset by key, or free text."""

    key: Key = ""
    text: Chat = ""


class SwitchChat(Struct, forbid_unknown_fields=True):
    """Switch the chat of an evening on or off."""

    on: bool


class Begin(Struct, forbid_unknown_fields=True):
    """Start the next game; if `game` is given, only as it was shown, with these members in seat order."""

    game: Name = ""
    players: list[int] = []


class Invitation(Struct, forbid_unknown_fields=True):
    """Accept an invitation by its word."""

    word: Name
