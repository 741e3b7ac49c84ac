"""Possible identities of one side's pawns: every assignment consistent with all tests and secret Swaps."""
from __future__ import annotations

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from brushpass.games.kyoto.data import AGENTS
from brushpass.games.kyoto.beliefs.placements import (
    IS_FALSE, IS_IDENTITY, IS_LOSER, IS_WINNER, MAY_SWAP, PawnHistory, passing_mask,
)
from brushpass.games.kyoto.sizes import FULL, SIZES, Size

TESTS: Final = {int(IS_IDENTITY): "is", int(IS_FALSE): "false", int(IS_WINNER): "beats", int(IS_LOSER): "fails",
                int(MAY_SWAP): "swap"}


class Assignments:
    """All assignments of identities to pawns, numbered; a set of them is an integer with a bit for each."""

    def __init__(self, size: Size) -> None:
        kinds = [identity for identity in range(AGENTS) if size.identities >> identity & 1 == 1]
        self.pawns: int = len(kinds)
        self.identities: list[tuple[int, ...]] = list(permutations(kinds))  # assignment x pawn -> identity
        self.numbers: dict[tuple[int, ...], int] = {who: index for index, who in enumerate(self.identities)}
        self.having: list[list[int]] = [[0 for _ in range(AGENTS)] for _ in kinds]  # pawn x identity -> assignments
        for index, who in enumerate(self.identities):
            for pawn, identity in enumerate(who):
                self.having[pawn][identity] |= 1 << index

    def passing(self, fitting: int, pawn: int, mask: i64) -> int:
        """Return the assignments in which a pawn has an identity of a mask."""
        having = 0
        for identity in range(AGENTS):
            if mask >> identity & 1 == 1:
                having |= self.having[pawn][identity]
        return fitting & having

    def swapped(self, fitting: int, one: int, other: int) -> int:
        """K63 Return the assignments after a Swap, which may have exchanged two pawns."""
        after = fitting
        for index, who in enumerate(self.identities):
            if fitting >> index & 1 == 1:
                changed = list(who)
                changed[one], changed[other] = changed[other], changed[one]
                after |= 1 << self.numbers[tuple(changed)]
        return after

    def masks(self, fitting: int) -> list[int]:
        """Return the mask of possible identities of each pawn."""
        return [sum([1 << identity for identity in range(AGENTS) if fitting & self.having[pawn][identity] != 0])
                for pawn in range(self.pawns)]


ASSIGNMENTS: Final = {int(size.identities): Assignments(size) for size in (FULL, *SIZES.values())}


class Identities:
    """The consistent assignments of one side's pawns, restricted test by test."""

    def __init__(self, size: Size) -> None:
        self.all: Assignments = ASSIGNMENTS[int(size.identities)]
        self.consistent: int = (1 << len(self.all.identities)) - 1
        self.masks: list[int] = self.all.masks(self.consistent)
        self.tests_done: int = 0  # tests taken in
        self.newest: dict[str, object] = {}  # the last test that changed a mask

    def update(self, pawns: PawnHistory) -> None:
        """Apply the tests that are new."""
        for index in range(self.tests_done, len(pawns.tests)):
            test, pawn, value = pawns.tests[index]
            if test == MAY_SWAP:
                self.consistent = self.all.swapped(self.consistent, pawn, value)
            else:
                self.consistent = self.all.passing(self.consistent, pawn, passing_mask(test, value))
            before, self.masks = self.masks, self.all.masks(self.consistent)
            if self.masks != before:
                self.newest = {"kind": TESTS[test], "pawn": pawn, "value": value, "rule": pawns.test_rules[index]}
        self.tests_done = len(pawns.tests)
