"""Who the pawns of one side can still be: every assignment of identities that fits all tests and secret Swaps."""
from __future__ import annotations

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from brushpass.games.kyoto.data import AGENTS
from brushpass.games.kyoto.guess.agents import BEATS, FAILS, FALSE, IS, MAY_SWAP, Pawns, passing
from brushpass.games.kyoto.sizes import Size

Who = tuple[int, ...]  # pawn -> identity

KINDS: Final = {int(IS): "is", int(FALSE): "false", int(BEATS): "beats", int(FAILS): "fails", int(MAY_SWAP): "swap"}


class Identities:
    """All that the pawns can be, narrowed test by test."""

    def __init__(self, size: Size) -> None:
        kinds = [identity for identity in range(AGENTS) if size.identities >> identity & 1 == 1]
        self.fitting: set[Who] = set(permutations(kinds))
        self.masks: list[int] = masks_of(self.fitting, len(kinds))
        self.taken: int = 0  # tests taken in
        self.newest: dict[str, object] = {}  # the last test that told something

    def take(self, pawns: Pawns) -> None:
        """Take in the tests that are new."""
        for place in range(self.taken, len(pawns.tests)):
            test, pawn, value = pawns.tests[place]
            before = self.masks
            self.fitting = after(self.fitting, test, pawn, value)
            self.masks = masks_of(self.fitting, len(before))
            if self.masks != before:
                self.newest = {"kind": KINDS[test], "pawn": pawn, "value": value, "rule": pawns.rules[place]}
        self.taken = len(pawns.tests)


def after(fitting: set[Who], test: i64, pawn: int, value: int) -> set[Who]:
    """Return what fits after one more test; K63 a Swap may have exchanged two, or not."""
    if test == MAY_SWAP:
        return fitting | {exchanged(who, pawn, value) for who in fitting}
    mask = passing(test, value)
    return {who for who in fitting if mask >> who[pawn] & 1 == 1}


def exchanged(who: Who, one: int, other: int) -> Who:
    """Return the identities after two pawns have changed places."""
    found = list(who)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


def masks_of(fitting: set[Who], pawns: int) -> list[int]:
    """Return for each pawn the mask of the identities that it can have."""
    found = [0 for _ in range(pawns)]
    for who in fitting:
        for pawn in range(pawns):
            found[pawn] |= 1 << who[pawn]
    return found
