"""Memory of a Top Secret seat: what the view no longer shows."""
from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.features import Memory
from brushpass.core.kernel import Event
from brushpass.games.topsecret.data import owner_of
from brushpass.games.topsecret.events import Took


class TopSecretMemory(Memory):
    """The suitcases that their owners have fetched; owners rarely fetch their bomb. The rest stays in view."""

    def __init__(self) -> None:
        self.fetched: i64 = 0  # mask of suitcases that an agent of their owner has taken
        self.believed: vec[i64] = vec[i64]()  # under a disguise: the contents of the own suitcases by letter

    def update(self, event: Event) -> None:
        if type(event) is Took and owner_of(event.case) == event.player:
            self.fetched |= 1 << event.case
