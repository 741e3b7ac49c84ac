"""A world that fits what one player has heard: guess hidden cards and Loyalties, then play the game again with them.

The replay goes through the rules. What the player heard says what everybody did in the open; what happened unseen is
filled in, and a meeting behind the veil is tried until something comes out that looks the same. A guess that leads
elsewhere is thrown away. The truth is never consulted.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.chance import draw, pick
from brushpass.core.game import History
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.kernel import HIDDEN, NATURE, Ask, Event, State, asked, is_observed, matches_observed, step
from brushpass.games.embassy.actions import ARM, DEAL, GIVE, KEEP, LOOK, LOYALTY, PACK, PASS, SHOW, STOP
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ATTACKS, NEUTRAL, NOTHING
from brushpass.games.embassy.events import (
    Armed, Chose, Cracked, Dealt, Drew, Exchanged, Gave, Handed, Kept, Looked, Met, Repacked, Stole,
    Stuffed,
)
from brushpass.games.embassy.guess.event_actions import open_act
from brushpass.games.embassy.guess.attack_cards import DeadEnd
from brushpass.games.embassy.guess.cards import Fog, Script, lift
from brushpass.games.embassy.guess.clues import Clues
from brushpass.games.embassy.guess.items import NO_SLOT
from brushpass.games.embassy.guess.loyalty import Deals, deals, draw_deal
from brushpass.games.embassy.rules.draws import KeepAttack
from brushpass.games.embassy.rules.interaction import ChooseCard, CombatItems, GiveItem
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.rules.rooms import TakeAction
from brushpass.games.embassy.rules.setup import new_game
from brushpass.games.embassy.rules.aftermath import Displace, Reward
from brushpass.games.embassy.state import Embassy

IGNORED_EVENTS: Final = (
    "Acted", "Began", "Boarded", "Counted", "Decided", "Discarded", "Entered", "Hacked", "Moved", "Passed", "Peeked",
    "Played", "Rewarded", "Scanned", "Scored", "Won",
)
MOST_TRIES: Final = 4_000
READINGS: Final = 40  # of what was heard, while the first ones do not fit
DOUBTS: Final = 16  # briefcases of which it is drawn when they were opened
RUNS: Final = 4  # ways to fill in the hidden cards, of which one is taken by its weight


def guess(config: EmbassyConfig, heard: History, player: i64, rng: Random) -> tuple[Embassy, int]:
    """Return a state in which `player` would have heard just this, and how many tries it took."""
    return draw_world(config, heard, deals(config, heard), [Clues(heard, player, config, 0)], rng)


def guesses(config: EmbassyConfig, heard: History, player: i64, weighed: Deals, count: int,
            rng: Random) -> list[Embassy]:
    """Return several such states, drawn from one reading of what was heard, with Loyalties by their weights."""
    readings = [Clues(heard, player, config, 0)]
    return [draw_world(config, heard, weighed, readings, rng)[0] for _ in range(count)]


def draw_world(config: EmbassyConfig, heard: History, weighed: Deals, readings: list[Clues], rng: Random,
               ) -> tuple[Embassy, int]:
    """Draw Loyalties and hidden cards until the game told again with them is what was heard."""
    for tries in range(1, MOST_TRIES + 1):
        if tries % 3 == 0 and readings[0].doubts > 0 and len(readings) < READINGS:
            late = rng.randrange(2 ** min(readings[0].doubts, DOUBTS))
            readings.append(Clues(heard, readings[0].player, config, late))
        clues = readings[tries % len(readings)]
        try:
            loyalty = list(draw_deal(weighed, rng))
            return Retelling(config, heard, loyalty, guess_fog(config, clues, loyalty, rng)).state(), tries
        except DeadEnd:
            continue
    raise NoConsistentWorld


def guess_fog(config: EmbassyConfig, clues: Clues, loyalty: list[int], rng: Random) -> Fog:
    """Return one of several ways to fill in the hidden cards, as likely as its weight. Raises DeadEnd if all fail."""
    chosen: Fog | None = None
    total = 0.0
    for _ in range(RUNS):
        try:
            other = lift(Fog(config, clues, loyalty, rng))
        except DeadEnd:
            continue
        weight = weigh(other)
        total += weight
        if chosen is None or rng.random() * total < weight:
            chosen = other
    if chosen is None:
        raise DeadEnd
    return chosen


def weigh(fog: Fog) -> float:
    """Return how much likelier the whole is than it was to be drawn."""
    return fog.items.weigh() * fog.arms.weigh()


class Retelling:
    """The game told again, with guesses where the player heard nothing."""

    def __init__(self, config: EmbassyConfig, heard: History, loyalty: list[int], fog: Fog) -> None:
        self.config, self.heard = config, heard
        self.player: i64 = fog.clues.player
        self.rng: Random = fog.rng
        self.loyalty, self.fog = loyalty, fog
        self.later_arms: vec[i64] = fog.arms.settled()
        self.place: int = 0  # the next thing that was heard
        self.draws: int = 0
        self.steals: int = 0
        self.packs: int = 0
        self.armed: int = 0
        self.kept: int = 0
        self.meetings: int = 0
        self.opened: int = 0  # briefcases in this meeting
        self.script: Script | None = None

    def state(self) -> Embassy:
        """Return the state at the end of what was heard. Raises DeadEnd where the guess leads elsewhere."""
        s = new_game(self.config)
        while self.place < len(self.heard):
            if s.over:
                raise DeadEnd
            self.go(s, self.action(s))
        return s

    def go(self, s: Embassy, a: i64) -> None:
        """Play one action; what the player hears of it must be what they heard."""
        if a not in asked(s).options(s):
            raise DeadEnd
        news: list[Event] = []
        s.news = news
        step(s, a)
        s.news = None
        if is_observed(news, self.player):
            if not matches_observed(news, self.player, self.heard[self.place]):
                raise DeadEnd
            self.note_meeting(self.heard[self.place])
            self.place += 1

    def note_meeting(self, told: list[Event]) -> None:
        """Take up the script of a meeting that was not seen."""
        for event in told:
            if isinstance(event, Met):
                self.script = None
                self.opened = 0
                if self.player != event.player and self.player != event.other and not self.seen_ahead():
                    self.script = self.fog.scripts[self.meetings]
                    self.meetings += 1

    def seen_ahead(self) -> bool:
        """Say whether the next thing heard, but for an opened briefcase, is the cards of the meeting."""
        for told in self.heard[self.place + 1:]:
            for event in told:
                if not isinstance(event, (Cracked, Repacked)):
                    return isinstance(event, Exchanged)
        return False

    def next_event(self) -> Event:
        return self.heard[self.place][0]

    def action(self, s: Embassy) -> i64:
        """Return what is done now: what the next thing heard says, or the unseen choice that comes before it."""
        ask = asked(s)
        event = self.next_event()
        if ask.who(s) == NATURE:
            return self.chance(s, event)
        a = open_act(s, ask, event, self.heard[self.place])
        if a >= 0 and not self.is_too_early(ask, event):
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

    def is_too_early(self, ask: Ask[State], event: Event) -> bool:
        """Say whether a briefcase is to be opened only after the gifts of an unseen meeting."""
        if not isinstance(event, Cracked) or self.script is None or not isinstance(ask, (ChooseCard, GiveItem)):
            return False
        self.opened += 1
        return self.opened > self.script.early

    def chance(self, s: Embassy, event: Event) -> i64:
        """Return what nature deals: what was seen, or the guess for it."""
        if isinstance(event, Dealt):
            return LOYALTY + self.loyalty[event.player]
        if isinstance(event, Armed):
            if event.card != HIDDEN:
                return ARM + event.card
            return ARM + self.arm(s)
        if isinstance(event, (Drew, Stuffed)):
            if event.item != HIDDEN:
                return DEAL + event.item
            self.draws += 1
            return DEAL + self.fog.items.item[self.fog.items.drawn[self.draws - 1]]
        if isinstance(event, Stole):
            if event.item != HIDDEN:
                return DEAL + event.item
            self.steals += 1
            return DEAL + self.fog.items.item[self.fog.stolen[self.steals - 1]]
        if isinstance(event, Looked):
            seen_neutral = event.faction == NEUTRAL or (event.faction == HIDDEN and self.rng.randrange(2) == 1)
            return LOOK + (1 if seen_neutral else 0)
        a = open_act(s, asked(s), event, self.heard[self.place])
        return a if a >= 0 else draw(s, self.rng)

    def arm(self, s: Embassy) -> i64:
        """Return the Attack card of a hidden deal: one that is shown later, or any but those that are needed for it."""
        card = self.fog.arms.card[self.fog.arms.dealt[self.armed]]
        self.armed += 1
        if card != HIDDEN:
            self.later_arms[card] -= 1
            return card
        card = self.fog.arms.filled[self.fog.arms.dealt[self.armed - 1]]
        if s.attack_deck[card] > self.later_arms[card]:
            return card
        options = vec[i64]([0, 1, 2])
        weights = vec[i64](capacity=ATTACKS)
        total: i64 = 0
        for each in range(ATTACKS):
            weight = max(s.attack_deck[each] - self.later_arms[each], 0)
            weights = append(weights, weight)
            total += weight
        if total == 0:
            raise DeadEnd
        return pick(options, weights, self.rng)

    def keep(self, ask: KeepAttack, event: Event) -> i64:
        if isinstance(event, Kept) and event.card != HIDDEN:
            return KEEP + event.card
        self.kept += 1
        return KEEP + (ask.one if self.fog.arms.kept[self.kept - 1] == 0 else ask.other)

    def pack(self, event: Repacked) -> i64:
        """Return what goes into an opened briefcase."""
        if event.player == self.player:
            return PASS if not event.filled else PACK + event.now
        self.packs += 1
        slot = self.fog.repacked[self.packs - 1]
        return PASS if slot == NO_SLOT else PACK + self.fog.items.item[slot]

    def card(self, s: Embassy, ask: ChooseCard, event: Event) -> i64:
        """Return a card in a meeting that the player takes part in, or watches from Security HQ."""
        chooser = ask.who(s)
        if self.script is not None:
            return self.script.card if chooser == ask.active else self.script.answer
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
        if self.script is None:
            return PASS
        slot = self.script.back if ask.answering else self.script.gift
        return PASS if slot == NO_SLOT else GIVE + self.fog.items.item[slot]
