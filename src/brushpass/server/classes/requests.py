"""Types of requests about classes; anything else is refused."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from brushpass.server.http.requests import Name

Task = Annotated[str, Meta(max_length=120)]


class NewClass(Struct, forbid_unknown_fields=True):
    """Create a class with its name and that of the teacher."""

    title: Name
    name: Name


class JoinClass(Struct, forbid_unknown_fields=True):
    """Join a class, or change one's name."""

    name: Name


class LeaveClass(Struct, forbid_unknown_fields=True):
    """Leave a class; the teacher may remove a pupil."""

    pupil: Annotated[int, Meta(ge=0, lt=2**31)] = 0


class Homework(Struct, forbid_unknown_fields=True):
    """Set the homework and the tournament of a class."""

    tasks: Annotated[list[Task], Meta(max_length=60)]
    evening: Name = ""


class RefereeWanted(Struct, forbid_unknown_fields=True):
    """Ask to see all seats of a running game of pupils."""

    table: Name


class Done(Struct, forbid_unknown_fields=True):
    """Report finished tasks."""

    done: Annotated[dict[Task, Literal["done", "won", "lost"]], Meta(max_length=60)]
