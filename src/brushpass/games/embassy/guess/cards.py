"""The hidden cards of a whole game, guessed from the clues in their order.

What changed hands unseen, and what was chosen in a meeting, is drawn. A draw that leads to a dead end is taken back,
the last one first, and made again. The truth is never consulted.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    BRIEFCASE, CODE_BOOK, CODE_CRACKER, FRIENDLY, IGNORE, INTEL, NOTHING, TUNNEL_MAP, VIRUS, is_briefcase,
)
from brushpass.games.embassy.events import (
    Acted, Armed, Boarded, Cracked, Discarded, Drew, Exchanged, Handed, Kept, Met, Peeked, Played, Repacked, Scanned,
    Stole, Stuffed,
)
from brushpass.games.embassy.guess.attack_cards import AttackCards, InconsistentSample
from brushpass.games.embassy.guess.clues import BROKEN_OFF, CARD_CHOICES, GIVEN, QUIET, SHARED, Clue, Clues, fits
from brushpass.games.embassy.guess.items import NO_SLOT, Items

IGNORED_EVENTS: Final = (
    "Began", "Chose", "Counted", "Dealt", "Decided", "Entered", "Gave", "Hacked", "Looked", "Moved", "Passed",
    "Rewarded", "Scored", "Won",
)
MAX_BACKTRACKS: Final = 100  # how often a draw is taken back


class HiddenMeeting:
    """What is guessed of one meeting: the two cards, the slots of the two gifts, and briefcases opened before them."""

    def __init__(self, card: i64, answer: i64, first_gift: int, second_gift: int) -> None:
        self.card, self.answer, self.first_gift, self.second_gift = card, answer, first_gift, second_gift
        self.early: int = 0


class HiddenCards:
    """The cards as one player follows them, clue by clue."""

    def __init__(self, config: EmbassyConfig, clues: Clues, loyalty: list[int], rng: Random) -> None:
        self.config, self.clues, self.loyalty, self.rng = config, clues, loyalty, rng
        self.position: int = 0
        self.items: Items = Items(config, clues.own_draws, rng)
        self.attack_cards: AttackCards = AttackCards(config.players)
        self.stolen: list[int] = []  # the hidden thefts, in the order in which they were heard of
        self.repacked: list[int] = []
        self.meetings: list[HiddenMeeting] = []  # one for each unseen meeting

    def copy(self) -> HiddenCards:
        t = HiddenCards(self.config, self.clues, self.loyalty, self.rng)
        t.position = self.position
        t.items = self.items.copy()
        t.attack_cards = self.attack_cards.copy()
        t.stolen = self.stolen[:]
        t.repacked = self.repacked[:]
        t.meetings = self.meetings[:]
        return t

    def needs_draw(self) -> bool:
        """Say whether the next clue leaves something to be drawn."""
        event = self.clues.clues[self.position].event
        if isinstance(event, Stole):
            return event.item == HIDDEN
        if isinstance(event, Repacked):
            return event.filled and event.now == HIDDEN
        return isinstance(event, (Met, Kept))

    def apply_next(self) -> None:
        """Follow the next clue. Raises DeadEnd."""
        clue = self.clues.clues[self.position]
        event = clue.event
        if isinstance(event, Drew):
            self.items.hands[event.player].append(self.items.draw(event.item))
        elif isinstance(event, Met):
            self.meet(clue, event)
            self.meetings[-1].early = clue.early
        elif isinstance(event, (Played, Discarded)):
            self.items.lose(event.player, event.item)
        elif isinstance(event, Stole):
            self.steal(event)
        elif isinstance(event, Armed):
            self.attack_cards.deal(event.player, event.card)
        elif isinstance(event, Kept):
            self.attack_cards.keep_one(event, self.rng)
        elif isinstance(event, Exchanged):
            self.attack_cards.show(event.player, event.card, self.rng)
            self.attack_cards.show(event.other, event.answer, self.rng)
        else:
            self.apply_rare(event)
        self.position += 1

    def apply_rare(self, event: Event) -> None:
        """Follow clues that are rarer."""
        if isinstance(event, Stuffed):
            self.items.put_in(event.briefcase, self.items.draw(HIDDEN))
        elif isinstance(event, Cracked):
            self.items.lose(event.player, CODE_CRACKER)
            self.items.require(event.player, BRIEFCASE + event.briefcase)  # E17
            if self.items.inside[event.briefcase] != NO_SLOT and event.item != HIDDEN:
                self.items.assign(self.items.inside[event.briefcase], event.item)
        elif isinstance(event, Repacked):
            self.repack(event)
        elif isinstance(event, Handed):
            self.hand_over(event)
        elif isinstance(event, Scanned):
            self.items.see_hand(event.player, list(event.items))
        elif isinstance(event, Peeked):
            self.items.require(event.other, event.item)
        elif isinstance(event, Boarded):
            self.see_boarder(event)
        elif isinstance(event, Acted):
            self.require_mission_items(event)

    def steal(self, event: Stole) -> None:
        """ER19 A random item changes hands, seen or not."""
        items = self.items
        hand = items.hands[event.other]
        if event.item == HIDDEN:
            slot = self.sample_given(event.other, event.player)
            items.weight /= float(len(hand))
            self.stolen.append(slot)
        else:
            slot = items.find(hand, event.item)
            items.assign(slot, event.item)
        items.exchange(event.other, event.player, slot, NO_SLOT)

    def required_items(self, player: i64) -> i64:
        """Return what a player must have after this clue."""
        return self.clues.required_items[self.position * self.clues.players + player]

    def may_exchange(self, one: i64, other: i64, gift: int, back: int) -> bool:
        """Say whether two players may have exchanged these slots, by what both must have then."""
        items = self.items
        return (items.covers(items.hands[one], self.required_items(one), gift, back)
                and items.covers(items.hands[other], self.required_items(other), back, gift))

    def sample_given(self, giver: i64, taker: i64) -> int:
        """Return a slot that may have changed hands."""
        return self.sample_slot([slot for slot in self.items.hands[giver] if self.may_exchange(giver, taker, slot, NO_SLOT)])

    def sample_slot(self, fitting: list[int]) -> int:
        """Return one of the slots."""
        if not fitting:
            raise InconsistentSample
        self.items.weight *= float(len(fitting))
        return fitting[self.rng.randrange(len(fitting))]

    def repack(self, event: Repacked) -> None:
        """E18 A briefcase is opened: what lay there comes to hand, and something may be put in."""
        items = self.items
        hand, was = items.hands[event.player], items.inside[event.briefcase]
        if was != NO_SLOT:
            if event.was != HIDDEN:
                items.assign(was, event.was)
            hand.append(was)
        slot = NO_SLOT
        if event.now != HIDDEN:
            slot = items.find(hand, event.now)
            items.assign(slot, event.now)
        elif event.filled:
            slot = self.sample_packed(event.player)
        if slot != NO_SLOT:
            hand.remove(slot)
        items.put_in(event.briefcase, slot)
        if event.player != self.clues.player:
            self.repacked.append(slot)

    def sample_packed(self, player: i64) -> int:
        """ER66 Return any slot that is not known to be a briefcase, nor needed."""
        hand = self.items.hands[player]
        slot = self.sample_slot([each for each in hand if not is_briefcase(self.items.item[each])
                            and self.items.covers(hand, self.required_items(player), each, NO_SLOT)])
        self.items.interchangeable.append([slot, *hand])
        return slot

    def hand_over(self, event: Handed) -> None:
        """ER22 Gifts that were seen."""
        gift = NO_SLOT if event.gift == NOTHING else self.items.find(self.items.hands[event.player], event.gift)
        back = NO_SLOT if event.answer == NOTHING else self.items.find(self.items.hands[event.other], event.answer)
        if gift != NO_SLOT:
            self.items.assign(gift, event.gift)
        if back != NO_SLOT:
            self.items.assign(back, event.answer)
        self.items.exchange(event.player, event.other, gift, back)

    def see_boarder(self, event: Boarded) -> None:
        """E52 On boarding the items in briefcases are seen too, after those in hand."""
        items = list(event.items)
        size = len(self.items.hands[event.player])
        self.items.see_hand(event.player, items)
        cases = [self.items.inside[case] for case in range(2) if int(BRIEFCASE) + case in items[:size]]
        for slot, item in zip([slot for slot in cases if slot != NO_SLOT], items[size:], strict=False):
            self.items.assign(slot, item)

    def require_mission_items(self, event: Acted) -> None:
        """ER42, ER43 Who uploads, transmits or smuggles holds what it takes."""
        if event.action == "upload":
            self.items.require(event.player, VIRUS + (1 if event.what == "anti-virus" else 0))
        elif event.action == "transmit" or event.action == "smuggle":
            self.items.require(event.player, INTEL + 1 - self.loyalty[event.player])
            self.items.require(event.player, CODE_BOOK if event.action == "transmit" else TUNNEL_MAP)

    def meet(self, clue: Clue, event: Met) -> None:
        """ER56 A meeting of others: draw what they chose, from what was visible of it."""
        if clue.outcome == GIVEN:
            self.meetings.append(self.give(clue, event))
            return
        stays = self.may_exchange(event.player, event.other, NO_SLOT, NO_SLOT)
        gifts = self.gifts(clue, event, stays)
        chances: list[float] = []
        total = float(len(gifts))
        if clue.outcome != SHARED and stays:
            for pair in range(CARD_CHOICES * CARD_CHOICES):
                chance = self.pair_chance(clue, event, pair // CARD_CHOICES, pair % CARD_CHOICES)
                chances.append(chance)
                total += chance
        if total == 0.0:
            raise InconsistentSample
        self.items.weight *= total
        place = self.rng.random() * total
        if place < float(len(gifts)) or not chances:
            self.meetings.append(self.swap(event, gifts[int(place)]))
            return
        place -= float(len(gifts))
        pair = 0
        while pair < CARD_CHOICES * CARD_CHOICES - 1 and place >= chances[pair]:
            place -= chances[pair]
            pair += 1
        self.attack_cards.weight /= chances[pair]
        self.attack_cards.show(event.player, pair // CARD_CHOICES, self.rng)
        self.attack_cards.show(event.other, pair % CARD_CHOICES, self.rng)
        self.meetings.append(HiddenMeeting(pair // CARD_CHOICES, pair % CARD_CHOICES, NO_SLOT, NO_SLOT))

    def pair_chance(self, clue: Clue, event: Met, card: i64, answer: i64) -> float:
        """Return how likely it is that the two can choose these cards, 0.0 where it does not fit."""
        if clue.outcome == BROKEN_OFF:
            return 1.0 if card == IGNORE and answer == IGNORE else 0.0
        if not fits(clue, event.player, event.other, card, answer, self.config.ignore_ties):
            return 0.0
        first = self.position * self.clues.players
        able = self.attack_cards.chance_to_show(event.player, card, self.clues.required_attacks[first + event.player])
        return able * self.attack_cards.chance_to_show(event.other, answer, self.clues.required_attacks[first + event.other])

    def gifts(self, clue: Clue, event: Met, stays: bool) -> list[tuple[int, int]]:
        """ER22 Return how the two may have been friendly: nothing is given, or one thing for another."""
        found: list[tuple[int, int]] = []
        if clue.outcome == QUIET or clue.outcome == SHARED:
            if stays:
                found.append((NO_SLOT, NO_SLOT))
            for gift in self.items.hands[event.player]:
                found += [(gift, back) for back in self.items.hands[event.other]
                          if self.may_exchange(event.player, event.other, gift, back)]
        return found

    def swap(self, event: Met, gifts: tuple[int, int]) -> HiddenMeeting:
        """ER22 Both are friendly, and as much is given as taken."""
        gift, back = gifts
        if gift != NO_SLOT:
            hands = self.items.hands
            self.items.interchangeable += [[gift, *hands[event.player]], [back, *hands[event.other]]]
            self.items.exchange(event.player, event.other, gift, back)
        return HiddenMeeting(FRIENDLY, FRIENDLY, gift, back)

    def give(self, clue: Clue, event: Met) -> HiddenMeeting:
        """ER57 The sizes of the hands say who has given something for nothing."""
        gave = clue.size < len(self.items.hands[event.player])
        giver, taker = (event.player, event.other) if gave else (event.other, event.player)
        slot = self.sample_given(giver, taker)
        self.items.interchangeable.append([slot, *self.items.hands[giver]])
        self.items.exchange(giver, taker, slot, NO_SLOT)
        return HiddenMeeting(FRIENDLY, FRIENDLY, slot if gave else NO_SLOT, NO_SLOT if gave else slot)


def resolve(fog: HiddenCards) -> HiddenCards:
    """Return the fog after all clues. Raises DeadEnd where too many draws had to be taken back."""
    saved: list[HiddenCards] = []
    furthest, failures, returns = 0, 0, 0
    while fog.position < len(fog.clues.clues):
        if fog.needs_draw() and (not saved or saved[-1].position != fog.position):
            saved.append(fog.copy())
        try:
            fog.apply_next()
        except InconsistentSample:
            returns += 1
            if not saved or returns > MAX_BACKTRACKS:
                raise
            failures = failures + 1 if fog.position <= furthest else 1
            furthest = max(furthest, fog.position)
            for _ in range(min(failures // 2, len(saved) - 1)):
                saved.pop()
            fog = saved[-1].copy()
    fog.items.fill_unseen()
    fog.attack_cards.fill_unseen(fog.rng)
    return fog
