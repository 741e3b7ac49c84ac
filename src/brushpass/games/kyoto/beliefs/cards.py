"""Sampler of the enemy's hidden cards: a player's observations become a list of changes for each card back.

A slot is one card of a deck, in the order of drawing. Marks (K65) and a retrieved card (K105) are hidden choices with
a uniform prior: the ways of each combination are counted separately. K78 A card that Tomoyo puts under a deck stays
unknown until it is drawn again.
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
from brushpass.games.kyoto.beliefs.decks import Choice, Deck, DecoyOnTable, InconsistentSample
from brushpass.games.kyoto.beliefs.hands import GAIN, LOSE, REMOVE, SHOW, SHOWN_COUNT_UNIT, Ways, sample_index

IGNORED_EVENTS: Final = (
    "Activated", "Captured", "Clashed", "Declared", "Guessed", "Passed", "Placed", "Pushed", "Reached", "Returned",
    "Shown", "Swapped", "Used", "Won",
)


class HiddenCards:
    """The enemy's cards, tracked by a player's observations."""

    def __init__(self, config: KyotoConfig, enemy: i64, rng: Random) -> None:
        self.enemy, self.rng = enemy, rng
        self.decks: list[Deck] = [Deck(LOCATION_BACK, config.size.count), Deck(TACTIC_BACK, config.size.count)]
        self.special: i64 = NOTHING
        self.looked_slots: list[int] = []  # K78 slots, and the decks they came from
        self.looked_decks: list[int] = []
        self.ambiguous_keeps: list[tuple[int, int, int]] = []  # deck and two slots, one of them kept unseen
        self.decoys: list[DecoyOnTable] = []
        self.decoy_at: list[int] = [-1, -1]  # position of a Decoy -> its index in `decoys`
        self.card_on_table: i64 = NOTHING
        self.discards: list[int] = []
        self.hidden: list[int] = []  # deck and slot, or a choice, of each hidden card
        self.choices: list[Choice] = []

    def update(self, event: Event) -> None:
        """Apply an event of the enemy."""
        if isinstance(event, Drew) and event.player == self.enemy:
            self.draw(1 if event.card == TACTIC_BACK else 0)
        elif isinstance(event, Played) and event.player == self.enemy:
            self.play(event.card)
        elif isinstance(event, Marked) and event.player == self.enemy:
            self.mark(event.decoy)
        elif isinstance(event, Sprung) and event.player == self.enemy:
            self.spring(event)
        elif isinstance(event, Unsealed):
            self.special = event.oniwaban if self.enemy == 0 else event.government
        elif isinstance(event, Chose) and event.player == self.enemy:
            if event.special != HIDDEN:
                self.special = event.special
        else:
            self.update_advanced(event)

    def update_advanced(self, event: Event) -> None:
        """Apply an event of special agents or equipment."""
        if isinstance(event, Kept) and event.player == self.enemy:
            self.keep_one(1 if event.card == TACTIC_BACK else 0)
        elif isinstance(event, TookBack) and event.player == self.enemy:
            self.deck_of(event.card).add_change(GAIN, event.card)
            self.card_on_table = NOTHING
        elif isinstance(event, Retrieved) and event.player == self.enemy:
            self.retrieve(event)
        elif isinstance(event, HandShown) and event.player == self.enemy:
            for card in range(10):
                self.deck_of(card).add_change(SHOW + SHOWN_COUNT_UNIT * event.cards[card], card)
        elif isinstance(event, Protected) and event.player == self.enemy:
            self.decks[0].protected = event.colour
            self.decks[0].add_change(REMOVE, event.colour)

    def deck_of(self, card: i64) -> Deck:
        return self.decks[1 if back_of(card) == TACTIC_BACK else 0]

    def draw(self, number: int) -> None:
        """K29 A card comes to hand, or K78 before Tomoyo's eyes; KA32 the very last one is simply taken."""
        total = sum([deck.unordered + len(deck.bottom) for deck in self.decks])
        slot = self.decks[number].draw()
        self.hidden.append(number * 64 + slot)
        if self.special == TOMOYO and (self.looked_slots or total > 1):
            self.looked_slots.append(slot)
            self.looked_decks.append(number)
        else:
            self.decks[number].to_hand(slot)

    def keep_one(self, number: int) -> None:
        """K78 One of the two cards is kept; which one, where their backs are alike, is unknown."""
        kept, under = 0, 1
        if self.looked_decks[0] == self.looked_decks[1]:
            self.ambiguous_keeps.append((number, self.looked_slots[0], self.looked_slots[1]))
            if self.rng.randrange(2) == 1:
                kept, under = 1, 0
        elif self.looked_decks[0] != number:
            kept, under = 1, 0
        self.decks[number].to_hand(self.looked_slots[kept])
        self.decks[self.looked_decks[under]].bottom.append(self.looked_slots[under])
        self.hidden.append(number * 64 + self.looked_slots[kept])
        self.looked_slots = []
        self.looked_decks = []

    def discard_played(self) -> None:
        """K27 The card on the table is on the discard pile by the time that the next one is seen."""
        if self.card_on_table != NOTHING:
            self.discards.append(int(self.card_on_table))
            self.card_on_table = NOTHING

    def play(self, card: i64) -> None:
        self.discard_played()
        self.deck_of(card).add_change(LOSE, card)
        if card == DECOY:
            self.decoy_at[1 if self.decoy_at[0] >= 0 else 0] = len(self.decoys)
            self.decoys.append(DecoyOnTable())
        else:
            self.card_on_table = card

    def mark(self, decoy: i64) -> None:
        """K65 One of the location cards in hand, not a joker, lies under the Decoy."""
        choice = Choice([int(card) for card in range(JOKER)])
        self.decoys[self.decoy_at[decoy]].marks.append(choice)
        self.decks[0].add_choice(LOSE, choice)
        self.add_hidden(choice)

    def add_hidden(self, choice: Choice) -> None:
        self.choices.append(choice)
        self.hidden.append(-len(self.choices))

    def spring(self, event: Sprung) -> None:
        """KA65 The Decoy card goes with its last mark, and first."""
        self.discard_played()
        laid = self.decoys[self.decoy_at[event.decoy]]
        laid.sprung.append(int(event.card))
        if len(laid.sprung) == len(laid.marks):
            self.discards.append(int(DECOY))
            self.decoy_at[event.decoy] = -1
            for mark in laid.marks:
                mark.candidates = sorted(set(laid.sprung))
        self.discards.append(int(event.card))

    def retrieve(self, event: Retrieved) -> None:
        """KA58, KA71 A card whose back is seen comes from the pile, the uppermost of its kind; a new top is seen."""
        self.discard_played()
        fitting: list[int] = []
        for card in range(10):
            if card in self.discards and back_of(card) == event.card:
                rest = self.discards[::-1]
                rest.remove(card)
                if (rest[0] if rest else NOTHING) == event.top:
                    fitting.append(card)
        if not fitting:
            raise InconsistentSample
        choice = Choice(fitting)
        self.deck_of(fitting[0]).add_choice(GAIN, choice)
        self.add_hidden(choice)

    def sample(self) -> list[int] | None:
        """Sample the kinds of all hidden cards, in the order of the events; None to reject the sample.

        K78 If Tomoyo kept one of two equal cards, the sample was counted twice, so half of these are rejected.
        """
        for deck in self.decks:
            self.sample_deck(deck)
        for number, one, other in self.ambiguous_keeps:
            kinds = self.decks[number].cards
            if kinds[one] == kinds[other] and self.rng.randrange(2) == 1:
                return None
        return [self.choices[-entry - 1].card if entry < 0 else self.decks[entry // 64].cards[entry % 64]
                for entry in self.hidden]

    def sample_deck(self, deck: Deck) -> None:
        """Sample a combination of hidden choices in proportion to its number of ways, and then one of these ways."""
        if not deck.combinations:
            self.count_ways(deck)
        chosen = deck.combinations[sample_index(deck.weights, deck.total, self.rng)]
        set_choices(deck, chosen.chosen)
        deck.cards = [int(NOTHING)] * deck.slots
        for slot, kind in zip(deck.hand_order, chosen.sample(self.rng), strict=True):
            deck.cards[slot] = int(deck.first) + kind
        deck.fill_unseen(self.rng)

    def count_ways(self, deck: Deck) -> None:
        """Count the ways of each combination of hidden choices. Raises InconsistentSample."""
        deck.combinations = deck.ways()
        for ways in deck.combinations:
            weight = ways.total() if self.is_consistent(deck, ways) else 0.0
            deck.weights = append(deck.weights, weight)
            deck.total += weight
        if deck.total == 0.0:
            raise InconsistentSample

    def is_consistent(self, deck: Deck, ways: Ways) -> bool:
        """Return whether the marks of a combination include those that were sprung."""
        if not deck.choices:
            return True
        set_choices(deck, ways.chosen)
        for laid in self.decoys:
            if not laid.is_consistent():
                return False
        return True


def set_choices(deck: Deck, kinds: list[int]) -> None:
    for choice, kind in zip(deck.choices, kinds, strict=True):
        choice.card = kind


class CardSampler:
    """Samples the enemy's hidden cards from a player's history."""

    def __init__(self, config: KyotoConfig, history: History, player: i64, rng: Random) -> None:
        self.config, self.history, self.player, self.rng = config, history, player, rng
        self.hidden_cards: HiddenCards = self.replay_history()

    def replay_history(self) -> HiddenCards:
        """Return the cards after the whole history."""
        fog = HiddenCards(self.config, 1 - self.player, self.rng)
        for step in self.history:
            for event in step:
                fog.update(event)
        return fog

    def sample(self) -> list[int]:
        """Sample the kinds of all hidden cards, in the order of the events. Raises InconsistentSample."""
        while True:
            kinds = self.hidden_cards.sample()
            if self.hidden_cards.ambiguous_keeps:
                self.hidden_cards = self.replay_history()  # which of two cards Tomoyo keeps is part of the draw
            if kinds is not None:
                return kinds
