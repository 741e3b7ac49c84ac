"""What a player of Top Secret remembers of what they heard, where it is no longer in view."""
from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.features import Memory
from brushpass.core.kernel import Event
from brushpass.games.topsecret.data import owner_of
from brushpass.games.topsecret.events import Took


class TopSecretMemory(Memory):
    """Which suitcases their owners have fetched: a player who takes their own trusts it more than one that they leave.

    All else that matters stays in view: opened contents, the duel cards that are left, where everything is. Where a
    suitcase was placed at set-up fades as well, but hints at little, and is left out.
    """

    def __init__(self) -> None:
        self.fetched: i64 = 0  # mask of suitcases that an agent of their owner has taken
        self.believed: vec[i64] = vec[i64]()  # under a cover, the contents of one's own suitcases by letter

    def update(self, event: Event) -> None:
        if isinstance(event, Took) and owner_of(event.case) == event.player:
            self.fetched |= 1 << event.case
