"""Who the pawns of one side can still be: every assignment of identities that fits all tests and secret Swaps."""
from __future__ import annotations

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from brushpass.games.kyoto.data import AGENTS
from brushpass.games.kyoto.guess.placements import BEATS, FAILS, FALSE, IS, MAY_SWAP, Pawns, passing
from brushpass.games.kyoto.sizes import FULL, SIZES, Size

TESTS: Final = {int(IS): "is", int(FALSE): "false", int(BEATS): "beats", int(FAILS): "fails", int(MAY_SWAP): "swap"}


class Assignments:
    """Every way to give the identities to the pawns, numbered: a set of them is one number, with a bit for each."""

    def __init__(self, size: Size) -> None:
        kinds = [identity for identity in range(AGENTS) if size.identities >> identity & 1 == 1]
        self.pawns: int = len(kinds)
        self.identities: list[tuple[int, ...]] = list(permutations(kinds))  # assignment x pawn -> identity
        self.numbers: dict[tuple[int, ...], int] = {who: place for place, who in enumerate(self.identities)}
        self.having: list[list[int]] = [[0 for _ in range(AGENTS)] for _ in kinds]  # pawn x identity -> assignments
        for place, who in enumerate(self.identities):
            for pawn, identity in enumerate(who):
                self.having[pawn][identity] |= 1 << place

    def passing(self, fitting: int, pawn: int, mask: i64) -> int:
        """Return those in which a pawn has one of the identities of a mask."""
        found = 0
        for identity in range(AGENTS):
            if mask >> identity & 1 == 1:
                found |= self.having[pawn][identity]
        return fitting & found

    def swapped(self, fitting: int, one: int, other: int) -> int:
        """K63 Return those that may be after a Swap, which has exchanged two pawns, or not."""
        found = fitting
        for place, who in enumerate(self.identities):
            if fitting >> place & 1 == 1:
                changed = list(who)
                changed[one], changed[other] = changed[other], changed[one]
                found |= 1 << self.numbers[tuple(changed)]
        return found

    def masks(self, fitting: int) -> list[int]:
        """Return for each pawn the mask of the identities that it can have."""
        return [sum([1 << identity for identity in range(AGENTS) if fitting & self.having[pawn][identity] != 0])
                for pawn in range(self.pawns)]


ASSIGNMENTS: Final = {int(size.identities): Assignments(size) for size in (FULL, *SIZES.values())}


class Identities:
    """All that the pawns can be, narrowed test by test."""

    def __init__(self, size: Size) -> None:
        self.all: Assignments = ASSIGNMENTS[int(size.identities)]
        self.fitting: int = (1 << len(self.all.identities)) - 1
        self.masks: list[int] = self.all.masks(self.fitting)
        self.taken: int = 0  # tests taken in
        self.newest: dict[str, object] = {}  # the last test that told something

    def take(self, pawns: Pawns) -> None:
        """Take in the tests that are new."""
        for place in range(self.taken, len(pawns.tests)):
            test, pawn, value = pawns.tests[place]
            if test == MAY_SWAP:
                self.fitting = self.all.swapped(self.fitting, pawn, value)
            else:
                self.fitting = self.all.passing(self.fitting, pawn, passing(test, value))
            before, self.masks = self.masks, self.all.masks(self.fitting)
            if self.masks != before:
                self.newest = {"kind": TESTS[test], "pawn": pawn, "value": value, "rule": pawns.rules[place]}
        self.taken = len(pawns.tests)
