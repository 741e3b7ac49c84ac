"""The enemy's two decks and Decoys, as a player follows them: what is known of each card's way through the hand."""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.games.kyoto.data import DEFEND, NOTHING, TACTIC_BACK
from brushpass.games.kyoto.guess.hands import DRAW, KINDS, Ways

OPEN: Final[i64] = 15  # in place of a kind: the next choice says which


class DeadEnd(Exception):
    """A guess that does not fit; another one will."""


class Choice:
    """A card that the enemy has chosen unseen, and the kinds that it may be."""

    def __init__(self, kinds: list[int]) -> None:
        self.kinds: list[int] = kinds
        self.kind: int = kinds[0]


class Deck:
    """The cards of one back: what is known of their way through the hand."""

    def __init__(self, back: i64, count: vec[i64]) -> None:
        self.first: i64 = DEFEND if back == TACTIC_BACK else 0  # its first kind
        self.count: vec[i64] = vec[i64]([count[self.first + kind] for kind in range(KINDS)])
        self.unordered: int = sum(self.count)
        self.bottom: list[int] = []
        self.slots: int = 0
        self.order: list[int] = []  # slots in the order in which they came to hand
        self.told: vec[i64] = vec[i64]()
        self.choices: list[Choice] = []
        self.kinds: list[int] = []  # slot -> kind, once dealt
        self.protected: i64 = NOTHING
        self.found: list[Ways] = []  # all ways, once counted, and their weights
        self.weights: vec[float] = vec[float]()
        self.total: float = 0.0

    def tell(self, what: i64, card: i64) -> None:
        self.told = append(self.told, what + (card if card == OPEN else card - self.first))

    def choose(self, what: i64, choice: Choice) -> None:
        self.tell(what, OPEN)
        self.choices.append(choice)

    def draw(self) -> int:
        """Return the next slot: a new one, or at the bottom one that Tomoyo has put there."""
        if self.unordered == 0:
            return self.bottom.pop(0)
        self.unordered -= 1
        self.slots += 1
        return self.slots - 1

    def take(self, slot: int) -> None:
        """A slot comes to hand."""
        self.tell(DRAW, self.first)
        self.order.append(slot)

    def ways(self) -> list[Ways]:
        """Return the ways of the cards through the hand: one for each combination of choices that is possible."""
        found = [Ways(self.count[:])]
        number = 0
        for each in self.told:
            if each % 16 == OPEN:
                forks = [ways.fork(each - OPEN + kind - self.first, kind)
                         for ways in found for kind in self.choices[number].kinds]
                found = [ways for ways in forks if ways.total() > 0.0]
                number += 1
            else:
                for ways in found:
                    ways.follow(each)
        return found

    def deal_unseen(self, rng: Random) -> None:
        """Give the slots that never came to hand what is left, in any order."""
        left: list[int] = []
        for kind in range(KINDS):
            cards = self.count[kind] - self.kinds.count(int(self.first + kind))
            left += [int(self.first + kind)] * int(cards - (1 if self.first + kind == self.protected else 0))
        for slot in range(self.slots):
            if self.kinds[slot] == NOTHING:
                self.kinds[slot] = left.pop(rng.randrange(len(left)))


class Laid:
    """A Decoy on the table: its marks, and those that were sprung."""

    def __init__(self) -> None:
        self.marks: list[Choice] = []
        self.sprung: list[int] = []

    def fits(self) -> bool:
        """Say whether the marks, as they are chosen now, are those that were sprung."""
        marks = [mark.kind for mark in self.marks]
        for card in self.sprung:
            if card not in marks:
                return False
            marks.remove(card)
        return True
