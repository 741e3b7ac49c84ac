"""Sampler of the hidden cards of a whole game, from the clues in their order.

Cards that changed hands unseen, and cards chosen in a meeting, are sampled. A contradiction backtracks to the last
samples. The true state is never read.
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
from brushpass.games.embassy.beliefs.attack_cards import AttackCards, InconsistentSample
from brushpass.games.embassy.beliefs.clues import BROKEN_OFF, CARD_CHOICES, GIVEN, QUIET, SHARED, Clue, Clues, fits
from brushpass.games.embassy.beliefs.items import NO_SLOT, Items

IGNORED_EVENTS: Final = (
    "Began", "Chose", "Counted", "Dealt", "Decided", "Entered", "Gave", "Hacked", "Leaving", "Looked", "Moved",
    "Passed", "Rewarded", "Scored", "Won",
)
MAX_BACKTRACKS: Final = 100  # per sample


class HiddenMeeting:
    """A sampled meeting: the two cards, the slots of the two gifts, and the briefcases opened before them."""

    def __init__(self, card: i64, answer: i64, first_gift: int, second_gift: int) -> None:
        self.card, self.answer, self.first_gift, self.second_gift = card, answer, first_gift, second_gift
        self.early: int = 0


class HiddenCards:
    """The cards, tracked by one player's clues, with sampled values for hidden ones."""

    def __init__(self, config: EmbassyConfig, clues: Clues, loyalty: list[int], rng: Random) -> None:
        self.config, self.clues, self.loyalty, self.rng = config, clues, loyalty, rng
        self.position: int = 0
        self.items: Items = Items(config, clues.own_draws, rng)
        self.attack_cards: AttackCards = AttackCards(config.players)
        self.stolen: list[int] = []  # slots of the hidden thefts, in the order of the events
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

    def with_other_unseen_cards(self) -> HiddenCards:
        """Return a copy of a complete sample with other cards where no clue determines them.

        Raises InconsistentSample.
        """
        t = self.copy()
        t.items.clear_unseen()
        t.fill_unseen()
        return t

    def fill_unseen(self) -> None:
        """Sample the cards that no clue determines. Raises InconsistentSample."""
        self.items.fill_unseen()
        self.attack_cards.fill_unseen(self.rng)

    def needs_draw(self) -> bool:
        """Return whether the next clue needs sampling."""
        event = self.clues.clues[self.position].event
        if isinstance(event, Stole):
            return event.item == HIDDEN
        if isinstance(event, Repacked):
            return event.filled and event.now == HIDDEN
        return isinstance(event, (Met, Kept))

    def apply_next(self) -> None:
        """Apply the next clue. Raises InconsistentSample."""
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
        """Apply a rarer clue."""
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
        """ER19 Move a stolen item, visible or sampled."""
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
        """Return the items that a player must have after this clue."""
        return self.clues.required_items[self.position * self.clues.players + player]

    def may_exchange(self, one: i64, other: i64, gift: int, back: int) -> bool:
        """Return whether two players may have exchanged these slots and still have the required items."""
        items = self.items
        return (items.covers(items.hands[one], self.required_items(one), gift, back)
                and items.covers(items.hands[other], self.required_items(other), back, gift))

    def sample_given(self, giver: i64, taker: i64) -> int:
        """Sample a slot that may have changed hands. Raises InconsistentSample."""
        hand = self.items.hands[giver]
        return self.sample_slot([slot for slot in hand if self.may_exchange(giver, taker, slot, NO_SLOT)])

    def sample_slot(self, fitting: list[int]) -> int:
        """Sample one of the slots. Raises InconsistentSample."""
        if not fitting:
            raise InconsistentSample
        self.items.weight *= float(len(fitting))
        return fitting[self.rng.randrange(len(fitting))]

    def repack(self, event: Repacked) -> None:
        """E18 Move the content of a briefcase to the hand, and put another item in."""
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
        """ER66 Sample a slot that is not known to be a briefcase, nor required later."""
        hand = self.items.hands[player]
        slot = self.sample_slot([candidate for candidate in hand if not is_briefcase(self.items.item[candidate])
                            and self.items.covers(hand, self.required_items(player), candidate, NO_SLOT)])
        self.items.interchangeable.append([slot, *hand])
        return slot

    def hand_over(self, event: Handed) -> None:
        """ER22 Move visible gifts."""
        gift = NO_SLOT if event.gift == NOTHING else self.items.find(self.items.hands[event.player], event.gift)
        back = NO_SLOT if event.answer == NOTHING else self.items.find(self.items.hands[event.other], event.answer)
        if gift != NO_SLOT:
            self.items.assign(gift, event.gift)
        if back != NO_SLOT:
            self.items.assign(back, event.answer)
        self.items.exchange(event.player, event.other, gift, back)

    def see_boarder(self, event: Boarded) -> None:
        """E52 Assign all items of a boarding player: those in hand, then those in briefcases."""
        items = list(event.items)
        size = len(self.items.hands[event.player])
        self.items.see_hand(event.player, items)
        cases = [self.items.inside[case] for case in range(2) if int(BRIEFCASE) + case in items[:size]]
        for slot, item in zip([slot for slot in cases if slot != NO_SLOT], items[size:], strict=False):
            self.items.assign(slot, item)

    def require_mission_items(self, event: Acted) -> None:
        """ER42, ER43 Assign the items that an upload, a transmission or smuggling requires."""
        if event.action == "upload":
            self.items.require(event.player, VIRUS + (1 if event.what == "anti-virus" else 0))
        elif event.action == "transmit" or event.action == "smuggle":
            self.items.require(event.player, INTEL + 1 - self.loyalty[event.player])
            self.items.require(event.player, CODE_BOOK if event.action == "transmit" else TUNNEL_MAP)

    def meet(self, clue: Clue, event: Met) -> None:
        """ER56 Sample an unseen meeting of others, from its visible outcome."""
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
        threshold = self.rng.random() * total
        if threshold < float(len(gifts)) or not chances:
            self.meetings.append(self.swap(event, gifts[int(threshold)]))
            return
        threshold -= float(len(gifts))
        pair = 0
        while pair < CARD_CHOICES * CARD_CHOICES - 1 and threshold >= chances[pair]:
            threshold -= chances[pair]
            pair += 1
        self.attack_cards.weight /= chances[pair]
        self.attack_cards.show(event.player, pair // CARD_CHOICES, self.rng)
        self.attack_cards.show(event.other, pair % CARD_CHOICES, self.rng)
        self.meetings.append(HiddenMeeting(pair // CARD_CHOICES, pair % CARD_CHOICES, NO_SLOT, NO_SLOT))

    def pair_chance(self, clue: Clue, event: Met, card: i64, answer: i64) -> float:
        """Return the probability that the two can show these cards; 0.0 if they contradict the outcome."""
        if clue.outcome == BROKEN_OFF:
            return 1.0 if card == IGNORE and answer == IGNORE else 0.0
        if not fits(clue, event.player, event.other, card, answer, self.config.ignore_ties):
            return 0.0
        first = self.position * self.clues.players
        cards, required = self.attack_cards, self.clues.required_attacks
        first_chance = cards.chance_to_show(event.player, card, required[first + event.player])
        return first_chance * cards.chance_to_show(event.other, answer, required[first + event.other])

    def gifts(self, clue: Clue, event: Met, stays: bool) -> list[tuple[int, int]]:
        """ER22 Return the possible pairs of gifts that leave the hand sizes unchanged."""
        pairs: list[tuple[int, int]] = []
        if clue.outcome == QUIET or clue.outcome == SHARED:
            if stays:
                pairs.append((NO_SLOT, NO_SLOT))
            for gift in self.items.hands[event.player]:
                pairs += [(gift, back) for back in self.items.hands[event.other]
                          if self.may_exchange(event.player, event.other, gift, back)]
        return pairs

    def swap(self, event: Met, gifts: tuple[int, int]) -> HiddenMeeting:
        """ER22 Sample a friendly meeting with a pair of gifts, or none."""
        gift, back = gifts
        if gift != NO_SLOT:
            hands = self.items.hands
            self.items.interchangeable += [[gift, *hands[event.player]], [back, *hands[event.other]]]
            self.items.exchange(event.player, event.other, gift, back)
        return HiddenMeeting(FRIENDLY, FRIENDLY, gift, back)

    def give(self, clue: Clue, event: Met) -> HiddenMeeting:
        """ER57 Sample a single gift; the hand sizes determine the giver."""
        gave = clue.size < len(self.items.hands[event.player])
        giver, taker = (event.player, event.other) if gave else (event.other, event.player)
        slot = self.sample_given(giver, taker)
        self.items.interchangeable.append([slot, *self.items.hands[giver]])
        self.items.exchange(giver, taker, slot, NO_SLOT)
        return HiddenMeeting(FRIENDLY, FRIENDLY, slot if gave else NO_SLOT, NO_SLOT if gave else slot)


def resolve(hidden: HiddenCards) -> HiddenCards:
    """Sample all clues with backtracking. Raises InconsistentSample after too many backtracks."""
    saved: list[HiddenCards] = []
    furthest, failures, returns = 0, 0, 0
    while hidden.position < len(hidden.clues.clues):
        if hidden.needs_draw() and (not saved or saved[-1].position != hidden.position):
            saved.append(hidden.copy())
        try:
            hidden.apply_next()
        except InconsistentSample:
            returns += 1
            if not saved or returns > MAX_BACKTRACKS:
                raise
            failures = failures + 1 if hidden.position <= furthest else 1
            furthest = max(furthest, hidden.position)
            for _ in range(min(failures // 2, len(saved) - 1)):
                saved.pop()
            hidden = saved[-1].copy()
    hidden.fill_unseen()
    return hidden
