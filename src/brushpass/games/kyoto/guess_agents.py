"""Who the enemy's hidden agents may be: every placement and every secret Swap that fits what a player has heard.

The pawns are followed over the board by what both sides see. What was shown, won, lost and declared becomes a list of
tests; a way of placing six identities that passes them all is possible, and all 720 are tried.
"""
from __future__ import annotations

from itertools import permutations
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.game import Heard
from brushpass.core.kernel import Event
from brushpass.games.kyoto.data import COLUMNS, REAL, STRENGTH, SWAP, home_row
from brushpass.games.kyoto.events import Captured, Clashed, Declared, Placed, Played, Pushed, Shown, Swapped
from brushpass.games.kyoto.rules_clash import overcomes

IS: Final[i64] = 0  # this pawn has this identity
FALSE: Final[i64] = 1  # this pawn carries false intelligence
BEATS: Final[i64] = 2  # this pawn overcomes a defender of this strength
FAILS: Final[i64] = 3
MAY_SWAP: Final[i64] = 4  # these two pawns may have changed places
PLACINGS: Final = list(permutations(range(6)))


class Pawns:
    """The enemy's six pawns as a player follows them, and the tests that they have undergone."""

    def __init__(self, enemy: i64) -> None:
        self.enemy: i64 = enemy
        self.in_cell: dict[int, int] = {}  # location -> pawn
        self.shown: dict[int, int] = {}  # identity -> the pawn that was last seen to have it
        self.defence: i64 = 0  # strength of the last defender that was shown
        self.tests: list[tuple[int, int, int]] = []
        self.swaps: int = 0
        self.escaping: bool = False  # this step ends with a declared escape

    def moved(self, event: Event) -> tuple[int, int] | None:
        """Return from where to where an event takes an enemy pawn: by the enemy's card, or by a push."""
        if isinstance(event, Played) and event.player == self.enemy and event.card < SWAP:
            return event.start, event.to
        if isinstance(event, Pushed) and event.player != self.enemy:
            return event.start, event.to
        return None

    def hear(self, event: Event) -> None:
        """Follow one event."""
        way = self.moved(event)
        if isinstance(event, Placed) and event.player == self.enemy:
            self.in_cell[event.cell] = len(self.in_cell)
        elif way is not None:
            self.in_cell[way[1]] = self.in_cell.pop(way[0])
        elif isinstance(event, Shown):
            self.hear_shown(event)
        elif isinstance(event, Clashed) and event.player == self.enemy:
            pawn = self.in_cell[event.cell]
            self.tests.append((BEATS if event.won else FAILS, pawn, self.defence))
            if not event.won:
                self.in_cell[event.start] = self.in_cell.pop(event.cell)
        elif isinstance(event, Captured) and event.player != self.enemy:
            pawn = self.shown[event.identity]
            self.in_cell = {cell: other for cell, other in self.in_cell.items() if other != pawn}
        elif isinstance(event, Declared) and event.player == self.enemy and not event.won:
            self.tests.append((FALSE, self.in_cell[event.cell], 0))
        elif isinstance(event, Swapped) and event.player == self.enemy:
            self.hear_swap(event)

    def hear_shown(self, event: Shown) -> None:
        """Note an identity: the enemy's as a test, a defender's for the comparison that follows."""
        if event.number == "K43":
            self.defence = STRENGTH[event.identity]
        if event.player == self.enemy:
            pawn = self.in_cell[event.cell]
            self.shown[event.identity] = pawn
            self.tests.append((IS, pawn, event.identity))

    def hear_swap(self, event: Swapped) -> None:
        """Note that two pawns may have changed places; KA12 a real one in the home row would have won by it."""
        self.tests.append((MAY_SWAP, self.in_cell[event.start], self.in_cell[event.to]))
        self.swaps += 1
        for cell, pawn in self.in_cell.items():
            if cell // COLUMNS == home_row(1 - self.enemy) and not self.escaping:
                self.tests.append((FALSE, pawn, 0))

    def fits(self, placing: tuple[int, ...], exchanges: int) -> bool:
        """Say whether a placing, with these exchanges among the Swaps, passes every test."""
        identity = list(placing)
        for test, pawn, other in self.tests:
            if test == MAY_SWAP:
                if exchanges & 1:
                    identity[pawn], identity[other] = identity[other], identity[pawn]
                exchanges >>= 1
            elif not passes(test, identity[pawn], other):
                return False
        return True


def passes(test: int, identity: int, value: int) -> bool:
    """Say whether an identity passes one test."""
    if test == IS:
        return identity == value
    if test == FALSE:
        return REAL >> identity & 1 == 0
    return overcomes(STRENGTH[identity], value) == (test == BEATS)


class Placing:
    """One possible answer: the identities in the order of placement, and for each Swap whether it exchanged."""

    def __init__(self, identities: tuple[int, ...], exchanges: int) -> None:
        self.identities: tuple[int, ...] = identities
        self.exchanges: int = exchanges


def guess_agents(heard: Heard, player: i64, rng: Random) -> Placing:
    """Return one of all placings that fit, each as likely as the other."""
    pawns = Pawns(1 - player)
    for step in heard:
        pawns.escaping = any([isinstance(event, Declared) and event.won for event in step])
        for event in step:
            pawns.hear(event)
    fitting = [(placing, exchanges) for placing in PLACINGS for exchanges in range(1 << pawns.swaps)
               if pawns.fits(placing, exchanges)]
    placing, exchanges = fitting[rng.randrange(len(fitting))]
    return Placing(placing, exchanges)
