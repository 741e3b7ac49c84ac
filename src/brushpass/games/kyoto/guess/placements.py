"""Who the enemy's hidden agents may be: every placement and every secret Swap that fits what a player has heard.

The pawns are followed over the board by what both sides see. What was shown, won, lost and declared becomes a list of
tests, and the tests a mask of identities for each pawn; the ways of placing six identities by them are counted.
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
IS: Final[i64] = 0  # this pawn has this identity
FALSE: Final[i64] = 1  # this pawn carries false intelligence
BEATS: Final[i64] = 2  # this pawn overcomes a defender of this strength
FAILS: Final[i64] = 3
MAY_SWAP: Final[i64] = 4  # these two pawns may have changed places
ANYBODY: Final[i64] = 0b111111


class Pawns:
    """The pawns of one side as everybody follows them, and the tests that they have undergone."""

    def __init__(self, size: Size, side: i64) -> None:
        self.size, self.side = size, side
        self.in_cell: dict[int, int] = {}  # location -> pawn
        self.gone: list[int] = []  # captured pawns
        self.shown: dict[int, int] = {}  # identity -> the pawn that was last seen to have it
        self.defence: i64 = 0  # strength of the last defender that was shown
        self.tests: list[tuple[int, int, int]] = []
        self.rules: list[str] = []  # of each test: by which rule it tells something
        self.swaps: int = 0
        self.escaping: bool = False  # this step ends with a declared escape

    def moved(self, event: Event) -> tuple[int, int] | None:
        """Return from where to where an event takes a pawn: by a card of its side, by a push, or back."""
        if isinstance(event, Played) and event.player == self.side and event.card < SWAP:
            return event.start, event.to
        if isinstance(event, Pushed) and event.player != self.side:
            return event.start, event.to
        if isinstance(event, Returned) and event.player == self.side:
            return event.start, event.to
        return None

    def hear(self, event: Event) -> None:
        """Follow one event."""
        way = self.moved(event)
        if isinstance(event, Placed) and event.player == self.side:
            self.in_cell[event.cell] = len(self.in_cell)
        elif way is not None:
            self.in_cell[way[1]] = self.in_cell.pop(way[0])
        elif isinstance(event, Shown):
            self.hear_shown(event)
        elif isinstance(event, Clashed) and event.player == self.side:
            pawn = self.in_cell[event.cell]
            self.note(BEATS if event.won else FAILS, pawn, self.defence, "K15")
            if not event.won:
                self.in_cell[event.start] = self.in_cell.pop(event.cell)
        elif isinstance(event, Captured) and event.player != self.side:
            pawn = self.shown[event.identity]
            self.gone.append(pawn)
            self.in_cell = {cell: other for cell, other in self.in_cell.items() if other != pawn}
        elif isinstance(event, Declared) and event.player == self.side and not event.won:
            self.note(FALSE, self.in_cell[event.cell], 0, event.rule())
        elif isinstance(event, Swapped) and event.player == self.side:
            self.hear_swap(event)

    def note(self, test: i64, pawn: i64, value: i64, rule: str) -> None:
        """Note a test, and the rule by which it tells something."""
        self.tests.append((test, pawn, value))
        self.rules.append(rule)

    def hear_shown(self, event: Shown) -> None:
        """Note an identity: one of this side as a test, a defender's for the comparison that follows."""
        if event.number == "K43":
            self.defence = STRENGTH[event.identity]
        if event.player == self.side:
            pawn = self.in_cell[event.cell]
            self.shown[event.identity] = pawn
            self.note(IS, pawn, event.identity, event.number)

    def hear_swap(self, event: Swapped) -> None:
        """Note that two pawns may have changed places; KA12 a real one in the home row would have won by it."""
        self.note(MAY_SWAP, self.in_cell[event.start], self.in_cell[event.to], "K64")
        self.swaps += 1
        for cell, pawn in self.in_cell.items():
            if cell // COLUMNS == self.size.home_row(1 - self.side) and not self.escaping:
                self.note(FALSE, pawn, 0, "K51")

    def masks(self, exchanges: int) -> vec[i64]:
        """Return, for each pawn as it was placed, the identities with which it passes every test, after exchanges.

        In a smaller game the pawns that stay in the box have the identities that stay there.
        """
        boxed = ANYBODY & ~self.size.identities
        found = vec[i64]([self.size.identities if pawn < self.size.agents else boxed for pawn in range(AGENTS)])
        is_now = list(range(6))  # pawn -> whose place it took
        for test, pawn, other in self.tests:
            if test == MAY_SWAP:
                if exchanges & 1:
                    is_now[pawn], is_now[other] = is_now[other], is_now[pawn]
                exchanges >>= 1
            else:
                found[is_now[pawn]] &= passing(test, other)
        return found


def passing(test: i64, value: i64) -> i64:
    """Return the mask of identities that pass one test."""
    if test == IS:
        one: i64 = 1
        return one << value
    if test == FALSE:
        return ANYBODY & ~REAL
    mask: i64 = 0
    for identity in range(AGENTS):
        if overcomes(STRENGTH[identity], value) == (test == BEATS):
            mask |= 1 << identity
    return mask


class Placings:
    """All placings of six identities that a mask for each pawn allows, counted from the last pawn back."""

    def __init__(self, masks: vec[i64]) -> None:
        self.masks: vec[i64] = masks
        self.ways: vec[i64] = vec[i64]([0 for _ in range(ANYBODY + 1)])  # identities left for the last pawns -> ways
        self.ways[0] = 1
        for left in range(1, ANYBODY + 1):
            pawn = AGENTS - size_of(left)
            for identity in range(AGENTS):
                if left & self.masks[pawn] & 1 << identity != 0:
                    self.ways[left] += self.ways[left & ~(1 << identity)]

    def pick(self, number: i64) -> tuple[int, ...]:
        """Return one placing by its number."""
        found: list[int] = []
        left = ANYBODY
        for pawn in range(AGENTS):
            for identity in range(AGENTS):
                if left & self.masks[pawn] & 1 << identity != 0:
                    ways = self.ways[left & ~(1 << identity)]
                    if number < ways:
                        found.append(int(identity))
                        left &= ~(1 << identity)
                        break
                    number -= ways
        return tuple(found)


def size_of(mask: i64) -> i64:
    """Return how many there are in a mask."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


class Placing:
    """One possible answer: the identities in the order of placement, and for each Swap whether it exchanged."""

    def __init__(self, identities: tuple[int, ...], exchanges: int) -> None:
        self.identities, self.exchanges = identities, exchanges


class Agents:
    """All that fits what a player has heard: every placing, with every way of using the Swaps."""

    def __init__(self, config: KyotoConfig, heard: History, player: i64) -> None:
        pawns = Pawns(config.size, 1 - player)
        for step in heard:
            pawns.escaping = escape_in(step)
            for event in step:
                pawns.hear(event)
        self.fitting: list[Placings] = [Placings(pawns.masks(exchanges)) for exchanges in range(1 << pawns.swaps)]
        self.total: i64 = 0
        for placings in self.fitting:
            self.total += placings.ways[ANYBODY]

    def guess(self, rng: Random) -> Placing:
        """Return one of them, each as likely as the other."""
        number: i64 = rng.randrange(self.total)
        for exchanges, placings in enumerate(self.fitting):
            if number < placings.ways[ANYBODY]:
                return Placing(placings.pick(number), exchanges)
            number -= placings.ways[ANYBODY]
        raise AssertionError("the ways sum to their total")


def escape_in(step: list[Event]) -> bool:
    """Say whether a step ends with a declared escape."""
    for event in step:
        if isinstance(event, Declared):
            return event.won
    return False
