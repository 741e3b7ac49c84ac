"""Which items and Attack cards the others may hold: every card that a player has heard of becomes a slot.

A slot is one physical card. It gets its kind when it is seen, and the slots that nobody has seen are dealt at the end
from the cards that are left. Where a hidden card changed hands unseen, which one it was is guessed.
"""
from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.game import Heard
from brushpass.core.kernel import HIDDEN, Event
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    ATTACKS, BRIEFCASE, CODE_BOOK, CODE_CRACKER, INTEL, ITEMS, NOTHING, TUNNEL_MAP, VIRUS, is_briefcase,
)
from brushpass.games.embassy.events import (
    Acted, Armed, Boarded, Counted, Cracked, Discarded, Drew, Exchanged, Handed, Kept, Met, Moved, Peeked, Played,
    Repacked, Rewarded, Scanned, Stole, Stuffed,
)


class DeadEnd(Exception):
    """The slots were filled in a way that does not fit; another one will."""


class Slot:
    """One item card: its kind once known, the shuffle it came from, and whether it has been in a briefcase."""

    def __init__(self, shuffle: int) -> None:
        self.item: i64 = NOTHING
        self.shuffle: int = shuffle
        self.packed: bool = False


class Gifts:
    """What is guessed of one meeting: the two gifts, and whether anything was given at all."""

    def __init__(self, gift: Slot | None, answer: Slot | None) -> None:
        self.gift: Slot | None = gift
        self.answer: Slot | None = answer


class Fog:
    """The items as one player follows them."""

    def __init__(self, config: EmbassyConfig, player: i64, loyalty: list[int], rng: Random) -> None:
        self.player: i64 = player
        self.loyalty: list[int] = loyalty
        self.rng: Random = rng
        self.hands: list[list[Slot]] = [[] for _ in range(config.players)]
        self.inside: list[Slot | None] = [None, None]
        self.left: list[list[int]] = [[int(n) for n in config.items]]  # by shuffle: kinds not given to a slot yet
        self.deck: int = sum(config.items)
        self.discards: list[int] = [0] * int(ITEMS)
        self.slots: list[Slot] = []
        self.drawn: list[Slot] = []  # the hidden draws, in the order in which they were heard of
        self.stolen: list[Slot] = []
        self.repacked: list[Slot | None] = []
        self.meetings: list[Gifts | None] = []

    def hear(self, event: Event, later: list[Event]) -> None:
        """Follow one event; `later` is what was heard after it."""
        if isinstance(event, Drew):
            slot = self.draw(event.item)
            self.hands[event.player].append(slot)
        elif isinstance(event, Stuffed):
            self.inside[event.briefcase] = self.draw(HIDDEN)
            self.drawn[-1].packed = True
        elif isinstance(event, (Played, Discarded)):
            self.lose(event.player, event.item)
        elif isinstance(event, Cracked):
            self.lose(event.player, CODE_CRACKER)
            self.has(event.player, BRIEFCASE + event.briefcase)  # E17
            found = self.inside[event.briefcase]
            if found is not None and event.item != HIDDEN:
                self.settle(found, event.item)
        elif isinstance(event, Repacked):
            self.repack(event)
        elif isinstance(event, Stole):
            self.steal(event, later)
        elif isinstance(event, Handed):
            self.hand_over(event)
        elif isinstance(event, Met):
            self.meet(event, later)
        elif isinstance(event, Scanned) and event.watcher == self.player:
            self.see_all(event.player, list(event.items))
        elif isinstance(event, Peeked) and event.item != HIDDEN:
            self.has(event.other, event.item)
        elif isinstance(event, Boarded):
            self.see_all(event.player, list(event.items))
        elif isinstance(event, Acted):
            self.use(event)

    def draw(self, item: i64) -> Slot:
        """Take a card from the deck; E7 when it is empty the discards, which lie open, are the new one."""
        if self.deck == 0:
            self.left.append(self.discards)
            self.deck = sum(self.discards)
            self.discards = [0] * int(ITEMS)
        self.deck -= 1
        slot = Slot(len(self.left) - 1)
        self.slots.append(slot)
        if item == HIDDEN:
            self.drawn.append(slot)
        else:
            self.settle(slot, item)
        return slot

    def may_be(self, slot: Slot, item: i64) -> bool:
        if slot.item != NOTHING:
            return slot.item == item
        return self.left[slot.shuffle][item] > 0 and not (slot.packed and is_briefcase(item))

    def settle(self, slot: Slot, item: i64) -> None:
        """Give a slot its kind."""
        if not self.may_be(slot, item):
            raise DeadEnd
        if slot.item == NOTHING:
            slot.item = item
            self.left[slot.shuffle][item] -= 1

    def find(self, hand: list[Slot], item: i64) -> Slot:
        """Return a slot that is, or may be, this item; a known one first."""
        known = [slot for slot in hand if slot.item == item]
        fitting = known or [slot for slot in hand if self.may_be(slot, item)]
        if not fitting:
            raise DeadEnd
        return fitting[self.rng.randrange(len(fitting))]

    def has(self, player: i64, item: i64) -> None:
        """A player is known to hold an item."""
        self.settle(self.find(self.hands[player], item), item)

    def lose(self, player: i64, item: i64) -> None:
        """A card goes to the open pile."""
        slot = self.find(self.hands[player], item)
        self.settle(slot, item)
        self.hands[player].remove(slot)
        self.discards[item] += 1

    def any_of(self, hand: list[Slot]) -> Slot:
        if not hand:
            raise DeadEnd
        return hand[self.rng.randrange(len(hand))]

    def likely(self, hand: list[Slot], giver: i64, taker: i64, later: list[Event]) -> Slot:
        """Return a card that may have changed hands: rather one that the taker has later than the giver."""
        if not hand:
            raise DeadEnd
        given, taken = shown_later(giver, later), shown_later(taker, later)
        weights = [1 + 20 * (slot.item in taken) + 5 * (slot.item not in given) for slot in hand]
        place = self.rng.randrange(sum(weights))
        for slot, weight in zip(hand, weights, strict=True):
            place -= weight
            if place < 0:
                return slot
        raise DeadEnd

    def steal(self, event: Stole, later: list[Event]) -> None:
        """A random item changes hands, seen or not."""
        hand = self.hands[event.other]
        if event.item == HIDDEN:
            slot = self.likely(hand, event.other, event.player, later)
        else:
            slot = self.find(hand, event.item)
        if event.item != HIDDEN:
            self.settle(slot, event.item)
        else:
            self.stolen.append(slot)
        hand.remove(slot)
        self.hands[event.player].append(slot)

    def repack(self, event: Repacked) -> None:
        """E18 A briefcase is opened: what lay there comes to hand, and something may be put in."""
        hand, was = self.hands[event.player], self.inside[event.briefcase]
        if was is not None:
            if event.was != HIDDEN:
                self.settle(was, event.was)
            hand.append(was)
        slot: Slot | None = None
        if event.now != HIDDEN:
            slot = self.find(hand, event.now)
            self.settle(slot, event.now)
        elif event.filled:
            slot = self.any_of([each for each in hand if each.item == NOTHING or not is_briefcase(each.item)])
        if slot is not None:
            slot.packed = True
            hand.remove(slot)
        self.inside[event.briefcase] = slot
        if event.player != self.player:
            self.repacked.append(slot)

    def hand_over(self, event: Handed) -> None:
        """ER22 Gifts that were seen."""
        pairs = ((event.player, event.other, event.gift), (event.other, event.player, event.answer))
        slots = [None if item == NOTHING else self.find(self.hands[giver], item) for giver, _, item in pairs]
        for slot, (_, _, item) in zip(slots, pairs, strict=True):
            if slot is not None:
                self.settle(slot, item)
        self.exchange(event.player, event.other, slots[0], slots[1])

    def exchange(self, one: i64, other: i64, gift: Slot | None, answer: Slot | None) -> None:
        for giver, taker, slot in ((one, other, gift), (other, one, answer)):
            if slot is not None:
                self.hands[giver].remove(slot)
                self.hands[taker].append(slot)

    def meet(self, event: Met, later: list[Event]) -> None:
        """ER56 A meeting of others: guess whether gifts changed hands, from what was visible of it."""
        if self.player in (event.player, event.other):
            return
        first = first_visible(later)
        fought = isinstance(first, (Exchanged, Played)) or winner_of(first, event.player, event.other) >= 0
        gifts: Gifts | None = None
        if isinstance(first, Counted):
            gave = event.player if first.size < len(self.hands[event.player]) else event.other
            took = event.other if gave == event.player else event.player
            slot = self.likely(self.hands[gave], gave, took, later)
            gifts = Gifts(slot, None) if gave == event.player else Gifts(None, slot)
        elif first is not None and not fought and self.hands[event.player] and self.hands[event.other]:
            if self.rng.randrange(3) == 0:
                gifts = Gifts(self.likely(self.hands[event.player], event.player, event.other, later),
                              self.likely(self.hands[event.other], event.other, event.player, later))
        self.meetings.append(gifts)
        if gifts is not None:
            self.exchange(event.player, event.other, gifts.gift, gifts.answer)

    def see_all(self, player: i64, items: list[int]) -> None:
        """E63 Every item in a hand is seen; on boarding those in briefcases too."""
        hand = list(self.hands[player])
        packed = [slot for slot in self.inside if slot is not None] if len(items) > len(hand) else []
        for item in items[:len(hand)]:
            slot = self.find(hand, item)
            self.settle(slot, item)
            hand.remove(slot)
        for item in items[len(self.hands[player]):]:
            slot = self.find(packed, item)
            self.settle(slot, item)
            packed.remove(slot)

    def use(self, event: Acted) -> None:
        """ER42, ER43 Who uploads, transmits or smuggles holds what it takes."""
        needed: list[i64] = []
        if event.action == "upload":
            needed = [VIRUS + (1 if event.what == "anti-virus" else 0)]
        elif event.action in ("transmit", "smuggle"):
            book = CODE_BOOK if event.action == "transmit" else TUNNEL_MAP
            needed = [INTEL + 1 - self.loyalty[event.player], book]
        for item in needed:
            self.has(event.player, item)

    def deal_the_rest(self) -> None:
        """Fill the slots that nobody has seen from what is left of their shuffle, those in briefcases first."""
        unknown = [slot for slot in self.slots if slot.item == NOTHING]
        for slot in [slot for slot in unknown if slot.packed] + [slot for slot in unknown if not slot.packed]:
            pool = [item for item in range(ITEMS) for _ in range(self.left[slot.shuffle][item])
                    if not (slot.packed and is_briefcase(item))]
            if not pool:
                raise DeadEnd
            self.settle(slot, pool[self.rng.randrange(len(pool))])


def first_visible(later: list[Event]) -> Event | None:
    """Return the first thing that was heard of a meeting, but for a briefcase that was opened in it."""
    for event in later[:12]:
        if not isinstance(event, (Cracked, Repacked)):
            return event
    return None


def winner_of(event: Event | None, active: i64, passive: i64) -> i64:
    """Return who has won a meeting, from the first thing that was visible of it, or -1."""
    if isinstance(event, Rewarded) and event.number == "ER19":
        return event.player
    if isinstance(event, Played) and event.number == "E35":
        return event.player
    if isinstance(event, Moved) and event.number == "ER20":
        return passive if event.player == active else active
    sneaks = isinstance(event, Moved) or (isinstance(event, Played) and event.number == "E32")
    if sneaks and event is not None and event.facts()["player"] == passive:
        return active  # only a loser who was not active Sneaks Out (ER20)
    return -1


def shown_later(player: i64, later: list[Event]) -> list[int]:
    """Return the kinds of items that a player is heard to have after this."""
    shown: list[int] = []
    for event in later:
        if isinstance(event, (Played, Discarded)) and event.player == player:
            shown.append(event.item)
        elif isinstance(event, Cracked) and event.player == player:
            shown += [int(CODE_CRACKER), int(BRIEFCASE) + event.briefcase]
        elif isinstance(event, Scanned) and event.player == player:
            shown += event.items
        elif isinstance(event, (Peeked, Stole)) and event.other == player:
            shown.append(event.item)
    return shown


def guess_items(config: EmbassyConfig, heard: Heard, player: i64, loyalty: list[int], rng: Random) -> Fog:
    """Return the items as they may have gone from hand to hand. Raises DeadEnd."""
    fog = Fog(config, player, loyalty, rng)
    events = [event for told in heard for event in told]
    for number, event in enumerate(events):
        fog.hear(event, events[number + 1:])
    fog.deal_the_rest()
    return fog


class Arms:
    """The Attack cards as one player follows them: what was shown settles what was dealt."""

    def __init__(self, players: int, rng: Random) -> None:
        self.rng: Random = rng
        self.hands: list[list[Slot]] = [[] for _ in range(players)]
        self.dealt: list[Slot] = []  # the hidden deals, in the order in which they were heard of
        self.kept: list[int] = []  # for each hidden choice at the Armoury, which of the two was kept
        self.spent: list[Slot | None] = []  # for each unseen meeting, the card by which it was won

    def hear(self, event: Event, player: i64, later: list[Event]) -> None:
        """Follow one event; `later` is what `player` heard after it."""
        if isinstance(event, Met) and player not in (event.player, event.other):
            winner = winner_of(first_visible(later), event.player, event.other)
            self.spent.append(self.spend(self.hands[winner]) if winner >= 0 else None)
        elif isinstance(event, Armed):
            slot = Slot(0)
            slot.item = event.card
            if event.card == HIDDEN:
                self.dealt.append(slot)
            self.hands[event.player].append(slot)
        elif isinstance(event, Kept):
            self.keep(event)
        elif isinstance(event, Exchanged):
            for player, card in ((event.player, event.card), (event.other, event.answer)):
                if card < ATTACKS:
                    self.show(self.hands[player], card)

    def keep(self, event: Kept) -> None:
        """E58 Of the last two cards one goes back."""
        hand = self.hands[event.player]
        if event.card == HIDDEN:
            which = self.rng.randrange(2)
            self.kept.append(which)
            hand.pop(-1 if which == 0 else -2)
        else:
            hand.pop(-1 if hand[-2].item == event.card else -2)

    def spend(self, hand: list[Slot]) -> Slot | None:
        """A meeting that was won unseen was won, as a rule, by an Attack card."""
        if not hand:
            return None
        return hand.pop(self.rng.randrange(len(hand)))

    def show(self, hand: list[Slot], card: i64) -> None:
        """A card that was shown leaves the game."""
        fitting = [slot for slot in hand if slot.item == card] or [slot for slot in hand if slot.item == HIDDEN]
        if not fitting:
            raise DeadEnd
        slot = fitting[self.rng.randrange(len(fitting))]
        slot.item = card
        hand.remove(slot)


def guess_attacks(heard: Heard, players: int, player: i64, rng: Random) -> Arms:
    """Return the Attack cards as they may have been dealt and spent. Raises DeadEnd."""
    arms = Arms(players, rng)
    events = [event for told in heard for event in told]
    for number, event in enumerate(events):
        arms.hear(event, player, events[number + 1:number + 13])
    for slot in arms.dealt:
        if slot.item == HIDDEN:
            slot.item = rng.randrange(int(ATTACKS))
    return arms
