"""The log of a table: actions and their events."""
from __future__ import annotations

from typing import Final

from brushpass.core.kernel import Event
from brushpass.core.errors import UserError

LogRow = tuple[int, str, str]  # of a log: who did what, and the id that it was sent with
EVERYTHING: Final = -3  # eyes that see all seats: of a finished game, or of a running one for a referee
UNDO: Final = "/undo"  # in the log: the last choice before it was taken back


class NotNow(UserError):
    """An action that is too late, too early, or based on an outdated view."""


class Entry:
    """A log entry: an action and its events."""

    __slots__ = ("action", "events", "id", "player")  # for where it is not compiled

    def __init__(self, player: int, action: str, id: str, events: list[Event]) -> None:
        self.player = player
        self.action = action
        self.id = id
        self.events = events

    def seen_by(self, who: int) -> list[Event]:
        """Return the events of the entry as a seat sees them."""
        seen = self.events if who == EVERYTHING else [event.seen_by(who) for event in self.events]
        return [event for event in seen if event is not None]

    def is_harmless(self) -> bool:
        """Return whether the action can be taken back: it revealed nothing hidden."""
        return all(event.ALLOWS_UNDO for event in self.events)
