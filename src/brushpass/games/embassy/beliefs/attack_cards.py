"""Sampler of hidden Attack cards: shown cards determine earlier deals."""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.chance import pick
from brushpass.core.kernel import HIDDEN
from brushpass.games.embassy.data import ATTACKS, ATTACK_COUNT
from brushpass.games.embassy.events import Kept
from brushpass.games.embassy.beliefs.requirements import ATTACK_TOTAL_SHIFT

ATTACK_KINDS: Final = vec[i64]([0, 1, 2])


class InconsistentSample(Exception):
    """A sample that contradicts the history; another one may not."""


def weight_of_distinct(weight: float, alike: list[list[int]], filled: vec[i64]) -> float:
    """Divide a weight by the number of equivalent samples; `alike` has a slot and the slots it was drawn from."""
    for slots in alike:
        same = 0
        for slot in slots[1:]:
            if filled[slot] == filled[slots[0]]:
                same += 1
        weight /= float(same)
    return weight


class AttackCards:
    """The Attack cards, tracked by one player's observations."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.card: vec[i64] = vec[i64]()  # slot -> card, HIDDEN while it may be any
        self.dealt: list[int] = []  # the hidden deals, in the order of the events
        self.kept: list[int] = []  # for each hidden choice at the Armoury, the index of the kept card
        self.filled: vec[i64] = vec[i64]()  # slot -> card, once all are dealt
        self.weight: float = 1.0
        self.interchangeable: list[list[int]] = []  # a slot, then the slots it was drawn from

    def copy(self) -> AttackCards:
        t = AttackCards(self.players)
        t.hands = [hand[:] for hand in self.hands]
        t.card = self.card[:]
        t.dealt = self.dealt[:]
        t.kept = self.kept[:]
        t.weight = self.weight
        t.interchangeable = self.interchangeable[:]
        return t

    def known_counts(self) -> vec[i64]:
        """Count the hidden deals whose kind is known by now, by kind."""
        counts = vec[i64]([0 for _ in range(ATTACKS)])
        for slot in self.dealt:
            if self.card[slot] != HIDDEN:
                counts[self.card[slot]] += 1
        return counts

    def deal(self, player: i64, card: i64) -> None:
        """ER2, E58 Add an Attack card to a hand."""
        slot = len(self.card)
        self.card = append(self.card, card)
        if card == HIDDEN:
            self.dealt.append(slot)
        self.hands[player].append(slot)

    def keep_one(self, event: Kept, rng: Random) -> None:
        """E58 Return one of the last two cards to the deck."""
        hand = self.hands[event.player]
        if event.card == HIDDEN:
            which = rng.randrange(2)
            self.kept.append(which)
            self.interchangeable.append([hand[-1], *hand[-2:]])
            hand.pop(-1 if which == 0 else -2)
        else:
            hand.pop(-1 if self.card[hand[-2]] == event.card else -2)

    def chance_to_show(self, player: i64, card: i64, need: i64) -> float:
        """Return the probability that a player can show a card and still has the required ones."""
        if card >= ATTACKS:
            return 1.0
        known = False
        unknown: i64 = 0
        none = 1.0
        for slot in self.hands[player]:
            if self.card[slot] == card:
                known = True
            elif self.card[slot] == HIDDEN:
                unknown += 1
                none *= 2.0 / 3.0
        if len(self.hands[player]) - 1 < need >> ATTACK_TOTAL_SHIFT:
            return 0.0
        if not self.covers(player, need, card if known else -1, unknown - (0 if known else 1)):
            return 0.0
        return 1.0 if known else 1.0 - none

    def covers(self, player: i64, need: i64, without: i64, unknown: i64) -> bool:
        """Return whether the known cards except one, and `unknown` others, can include the required ones."""
        for card in range(ATTACKS):
            missing = need >> 4 * card & 15
            if card == without:
                missing += 1
            for slot in self.hands[player]:
                if missing > 0 and self.card[slot] == card:
                    missing -= 1
            unknown -= missing
        return unknown >= 0

    def show(self, player: i64, card: i64, rng: Random) -> None:
        """ER3 Remove a shown card. Raises InconsistentSample."""
        if card >= ATTACKS:
            return
        hand = self.hands[player]
        fitting = [slot for slot in hand if self.card[slot] == card]
        if not fitting:
            fitting = [slot for slot in hand if self.card[slot] == HIDDEN]
            if not fitting:
                raise InconsistentSample
            self.weight *= float(len(fitting)) / 3.0
        slot = fitting[rng.randrange(len(fitting))]
        if self.card[slot] == HIDDEN and len(fitting) > 1:
            self.interchangeable.append([slot, *fitting])
        self.card[slot] = card
        hand.remove(slot)

    def fill_unseen(self, rng: Random) -> None:
        """Sample the kinds of the remaining slots."""
        left = ATTACK_COUNT[:]
        for card in self.card:
            if card != HIDDEN:
                left[card] -= 1
        self.filled = self.card[:]
        for slot in range(len(self.card)):
            if self.card[slot] == HIDDEN:
                weights = vec[i64]([max(left[card], 0) + (1 if left[card] <= 0 else 0) for card in range(ATTACKS)])
                self.filled[slot] = pick(ATTACK_KINDS, weights, rng)
                left[self.filled[slot]] -= 1

    def importance(self) -> float:
        """Return the importance weight of the complete sample."""
        return weight_of_distinct(self.weight, self.interchangeable, self.filled)
