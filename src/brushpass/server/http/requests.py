"""What may be posted about a table, in closed types: whatever else comes is refused."""
from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from brushpass.server.table.clock import TimeWish
from brushpass.server.wire.messages import Seal

Name = Annotated[str, Meta(max_length=80)]
Word = Annotated[str, Meta(max_length=4_000)]


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit somewhere: me, whoever comes, or a bot of some level."""

    kind: Name
    level: Name = ""


class NewTable(Struct, forbid_unknown_fields=True, rename={"free_text": "freeText"}):
    """A table that somebody wants to open."""

    game: Name
    name: Name
    seats: Annotated[list[SeatWish], Meta(max_length=6)]
    options: dict[Name, Word] = {}
    free_text: bool = True
    time: TimeWish = TimeWish()
    seal: Seal = ""  # of what its maker will give


class Sit(Struct, forbid_unknown_fields=True):
    """Somebody wants a seat."""

    seat: int
    name: Name
    seal: Seal = ""


class PutBot(Struct, forbid_unknown_fields=True):
    """The host wants a bot in a seat, or none with an empty level."""

    seat: int
    level: Name


class Leave(Struct, forbid_unknown_fields=True):
    """Somebody gives his seat back."""

    token: Name = ""


class Lend(Struct, forbid_unknown_fields=True):
    """Somebody lets a program play in a seat, under a name, or takes the seat back from it."""

    seat: int
    token: Name = ""
    name: Name = ""


class Learn(Struct, forbid_unknown_fields=True):
    """Somebody wants a lesson."""

    game: Name
    name: Name


class Nothing(Struct, forbid_unknown_fields=True):
    """Nothing more to say."""
