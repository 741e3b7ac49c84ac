"""What a hidden hand may hold, counted exactly: every order of a deck that fits what was seen of the hand.

A hand of one back is a multiset of five kinds, so there are few of them. A pass forward weighs each hand by the
number of ways to have drawn it; a pass backward draws one way, as likely as all others that fit.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

KINDS: Final[i64] = 5  # of one back
DRAW: Final[i64] = 0  # what can happen to a hand: this, and the kind
LOSE: Final[i64] = 16  # a card is played, or laid as a mark
GAIN: Final[i64] = 32  # a card is taken back, or retrieved
REMOVE: Final[i64] = 48  # K93 a card leaves the deck for Ruri
SHOW: Final[i64] = 64  # K115 a kind is shown, 1024 times as many cards of it
COUNTED: Final[i64] = 1024


def hands_of(size: int) -> list[tuple[int, ...]]:
    """Return all hands of a size, as counts of the five kinds."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(4):
        found = [(*hand, more) for hand in found for more in range(size - sum(hand) + 1)]
    return [(*hand, size - sum(hand)) for hand in found]


HANDS: Final = [hand for size in range(8) for hand in hands_of(size)]  # K29, K105 six cards, and a retrieved one


def changed(by: int) -> vec[i64]:
    """Return, for each hand and kind, the hand with one card more or less, or -1."""
    places = {hand: place for place, hand in enumerate(HANDS)}
    found = vec[i64]()
    for hand in HANDS:
        for kind in range(5):
            other = tuple([count + by if each == kind else count for each, count in enumerate(hand)])
            found = append(found, places.get(other, -1))
    return found


HELD: Final = vec[i64]([count for hand in HANDS for count in hand])  # hand x kind -> cards
MORE: Final = changed(1)
LESS: Final = changed(-1)
FIRST: Final = vec[i64]([len([hand for hand in HANDS if sum(hand) < size]) for size in range(9)])


NONE: Final = vec[float]([0.0 for _ in HANDS])


def nothing_of(size: i64) -> vec[float]:
    """Return a layer of hands that are all impossible so far."""
    return NONE[:FIRST[size + 1] - FIRST[size]]


class Ways:
    """All the ways in which one back of a hand can have come about, given the choices that were made unseen."""

    def __init__(self, stock: vec[i64]) -> None:
        self.stock: vec[i64] = stock  # cards of each kind in deck and hand together
        self.told: vec[i64] = vec[i64]()
        self.chosen: list[int] = []
        self.size: i64 = 0
        self.layer: vec[float] = vec[float]([1.0])  # hand of this size -> ways to have it
        self.layers: list[vec[float]] = []  # before each draw
        self.stocks: list[vec[i64]] = []

    def fork(self, each: i64, chosen: int) -> Ways:
        """Return the ways that go on with a choice."""
        other = Ways(self.stock[:])
        other.told = self.told[:]
        other.chosen = [*self.chosen, chosen]
        other.size = self.size
        other.layer = self.layer
        other.layers = self.layers[:]
        other.stocks = self.stocks[:]
        other.follow(each)
        return other

    def total(self) -> float:
        """Return the number of ways; 0.0 where there is none."""
        total = 0.0
        for ways in self.layer:
            total += ways
        return total

    def follow(self, each: i64) -> None:
        """Weigh the hands after one more thing."""
        self.told = append(self.told, each)
        kind = each % 16
        what = each % COUNTED - kind
        if what == DRAW:
            self.layers.append(self.layer)
            self.stocks.append(self.stock[:])
            self.draw()
        elif what == LOSE:
            self.change(LESS, kind, -1)
        elif what == GAIN:
            self.change(MORE, kind, 1)
        elif what == REMOVE:
            self.stock[kind] -= 1
        else:
            self.keep(kind, each // COUNTED)

    def draw(self) -> None:
        """K29 A card comes from the deck: each kind as likely as its cards that are left there."""
        first = FIRST[self.size]
        self.size += 1
        after = FIRST[self.size]
        grown = nothing_of(self.size)
        for place in range(len(self.layer)):
            ways = self.layer[place]
            if ways > 0.0:
                hand = (first + place) * KINDS
                for kind in range(KINDS):
                    left = self.stock[kind] - HELD[hand + kind]
                    if left > 0:
                        grown[MORE[hand + kind] - after] += ways * float(left)
        self.layer = grown

    def change(self, table: vec[i64], kind: i64, by: i64) -> None:
        """A known card leaves the hand, or comes into it; hands without it are impossible."""
        first = FIRST[self.size]
        self.size += by
        self.stock[kind] += by
        after = FIRST[self.size]
        other = nothing_of(self.size)
        for place in range(len(self.layer)):
            to = table[(first + place) * KINDS + kind]
            if to >= 0:
                other[to - after] = self.layer[place]
        self.layer = other

    def keep(self, kind: i64, count: i64) -> None:
        """K115 Only hands with so many cards of a kind are possible."""
        first = FIRST[self.size]
        kept = self.layer[:]
        for place in range(len(kept)):
            if HELD[(first + place) * KINDS + kind] != count:
                kept[place] = 0.0
        self.layer = kept

    def sample(self, rng: Random) -> list[int]:
        """Return the kinds in the order of the draws, each way as likely as nature makes it."""
        hand = FIRST[self.size] + drawn_from(self.layer, self.total(), rng)
        kinds: list[int] = []
        draws = len(self.layers)
        for place in range(len(self.told) - 1, -1, -1):
            kind = self.told[place] % 16
            what = self.told[place] % COUNTED - kind
            if what == DRAW:
                draws -= 1
                kind = self.undraw(hand, draws, rng)
                kinds.append(int(kind))
                hand = LESS[hand * KINDS + kind]
            elif what == LOSE:
                hand = MORE[hand * KINDS + kind]
            elif what == GAIN:
                hand = LESS[hand * KINDS + kind]
        kinds.reverse()
        return kinds

    def undraw(self, hand: i64, draw: int, rng: Random) -> i64:
        """Return the kind that was drawn last, given the hand after it."""
        layer, stock = self.layers[draw], self.stocks[draw]
        weights = vec[float](capacity=KINDS)
        total = 0.0
        for kind in range(KINDS):
            before = LESS[hand * KINDS + kind]
            weight = 0.0
            if before >= 0:
                weight = layer[before - first_like(len(layer))] * float(stock[kind] - HELD[before * KINDS + kind])
            weights = append(weights, weight)
            total += weight
        return drawn_from(weights, total, rng)


def first_like(hands: i64) -> i64:
    """Return the number of the first hand of the size of which there are so many."""
    size: i64 = 0
    while FIRST[size + 1] - FIRST[size] != hands:
        size += 1
    return FIRST[size]


def drawn_from(weights: vec[float], total: float, rng: Random) -> i64:
    """Return a place, as likely as its weight."""
    left = rng.random() * total
    last: i64 = 0
    for place in range(len(weights)):
        if weights[place] > 0.0:
            last = place
            left -= weights[place]
            if left < 0.0:
                return place
    return last
