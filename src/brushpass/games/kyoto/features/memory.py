"""What a player of Kyoto remembers: the other side's cards that went by, open identities, and the ways of all pawns."""
from __future__ import annotations

from typing import final, Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.features import Memory
from brushpass.core.kernel import Event
from brushpass.games.kyoto.data import KINDS
from brushpass.games.kyoto.events import (
    Captured, Clashed, Declared, Placed, Played, Pushed, Shown, Sprung, Swapped, TookBack,
)
from brushpass.games.kyoto.features.pawn_tracker import Followed

IGNORED_EVENTS: Final = (
    "Activated", "Chose", "Drew", "Guessed", "HandShown", "Kept", "Marked", "Passed", "Protected", "Reached",
    "Retrieved", "Returned", "Unsealed", "Used", "Won",
)


@final
class KyotoMemory(Memory):
    """The discard pile shows its top alone, and a Swap hides who was open: a player who remembers knows more.

    Pawns are followed by what both sides see: two memories that hear the same game share them, and one of them follows.
    """

    def __init__(self, player: i64, pawns: Followed, follows: bool) -> None:
        self.player: i64 = player
        self.gone: vec[i64] = vec[i64]([0 for _ in range(KINDS)])  # kind -> their cards played or turned up so far
        self.shown: vec[i64] = vec[i64]([0, 0])  # mine, theirs -> mask of identities that were open at some time
        self.pawns, self.follows = pawns, follows

    def update(self, event: Event) -> None:
        if self.follows:
            self.pawns.hear(event)
        if type(event) is Played:
            if event.player != self.player:
                self.gone[event.card] += 1
        elif type(event) is Shown:
            self.shown[0 if event.player == self.player else 1] |= 1 << event.identity
        elif type(event) is Sprung:
            if event.player != self.player:
                self.gone[event.card] += 1
        elif type(event) is TookBack and event.player != self.player:
            self.gone[event.card] -= 1


def affects_memory(event: Event) -> bool:
    """Say whether there is anything to remember of an event; none of these kinds has another below it."""
    kind = type(event)
    return (kind is Played or kind is Shown or kind is Clashed or kind is Captured or kind is Placed or kind is Pushed
            or kind is Declared or kind is Swapped or kind is Sprung or kind is TookBack)
