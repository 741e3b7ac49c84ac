"""The enemy's two decks and Decoys, tracked by a player's observations."""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.games.kyoto.data import DEFEND, NOTHING, TACTIC_BACK
from brushpass.games.kyoto.beliefs.hands import DRAW, KINDS_PER_BACK, Ways

CHOSEN_UNSEEN: Final[i64] = 15  # instead of a kind: the next hidden choice determines it


class InconsistentSample(Exception):
    """A sample that contradicts the history; another one may not."""


class Choice:
    """A card that the enemy chose unseen, and its candidate kinds."""

    def __init__(self, candidates: list[int]) -> None:
        self.candidates: list[int] = candidates
        self.card: int = candidates[0]


class Deck:
    """The cards of one back, and the observed changes of the hand."""

    def __init__(self, back: i64, count: vec[i64]) -> None:
        self.first: i64 = DEFEND if back == TACTIC_BACK else 0  # its first kind
        self.count: vec[i64] = vec[i64]([count[self.first + kind] for kind in range(KINDS_PER_BACK)])
        self.unordered: int = sum(self.count)
        self.bottom: list[int] = []
        self.slots: int = 0
        self.hand_order: list[int] = []  # slots in the order in which they were drawn
        self.changes: vec[i64] = vec[i64]()
        self.choices: list[Choice] = []
        self.cards: list[int] = []  # slot -> kind, once dealt
        self.protected: i64 = NOTHING
        self.combinations: list[Ways] = []  # of the hidden choices, once counted, and their weights
        self.weights: vec[float] = vec[float]()
        self.total: float = 0.0

    def add_change(self, what: i64, card: i64) -> None:
        self.changes = append(self.changes, what + (card if card == CHOSEN_UNSEEN else card - self.first))

    def add_choice(self, what: i64, choice: Choice) -> None:
        self.add_change(what, CHOSEN_UNSEEN)
        self.choices.append(choice)

    def draw(self) -> int:
        """Return the next slot: a new one, or at the bottom the one that Tomoyo put there."""
        if self.unordered == 0:
            return self.bottom.pop(0)
        self.unordered -= 1
        self.slots += 1
        return self.slots - 1

    def to_hand(self, slot: int) -> None:
        """Move a slot to the hand."""
        self.add_change(DRAW, self.first)
        self.hand_order.append(slot)

    def ways(self) -> list[Ways]:
        """Return the ways for each possible combination of hidden choices."""
        branches = [Ways(self.count[:])]
        number = 0
        for change in self.changes:
            if change % 16 == CHOSEN_UNSEEN:
                forks = [ways.fork(change - CHOSEN_UNSEEN + kind - self.first, kind)
                         for ways in branches for kind in self.choices[number].candidates]
                branches = [ways for ways in forks if ways.total() > 0.0]
                number += 1
            else:
                for ways in branches:
                    ways.apply(change)
        return branches

    def fill_unseen(self, rng: Random) -> None:
        """Fill the slots that never reached the hand with the remaining cards, in random order."""
        left: list[int] = []
        for kind in range(KINDS_PER_BACK):
            cards = self.count[kind] - self.cards.count(int(self.first + kind))
            left += [int(self.first + kind)] * int(cards - (1 if self.first + kind == self.protected else 0))
        for slot in range(self.slots):
            if self.cards[slot] == NOTHING:
                self.cards[slot] = left.pop(rng.randrange(len(left)))


class DecoyOnTable:
    """A Decoy on the table: its marks, and the ones that were sprung."""

    def __init__(self) -> None:
        self.marks: list[Choice] = []
        self.sprung: list[int] = []

    def is_consistent(self) -> bool:
        """Return whether the marks include those that were sprung."""
        marks = [mark.card for mark in self.marks]
        for card in self.sprung:
            if card not in marks:
                return False
            marks.remove(card)
        return True
