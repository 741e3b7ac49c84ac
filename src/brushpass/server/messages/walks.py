"""A lesson as it is kept for times without a network: its moments, and which move leads from one to the next."""
from __future__ import annotations

from msgspec import Struct

from brushpass.server.messages.outgoing import TableMessage, ViewMessage


class WalkStep(Struct):
    """A moment of a lesson. `next`: the moves that are kept, each with the number of the moment it leads to; `good`:
    all moves that the tutor takes at a table; `but`: what they say to any other, "" where they take all.
    """

    view: ViewMessage
    next: list[tuple[int, int]]
    good: list[int]
    but: str


class Walk(Struct):
    """A lesson from its first moment on."""

    table: TableMessage
    steps: list[WalkStep]
