"""A world that fits what one player has heard: guess the hidden agents and cards, then play the game again with them.

The replay goes through the rules and must give the player exactly the news that they heard, so a wrong guess cannot
pass; it is thrown away and another one is made. The truth is never consulted. Of several worlds those are taken more
often in which the enemy, by heuristics, would rather have done what they did.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.chance import log_likelihood, resample
from brushpass.core.game import History
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.kernel import HIDDEN, Event, asked, matches_observed, step
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
from brushpass.games.kyoto.guess.placements import Agents, Placing
from brushpass.games.kyoto.guess.cards import Cards
from brushpass.games.kyoto.heuristics.prior import lean
from brushpass.games.kyoto.rules.setup import new_game
from brushpass.games.kyoto.state import Kyoto

IGNORED_EVENTS: Final = ("Captured", "Clashed", "Declared", "HandShown", "Returned", "Shown", "Won")
MOST_TRIES: Final = 2_000
CANDIDATES: Final = 5  # worlds that are guessed for each one that is taken
WHIM: Final = 0.2  # of the enemy's choices, for no reason that can be seen
TRUST: Final = 0.7  # what a reason counts: the enemy thinks further than heuristics do


def guess(config: KyotoConfig, heard: History, player: i64, rng: Random) -> tuple[Kyoto, int]:
    """Return a state in which `player` would have heard just this, and how many tries it took."""
    source = Source(config, heard, player, rng)
    return source.draw(False).now, source.tries


def guesses(config: KyotoConfig, heard: History, player: i64, count: int, rng: Random) -> list[Kyoto]:
    """Return several such states, drawn from one reading of what was heard, likelier ones more often."""
    source = Source(config, heard, player, rng)
    if count == 1:
        return [source.draw(False).now]
    told = [source.draw(True) for _ in range(CANDIDATES * count)]
    return [told[place].now.copy() for place in resample([TRUST * each.credit for each in told], count, rng)]


class Source:
    """Draws worlds from one reading of what was heard."""

    def __init__(self, config: KyotoConfig, heard: History, player: i64, rng: Random) -> None:
        self.config, self.heard, self.player = config, heard, player
        self.agents: Agents = Agents(config, heard, player)
        self.cards: Cards = Cards(config, heard, player, rng)
        self.tries: int = 0  # for the last one

    def draw(self, reads: bool) -> Retelling:
        """Draw hidden agents and cards until the game told again with them is what was heard."""
        for tries in range(1, MOST_TRIES + 1):
            told = Retelling(self.config, self.heard, self.player, self.cards.rng, self.agents.guess(self.cards.rng),
                             self.cards.guess(), reads)
            if told.fits():
                self.tries = tries
                return told
        raise NoConsistentWorld


class Retelling:
    """The game told again, with guesses where the player heard nothing.

    One that reads also counts how well it explains all that the enemy chose.
    """

    def __init__(self, config: KyotoConfig, heard: History, player: i64, rng: Random, placing: Placing,
                 cards: list[int], reads: bool) -> None:
        self.config: KyotoConfig = config
        self.now: Kyoto = new_game(config)
        self.reads: bool = reads
        self.credit: float = 0.0
        self.heard, self.player, self.rng, self.placing = heard, player, rng, placing
        self.placed: int = 0
        self.swapped: int = 0
        self.cards: list[int] = cards
        self.told: int = 0

    def fits(self) -> bool:
        """Tell the game to its end, and say whether it is what was heard; a guess may lead elsewhere."""
        s = self.now
        for number, told in enumerate(self.heard):
            a = self.action(told[0], number)
            if s.over:
                return False
            options = asked(s).options(s)
            if a not in options:
                return False
            if self.reads and len(options) > 1 and asked(s).who(s) == 1 - self.player:
                self.credit += log_likelihood(options, lean(s, options), a, WHIM)
            news: list[Event] = []
            s.news = news
            step(s, a)
            if not matches_observed(news, self.player, told):
                return False
        s.news = None
        return True

    def action(self, event: Event, number: int) -> i64:
        """Return the action that the first event of a step tells of."""
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
        """Return a card that was heard of, or the guess for one of which only the back was seen."""
        if card not in (HIDDEN, LOCATION_BACK, TACTIC_BACK):
            return card
        self.told += 1
        return self.cards[self.told - 1]

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
        """Return the special agent: seen, unsealed later, or still sealed and any of three."""
        if event.special != HIDDEN:
            return event.special
        for later in self.after(number):
            if isinstance(later, Unsealed):
                return later.oniwaban if event.player == 0 else later.government
        return 3 * event.player + self.rng.randrange(3)

    def use(self, event: Used, number: int) -> i64:
        """Return the use of equipment, which the next events tell of."""
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
        """Return everything that was heard in this step and later."""
        return [event for told in self.heard[number:] for event in told]


def open_action(event: Event) -> i64:
    """Return the action behind an event that hides nothing."""
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

