"""The sizes of a Kyoto game: its pieces, and the numbers that end it."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import Value
from brushpass.games.kyoto.data import AGENTS, COUNT, ONIWABAN, REAL, ROWS, STARTS


class Size(Value):
    """The numbers of the rulebook, unless a smaller game changes them."""

    def __init__(self) -> None:
        self.identities: i64 = (1 << AGENTS) - 1  # K9 mask of those in play
        self.agents: i64 = AGENTS  # K8 of a side
        self.count: vec[i64] = COUNT  # K4, K5 kind -> cards of a side
        self.first_locations: i64 = 4  # K20
        self.first_tactics: i64 = 2
        self.hand: i64 = 6  # K29
        self.real: i64 = REAL  # K49 mask: all of them captured win
        self.false: i64 = 3  # K50 this many captured lose
        self.last_row: i64 = ROWS - 1  # K51 the Government's home row
        self.starts: vec[i64] = STARTS  # K12, K21 side x place -> location

    def home_row(self, side: i64) -> i64:
        """K51 Return the row nearest to a side."""
        if side == ONIWABAN:
            return 0
        return self.last_row


def mini() -> Size:
    """Return a game small enough for exact solvers, on three columns and four rows with two gaps.

    Against the rulebook: agents 3r, 2f and 0 only, of which each beats one and loses to one (K9); two start in the
    corners of the home row, one before it (K12); two shrine cards and a castle card a side, no tactic cards (K4, K5),
    two of them in the hand (K20, K29); the one real agent captured wins (K49), the second false one loses (K50). No
    special agents and no equipment.
    """
    size = Size()
    size.identities = 0b101001
    size.agents = 3
    size.count = vec[i64]([2, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    size.first_locations = 2
    size.first_tactics = 0
    size.hand = 2
    size.real = REAL & size.identities
    size.false = 2
    size.last_row = 3
    size.starts = vec[i64]([0, 6, 2, -1, -1, -1, 15, 11, 17, -1, -1, -1])
    return size


SIZES: Final = {"mini": mini()}  # by the name of the board
FULL: Final = Size()
