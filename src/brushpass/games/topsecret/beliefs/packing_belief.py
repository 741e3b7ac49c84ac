"""Belief about rivals' packings: the likelihood of each packing given their choices.

Each rival has at most 24 packings. The log-likelihood of a packing is summed over the rival's choices under the prior.
Only the history of the player is used.
"""
from __future__ import annotations

from itertools import permutations
from math import exp
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.chance import log_likelihood, pick
from brushpass.core.game import History
from brushpass.core.kernel import HIDDEN, Event, pending_ask, step
from brushpass.games.topsecret.actions import LAY, STEP, TAKE
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import CASES, NOBODY, NOTHING
from brushpass.games.topsecret.events import Laid, Opened
from brushpass.games.topsecret.beliefs.sampler import action_from_event, sample_packing
from brushpass.games.topsecret.heuristics.prior import prior
from brushpass.games.topsecret.heuristics.distances import Distances
from brushpass.games.topsecret.rules.move import MoveAgent
from brushpass.games.topsecret.rules.setup import new_game
from brushpass.games.topsecret.state import TopSecret

EPSILON: Final = 0.2  # share of a rival's choices that the prior does not explain
INVERSE_TEMPERATURE: Final = 0.7  # of the likelihoods: rivals think further than the prior


class Packing:
    """One possible packing of a rival, and its log-likelihood."""

    def __init__(self, contents: list[int]) -> None:
        self.contents: list[int] = contents
        self.log_likelihood: float = 0.0


def permutations_of(contents: list[int]) -> list[list[int]]:
    """Return every order of the contents."""
    return [list(order) for order in permutations(contents)]


class PackingBelief:
    """Tracks a game by one player's history, and the likelihoods of the rivals' packings."""

    def __init__(self, config: TopSecretConfig, distances: Distances, player: i64) -> None:
        self.config, self.distances, self.player = config, distances, player
        self.history: History = []
        self.s: TopSecret = new_game(config)
        self.packings: list[list[Packing]] = []  # by player
        self.reset()

    def reset(self) -> None:
        """Start again with uniform likelihoods."""
        self.history = []
        self.s = new_game(self.config)
        self.packings = [[Packing(order) for order in permutations_of(self.config.size.kinds())]
                         for _ in range(self.config.players)]

    def sample_worlds(self, history: History, count: int, rng: Random) -> list[TopSecret]:
        """Sample `count` states consistent with the history."""
        packing = sample_packing(self.config, history, self.player, rng)
        self.update(history, packing, rng)
        return [self.sample_world(packing, len(history) > len(self.history), rng) for _ in range(count)]

    def sample_world(self, packing: list[int], sealed: bool, rng: Random) -> TopSecret:
        """Sample one state: packings by likelihood, and a face-down duel card from the prior."""
        s = self.s.copy()
        pack(s, self.sample_packings(packing, rng))
        if sealed:
            options = pending_ask(s).options(s)
            step(s, pick(options, prior(s, self.distances, options), rng))
        return s

    def update(self, history: History, packing: list[int], rng: Random) -> None:
        """Update to a history, from the common prefix if it continues the last one, up to a face-down card."""
        shared = zip(self.history, history)  # noqa: B905
        if len(self.history) > len(history) or any([mine is not other for mine, other in shared]):
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
        """Add the log-likelihood of a rival's choice under each packing, if the choice is informative."""
        s = self.s
        ask = pending_ask(s)
        who = ask.who(s)
        if who < 0 or who == self.player or len(self.packings[who]) == 1 or not is_informative(s, a):
            return
        options = ask.options(s)
        before = s.content
        s.content = before[:]  # copies of the state share it
        for packing in self.packings[who]:
            for letter, content in enumerate(packing.contents):
                s.content[who * CASES + letter] = content
            packing.log_likelihood += log_likelihood(options, prior(s, self.distances, options), a, EPSILON)
        s.content = before

    def rule_out(self, event: Event) -> None:
        """Remove the packings that an opened suitcase contradicts."""
        if isinstance(event, Opened):
            owner, letter = event.case // CASES, event.case % CASES
            before = self.packings[owner]
            self.packings[owner] = [packing for packing in before if packing.contents[letter] == event.content]

    def sample_packings(self, packing: list[int], rng: Random) -> list[int]:
        """Sample the packings of the rivals by likelihood; keep the player's own."""
        sampled = packing[:]
        for rival in range(self.config.players):
            if rival != self.player and self.packings[rival]:
                drawn = sample_by_likelihood(self.packings[rival], rng)
                for letter, content in enumerate(drawn.contents):
                    sampled[rival * CASES + letter] = content
        return sampled


def pack(s: TopSecret, packing: list[int]) -> None:
    """Replace the contents of all packed suitcases."""
    s.content = s.content[:]  # copies of the state share it
    for case in range(s.config.players * CASES):
        if s.content[case] != NOTHING:
            s.content[case] = packing[case]


def is_informative(s: TopSecret, a: i64) -> bool:
    """Return whether a choice depends on the packing: the first step of a move, or an act with a suitcase."""
    if not isinstance(pending_ask(s), MoveAgent):
        return False
    return s.mover == NOBODY if STEP <= a < TAKE else TAKE <= a < LAY


def is_sealed(events: list[Event]) -> bool:
    """Return whether the last event is a face-down duel card."""
    event = events[len(events) - 1]
    return isinstance(event, Laid) and event.card == HIDDEN


def sample_by_likelihood(packings: list[Packing], rng: Random) -> Packing:
    """Sample a packing in proportion to its likelihood."""
    best = max([packing.log_likelihood for packing in packings])
    weights = [exp(INVERSE_TEMPERATURE * (packing.log_likelihood - best)) for packing in packings]
    left = rng.random() * sum(weights)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0.0:
            return packings[index]
    return packings[len(packings) - 1]
