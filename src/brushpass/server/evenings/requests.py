"""What may be posted about an evening, in closed types: anything else is refused."""
from __future__ import annotations

from typing import Literal

from msgspec import Struct

from brushpass.server.http.requests import Face, Name, Word
from brushpass.server.messages.incoming import Seal
from brushpass.server.table.clock import TimeWanted
from brushpass.server.table.evening import Kind, Pick


class NewEvening(Struct, forbid_unknown_fields=True):
    """An evening that somebody wants to begin, or a tournament in some game; `table`: a finished one to go on from."""

    name: Name
    kind: Kind = "evening"
    face: Face = ""
    game: Name = ""
    options: dict[Name, Word] = {}
    time: TimeWanted = TimeWanted()
    table: Name = ""


class Join(Struct, forbid_unknown_fields=True):
    """Somebody comes to an evening, or seals what they will give to their next table."""

    name: Name
    face: Face = ""
    seal: Seal = ""


class Leaving(Struct, forbid_unknown_fields=True):
    """A member goes, or the host lets one go who is not here any more."""

    member: int = -1


class WantGame(Struct, forbid_unknown_fields=True):
    """A member wants a game next, or none with an empty name."""

    game: Name


class WantOptions(Struct, forbid_unknown_fields=True):
    """A member wants a game with some options, whenever it comes."""

    game: Name
    options: dict[Name, Word]


class EveningSettings(Struct, forbid_unknown_fields=True, rename={"best_of": "bestOf"}):
    """A member changes how the next game is found, watches it, or wants a seat in it; what is not named stays."""

    pick: Pick | None = None
    best_of: Literal[1, 3] | None = None
    out: bool | None = None
    seat: int | None = None  # -1 for any


class Invitation(Struct, forbid_unknown_fields=True):
    """Somebody has the word by which one may open tables."""

    word: Name
