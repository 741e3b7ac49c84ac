"""Belief sampler of Kyoto: sample the hidden agents and cards, then replay the game with them.

The replay applies the rules and must give the player exactly their history; otherwise the sample is rejected. The true
state is never read. Several worlds are particles, resampled by the likelihood of the enemy's choices under the prior.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.chance import log_likelihood, resample
from brushpass.core.game import History
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.kernel import HIDDEN, Event, pending_ask, matches_observed, step
from brushpass.games.kyoto.actions import (
    ACTIVATE, CHOOSE, DEAL, EXCHANGE, KEEP, KEEP_PLACES, LAND, LAY_DECOY, MARK, NUMB, PASS, PLACE, PROTECT, REACH,
    RETYPE, SHOOT, SPRING, STUN, TAKE_BACK, TAP, play, push,
)
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import (
    AGENTS, DECOY, FAN, LOCATION_BACK, REVOLVER, STUN_GUN, TACTIC_BACK, TYPESCRIPT, WIRETAP,
)
from brushpass.games.kyoto.events import (
    Activated, Chose, Drew, Guessed, Kept, Marked, Passed, Placed, Played, Protected, Pushed, Reached, Retrieved,
    Sprung, Swapped, TookBack, Unsealed, Used,
)
from brushpass.games.kyoto.beliefs.placements import Placement, PlacementSampler
from brushpass.games.kyoto.beliefs.cards import CardSampler
from brushpass.games.kyoto.heuristics.prior import prior
from brushpass.games.kyoto.rules.setup import new_game
from brushpass.games.kyoto.state import Kyoto

IGNORED_EVENTS: Final = ("Captured", "Clashed", "Declared", "HandShown", "Returned", "Shown", "Won")
MAX_ATTEMPTS: Final = 2_000
PARTICLES_PER_WORLD: Final = 5  # before resampling
EPSILON: Final = 0.2  # share of the enemy's choices that the prior does not explain
INVERSE_TEMPERATURE: Final = 0.7  # of the likelihoods: the enemy thinks further than the prior


def sample_world(config: KyotoConfig, history: History, player: i64, rng: Random) -> tuple[Kyoto, int]:
    """Sample a state consistent with the history of `player`; return it and the number of attempts."""
    source = WorldSampler(config, history, player, rng)
    return source.draw(False).state, source.attempts


def sample_worlds(config: KyotoConfig, history: History, player: i64, count: int, rng: Random) -> list[Kyoto]:
    """Sample `count` consistent states by importance resampling."""
    source = WorldSampler(config, history, player, rng)
    if count == 1:
        return [source.draw(False).state]
    particles = [source.draw(True) for _ in range(PARTICLES_PER_WORLD * count)]
    log_weights = [INVERSE_TEMPERATURE * particle.log_likelihood for particle in particles]
    return [particles[index].state.copy() for index in resample(log_weights, count, rng)]


class WorldSampler:
    """Samples worlds that are consistent with one history."""

    def __init__(self, config: KyotoConfig, history: History, player: i64, rng: Random) -> None:
        self.config, self.history, self.player = config, history, player
        self.agents: PlacementSampler = PlacementSampler(config, history, player)
        self.cards: CardSampler = CardSampler(config, history, player, rng)
        self.attempts: int = 0  # for the last world

    def draw(self, scores: bool) -> Replay:
        """Sample hidden agents and cards until their replay is consistent. Raises NoConsistentWorld."""
        for tries in range(1, MAX_ATTEMPTS + 1):
            replay = Replay(self.config, self.history, self.player, self.cards.rng, self.agents.sample(self.cards.rng),
                             self.cards.sample(), scores)
            if replay.is_consistent():
                self.attempts = tries
                return replay
        raise NoConsistentWorld


class Replay:
    """A replay of a history, with sampled values for the hidden information.

    If `scores` is set, it sums the log-likelihood of the enemy's choices.
    """

    def __init__(self, config: KyotoConfig, history: History, player: i64, rng: Random, placing: Placement,
                 cards: list[int], scores: bool) -> None:
        self.config: KyotoConfig = config
        self.state: Kyoto = new_game(config)
        self.scores: bool = scores
        self.log_likelihood: float = 0.0
        self.history, self.player, self.rng, self.placing = history, player, rng, placing
        self.placed: int = 0
        self.swapped: int = 0
        self.cards: list[int] = cards
        self.cards_used: int = 0

    def is_consistent(self) -> bool:
        """Replay the game and return whether it reproduces the history."""
        s = self.state
        for number, observed in enumerate(self.history):
            a = self.action(observed[0], number)
            if s.over:
                return False
            options = pending_ask(s).options(s)
            if a not in options:
                return False
            if self.scores and len(options) > 1 and pending_ask(s).who(s) == 1 - self.player:
                self.log_likelihood += log_likelihood(options, prior(s, options), a, EPSILON)
            events: list[Event] = []
            s.events = events
            step(s, a)
            if not matches_observed(events, self.player, observed):
                return False
        s.events = None
        return True

    def action(self, event: Event, number: int) -> i64:
        """Return the action behind the first event of a step."""
        if isinstance(event, Drew):
            return DEAL + self.card(event.card)
        if isinstance(event, Kept):
            return KEEP + self.card(event.card)
        if isinstance(event, Marked):
            return MARK + self.card(event.card)
        if isinstance(event, Placed):
            return self.place(event)
        if isinstance(event, Swapped):
            return self.swap(event)
        if isinstance(event, Chose):
            return CHOOSE + self.special(event, number)
        if isinstance(event, Used):
            return self.use(event, number)
        return open_action(event)

    def card(self, card: i64) -> i64:
        """Return a visible card as it is, and the next sampled card for a back."""
        if card not in (HIDDEN, LOCATION_BACK, TACTIC_BACK):
            return card
        self.cards_used += 1
        return self.cards[self.cards_used - 1]

    def place(self, event: Placed) -> i64:
        identity = event.identity
        if identity == HIDDEN:
            identity = self.placing.identities[self.placed]
            self.placed += 1
        return PLACE + list(self.config.size.starts).index(event.cell) * AGENTS + identity

    def swap(self, event: Swapped) -> i64:
        exchanged = event.exchanged
        if exchanged == HIDDEN:
            exchanged = self.placing.exchanges >> self.swapped & 1
            self.swapped += 1
        return EXCHANGE if exchanged == 1 else KEEP_PLACES

    def special(self, event: Chose, number: int) -> i64:
        """Return the special agent: visible, unsealed later, or still sealed and a random one of three."""
        if event.special != HIDDEN:
            return event.special
        for later in self.after(number):
            if isinstance(later, Unsealed):
                return later.oniwaban if event.player == 0 else later.government
        return 3 * event.player + self.rng.randrange(3)

    def use(self, event: Used, number: int) -> i64:
        """Return the use of equipment, which may depend on later events."""
        if event.equipment == WIRETAP:
            return TAP + event.cell
        if event.equipment == STUN_GUN:
            return STUN + event.cell
        for later in self.after(number):
            if event.equipment == FAN and isinstance(later, Played):
                return open_action(later)
            if event.equipment == REVOLVER and isinstance(later, Guessed):
                return SHOOT + later.identity
            if event.equipment == TYPESCRIPT and isinstance(later, Retrieved):
                return RETYPE + self.card(later.card)
        return NUMB + event.cell

    def after(self, number: int) -> list[Event]:
        """Return the events of this step and of all later ones."""
        return [event for events in self.history[number:] for event in events]


def open_action(event: Event) -> i64:
    """Return the action behind an event without hidden information."""
    if isinstance(event, Played):
        return LAY_DECOY if event.card == DECOY else play(event.card, event.start, event.to)
    if isinstance(event, Reached):
        return REACH + (1 if event.back == TACTIC_BACK else 0)
    if isinstance(event, Pushed):
        return LAND + event.to if event.by_decoy else push(event.start, event.to)
    if isinstance(event, Sprung):
        return SPRING + event.decoy
    if isinstance(event, Protected):
        return PROTECT + event.colour
    if isinstance(event, Activated):
        return ACTIVATE + event.equipment
    if isinstance(event, TookBack):
        return TAKE_BACK
    assert isinstance(event, Passed)
    return PASS

