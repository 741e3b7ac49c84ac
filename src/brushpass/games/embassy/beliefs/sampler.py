"""Belief sampler of Embassy: sample hidden cards and Loyalties, then replay the game with them.

The replay applies the rules. Visible choices come from the history, hidden ones from the sample. A sample whose replay
differs from the history is rejected. The true state is never read.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.chance import draw, pick
from brushpass.core.game import History
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.kernel import HIDDEN, NATURE, Ask, Event, State, pending_ask, is_observed, matches_observed, step
from brushpass.games.embassy.actions import ARM, DEAL, GIVE, KEEP, LOOK, LOYALTY, PACK, PASS, SHOW, STOP
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ATTACKS, NEUTRAL, NOTHING
from brushpass.games.embassy.events import (
    Armed, Chose, Cracked, Dealt, Drew, Exchanged, Gave, Handed, Kept, Looked, Met, Repacked, Stole,
    Stuffed,
)
from brushpass.games.embassy.beliefs.event_actions import action_from_event
from brushpass.games.embassy.beliefs.attack_cards import ATTACK_KINDS, InconsistentSample
from brushpass.games.embassy.beliefs.cards import HiddenCards, HiddenMeeting, resolve
from brushpass.games.embassy.beliefs.clues import CARD_CHOICES, Clues
from brushpass.games.embassy.beliefs.items import NO_SLOT
from brushpass.games.embassy.beliefs.loyalty import WeightedDeals, loyalty_deals, sample_deal
from brushpass.games.embassy.rules.draws import KeepAttack
from brushpass.games.embassy.rules.interaction import ChooseCard, CombatItems, GiveItem
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.rules.rooms import TakeAction
from brushpass.games.embassy.rules.setup import new_game
from brushpass.games.embassy.rules.aftermath import Displace, Reward
from brushpass.games.embassy.state import Embassy

IGNORED_EVENTS: Final = (
    "Acted", "Began", "Boarded", "Counted", "Decided", "Discarded", "Entered", "Hacked", "Leaving", "Moved", "Passed",
    "Peeked", "Played", "Rewarded", "Scanned", "Scored", "Won",
)
MAX_FAILED_SAMPLES: Final = 300  # of the hidden cards, per request, before its first world
LATER_FAILED_SAMPLES: Final = 60  # per request, after which further worlds vary those found so far,
FAILED_SAMPLES_PER_WORLD: Final = 1  # and in addition for each world
MEETING_STEPS: Final = 3  # of the history in which the second card or gift of a meeting follows the first
MAX_READINGS: Final = 40  # of the history, if the first ones are inconsistent
MAX_AMBIGUOUS_OPENINGS: Final = 16  # that are sampled
SAMPLES_PER_DRAW: Final = 4  # samples of the hidden cards, of which one is selected by its weight


def sample_world(config: EmbassyConfig, history: History, player: i64, rng: Random) -> tuple[Embassy, int]:
    """Sample a state consistent with the history of `player`; return it and the number of attempts."""
    request = Request(config, history, player, loyalty_deals(config, history), 1, rng)
    return request.sample(), request.attempts


def sample_worlds_from(config: EmbassyConfig, history: History, player: i64, deals: WeightedDeals, count: int,
                       rng: Random) -> list[Embassy]:
    """Sample `count` consistent states with Loyalties by their weights."""
    request = Request(config, history, player, deals, count, rng)
    return [request.sample() for _ in range(count)]


class Request:
    """A request for several worlds, which share a limit of failed samples.

    Beyond the limit, the hidden cards of earlier worlds are reused: only the Loyalties and the cards without a clue are
    sampled again.
    """

    def __init__(self, config: EmbassyConfig, history: History, player: i64, deals: WeightedDeals, count: int,
                 rng: Random) -> None:
        self.config, self.history, self.deals, self.rng = config, history, deals, rng
        self.readings: list[Clues] = [Clues(history, player, config, 0)]
        self.later_limit: int = LATER_FAILED_SAMPLES + FAILED_SAMPLES_PER_WORLD * count
        self.attempts: int = 0  # of all worlds: samples of Loyalties and hidden cards, successful or not
        self.failed_samples: int = 0
        self.worlds: list[Embassy] = []  # from independent samples
        self.hidden_cards: list[HiddenCards] = []  # of each of these worlds
        self.reused: int = 0

    def sample(self) -> Embassy:
        """Return another consistent world. Raises NoConsistentWorld."""
        tries = 0  # for this world
        while self.failed_samples < (self.later_limit if self.worlds else MAX_FAILED_SAMPLES):
            tries += 1
            self.attempts += 1
            try:
                return self.sample_once(tries)
            except InconsistentSample:
                self.failed_samples += 1 if self.readings[0].ambiguous_openings > 0 else SAMPLES_PER_DRAW
        if not self.worlds:
            raise NoConsistentWorld
        return self.reuse()

    def sample_once(self, tries: int) -> Embassy:
        """Sample Loyalties and hidden cards and return their world. Raises InconsistentSample."""
        clues = self.reading(tries)
        loyalty = list(sample_deal(self.deals, self.rng))
        hidden = sample_hidden_cards(self.config, clues, loyalty, self.rng)
        world = Replay(self.config, self.history, loyalty, hidden).state()
        self.worlds.append(world)
        self.hidden_cards.append(hidden)
        return world

    def reading(self, tries: int) -> Clues:
        """Return a reading of the history; the more attempts fail, the more readings are possible."""
        first = self.readings[0]
        if tries % 3 == 0 and first.ambiguous_openings > 0 and len(self.readings) < MAX_READINGS:
            late = self.rng.randrange(2 ** min(first.ambiguous_openings, MAX_AMBIGUOUS_OPENINGS))
            self.readings.append(Clues(self.history, first.player, self.config, late))
        return self.readings[tries % len(self.readings)]

    def reuse(self) -> Embassy:
        """Return a variation of an earlier world, or a copy of it if the variation is inconsistent."""
        index = self.reused % len(self.worlds)
        self.reused += 1
        self.attempts += 1
        try:
            hidden = self.hidden_cards[index].with_other_unseen_cards()
            return Replay(self.config, self.history, list(sample_deal(self.deals, self.rng)), hidden).state()
        except InconsistentSample:
            return self.worlds[index].copy()


def sample_hidden_cards(config: EmbassyConfig, clues: Clues, loyalty: list[int], rng: Random) -> HiddenCards:
    """Sample the hidden cards by importance resampling of a few samples. Raises InconsistentSample if all fail.

    If another reading of the history is possible, one failure is enough.
    """
    chosen: HiddenCards | None = None
    total = 0.0
    for _ in range(SAMPLES_PER_DRAW):
        try:
            other = resolve(HiddenCards(config, clues, loyalty, rng))
        except InconsistentSample:
            if chosen is None and clues.ambiguous_openings > 0:
                raise
            continue
        weight = importance(other)
        total += weight
        if chosen is None or rng.random() * total < weight:
            chosen = other
    if chosen is None:
        raise InconsistentSample
    return chosen


def importance(hidden: HiddenCards) -> float:
    """Return the importance weight of a sample."""
    return hidden.items.importance() * hidden.attack_cards.importance()


class Replay:
    """A replay of a history, with sampled values for the hidden information."""

    def __init__(self, config: EmbassyConfig, history: History, loyalty: list[int], hidden_cards: HiddenCards) -> None:
        self.config, self.history = config, history
        self.player: i64 = hidden_cards.clues.player
        self.rng: Random = hidden_cards.rng
        self.loyalty, self.hidden_cards = loyalty, hidden_cards
        self.reserved_attacks: vec[i64] = hidden_cards.attack_cards.known_counts()
        self.position: int = 0  # of the next step in the history
        self.draws: int = 0
        self.steals: int = 0
        self.packs: int = 0
        self.armed: int = 0
        self.kept: int = 0
        self.meetings: int = 0
        self.opened: int = 0  # in this meeting
        self.meeting: HiddenMeeting | None = None

    def state(self) -> Embassy:
        """Return the state at the end of the history. Raises InconsistentSample."""
        s = new_game(self.config)
        while self.position < len(self.history):
            if s.over:
                raise InconsistentSample
            self.play(s, self.action(s))
        return s

    def play(self, s: Embassy, a: i64) -> None:
        """Play an action and compare its events with the history. Raises InconsistentSample."""
        if a not in pending_ask(s).options(s):
            raise InconsistentSample
        events: list[Event] = []
        s.events = events
        step(s, a)
        s.events = None
        if is_observed(events, self.player):
            if not matches_observed(events, self.player, self.history[self.position]):
                raise InconsistentSample
            self.note_meeting(self.history[self.position])
            self.position += 1

    def note_meeting(self, events: list[Event]) -> None:
        """Load the sample of an unseen meeting."""
        for event in events:
            if isinstance(event, Met):
                self.meeting = None
                self.opened = 0
                if self.player != event.player and self.player != event.other and not self.is_seen_meeting():
                    self.meeting = self.hidden_cards.meetings[self.meetings]
                    self.meetings += 1

    def is_seen_meeting(self) -> bool:
        """Return whether the next event, except opened briefcases, shows the cards of the meeting."""
        for step_events in self.history[self.position + 1:]:
            for event in step_events:
                if not isinstance(event, (Cracked, Repacked)):
                    return isinstance(event, Exchanged)
        return False

    def next_event(self) -> Event:
        return self.history[self.position][0]

    def action(self, s: Embassy) -> i64:
        """Return the next action: the one behind the next event, or a hidden choice before it."""
        ask = pending_ask(s)
        event = self.next_event()
        if ask.who(s) == NATURE:
            return self.chance_action(s, event)
        a = action_from_event(s, ask, event, self.history[self.position])
        if a >= 0 and not self.is_too_early(ask, event):
            return a
        if isinstance(ask, KeepAttack):
            return self.kept_card(ask, event)
        if isinstance(event, Repacked) and type(ask).__name__ == "Repack":
            return self.packed_item(event)
        if isinstance(ask, ChooseCard):
            return SHOW + self.meeting_card(s, ask, event)
        if isinstance(ask, GiveItem):
            return self.gift(s, ask)
        if isinstance(ask, Walk):
            return STOP
        if isinstance(ask, (TakeAction, CombatItems, Reward, Displace)):
            return PASS
        raise InconsistentSample

    def is_too_early(self, ask: Ask[State], event: Event) -> bool:
        """Return whether a briefcase was opened only after the gifts of an unseen meeting."""
        if not isinstance(event, Cracked) or self.meeting is None or not isinstance(ask, (ChooseCard, GiveItem)):
            return False
        self.opened += 1
        return self.opened > self.meeting.early

    def chance_action(self, s: Embassy, event: Event) -> i64:
        """Return the chance action: visible or sampled."""
        if isinstance(event, Dealt):
            return LOYALTY + self.loyalty[event.player]
        if isinstance(event, Armed):
            if event.card != HIDDEN:
                return ARM + event.card
            return ARM + self.attack_card(s)
        if isinstance(event, (Drew, Stuffed)):
            if event.item != HIDDEN:
                return DEAL + event.item
            self.draws += 1
            return DEAL + self.hidden_cards.items.item[self.hidden_cards.items.drawn[self.draws - 1]]
        if isinstance(event, Stole):
            if event.item != HIDDEN:
                return DEAL + event.item
            self.steals += 1
            return DEAL + self.hidden_cards.items.item[self.hidden_cards.stolen[self.steals - 1]]
        if isinstance(event, Looked):
            seen_neutral = event.faction == NEUTRAL or (event.faction == HIDDEN and self.rng.randrange(2) == 1)
            return LOOK + (1 if seen_neutral else 0)
        a = action_from_event(s, pending_ask(s), event, self.history[self.position])
        return a if a >= 0 else draw(s, self.rng)

    def attack_card(self, s: Embassy) -> i64:
        """Return the Attack card of a hidden deal: one that is shown later, or one that no later deal needs."""
        card = self.hidden_cards.attack_cards.card[self.hidden_cards.attack_cards.dealt[self.armed]]
        self.armed += 1
        if card != HIDDEN:
            self.reserved_attacks[card] -= 1
            return card
        card = self.hidden_cards.attack_cards.filled[self.hidden_cards.attack_cards.dealt[self.armed - 1]]
        if s.attack_deck[card] > self.reserved_attacks[card]:
            return card
        weights = vec[i64](capacity=ATTACKS)
        total: i64 = 0
        for kind in range(ATTACKS):
            weight = max(s.attack_deck[kind] - self.reserved_attacks[kind], 0)
            weights = append(weights, weight)
            total += weight
        if total == 0:
            raise InconsistentSample
        return pick(ATTACK_KINDS, weights, self.rng)

    def kept_card(self, ask: KeepAttack, event: Event) -> i64:
        if isinstance(event, Kept) and event.card != HIDDEN:
            return KEEP + event.card
        self.kept += 1
        return KEEP + (ask.one if self.hidden_cards.attack_cards.kept[self.kept - 1] == 0 else ask.other)

    def packed_item(self, event: Repacked) -> i64:
        """Return the packing action for an opened briefcase."""
        if event.player == self.player:
            return PASS if not event.filled else PACK + event.now
        self.packs += 1
        slot = self.hidden_cards.repacked[self.packs - 1]
        return PASS if slot == NO_SLOT else PACK + self.hidden_cards.items.item[slot]

    def meeting_card(self, s: Embassy, ask: ChooseCard, event: Event) -> i64:
        """Return the card that the next player shows in a meeting: sampled, visible, or random."""
        chooser = ask.who(s)
        if self.meeting is not None:
            return self.meeting.card if chooser == ask.active else self.meeting.answer
        if isinstance(event, Chose) and event.card != HIDDEN:
            return event.card
        for events in self.history[self.position:self.position + MEETING_STEPS]:
            for later in events:
                if isinstance(later, Exchanged):
                    return later.card if later.player == chooser else later.answer
        options = [a - SHOW for a in ask.options(s) if SHOW <= a < SHOW + CARD_CHOICES]
        return options[self.rng.randrange(len(options))]

    def gift(self, s: Embassy, ask: GiveItem) -> i64:
        """Return the gift action: visible or sampled."""
        giver = ask.who(s)
        event = self.next_event()
        if isinstance(event, Gave) and event.player == giver == self.player:
            return PASS if event.item == NOTHING else GIVE + event.item
        for events in self.history[self.position:self.position + MEETING_STEPS]:
            for later in events:
                if isinstance(later, Handed):
                    item = later.gift if later.player == giver else later.answer
                    return PASS if item == NOTHING else GIVE + item
        if self.player in (ask.active, ask.passive):
            return draw(s, self.rng)
        if self.meeting is None:
            return PASS
        slot = self.meeting.second_gift if ask.answering else self.meeting.first_gift
        return PASS if slot == NO_SLOT else GIVE + self.hidden_cards.items.item[slot]
