"""A world that fits what one player has heard: guess hidden cards and Loyalties, then play the game again with them.

The replay goes through the rules. What the player heard says what everybody did in the open; what happened unseen is
filled in, and a meeting behind the veil is tried until something comes out that looks the same. A guess that leads
elsewhere is thrown away. The truth is never consulted.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.game import Heard, draw
from brushpass.core.kernel import HIDDEN, NATURE, Event, asked, step
from brushpass.games.embassy.actions import ARM, DEAL, GIVE, KEEP, LOOK, LOYALTY, PACK, PASS, SHOW, STOP
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import FRIENDLY, IGNORE, NOTHING
from brushpass.games.embassy.events import (
    Armed, Boarded, Chose, Dealt, Drew, Exchanged, Gave, Handed, Kept, Looked, Met, Played, Repacked,
    Stole, Stuffed,
)
from brushpass.games.embassy.guess_acts import open_act
from brushpass.games.embassy.guess_cards import Arms, DeadEnd, Fog, Gifts, Slot, guess_attacks, guess_items, winner_of
from brushpass.games.embassy.rules_draws import KeepAttack
from brushpass.games.embassy.rules_interaction import ChooseCard, CombatItems, Displace, GiveItem
from brushpass.games.embassy.rules_movement import Walk
from brushpass.games.embassy.rules_rooms import TakeAction
from brushpass.games.embassy.rules_setup import new_game
from brushpass.games.embassy.rules_sneaking import Reward
from brushpass.games.embassy.state import Embassy

MOST_TRIES: Final = 4_000
MEETING_TRIES: Final = 60


def guess(config: EmbassyConfig, heard: Heard, player: i64, rng: Random) -> tuple[Embassy, int]:
    """Return a state in which `player` would have heard just this, and how many tries it took."""
    for tries in range(1, MOST_TRIES + 1):
        try:
            return Retelling(config, heard, player, rng).state(), tries
        except DeadEnd:
            continue
    raise AssertionError("what was heard cannot have happened")


def guess_loyalty(config: EmbassyConfig, heard: Heard, rng: Random) -> list[int]:
    """Return a Loyalty for everybody: those that were seen, and the rest as they may have been dealt."""
    loyalty = [-1] * int(config.players)
    for told in heard:
        for event in told:
            if isinstance(event, (Dealt, Boarded)) and event.faction != HIDDEN:
                loyalty[event.player] = event.faction
            elif isinstance(event, Looked) and 0 <= event.faction < 3:
                loyalty[event.other] = event.faction
    counts = config.mission.deal[int(config.players)]
    cards = [faction for faction in range(3) for _ in range(counts[faction] - loyalty.count(faction))]
    for player, faction in enumerate(loyalty):
        if faction == -1:
            loyalty[player] = cards.pop(rng.randrange(len(cards)))
    return loyalty


def shown_cards(heard: Heard, players: int) -> list[list[int]]:
    """Return the Attack cards that each player is known to have shown."""
    shown: list[list[int]] = [[] for _ in range(players)]
    for told in heard:
        for event in told:
            if isinstance(event, Exchanged):
                for player, card in ((event.player, event.card), (event.other, event.answer)):
                    if card < 3:
                        shown[player].append(card)
    return shown


class Retelling:
    """The game told again, with guesses where the player heard nothing."""

    def __init__(self, config: EmbassyConfig, heard: Heard, player: i64, rng: Random) -> None:
        self.config: EmbassyConfig = config
        self.heard: Heard = heard
        self.player: i64 = player
        self.rng: Random = rng
        self.loyalty: list[int] = guess_loyalty(config, heard, rng)
        self.fog: Fog = guess_items(config, heard, player, self.loyalty, rng)
        self.arms: Arms = guess_attacks(heard, int(config.players), player, rng)
        self.reserved: list[list[int]] = shown_cards(heard, int(config.players))
        self.place: int = 0  # the next thing that was heard
        self.draws: int = 0
        self.steals: int = 0
        self.packs: int = 0
        self.armed: int = 0
        self.kept: int = 0
        self.meetings: int = 0
        self.gifts: Gifts | None = None
        self.spent: Slot | None = None

    def state(self) -> Embassy:
        """Return the state at the end of what was heard. Raises DeadEnd where the guess leads elsewhere."""
        s = new_game(self.config)
        while self.place < len(self.heard):
            if s.over:
                raise DeadEnd
            if s.veil != 0 and isinstance(asked(s), ChooseCard) and s.veil >> self.player & 1 == 0:
                s = self.meeting(s)
            else:
                self.go(s, self.action(s))
        return s

    def go(self, s: Embassy, a: i64) -> None:
        """Play one action; what the player hears of it must be what he heard."""
        if a not in asked(s).options(s):
            raise DeadEnd
        s.news = []
        step(s, a)
        told = [event for event in [each.seen_by(self.player) for each in s.news] if event is not None]
        s.news = None
        if told:
            if self.place >= len(self.heard) or told != self.heard[self.place]:
                raise DeadEnd
            self.place += 1
            self.count(told)

    def count(self, told: list[Event]) -> None:
        """Keep up with the guesses that are used one after the other."""
        for event in told:
            if isinstance(event, Exchanged):
                for player, card in ((event.player, event.card), (event.other, event.answer)):
                    if card < 3:
                        self.reserved[player].remove(card)
            if isinstance(event, Met) and self.player not in (event.player, event.other):
                self.gifts = self.fog.meetings[self.meetings]
                self.spent = self.arms.spent[self.meetings]
                self.meetings += 1

    def next_event(self) -> Event:
        return self.heard[self.place][0]

    def action(self, s: Embassy) -> i64:
        """Return what is done now: what the next thing heard says, or the unseen choice that comes before it."""
        ask = asked(s)
        event = self.next_event()
        if ask.who(s) == NATURE:
            return self.chance(s, event)
        a = open_act(s, ask, event, self.heard[self.place])
        if a >= 0:
            return a
        if isinstance(ask, KeepAttack):
            return self.keep(ask, event)
        if isinstance(event, Repacked) and type(ask).__name__ == "Repack":
            return self.pack(event)
        if isinstance(ask, ChooseCard):
            return SHOW + self.card(s, ask, event)
        if isinstance(ask, GiveItem):
            return self.give(s, ask)
        if isinstance(ask, Walk):
            return STOP
        if isinstance(ask, (TakeAction, CombatItems, Reward, Displace)):
            return PASS
        raise DeadEnd

    def chance(self, s: Embassy, event: Event) -> i64:
        """Return what nature deals: what was seen, or the guess for it."""
        if isinstance(event, Dealt):
            return LOYALTY + self.loyalty[event.player]
        if isinstance(event, Armed):
            if event.card != HIDDEN:
                return ARM + event.card
            self.armed += 1
            return ARM + self.arms.dealt[self.armed - 1].item
        if isinstance(event, (Drew, Stuffed)):
            if event.item != HIDDEN:
                return DEAL + event.item
            self.draws += 1
            return DEAL + self.fog.drawn[self.draws - 1].item
        if isinstance(event, Stole):
            if event.item != HIDDEN:
                return DEAL + event.item
            self.steals += 1
            return DEAL + self.fog.stolen[self.steals - 1].item
        if isinstance(event, Looked):
            seen_neutral = event.faction == 3 or (event.faction == HIDDEN and self.rng.randrange(2) == 1)
            return LOOK + (1 if seen_neutral else 0)
        a = open_act(s, asked(s), event, self.heard[self.place])
        return a if a >= 0 else draw(s, self.rng)

    def keep(self, ask: KeepAttack, event: Event) -> i64:
        if isinstance(event, Kept) and event.card != HIDDEN:
            return KEEP + event.card
        self.kept += 1
        return KEEP + (ask.one if self.arms.kept[self.kept - 1] == 0 else ask.other)

    def pack(self, event: Repacked) -> i64:
        """Return what goes into an opened briefcase."""
        if event.player == self.player:
            return PASS if not event.filled else PACK + event.now
        self.packs += 1
        slot = self.fog.repacked[self.packs - 1]
        return PASS if slot is None else PACK + slot.item

    def card(self, s: Embassy, ask: ChooseCard, event: Event) -> i64:
        """Return a card in a meeting that the player takes part in, or watches from Security HQ."""
        chooser = ask.who(s)
        if isinstance(event, Chose) and event.card != HIDDEN:
            return event.card
        for told in self.heard[self.place:self.place + 3]:
            for later in told:
                if isinstance(later, Exchanged):
                    return later.card if later.player == chooser else later.answer
        options = [a - SHOW for a in ask.options(s) if SHOW <= a < SHOW + 5]
        return options[self.rng.randrange(len(options))]

    def give(self, s: Embassy, ask: GiveItem) -> i64:
        """Return a gift that was seen, or that was guessed."""
        giver = ask.who(s)
        event = self.next_event()
        if isinstance(event, Gave) and event.player == giver == self.player:
            return PASS if event.item == NOTHING else GIVE + event.item
        for told in self.heard[self.place:self.place + 3]:
            for later in told:
                if isinstance(later, Handed):
                    item = later.gift if later.player == giver else later.answer
                    return PASS if item == NOTHING else GIVE + item
        if self.player in (ask.active, ask.passive):
            return draw(s, self.rng)
        if self.gifts is None:
            return PASS
        slot = self.gifts.answer if ask.answering else self.gifts.gift
        return PASS if slot is None else GIVE + slot.item

    def meeting(self, s: Embassy) -> Embassy:
        """ER56 Try what may have happened behind the veil until what comes out of it is what was heard."""
        before = (self.place, self.draws, self.steals, self.packs, self.meetings, self.gifts, self.spent)
        reserved = [list(cards) for cards in self.reserved]
        for _ in range(MEETING_TRIES):
            world = s.copy()
            try:
                while self.place == before[0] or self.fighting(world):
                    self.go(world, self.behind_veil(world))
                return world
            except DeadEnd:
                (self.place, self.draws, self.steals, self.packs, self.meetings, self.gifts, self.spent) = before
                self.reserved = [list(cards) for cards in reserved]
        raise DeadEnd

    def fighting(self, s: Embassy) -> bool:
        """Say whether the fight goes on, as far as it was heard."""
        return self.place < len(self.heard) and not s.over and isinstance(asked(s), CombatItems)

    def behind_veil(self, s: Embassy) -> i64:
        """Return something that one of the two who meet may do."""
        ask = asked(s)
        if isinstance(ask, ChooseCard):
            if self.gifts is not None:
                return SHOW + FRIENDLY
            event = self.next_event()
            if isinstance(event, Exchanged):
                return SHOW + (event.card if event.player == ask.who(s) else event.answer)
            return self.unseen_card(s, ask)
        return self.action(s)

    def unseen_card(self, s: Embassy, ask: ChooseCard) -> i64:
        """Return a card that may have been chosen, but none that was shown later."""
        who = ask.who(s)
        event = self.next_event()
        winner = winner_of(event, ask.active, ask.passive)
        fight = winner >= 0 or (isinstance(event, Played) and event.number in ("E26", "E29"))
        if winner == who and self.spent is not None:
            return SHOW + self.spent.item
        armed = [a for a in range(SHOW, SHOW + 3) if s.attacks[who * 3 + a - SHOW] > self.reserved[who].count(a - SHOW)]
        attacks = fight and armed and self.rng.randrange(3) == 0
        options = armed if attacks else [SHOW + FRIENDLY, SHOW + IGNORE]
        return options[self.rng.randrange(len(options))]
