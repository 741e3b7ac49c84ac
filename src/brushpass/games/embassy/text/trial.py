"""Statistics of playtests of Embassy floor plans."""
from __future__ import annotations

from brushpass.core.gametype import Trial
from brushpass.core.kernel import Event
from brushpass.games.embassy.data import ROOM_NAMES
from brushpass.games.embassy.events import Began, Entered, Met, Moved, Played, Stole


class EmbassyTrial(Trial):
    """Visited rooms; meetings, thefts, and played items."""

    def places(self) -> dict[int, str]:
        return {room: f"@embassy.room.{name}" for room, name in enumerate(ROOM_NAMES)}

    def visited(self, event: Event) -> int:
        if isinstance(event, Entered):
            return ROOM_NAMES.index("entrance")
        return int(event.to) if isinstance(event, Moved) else -1

    def begins(self, event: Event) -> bool:
        return isinstance(event, Began) and event.round_number > 0

    def counted(self, event: Event) -> list[str]:
        for kind, name in ((Met, "meeting"), (Stole, "theft"), (Played, "item")):
            if isinstance(event, kind):
                return [name]
        return []
