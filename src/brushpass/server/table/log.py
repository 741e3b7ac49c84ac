"""The log of a table: who did what, and everything that came of it."""
from __future__ import annotations

from typing import Final

from brushpass.core.kernel import Event
from brushpass.core.errors import UserError

LogRow = tuple[int, str, str]  # of a log: who did what, and the id that it was sent with
EVERYTHING: Final = -3  # eyes that see a finished game with everything open; nobody has them while it is played
UNDO: Final = "/undo"  # in the log: the last choice before it was taken back


class NotNow(UserError):
    """A choice that comes too late, too early, or from a board that has changed since."""


class Entry:
    """One line of a table's log: who did what, and everything that came of it."""

    __slots__ = ("action", "events", "id", "player")  # for where it is not compiled

    def __init__(self, player: int, action: str, id: str, events: list[Event]) -> None:
        self.player = player
        self.action = action
        self.id = id
        self.events = events

    def seen_by(self, who: int) -> list[Event]:
        """Return what somebody is told of it."""
        seen = self.events if who == EVERYTHING else [event.seen_by(who) for event in self.events]
        return [event for event in seen if event is not None]

    def is_harmless(self) -> bool:
        """Say whether it could be taken back as if it had not been: nobody has learnt anything hidden by it."""
        return all(event.ALLOWS_UNDO for event in self.events)
