"""Which cards the enemy may hold: every back that a player has seen becomes a slot, and slots are filled to fit.

A slot is one physical card. It gets its kind when it is seen (played, sprung, shown), and the slots that nobody has
seen are dealt at the end from the cards that are left.
"""
from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.game import Heard
from brushpass.core.kernel import HIDDEN, Event
from brushpass.games.kyoto.data import (
    COUNT, DECOY, DEFEND, JOKER, KINDS, LOCATION_BACK, NOTHING, TACTIC_BACK, TOMOYO, back_of,
)
from brushpass.games.kyoto.events import (
    Chose, Drew, HandShown, Kept, Marked, Played, Protected, Retrieved, Sprung, TookBack, Unsealed,
)


class DeadEnd(Exception):
    """The slots were filled in a way that does not fit; another one will."""


class Slot:
    """One card of the enemy's: its back, its kind once it is known, and whether it was laid as a mark."""

    def __init__(self, back: i64) -> None:
        self.back: i64 = back
        self.card: i64 = NOTHING
        self.mark: bool = False

    def may_be(self, card: i64) -> bool:
        return self.card == card or (self.card == NOTHING and self.back == back_of(card))


class Fog:
    """The enemy's cards as a player follows them."""

    def __init__(self, enemy: i64, rng: Random) -> None:
        self.enemy: i64 = enemy
        self.rng: Random = rng
        self.left: list[int] = [COUNT[card] for card in range(KINDS)]  # kinds not given to a slot yet
        self.unordered: dict[int, int] = {LOCATION_BACK: 25, TACTIC_BACK: 8}  # cards in the decks above the bottom
        self.bottom: dict[int, list[Slot]] = {LOCATION_BACK: [], TACTIC_BACK: []}
        self.special: i64 = NOTHING
        self.hand: list[Slot] = []
        self.looked: list[Slot] = []
        self.marks: list[list[Slot]] = [[], []]
        self.table: Slot | None = None
        self.discards: list[Slot] = []
        self.slots: list[Slot] = []
        self.answers: list[Slot] = []  # what was hidden, in the order in which it was heard of

    def hear(self, event: Event) -> None:
        """Follow one event of the enemy's."""
        if isinstance(event, Drew):
            self.draw(event.card)
        elif isinstance(event, Kept):
            self.keep(event)
        elif isinstance(event, Played):
            self.play(event.card)
        elif isinstance(event, TookBack) and self.table is not None:
            self.hand.append(self.table)
            self.table = None
        elif isinstance(event, Marked):
            self.mark(event.decoy)
        elif isinstance(event, Sprung):
            self.spring(event)
        elif isinstance(event, Retrieved):
            self.retrieve(event)
        elif isinstance(event, HandShown):
            self.show_hand(event.cards)
        elif isinstance(event, Protected):
            self.left[event.colour] -= 1
            self.unordered[LOCATION_BACK] -= 1
        elif isinstance(event, Chose):
            self.special = event.special

    def draw(self, back: i64) -> None:
        """Take the next card of a deck: an unknown one, or at the bottom one that Tomoyo has put there."""
        total = sum(self.unordered.values()) + sum([len(under) for under in self.bottom.values()])
        if self.unordered[back] > 0:
            self.unordered[back] -= 1
            slot = Slot(back)
            self.slots.append(slot)
        else:
            slot = self.bottom[back].pop(0)
        self.answers.append(slot)
        if self.special == TOMOYO and (self.looked or total > 1):
            self.looked.append(slot)
        else:
            self.hand.append(slot)

    def keep(self, event: Kept) -> None:
        """K78 One of the two cards is kept; which one, where their backs are alike, is unknown."""
        kept, under = self.looked
        if kept.back != event.card or (kept.back == under.back and self.rng.randrange(2) == 1):
            kept, under = under, kept
        self.looked = []
        self.hand.append(kept)
        self.bottom[under.back].append(under)
        self.answers.append(kept)

    def take(self, slots: list[Slot], card: i64) -> Slot:
        """Take a slot that is, or may be, this card."""
        fitting = [slot for slot in slots if slot.card == card or (slot.may_be(card) and self.left[card] > 0
                                                                   and not (slot.mark and card == JOKER))]
        if not fitting:
            raise DeadEnd
        slot = fitting[self.rng.randrange(len(fitting))]
        self.settle(slot, card)
        slots.remove(slot)
        return slot

    def settle(self, slot: Slot, card: i64) -> None:
        """Give a slot its kind."""
        if slot.card == NOTHING:
            slot.card = card
            self.left[card] -= 1

    def put_away(self) -> None:
        """K27 The card on the table is on the discard pile by the time that the next one is seen."""
        if self.table is not None:
            self.discards.append(self.table)
            self.table = None

    def play(self, card: i64) -> None:
        self.put_away()
        slot = self.take(self.hand, card)
        if card == DECOY:
            self.marks[1 if self.marks[0] else 0] = [slot]
        else:
            self.table = slot

    def mark(self, decoy: i64) -> None:
        """K65 One of the location cards in hand, not a joker, lies under the Decoy, whose own card comes first."""
        fitting = [slot for slot in self.hand if slot.back == LOCATION_BACK and slot.card != JOKER]
        if not fitting:
            raise DeadEnd
        slot = fitting[self.rng.randrange(len(fitting))]
        slot.mark = True
        self.hand.remove(slot)
        self.marks[decoy].append(slot)
        self.answers.append(slot)

    def spring(self, event: Sprung) -> None:
        """KA65 The Decoy card goes with its last mark, and first."""
        self.put_away()
        under = self.marks[event.decoy]
        decoy, marks = under[0], under[1:]
        sprung = self.take(marks, event.card)
        if not marks:
            self.discards.append(decoy)
        self.discards.append(sprung)
        self.marks[event.decoy] = [decoy, *marks] if marks else []

    def retrieve(self, event: Retrieved) -> None:
        """KA58 A card whose back is seen comes back from the pile, the deepest of its kind, and a new top is seen."""
        self.put_away()
        fitting = []
        for card in range(KINDS):
            same = [slot for slot in self.discards if slot.card == card]
            if same and back_of(card) == event.card:
                rest = [slot for slot in self.discards if slot is not same[0]]
                if (rest[-1].card if rest else NOTHING) == event.top:
                    fitting.append(same[0])
        if not fitting:
            raise DeadEnd
        slot = fitting[self.rng.randrange(len(fitting))]
        self.discards.remove(slot)
        self.hand.append(slot)
        self.answers.append(slot)

    def show_hand(self, cards: tuple[int, ...]) -> None:
        """K115 Every card in hand is seen."""
        hand: list[Slot] = []
        for card in range(KINDS):
            hand += [self.take(self.hand, card) for _ in range(cards[card])]
        self.hand = hand

    def deal_the_rest(self) -> None:
        """Fill the slots that nobody has seen from what is left, the marks first, for they are no jokers."""
        unknown = [slot for slot in self.slots if slot.card == NOTHING]
        for slot in [slot for slot in unknown if slot.mark] + [slot for slot in unknown if not slot.mark]:
            first: i64 = DEFEND if slot.back == TACTIC_BACK else 0
            last: i64 = KINDS if slot.back == TACTIC_BACK else JOKER if slot.mark else DEFEND
            pool = [card for card in range(first, last) for _ in range(self.left[card])]
            if not pool:
                raise DeadEnd
            self.settle(slot, pool[self.rng.randrange(len(pool))])


def guess_cards(heard: Heard, player: i64, rng: Random) -> list[int]:
    """Return the kinds of all that was hidden from `player`, in the order in which it was heard of. Raises DeadEnd."""
    fog = Fog(1 - player, rng)
    for step in heard:
        for event in step:
            if isinstance(event, Unsealed):
                fog.special = event.oniwaban if fog.enemy == 0 else event.government
            elif owner_of(event) == fog.enemy and not (isinstance(event, Chose) and event.special == HIDDEN):
                fog.hear(event)
    fog.deal_the_rest()
    return [int(slot.card) for slot in fog.answers]


def owner_of(event: Event) -> int:
    """Return the player whom an event is about."""
    owner = event.facts().get("player")
    assert isinstance(owner, int)
    return owner
