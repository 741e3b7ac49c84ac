"""Statistics of playtests of Kyoto boards."""
from __future__ import annotations

from brushpass.core.gametype import Trial
from brushpass.core.kernel import Event
from brushpass.games.kyoto.data import CELL_NAMES
from brushpass.games.kyoto.events import Captured, Clashed, Played, Pushed, Sprung


class KyotoTrial(Trial):
    """Visited locations; clashes, captures and sprung Decoys."""

    def places(self) -> dict[int, str]:
        return dict(enumerate(CELL_NAMES))

    def visited(self, event: Event) -> int:
        return int(event.to) if isinstance(event, (Played, Pushed)) else -1

    def begins(self, event: Event) -> bool:
        return isinstance(event, Played)

    def counted(self, event: Event) -> list[str]:
        for kind, name in ((Clashed, "clash"), (Captured, "capture"), (Sprung, "decoy")):
            if isinstance(event, kind):
                return [name]
        return []
