"""Sampler of hidden items: every card in a player's history becomes a slot.

A slot is one physical card. It is assigned a kind when the card is visible; the remaining slots are sampled at the end
from the remaining cards. `weight` is the importance weight of the sample.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ITEMS, NOTHING, is_briefcase
from brushpass.games.embassy.beliefs.attack_cards import InconsistentSample, weight_of_distinct
from brushpass.games.embassy.beliefs.requirements import count_in, slack_of

NO_SLOT: Final = -1


class Items:
    """The item cards, tracked by one player's observations."""

    def __init__(self, config: EmbassyConfig, own_draws: list[vec[i64]], rng: Random) -> None:
        self.config: EmbassyConfig = config
        self.own_draws: list[vec[i64]] = own_draws  # by shuffle: the player's own draws
        self.rng: Random = rng
        self.weight: float = 1.0
        self.hands: list[list[int]] = [[] for _ in range(config.players)]
        self.inside: list[int] = [NO_SLOT, NO_SLOT]
        self.item: vec[i64] = vec[i64]()  # slot -> kind once known
        self.shuffle: list[int] = []  # slot -> the shuffle it came from
        self.packed: list[bool] = []  # slot -> has been in a briefcase
        self.left: list[vec[i64]] = []  # by shuffle: kinds not assigned to a slot
        self.cards: list[int] = []  # by shuffle: the sum of `left`
        self.deck: int = 0
        self.discards: vec[i64] = config.items[:]
        self.drawn: list[int] = []  # slots of the hidden draws, in the order of the events
        self.interchangeable: list[list[int]] = []  # a slot, then the slots it was drawn from
        self.unseen: list[int] = []  # slots that no clue determines, once they are filled

    def copy(self) -> Items:
        t = Items(self.config, self.own_draws, self.rng)
        t.weight = self.weight
        t.hands = [hand[:] for hand in self.hands]
        t.inside = self.inside[:]
        t.item = self.item[:]
        t.shuffle = self.shuffle[:]
        t.packed = self.packed[:]
        t.left = [left[:] for left in self.left]
        t.cards = self.cards[:]
        t.deck = self.deck
        t.discards = self.discards[:]
        t.drawn = self.drawn[:]
        t.interchangeable = self.interchangeable[:]
        t.unseen = self.unseen[:]
        return t

    def draw(self, item: i64) -> int:
        """Draw a card into a new slot; E7 the face-up discards replace an empty deck."""
        if self.deck == 0:
            self.shuffle_discards()
        self.deck -= 1
        slot = len(self.shuffle)
        self.shuffle.append(len(self.left) - 1)
        self.packed.append(False)
        self.item = append(self.item, NOTHING)
        if item == HIDDEN:
            self.drawn.append(slot)
        else:
            self.item[slot] = item
        return slot

    def shuffle_discards(self) -> None:
        """E7 Start a new deck without the player's own draws, which are known."""
        left, cards = self.discards, 0
        own = self.own_draws[len(self.left)]
        for item in range(ITEMS):
            self.deck += int(left[item])
            left[item] -= own[item]
            cards += int(left[item])
        self.left.append(left)
        self.cards.append(cards)
        self.discards = vec[i64]([0 for _ in range(ITEMS)])

    def is_possible(self, slot: int, item: i64) -> bool:
        if self.item[slot] != NOTHING:
            return self.item[slot] == item
        return self.left[self.shuffle[slot]][item] > 0 and not (self.packed[slot] and is_briefcase(item))

    def assign(self, slot: int, item: i64) -> None:
        """Assign a kind to a slot and update the weight. Raises InconsistentSample."""
        if not self.is_possible(slot, item):
            raise InconsistentSample
        if self.item[slot] == NOTHING:
            shuffle = self.shuffle[slot]
            self.item[slot] = item
            self.weight *= float(self.left[shuffle][item]) / float(self.cards[shuffle])
            self.left[shuffle][item] -= 1
            self.cards[shuffle] -= 1

    def find(self, hand: list[int], item: i64) -> int:
        """Return a slot known to be an item, or sample one that may be it. Raises InconsistentSample."""
        for slot in hand:
            if self.item[slot] == item:
                return slot
        fitting = [slot for slot in hand if self.is_possible(slot, item)]
        if not fitting:
            raise InconsistentSample
        slot = fitting[self.rng.randrange(len(fitting))]
        if len(fitting) > 1:
            self.weight *= float(len(fitting))
            self.interchangeable.append([slot, *fitting])
        return slot

    def require(self, player: i64, item: i64) -> None:
        """Assign an item to a slot of a player's hand."""
        self.assign(self.find(self.hands[player], item), item)

    def lose(self, player: i64, item: i64) -> None:
        """Move a card to the face-up discard pile."""
        slot = self.find(self.hands[player], item)
        self.assign(slot, item)
        self.hands[player].remove(slot)
        self.discards[item] += 1

    def covers(self, hand: list[int], need: i64, without: int, gained: int) -> bool:
        """Return whether a hand, without one slot and with another, can include the required items."""
        if need == 0:
            return True
        slots = [slot for slot in hand if slot != without]
        if gained != NO_SLOT:
            slots.append(gained)
        open_slots = [slot for slot in slots if self.item[slot] == NOTHING]
        lacking: i64 = 0
        wanted: i64 = 0
        for item in range(ITEMS):
            missing = count_in(need, item)
            if missing > 0:
                for slot in slots:
                    if self.item[slot] == item:
                        missing -= 1
                if missing > 0 and self.is_any_possible(open_slots, item):
                    wanted += missing
                elif missing > 0:
                    lacking += missing
        return lacking + max(wanted - len(open_slots), 0) <= slack_of(need)

    def is_any_possible(self, slots: list[int], item: i64) -> bool:
        for slot in slots:
            if self.is_possible(slot, item):
                return True
        return False

    def exchange(self, one: i64, other: i64, gift: int, back: int) -> None:
        if gift != NO_SLOT:
            self.hands[one].remove(gift)
            self.hands[other].append(gift)
        if back != NO_SLOT:
            self.hands[other].remove(back)
            self.hands[one].append(back)

    def see_hand(self, player: i64, items: list[int]) -> None:
        """E63 Assign every item of a visible hand."""
        hand = list(self.hands[player])
        for item in items[:len(hand)]:
            slot = self.find(hand, item)
            self.assign(slot, item)
            hand.remove(slot)

    def put_in(self, briefcase: i64, slot: int) -> None:
        """E18 Put a slot, or NO_SLOT, into a briefcase."""
        if slot != NO_SLOT:
            self.packed[slot] = True
        self.inside[briefcase] = slot

    def fill_unseen(self) -> None:
        """Sample the kinds of the remaining slots from their shuffles, those in briefcases first."""
        unknown = [slot for slot in range(len(self.shuffle)) if self.item[slot] == NOTHING]
        packed = [slot for slot in unknown if self.packed[slot]]
        self.unseen = packed + [slot for slot in unknown if not self.packed[slot]]
        for slot in self.unseen:
            left = self.left[self.shuffle[slot]]
            total: i64 = 0
            for item in range(ITEMS):
                if not (self.packed[slot] and is_briefcase(item)):
                    total += left[item]
            if total == 0:
                raise InconsistentSample
            left_over: i64 = self.rng.randrange(total)
            for item in range(ITEMS):
                if not (self.packed[slot] and is_briefcase(item)):
                    left_over -= left[item]
                    if left_over < 0:
                        self.item[slot] = item
                        left[item] -= 1
                        break

    def clear_unseen(self) -> None:
        """Return the cards of the slots that no clue determines to their shuffles."""
        for slot in self.unseen:
            self.left[self.shuffle[slot]][self.item[slot]] += 1
            self.item[slot] = NOTHING

    def importance(self) -> float:
        """Return the importance weight of the complete sample."""
        return weight_of_distinct(self.weight, self.interchangeable, self.item)

