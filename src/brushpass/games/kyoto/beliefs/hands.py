"""Exact counts of the possible contents of a hidden hand: every deck order consistent with the observed changes.

A hand of one back is a multiset of five kinds, so there are few of them. A forward pass weights each hand by the number
of ways to have drawn it; a backward pass samples one way uniformly.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

KINDS_PER_BACK: Final[i64] = 5  # of one back
DRAW: Final[i64] = 0  # changes of a hand, each plus the kind
LOSE: Final[i64] = 16  # a card is played, or laid as a mark
GAIN: Final[i64] = 32  # a card is taken back, or retrieved
REMOVE: Final[i64] = 48  # K93 a card leaves the deck for Ruri
SHOW: Final[i64] = 64  # K115 a kind is shown, plus SHOWN_COUNT_UNIT for each card of it
SHOWN_COUNT_UNIT: Final[i64] = 1024


def hands_of(size: int) -> list[tuple[int, ...]]:
    """Return all hands of a size, as counts of the five kinds."""
    hands: list[tuple[int, ...]] = [()]
    for _ in range(4):
        hands = [(*hand, more) for hand in hands for more in range(size - sum(hand) + 1)]
    return [(*hand, size - sum(hand)) for hand in hands]


HANDS: Final = [hand for size in range(8) for hand in hands_of(size)]  # K29, K105 six cards, and a retrieved one


def neighbouring_hands(by: int) -> vec[i64]:
    """Return the index of each hand with one card of each kind more (1) or less (-1), or -1 if impossible."""
    numbers = {hand: number for number, hand in enumerate(HANDS)}
    table = vec[i64]()
    for hand in HANDS:
        for kind in range(5):
            other = tuple([count + by if other_kind == kind else count for other_kind, count in enumerate(hand)])
            table = append(table, numbers.get(other, -1))
    return table


COUNT_IN_HAND: Final = vec[i64]([count for hand in HANDS for count in hand])  # hand x kind -> cards
HAND_WITH: Final = neighbouring_hands(1)
HAND_WITHOUT: Final = neighbouring_hands(-1)
FIRST_OF_SIZE: Final = vec[i64]([len([hand for hand in HANDS if sum(hand) < size]) for size in range(9)])


ZEROS: Final = vec[float]([0.0 for _ in HANDS])


def empty_layer(size: i64) -> vec[float]:
    """Return a layer in which every hand has weight 0."""
    return ZEROS[:FIRST_OF_SIZE[size + 1] - FIRST_OF_SIZE[size]]


class Ways:
    """The weights of all hands of one back after each change, for one combination of hidden choices."""

    def __init__(self, stock: vec[i64]) -> None:
        self.stock: vec[i64] = stock  # cards of each kind in deck and hand together
        self.changes: vec[i64] = vec[i64]()
        self.chosen: list[int] = []
        self.size: i64 = 0
        self.layer: vec[float] = vec[float]([1.0])  # hand of this size -> ways to have it
        self.layers: list[vec[float]] = []  # before each draw
        self.stocks: list[vec[i64]] = []

    def fork(self, change: i64, chosen: int) -> Ways:
        """Return a copy that continues with a hidden choice."""
        other = Ways(self.stock[:])
        other.changes = self.changes[:]
        other.chosen = [*self.chosen, chosen]
        other.size = self.size
        other.layer = self.layer
        other.layers = self.layers[:]
        other.stocks = self.stocks[:]
        other.apply(change)
        return other

    def total(self) -> float:
        """Return the total weight; 0.0 if no hand is possible."""
        total = 0.0
        for ways in self.layer:
            total += ways
        return total

    def apply(self, change: i64) -> None:
        """Update the weights by a change."""
        self.changes = append(self.changes, change)
        kind = change % 16
        what = change % SHOWN_COUNT_UNIT - kind
        if what == DRAW:
            self.layers.append(self.layer)
            self.stocks.append(self.stock[:])
            self.draw()
        elif what == LOSE:
            self.change(HAND_WITHOUT, kind, -1)
        elif what == GAIN:
            self.change(HAND_WITH, kind, 1)
        elif what == REMOVE:
            self.stock[kind] -= 1
        else:
            self.require_count(kind, change // SHOWN_COUNT_UNIT)

    def draw(self) -> None:
        """K29 Draw a card, each kind in proportion to its cards in the deck."""
        first = FIRST_OF_SIZE[self.size]
        self.size += 1
        after = FIRST_OF_SIZE[self.size]
        grown = empty_layer(self.size)
        for index in range(len(self.layer)):
            ways = self.layer[index]
            if ways > 0.0:
                hand = (first + index) * KINDS_PER_BACK
                for kind in range(KINDS_PER_BACK):
                    left = self.stock[kind] - COUNT_IN_HAND[hand + kind]
                    if left > 0:
                        grown[HAND_WITH[hand + kind] - after] += ways * float(left)
        self.layer = grown

    def change(self, table: vec[i64], kind: i64, by: i64) -> None:
        """Add or remove a known card; hands for which this is impossible get weight 0."""
        first = FIRST_OF_SIZE[self.size]
        self.size += by
        self.stock[kind] += by
        after = FIRST_OF_SIZE[self.size]
        other = empty_layer(self.size)
        for index in range(len(self.layer)):
            to = table[(first + index) * KINDS_PER_BACK + kind]
            if to >= 0:
                other[to - after] = self.layer[index]
        self.layer = other

    def require_count(self, kind: i64, count: i64) -> None:
        """K115 Set the weight of hands with another count of a kind to 0."""
        first = FIRST_OF_SIZE[self.size]
        layer = self.layer[:]
        for index in range(len(layer)):
            if COUNT_IN_HAND[(first + index) * KINDS_PER_BACK + kind] != count:
                layer[index] = 0.0
        self.layer = layer

    def sample(self, rng: Random) -> list[int]:
        """Sample the kinds in the order of the draws by a backward pass."""
        hand = FIRST_OF_SIZE[self.size] + sample_index(self.layer, self.total(), rng)
        kinds: list[int] = []
        draws = len(self.layers)
        for index in range(len(self.changes) - 1, -1, -1):
            kind = self.changes[index] % 16
            what = self.changes[index] % SHOWN_COUNT_UNIT - kind
            if what == DRAW:
                draws -= 1
                kind = self.undraw(hand, draws, rng)
                kinds.append(int(kind))
                hand = HAND_WITHOUT[hand * KINDS_PER_BACK + kind]
            elif what == LOSE:
                hand = HAND_WITH[hand * KINDS_PER_BACK + kind]
            elif what == GAIN:
                hand = HAND_WITHOUT[hand * KINDS_PER_BACK + kind]
        kinds.reverse()
        return kinds

    def undraw(self, hand: i64, draw: int, rng: Random) -> i64:
        """Sample the kind of a draw, given the hand after it."""
        layer, stock = self.layers[draw], self.stocks[draw]
        weights = vec[float](capacity=KINDS_PER_BACK)
        total = 0.0
        for kind in range(KINDS_PER_BACK):
            before = HAND_WITHOUT[hand * KINDS_PER_BACK + kind]
            weight = 0.0
            if before >= 0:
                left = stock[kind] - COUNT_IN_HAND[before * KINDS_PER_BACK + kind]
                weight = layer[before - first_of_layer(len(layer))] * float(left)
            weights = append(weights, weight)
            total += weight
        return sample_index(weights, total, rng)


def first_of_layer(hands: i64) -> i64:
    """Return the index of the first hand of the size whose layer has a number of hands."""
    size: i64 = 0
    while FIRST_OF_SIZE[size + 1] - FIRST_OF_SIZE[size] != hands:
        size += 1
    return FIRST_OF_SIZE[size]


def sample_index(weights: vec[float], total: float, rng: Random) -> i64:
    """Sample an index in proportion to its weight."""
    left = rng.random() * total
    last: i64 = 0
    for index in range(len(weights)):
        if weights[index] > 0.0:
            last = index
            left -= weights[index]
            if left < 0.0:
                return index
    return last
