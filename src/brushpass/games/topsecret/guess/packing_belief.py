"""What rivals do with their suitcases gives them away: how likely each packing is by what they fetch.

The game is followed as one player hears it. For every rival there are at most 24 packings; each of them earns credit by
how much heuristics would have leaned to what the rival chose with it. What the player has heard is all that is used.
"""
from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.chance import log_likelihood, pick
from brushpass.core.game import History
from brushpass.core.kernel import HIDDEN, Event, asked, step
from brushpass.games.topsecret.actions import LAY, STEP, TAKE
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import CASES, NOBODY, NOTHING
from brushpass.games.topsecret.events import Laid, Opened
from brushpass.games.topsecret.guess.event_actions import action_from_event
from brushpass.games.topsecret.guess.guess import sample_packing
from brushpass.games.topsecret.heuristics.prior import prior
from brushpass.games.topsecret.heuristics.distances import Distances
from brushpass.games.topsecret.rules.move import MoveAgent
from brushpass.games.topsecret.rules.setup import new_game
from brushpass.games.topsecret.state import TopSecret

EPSILON: Final = 0.2  # of a rival's choices, for no reason that can be seen
INVERSE_TEMPERATURE: Final = 0.7  # what a reason counts: rivals think further than heuristics do


class Packing:
    """One way in which a rival may have packed, and the credit that it has earned."""

    def __init__(self, contents: list[int]) -> None:
        self.contents: list[int] = contents
        self.log_likelihood: float = 0.0


def permutations_of(kinds: list[int]) -> list[list[int]]:
    """Return every order of these contents."""
    if not kinds:
        return [[]]
    return [[kind, *rest] for kind in kinds for rest in permutations_of([other for other in kinds if other != kind])]


class PackingBelief:
    """Follows a game with the ears of one player, and reads what the others have packed."""

    def __init__(self, config: TopSecretConfig, ways: Distances, player: i64) -> None:
        self.config, self.ways, self.player = config, ways, player
        self.history: History = []
        self.s: TopSecret = new_game(config)
        self.packings: list[list[Packing]] = []  # by player
        self.reset()

    def reset(self) -> None:
        """Forget everything: any packing is as likely as another."""
        self.history = []
        self.s = new_game(self.config)
        self.packings = [[Packing(order) for order in permutations_of(self.config.size.kinds())]
                         for _ in range(self.config.players)]

    def sample_worlds(self, history: History, count: int, rng: Random) -> list[TopSecret]:
        """Return states in which the player would have heard just this; they differ in what is packed or sealed."""
        packing = sample_packing(self.config, history, self.player, rng)
        self.update(history, packing, rng)
        return [self.sample_world(packing, len(history) > len(self.history), rng) for _ in range(count)]

    def sample_world(self, packing: list[int], sealed: bool, rng: Random) -> TopSecret:
        """Return one of them: with packings as likely as they seem, and where a duel card is sealed one that may be."""
        s = self.s.copy()
        pack(s, self.sample_packings(packing, rng))
        if sealed:
            options = asked(s).options(s)
            step(s, pick(options, prior(s, self.ways, options), rng))
        return s

    def update(self, history: History, packing: list[int], rng: Random) -> None:
        """Take in what was heard, from where this left off if it begins the same, up to a card that is sealed."""
        if len(self.history) > len(history) or any([mine is not told for mine, told in zip(self.history, history)]):  # noqa: B905
            self.reset()
        pack(self.s, packing)
        for number in range(len(self.history), len(history)):
            if number == len(history) - 1 and is_sealed(history[number]):
                return
            a = action_from_event(self.s, history, number, history[number][0], packing, rng)
            self.update_likelihoods(a)
            step(self.s, a)
            self.history.append(history[number])
            for event in history[number]:
                self.rule_out(event)

    def update_likelihoods(self, a: i64) -> None:
        """Give each packing of a rival credit for what they choose, where that tells anything."""
        s = self.s
        ask = asked(s)
        who = ask.who(s)
        if who < 0 or who == self.player or len(self.packings[who]) == 1 or not is_informative(s, a):
            return
        options = ask.options(s)
        before = s.content
        s.content = before[:]  # a copy of the state may share it
        for packing in self.packings[who]:
            for letter, content in enumerate(packing.contents):
                s.content[who * CASES + letter] = content
            packing.log_likelihood += log_likelihood(options, prior(s, self.ways, options), a, EPSILON)
        s.content = before

    def rule_out(self, event: Event) -> None:
        """Rule out what an opened suitcase does not fit."""
        if isinstance(event, Opened):
            owner, letter = event.case // CASES, event.case % CASES
            self.packings[owner] = [each for each in self.packings[owner] if each.contents[letter] == event.content]

    def sample_packings(self, packing: list[int], rng: Random) -> list[int]:
        """Return a packing of everybody: the rivals' as likely as they seem, the player's own as it is."""
        found = packing[:]
        for rival in range(self.config.players):
            if rival != self.player and self.packings[rival]:
                drawn = sample_packing(self.packings[rival], rng)
                for letter, content in enumerate(drawn.contents):
                    found[rival * CASES + letter] = content
        return found


def pack(s: TopSecret, packing: list[int]) -> None:
    """Put other contents into all suitcases that are packed."""
    s.content = s.content[:]  # a copy of the state may share it
    for case in range(s.config.players * CASES):
        if s.content[case] != NOTHING:
            s.content[case] = packing[case]


def is_informative(s: TopSecret, a: i64) -> bool:
    """Say whether a choice tells of a packing: who sets out, what is taken or put down; places of the set-up do not."""
    if not isinstance(asked(s), MoveAgent):
        return False
    return s.mover == NOBODY if STEP <= a < TAKE else TAKE <= a < LAY


def is_sealed(events: list[Event]) -> bool:
    """Say whether the last thing heard is a duel card that lies face down."""
    event = events[len(events) - 1]
    return isinstance(event, Laid) and event.card == HIDDEN


def sample_packing(packings: list[Packing], rng: Random) -> Packing:
    """Return a packing, as likely as its credit says."""
    best = max([each.log_likelihood for each in packings])
    weights = [exp(INVERSE_TEMPERATURE * (each.log_likelihood - best)) for each in packings]
    left = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0.0:
            return packings[place]
    return packings[len(packings) - 1]
