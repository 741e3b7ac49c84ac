"""The enemy's hidden identities: every placement and every secret Swap consistent with a player's history.

Pawns are tracked by public events. Reveals, clashes and declarations become a list of tests, and the tests a mask of
identities for each pawn; the placements of six identities that satisfy the masks are counted exactly.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.game import History
from brushpass.core.kernel import Event
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import AGENTS, COLUMNS, REAL, STRENGTH, SWAP
from brushpass.games.kyoto.events import Captured, Clashed, Declared, Placed, Played, Pushed, Returned, Shown, Swapped
from brushpass.games.kyoto.rules.clash import overcomes
from brushpass.games.kyoto.sizes import Size

IGNORED_EVENTS: Final = (
    "Activated", "Chose", "Drew", "Guessed", "HandShown", "Kept", "Marked", "Passed", "Protected", "Reached",
    "Retrieved", "Sprung", "TookBack", "Unsealed", "Used", "Won",
)
IS_IDENTITY: Final[i64] = 0  # this pawn has this identity
IS_FALSE: Final[i64] = 1  # this pawn carries false intelligence
IS_WINNER: Final[i64] = 2  # this pawn overcomes a defender of this strength
IS_LOSER: Final[i64] = 3
MAY_SWAP: Final[i64] = 4  # these two pawns may have changed places
ALL_IDENTITIES: Final[i64] = 0b111111


class PawnHistory:
    """The pawns of one side, tracked by public events, and the tests on their identities."""

    def __init__(self, size: Size, side: i64) -> None:
        self.size, self.side = size, side
        self.in_cell: dict[int, int] = {}  # location -> pawn
        self.captured: list[int] = []  # captured pawns
        self.shown: dict[int, int] = {}  # identity -> the pawn that last revealed it
        self.defence: i64 = 0  # strength of the last defender that was shown
        self.tests: list[tuple[int, int, int]] = []
        self.test_rules: list[str] = []  # the rule behind each test
        self.swaps: int = 0
        self.escaping: bool = False  # this step ends with a declared escape

    def moved(self, event: Event) -> tuple[int, int] | None:
        """Return the start and target of a pawn that an event moves, or None."""
        if isinstance(event, Played) and event.player == self.side and event.card < SWAP:
            return event.start, event.to
        if isinstance(event, Pushed) and event.player != self.side:
            return event.start, event.to
        if isinstance(event, Returned) and event.player == self.side:
            return event.start, event.to
        return None

    def update(self, event: Event) -> None:
        """Apply an event."""
        way = self.moved(event)
        if isinstance(event, Placed) and event.player == self.side:
            self.in_cell[event.cell] = len(self.in_cell)
        elif way is not None:
            self.in_cell[way[1]] = self.in_cell.pop(way[0])
        elif isinstance(event, Shown):
            self.update_shown(event)
        elif isinstance(event, Clashed) and event.player == self.side:
            pawn = self.in_cell[event.cell]
            self.add_test(IS_WINNER if event.won else IS_LOSER, pawn, self.defence, "K15")
            if not event.won:
                self.in_cell[event.start] = self.in_cell.pop(event.cell)
        elif isinstance(event, Captured) and event.player != self.side:
            pawn = self.shown[event.identity]
            self.captured.append(pawn)
            self.in_cell = {cell: other for cell, other in self.in_cell.items() if other != pawn}
        elif isinstance(event, Declared) and event.player == self.side and not event.won:
            self.add_test(IS_FALSE, self.in_cell[event.cell], 0, event.rule())
        elif isinstance(event, Swapped) and event.player == self.side:
            self.update_swap(event)

    def add_test(self, test: i64, pawn: i64, value: i64, rule: str) -> None:
        """Add a test and the rule behind it."""
        self.tests.append((test, pawn, value))
        self.test_rules.append(rule)

    def update_shown(self, event: Shown) -> None:
        """Add a revealed identity: as a test for this side, and as the strength of a defender."""
        if event.number == "K43":
            self.defence = STRENGTH[event.identity]
        if event.player == self.side:
            pawn = self.in_cell[event.cell]
            self.shown[event.identity] = pawn
            self.add_test(IS_IDENTITY, pawn, event.identity, event.number)

    def update_swap(self, event: Swapped) -> None:
        """Add a possible exchange of two pawns; KA12 a real one in the home row would have won by it."""
        self.add_test(MAY_SWAP, self.in_cell[event.start], self.in_cell[event.to], "K64")
        self.swaps += 1
        for cell, pawn in self.in_cell.items():
            if cell // COLUMNS == self.size.home_row(1 - self.side) and not self.escaping:
                self.add_test(IS_FALSE, pawn, 0, "K51")

    def identity_masks(self, exchanges: int) -> vec[i64]:
        """Return the mask of identities of each placed pawn that pass every test, given which Swaps exchanged pawns.

        In a smaller game the unused pawns have the unused identities.
        """
        boxed = ALL_IDENTITIES & ~self.size.identities
        masks = vec[i64]([self.size.identities if pawn < self.size.agents else boxed for pawn in range(AGENTS)])
        is_now = list(range(6))  # pawn -> the pawn whose position it took
        for test, pawn, other in self.tests:
            if test == MAY_SWAP:
                if exchanges & 1:
                    is_now[pawn], is_now[other] = is_now[other], is_now[pawn]
                exchanges >>= 1
            else:
                masks[is_now[pawn]] &= passing_mask(test, other)
        return masks


def passing_mask(test: i64, value: i64) -> i64:
    """Return the mask of identities that pass a test."""
    if test == IS_IDENTITY:
        one: i64 = 1
        return one << value
    if test == IS_FALSE:
        return ALL_IDENTITIES & ~REAL
    mask: i64 = 0
    for identity in range(AGENTS):
        if overcomes(STRENGTH[identity], value) == (test == IS_WINNER):
            mask |= 1 << identity
    return mask


class PlacementCounts:
    """Counts of the placements of six identities that satisfy a mask for each pawn, by dynamic programming."""

    def __init__(self, masks: vec[i64]) -> None:
        self.masks: vec[i64] = masks
        self.ways: vec[i64] = vec[i64]([0 for _ in range(ALL_IDENTITIES + 1)])  # identities left (mask) -> ways
        self.ways[0] = 1
        for left in range(1, ALL_IDENTITIES + 1):
            pawn = AGENTS - bit_count(left)
            for identity in range(AGENTS):
                if left & self.masks[pawn] & 1 << identity != 0:
                    self.ways[left] += self.ways[left & ~(1 << identity)]

    def nth(self, number: i64) -> tuple[int, ...]:
        """Return the placement of a number below the total."""
        identities: list[int] = []
        left = ALL_IDENTITIES
        for pawn in range(AGENTS):
            for identity in range(AGENTS):
                if left & self.masks[pawn] & 1 << identity != 0:
                    ways = self.ways[left & ~(1 << identity)]
                    if number < ways:
                        identities.append(int(identity))
                        left &= ~(1 << identity)
                        break
                    number -= ways
        return tuple(identities)


def bit_count(mask: i64) -> i64:
    """Count the bits of a mask."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


class Placement:
    """A sample: the identities in the order of placement, and for each Swap whether it exchanged the pawns."""

    def __init__(self, identities: tuple[int, ...], exchanges: int) -> None:
        self.identities, self.exchanges = identities, exchanges


class PlacementSampler:
    """Samples uniformly from all placements and uses of the Swaps that are consistent with a player's history."""

    def __init__(self, config: KyotoConfig, history: History, player: i64) -> None:
        pawns = PawnHistory(config.size, 1 - player)
        for step in history:
            pawns.escaping = has_escape(step)
            for event in step:
                pawns.update(event)
        self.by_exchanges: list[PlacementCounts] = [
            PlacementCounts(pawns.identity_masks(exchanges)) for exchanges in range(1 << pawns.swaps)]
        self.total: i64 = 0
        for placings in self.by_exchanges:
            self.total += placings.ways[ALL_IDENTITIES]

    def sample(self, rng: Random) -> Placement:
        """Return one consistent placement, uniformly."""
        number: i64 = rng.randrange(self.total)
        for exchanges, placings in enumerate(self.by_exchanges):
            if number < placings.ways[ALL_IDENTITIES]:
                return Placement(placings.nth(number), exchanges)
            number -= placings.ways[ALL_IDENTITIES]
        raise AssertionError("the ways sum to their total")


def has_escape(step: list[Event]) -> bool:
    """Return whether a step ends with a declared escape."""
    for event in step:
        if isinstance(event, Declared):
            return event.won
    return False
