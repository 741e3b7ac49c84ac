"""Which cards the enemy may hold: what a player saw of them becomes two lists, one for each back, to be counted.

A slot is one card of a deck, in the order of drawing. Marks (K65) and a retrieved card (K105) are choices, which all
weigh alike: every combination of them is counted by itself. K78 What Tomoyo puts under a deck stays open until it is
drawn again.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append
from mypy_extensions import i64

from brushpass.core.game import History
from brushpass.core.kernel import HIDDEN, Event
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import DECOY, JOKER, LOCATION_BACK, NOTHING, TACTIC_BACK, TOMOYO, back_of
from brushpass.games.kyoto.events import (
    Chose, Drew, HandShown, Kept, Marked, Played, Protected, Retrieved, Sprung, TookBack, Unsealed,
)
from brushpass.games.kyoto.guess.decks import Choice, DeadEnd, Deck, Laid
from brushpass.games.kyoto.guess.hands import COUNTED, GAIN, LOSE, REMOVE, SHOW, Ways, drawn_from

IGNORED_EVENTS: Final = (
    "Activated", "Captured", "Clashed", "Declared", "Guessed", "Passed", "Placed", "Pushed", "Reached", "Returned",
    "Shown", "Swapped", "Used", "Won",
)


class Fog:
    """The enemy's cards as a player follows them."""

    def __init__(self, config: KyotoConfig, enemy: i64, rng: Random) -> None:
        self.enemy, self.rng = enemy, rng
        self.decks: list[Deck] = [Deck(LOCATION_BACK, config.size.count), Deck(TACTIC_BACK, config.size.count)]
        self.special: i64 = NOTHING
        self.looked: list[int] = []  # K78 slots, and from which deck
        self.looked_in: list[int] = []
        self.alike: list[tuple[int, int, int]] = []  # deck and two slots, of which one was kept, nobody saw which
        self.laid: list[Laid] = []
        self.places: list[int] = [-1, -1]  # place of a Decoy -> which
        self.table: i64 = NOTHING
        self.discards: list[int] = []
        self.answers: list[int] = []  # what was hidden: deck and slot, or a choice
        self.choices: list[Choice] = []

    def hear(self, event: Event) -> None:
        """Follow one event, if it is of the enemy's."""
        if isinstance(event, Drew):
            if event.player == self.enemy:
                self.draw(1 if event.card == TACTIC_BACK else 0)
        elif isinstance(event, Played):
            if event.player == self.enemy:
                self.play(event.card)
        elif isinstance(event, Marked):
            if event.player == self.enemy:
                self.mark(event.decoy)
        elif isinstance(event, Sprung):
            if event.player == self.enemy:
                self.spring(event)
        elif isinstance(event, Unsealed):
            self.special = event.oniwaban if self.enemy == 0 else event.government
        elif isinstance(event, Chose):
            if event.player == self.enemy and event.special != HIDDEN:
                self.special = event.special
        else:
            self.hear_rare(event)

    def hear_rare(self, event: Event) -> None:
        """Follow what special agents and equipment do."""
        if isinstance(event, Kept):
            if event.player == self.enemy:
                self.keep(1 if event.card == TACTIC_BACK else 0)
        elif isinstance(event, TookBack):
            if event.player == self.enemy:
                self.deck_of(event.card).tell(GAIN, event.card)
                self.table = NOTHING
        elif isinstance(event, Retrieved):
            if event.player == self.enemy:
                self.retrieve(event)
        elif isinstance(event, HandShown):
            if event.player == self.enemy:
                for card in range(10):
                    self.deck_of(card).tell(SHOW + COUNTED * event.cards[card], card)
        elif isinstance(event, Protected) and event.player == self.enemy:
            self.decks[0].protected = event.colour
            self.decks[0].tell(REMOVE, event.colour)

    def deck_of(self, card: i64) -> Deck:
        return self.decks[1 if back_of(card) == TACTIC_BACK else 0]

    def draw(self, number: int) -> None:
        """K29 A card comes to hand, or K78 before Tomoyo's eyes; KA32 the very last one is simply taken."""
        total = sum([deck.unordered + len(deck.bottom) for deck in self.decks])
        slot = self.decks[number].draw()
        self.answers.append(number * 64 + slot)
        if self.special == TOMOYO and (self.looked or total > 1):
            self.looked.append(slot)
            self.looked_in.append(number)
        else:
            self.decks[number].take(slot)

    def keep(self, number: int) -> None:
        """K78 One of the two cards is kept; which one, where their backs are alike, is unknown."""
        kept, under = 0, 1
        if self.looked_in[0] == self.looked_in[1]:
            self.alike.append((number, self.looked[0], self.looked[1]))
            if self.rng.randrange(2) == 1:
                kept, under = 1, 0
        elif self.looked_in[0] != number:
            kept, under = 1, 0
        self.decks[number].take(self.looked[kept])
        self.decks[self.looked_in[under]].bottom.append(self.looked[under])
        self.answers.append(number * 64 + self.looked[kept])
        self.looked = []
        self.looked_in = []

    def put_away(self) -> None:
        """K27 The card on the table is on the discard pile by the time that the next one is seen."""
        if self.table != NOTHING:
            self.discards.append(int(self.table))
            self.table = NOTHING

    def play(self, card: i64) -> None:
        self.put_away()
        self.deck_of(card).tell(LOSE, card)
        if card == DECOY:
            self.places[1 if self.places[0] >= 0 else 0] = len(self.laid)
            self.laid.append(Laid())
        else:
            self.table = card

    def mark(self, decoy: i64) -> None:
        """K65 One of the location cards in hand, not a joker, lies under the Decoy."""
        choice = Choice([int(card) for card in range(JOKER)])
        self.laid[self.places[decoy]].marks.append(choice)
        self.decks[0].choose(LOSE, choice)
        self.answer(choice)

    def answer(self, choice: Choice) -> None:
        self.choices.append(choice)
        self.answers.append(-len(self.choices))

    def spring(self, event: Sprung) -> None:
        """KA65 The Decoy card goes with its last mark, and first."""
        self.put_away()
        laid = self.laid[self.places[event.decoy]]
        laid.sprung.append(int(event.card))
        if len(laid.sprung) == len(laid.marks):
            self.discards.append(int(DECOY))
            self.places[event.decoy] = -1
            for mark in laid.marks:
                mark.kinds = sorted(set(laid.sprung))
        self.discards.append(int(event.card))

    def retrieve(self, event: Retrieved) -> None:
        """KA58, KA71 A card whose back is seen comes from the pile, the uppermost of its kind; a new top is seen."""
        self.put_away()
        fitting: list[int] = []
        for card in range(10):
            if card in self.discards and back_of(card) == event.card:
                rest = self.discards[::-1]
                rest.remove(card)
                if (rest[0] if rest else NOTHING) == event.top:
                    fitting.append(card)
        if not fitting:
            raise DeadEnd
        choice = Choice(fitting)
        self.deck_of(fitting[0]).choose(GAIN, choice)
        self.answer(choice)

    def deal(self) -> list[int] | None:
        """Return the kinds of all that was hidden, in the order in which it was heard of; None to be tried again.

        K78 Two alike of which one was kept were counted twice, so every other time they are refused.
        """
        for deck in self.decks:
            self.deal_deck(deck)
        for number, one, other in self.alike:
            kinds = self.decks[number].kinds
            if kinds[one] == kinds[other] and self.rng.randrange(2) == 1:
                return None
        return [self.choices[-each - 1].kind if each < 0 else self.decks[each // 64].kinds[each % 64]
                for each in self.answers]

    def deal_deck(self, deck: Deck) -> None:
        """Draw one of all combinations of choices, as likely as the number of its ways, and then one of these."""
        if not deck.found:
            self.weigh(deck)
        chosen = deck.found[drawn_from(deck.weights, deck.total, self.rng)]
        set_kinds(deck, chosen.chosen)
        deck.kinds = [int(NOTHING)] * deck.slots
        for slot, kind in zip(deck.order, chosen.sample(self.rng), strict=True):
            deck.kinds[slot] = int(deck.first) + kind
        deck.deal_unseen(self.rng)

    def weigh(self, deck: Deck) -> None:
        """Count the ways of each combination of choices."""
        deck.found = deck.ways()
        for ways in deck.found:
            weight = ways.total() if self.fits(deck, ways) else 0.0
            deck.weights = append(deck.weights, weight)
            deck.total += weight
        if deck.total == 0.0:
            raise DeadEnd

    def fits(self, deck: Deck, ways: Ways) -> bool:
        """Say whether the marks that are chosen in these ways are those that were sprung."""
        if not deck.choices:
            return True
        set_kinds(deck, ways.chosen)
        for laid in self.laid:
            if not laid.fits():
                return False
        return True


def set_kinds(deck: Deck, kinds: list[int]) -> None:
    for choice, kind in zip(deck.choices, kinds, strict=True):
        choice.kind = kind


class Cards:
    """What a player has heard of the enemy's cards, from which worlds are drawn."""

    def __init__(self, config: KyotoConfig, heard: History, player: i64, rng: Random) -> None:
        self.config, self.heard, self.player, self.rng = config, heard, player, rng
        self.fog: Fog = self.follow()

    def follow(self) -> Fog:
        """Follow all that was heard."""
        fog = Fog(self.config, 1 - self.player, self.rng)
        for step in self.heard:
            for event in step:
                fog.hear(event)
        return fog

    def guess(self) -> list[int]:
        """Return the kinds of all that was hidden, in the order in which it was heard of. Raises DeadEnd."""
        while True:
            found = self.fog.deal()
            if self.fog.alike:
                self.fog = self.follow()  # which of two cards Tomoyo keeps is part of the draw
            if found is not None:
                return found
