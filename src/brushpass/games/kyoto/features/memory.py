"""Memory of a Kyoto seat: the enemy's revealed cards, revealed identities, and all pawns."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.features import Memory
from brushpass.core.kernel import Event
from brushpass.games.kyoto.data import CARD_KINDS
from brushpass.games.kyoto.events import (
    Captured, Clashed, Declared, Placed, Played, Pushed, Shown, Sprung, Swapped, TookBack,
)
from brushpass.games.kyoto.features.pawn_tracker import PawnTracker

IGNORED_EVENTS: Final = (
    "Activated", "Chose", "Drew", "Guessed", "HandShown", "Kept", "Marked", "Passed", "Protected", "Reached",
    "Retrieved", "Returned", "Unsealed", "Used", "Won",
)


@final
class KyotoMemory(Memory):
    """What the view no longer shows: cards below the top of a discard pile, and identities that a Swap hid again.

    Pawns are tracked by public events, so the memories of both sides share one tracker, which only one updates.
    """

    def __init__(self, player: i64, pawns: PawnTracker, updates_pawns: bool) -> None:
        self.player: i64 = player
        self.revealed_cards: vec[i64] = vec[i64]([0 for _ in range(CARD_KINDS)])  # kind -> revealed cards of theirs
        self.shown: vec[i64] = vec[i64]([0, 0])  # mine, theirs -> mask of identities that were open at some time
        self.pawns, self.updates_pawns = pawns, updates_pawns

    def update(self, event: Event) -> None:
        if self.updates_pawns:
            self.pawns.update(event)
        if type(event) is Played:
            if event.player != self.player:
                self.revealed_cards[event.card] += 1
        elif type(event) is Shown:
            self.shown[0 if event.player == self.player else 1] |= 1 << event.identity
        elif type(event) is Sprung:
            if event.player != self.player:
                self.revealed_cards[event.card] += 1
        elif type(event) is TookBack and event.player != self.player:
            self.revealed_cards[event.card] -= 1


def affects_memory(event: Event) -> bool:
    """Return whether the memory uses an event; the event classes have no subclasses."""
    kind = type(event)
    return (kind is Played or kind is Shown or kind is Clashed or kind is Captured or kind is Placed or kind is Pushed
            or kind is Declared or kind is Swapped or kind is Sprung or kind is TookBack)
