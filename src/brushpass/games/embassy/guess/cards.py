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
from brushpass.games.embassy.guess.attack_cards import Arms, DeadEnd
from brushpass.games.embassy.guess.clues import BROKEN_OFF, CARDS, GIVEN, QUIET, SHARED, Clue, Clues, fits
from brushpass.games.embassy.guess.items import NO_SLOT, Items

IGNORED_EVENTS: Final = (
    "Began", "Chose", "Counted", "Dealt", "Decided", "Entered", "Gave", "Hacked", "Looked", "Moved", "Passed",
    "Rewarded", "Scored", "Won",
)
MOST_RETURNS: Final = 100  # how often a draw is taken back


class Script:
    """What is guessed of one meeting: the two cards, the slots of the two gifts, and briefcases opened before them."""

    def __init__(self, card: i64, answer: i64, gift: int, back: int) -> None:
        self.card, self.answer, self.gift, self.back = card, answer, gift, back
        self.early: int = 0


class Fog:
    """The cards as one player follows them, clue by clue."""

    def __init__(self, config: EmbassyConfig, clues: Clues, loyalty: list[int], rng: Random) -> None:
        self.config, self.clues, self.loyalty, self.rng = config, clues, loyalty, rng
        self.place: int = 0
        self.items: Items = Items(config, clues.own, rng)
        self.arms: Arms = Arms(config.players)
        self.stolen: list[int] = []  # the hidden thefts, in the order in which they were heard of
        self.repacked: list[int] = []
        self.scripts: list[Script] = []  # one for each unseen meeting

    def copy(self) -> Fog:
        t = Fog(self.config, self.clues, self.loyalty, self.rng)
        t.place = self.place
        t.items = self.items.copy()
        t.arms = self.arms.copy()
        t.stolen = self.stolen[:]
        t.repacked = self.repacked[:]
        t.scripts = self.scripts[:]
        return t

    def is_drawn(self) -> bool:
        """Say whether the next clue leaves something to be drawn."""
        event = self.clues.clues[self.place].event
        if isinstance(event, Stole):
            return event.item == HIDDEN
        if isinstance(event, Repacked):
            return event.filled and event.now == HIDDEN
        return isinstance(event, (Met, Kept))

    def hear(self) -> None:
        """Follow the next clue. Raises DeadEnd."""
        clue = self.clues.clues[self.place]
        event = clue.event
        if isinstance(event, Drew):
            self.items.hands[event.player].append(self.items.draw(event.item))
        elif isinstance(event, Met):
            self.meet(clue, event)
            self.scripts[-1].early = clue.early
        elif isinstance(event, (Played, Discarded)):
            self.items.lose(event.player, event.item)
        elif isinstance(event, Stole):
            self.steal(event)
        elif isinstance(event, Armed):
            self.arms.deal(event.player, event.card)
        elif isinstance(event, Kept):
            self.arms.keep(event, self.rng)
        elif isinstance(event, Exchanged):
            self.arms.show(event.player, event.card, self.rng)
            self.arms.show(event.other, event.answer, self.rng)
        else:
            self.hear_rare(event)
        self.place += 1

    def hear_rare(self, event: Event) -> None:
        """Follow clues that are rarer."""
        if isinstance(event, Stuffed):
            self.items.put_in(event.briefcase, self.items.draw(HIDDEN))
        elif isinstance(event, Cracked):
            self.items.lose(event.player, CODE_CRACKER)
            self.items.has(event.player, BRIEFCASE + event.briefcase)  # E17
            if self.items.inside[event.briefcase] != NO_SLOT and event.item != HIDDEN:
                self.items.settle(self.items.inside[event.briefcase], event.item)
        elif isinstance(event, Repacked):
            self.repack(event)
        elif isinstance(event, Handed):
            self.hand_over(event)
        elif isinstance(event, Scanned):
            self.items.see_hand(event.player, list(event.items))
        elif isinstance(event, Peeked):
            self.items.has(event.other, event.item)
        elif isinstance(event, Boarded):
            self.see_all(event)
        elif isinstance(event, Acted):
            self.use(event)

    def steal(self, event: Stole) -> None:
        """ER19 A random item changes hands, seen or not."""
        items = self.items
        hand = items.hands[event.other]
        if event.item == HIDDEN:
            slot = self.any_given(event.other, event.player)
            items.weight /= float(len(hand))
            self.stolen.append(slot)
        else:
            slot = items.find(hand, event.item)
            items.settle(slot, event.item)
        items.exchange(event.other, event.player, slot, NO_SLOT)

    def need(self, player: i64) -> i64:
        """Return what a player must have after this clue."""
        return self.clues.needs[self.place * self.clues.players + player]

    def may_pass(self, one: i64, other: i64, gift: int, back: int) -> bool:
        """Say whether two players may have exchanged these slots, by what both must have then."""
        items = self.items
        return (items.covers(items.hands[one], self.need(one), gift, back)
                and items.covers(items.hands[other], self.need(other), back, gift))

    def any_given(self, giver: i64, taker: i64) -> int:
        """Return a slot that may have changed hands."""
        return self.any_of([slot for slot in self.items.hands[giver] if self.may_pass(giver, taker, slot, NO_SLOT)])

    def any_of(self, fitting: list[int]) -> int:
        """Return one of the slots."""
        if not fitting:
            raise DeadEnd
        self.items.weight *= float(len(fitting))
        return fitting[self.rng.randrange(len(fitting))]

    def repack(self, event: Repacked) -> None:
        """E18 A briefcase is opened: what lay there comes to hand, and something may be put in."""
        items = self.items
        hand, was = items.hands[event.player], items.inside[event.briefcase]
        if was != NO_SLOT:
            if event.was != HIDDEN:
                items.settle(was, event.was)
            hand.append(was)
        slot = NO_SLOT
        if event.now != HIDDEN:
            slot = items.find(hand, event.now)
            items.settle(slot, event.now)
        elif event.filled:
            slot = self.any_to_pack(event.player)
        if slot != NO_SLOT:
            hand.remove(slot)
        items.put_in(event.briefcase, slot)
        if event.player != self.clues.player:
            self.repacked.append(slot)

    def any_to_pack(self, player: i64) -> int:
        """ER66 Return any slot that is not known to be a briefcase, nor needed."""
        hand = self.items.hands[player]
        slot = self.any_of([each for each in hand if not is_briefcase(self.items.item[each])
                            and self.items.covers(hand, self.need(player), each, NO_SLOT)])
        self.items.alike.append([slot, *hand])
        return slot

    def hand_over(self, event: Handed) -> None:
        """ER22 Gifts that were seen."""
        gift = NO_SLOT if event.gift == NOTHING else self.items.find(self.items.hands[event.player], event.gift)
        back = NO_SLOT if event.answer == NOTHING else self.items.find(self.items.hands[event.other], event.answer)
        if gift != NO_SLOT:
            self.items.settle(gift, event.gift)
        if back != NO_SLOT:
            self.items.settle(back, event.answer)
        self.items.exchange(event.player, event.other, gift, back)

    def see_all(self, event: Boarded) -> None:
        """E52 On boarding the items in briefcases are seen too, after those in hand."""
        items = list(event.items)
        size = len(self.items.hands[event.player])
        self.items.see_hand(event.player, items)
        cases = [self.items.inside[case] for case in range(2) if int(BRIEFCASE) + case in items[:size]]
        for slot, item in zip([slot for slot in cases if slot != NO_SLOT], items[size:], strict=False):
            self.items.settle(slot, item)

    def use(self, event: Acted) -> None:
        """ER42, ER43 Who uploads, transmits or smuggles holds what it takes."""
        if event.action == "upload":
            self.items.has(event.player, VIRUS + (1 if event.what == "anti-virus" else 0))
        elif event.action == "transmit" or event.action == "smuggle":
            self.items.has(event.player, INTEL + 1 - self.loyalty[event.player])
            self.items.has(event.player, CODE_BOOK if event.action == "transmit" else TUNNEL_MAP)

    def meet(self, clue: Clue, event: Met) -> None:
        """ER56 A meeting of others: draw what they chose, from what was visible of it."""
        if clue.outcome == GIVEN:
            self.scripts.append(self.give(clue, event))
            return
        stays = self.may_pass(event.player, event.other, NO_SLOT, NO_SLOT)
        gifts = self.gifts(clue, event, stays)
        chances: list[float] = []
        total = float(len(gifts))
        if clue.outcome != SHARED and stays:
            for pair in range(CARDS * CARDS):
                chance = self.chance(clue, event, pair // CARDS, pair % CARDS)
                chances.append(chance)
                total += chance
        if total == 0.0:
            raise DeadEnd
        self.items.weight *= total
        place = self.rng.random() * total
        if place < float(len(gifts)) or not chances:
            self.scripts.append(self.swap(event, gifts[int(place)]))
            return
        place -= float(len(gifts))
        pair = 0
        while pair < CARDS * CARDS - 1 and place >= chances[pair]:
            place -= chances[pair]
            pair += 1
        self.arms.weight /= chances[pair]
        self.arms.show(event.player, pair // CARDS, self.rng)
        self.arms.show(event.other, pair % CARDS, self.rng)
        self.scripts.append(Script(pair // CARDS, pair % CARDS, NO_SLOT, NO_SLOT))

    def chance(self, clue: Clue, event: Met, card: i64, answer: i64) -> float:
        """Return how likely it is that the two can choose these cards, 0.0 where it does not fit."""
        if clue.outcome == BROKEN_OFF:
            return 1.0 if card == IGNORE and answer == IGNORE else 0.0
        if not fits(clue, event.player, event.other, card, answer, self.config.ignore_ties):
            return 0.0
        first = self.place * self.clues.players
        able = self.arms.chance(event.player, card, self.clues.arms[first + event.player])
        return able * self.arms.chance(event.other, answer, self.clues.arms[first + event.other])

    def gifts(self, clue: Clue, event: Met, stays: bool) -> list[tuple[int, int]]:
        """ER22 Return how the two may have been friendly: nothing is given, or one thing for another."""
        found: list[tuple[int, int]] = []
        if clue.outcome == QUIET or clue.outcome == SHARED:
            if stays:
                found.append((NO_SLOT, NO_SLOT))
            for gift in self.items.hands[event.player]:
                found += [(gift, back) for back in self.items.hands[event.other]
                          if self.may_pass(event.player, event.other, gift, back)]
        return found

    def swap(self, event: Met, gifts: tuple[int, int]) -> Script:
        """ER22 Both are friendly, and as much is given as taken."""
        gift, back = gifts
        if gift != NO_SLOT:
            hands = self.items.hands
            self.items.alike += [[gift, *hands[event.player]], [back, *hands[event.other]]]
            self.items.exchange(event.player, event.other, gift, back)
        return Script(FRIENDLY, FRIENDLY, gift, back)

    def give(self, clue: Clue, event: Met) -> Script:
        """ER57 The sizes of the hands say who has given something for nothing."""
        gave = clue.size < len(self.items.hands[event.player])
        giver, taker = (event.player, event.other) if gave else (event.other, event.player)
        slot = self.any_given(giver, taker)
        self.items.alike.append([slot, *self.items.hands[giver]])
        self.items.exchange(giver, taker, slot, NO_SLOT)
        return Script(FRIENDLY, FRIENDLY, slot if gave else NO_SLOT, NO_SLOT if gave else slot)


def lift(fog: Fog) -> Fog:
    """Return the fog after all clues. Raises DeadEnd where too many draws had to be taken back."""
    saved: list[Fog] = []
    furthest, failures, returns = 0, 0, 0
    while fog.place < len(fog.clues.clues):
        if fog.is_drawn() and (not saved or saved[-1].place != fog.place):
            saved.append(fog.copy())
        try:
            fog.hear()
        except DeadEnd:
            returns += 1
            if not saved or returns > MOST_RETURNS:
                raise
            failures = failures + 1 if fog.place <= furthest else 1
            furthest = max(furthest, fog.place)
            for _ in range(min(failures // 2, len(saved) - 1)):
                saved.pop()
            fog = saved[-1].copy()
    fog.items.deal_the_rest()
    fog.arms.deal_the_rest(fog.rng)
    return fog
