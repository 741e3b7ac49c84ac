"""A network player with lookahead: it rolls out likely options in sampled worlds and compares their values.

In these rollouts the seat follows the network and the others follow the heuristics. The policy is reweighted by the
exponential of the value differences. If the recipe sets simulations and several options remain likely, a tree search
with the reweighted policy as its prior makes the decision.
"""
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from brushpass.agents.bot import MIX_VISIT_RATIO
from brushpass.agents.network.forward import Floats, Network, load_network
from brushpass.agents.network.player import NetworkBot
from brushpass.agents.search import Search
from brushpass.core.game import Game, S
from brushpass.core.kernel import Event
from brushpass.core.levels import MIXED, Budget
from brushpass.learn.lookahead import LookaheadRollouts
from brushpass.learn.rollouts import FEATURE_CHUNK

Probabilities = NDArray[np.float64]

MAX_LEGAL_ACTIONS = 160  # per decision in a rollout; further actions are ignored
SEARCH_THRESHOLD = 0.01  # search if at least two options have this probability
MIN_PRIOR = 1e-9  # of options that the lookahead has pruned
SEARCH_DEPTH, EXPLORATION = 8, 0.5  # as the top search level has them


@dataclass(frozen=True)
class Lookahead:
    """Parameters of the lookahead; the field names are those of the recipe files.

    `worlds` is the number of sampled worlds, reduced so that there are at most `max_rollouts` rollouts. At most
    `options` options with a probability of at least `min_probability` are compared, each over `depth` own decisions.
    `inverse_temperature` turns value differences into policy weights. With several `rounds`, each has an equal part of
    the rollouts, and only the better half of the options enters the next one.
    """

    worlds: int = 32
    options: int = 8
    min_probability: float = 0.005
    depth: int = 4
    inverse_temperature: float = 15.0
    max_rollouts: int = 160
    rounds: int = 1
    temperature: float = 0.0  # of the policy that is reweighted; 0 = that of play without lookahead
    opponent_candidates: int = 4  # candidates that heuristic opponents draw per decision
    simulations: int = 0  # of the final search; 0 = no search
    search_worlds: int = 16  # worlds of the final search
    max_search_steps: int = 0  # maximum steps of the final search; 0 = unlimited


class LookaheadBot(NetworkBot[S]):
    """Plays by a network's policy, improved by a lookahead."""

    def __init__(self, game: Game[S], seat: int, network: Network, temperature: float, seed: int,
                 lookahead: Lookahead) -> None:
        super().__init__(game, seat, network, temperature, seed)
        self.values = network
        self.lookahead = lookahead
        self.memorable_events: list[Event] = []
        self.rollouts: LookaheadRollouts[S] = LookaheadRollouts(game, seat, seed, MAX_LEGAL_ACTIONS,
                                                                lookahead.opponent_candidates)
        budget = Budget(lookahead.simulations, lookahead.search_worlds, SEARCH_DEPTH, EXPLORATION,
                        steps=lookahead.max_search_steps)
        self.search: Search[S] = Search(game, seat, budget, self.rng)

    def receive(self, events: list[Event]) -> None:
        """Append the events to the history and keep those that a memory needs."""
        super().receive(events)
        self.memorable_events += [event for event in events if self.game.affects_memory(event)]

    def probabilities(self, options: list[int]) -> list[float]:
        """Return the probability of each option. Raises NoConsistentWorld if no world fits the history."""
        world = self.sample_world()
        prior = self.policy(world, options)
        if self.is_secret(world):
            return prior
        policy = self.apply_lookahead(np.array(prior), options)
        if self.lookahead.simulations and np.sum(policy >= SEARCH_THRESHOLD) >= 2:
            policy = self.apply_search(policy, options, self.game.selection(world) == MIXED)
        probabilities: list[float] = policy.tolist()
        return probabilities

    def apply_lookahead(self, policy: Probabilities, options: list[int]) -> Probabilities:
        """Return the policy reweighted by rollout values; pruned options get probability 0."""
        order = np.argsort(-policy)[:self.lookahead.options]
        picked = order[policy[order] >= self.lookahead.min_probability]
        if len(picked) < 2:
            return policy
        scores = self.scores([options[index] for index in picked], np.log(policy[picked]))
        weights: Probabilities = np.exp(scores - np.max(scores))
        improved = np.zeros_like(policy)
        improved[picked] = weights / np.sum(weights)
        return improved

    def scores(self, options: list[int], logits: Probabilities) -> Probabilities:
        """Return the logits of the improved policy; the better half of the options enters the next round."""
        rounds, left = self.lookahead.rounds, np.arange(len(options))
        totals, counts, scores = np.zeros(len(options)), np.zeros(len(options)), logits
        for _ in range(rounds):
            count = min(self.lookahead.worlds, self.lookahead.max_rollouts // rounds // len(left))
            totals[left] += count * self.option_values([options[index] for index in left], count)
            counts[left] += count
            scores = logits + self.lookahead.inverse_temperature * totals / counts
            left = left[np.argsort(-scores[left])[:max(2, (len(left) + 1) // 2)]]
        return scores

    def apply_search(self, policy: Probabilities, options: list[int], mixed: bool) -> Probabilities:
        """Return the policy of the final search: its best option, or visit shares if the choice is `mixed`."""
        self.search.root_priors = {a: float(share) + MIN_PRIOR for a, share in zip(options, policy, strict=True)}
        estimates = self.search.search_worlds(self.search.sample_worlds(self.history), options)
        visits = np.zeros_like(policy)
        for estimate in estimates if mixed else estimates[:1]:
            if estimate.visits * MIX_VISIT_RATIO > estimates[0].visits:
                visits[options.index(estimate.action)] = estimate.visits
        total = np.sum(visits)
        return visits / total if total > 0 else policy

    def option_values(self, options: list[int], count: int) -> Probabilities:
        """Return the mean rollout value of each option over `count` sampled worlds."""
        rollouts = self.rollouts
        worlds = self.game.sample_worlds(self.history, self.seat, count, self.rng)
        rollouts.start(worlds, options, self.memorable_events)
        hidden = self.hidden_states()
        for _ in range(self.lookahead.depth):
            rollouts.advance(self.greedy_indices(hidden).tobytes())
            hidden = self.hidden_states()
        over = np.frombuffer(rollouts.over(), np.bool_)
        won = np.frombuffer(rollouts.results(), np.float32)
        values = np.where(over, won, self.values.value(hidden)).astype(np.float64)
        means: Probabilities = values.reshape(-1, len(options)).mean(0)
        return means

    def hidden_states(self) -> Floats:
        """Return the network's hidden state for every rollout."""
        count = int(self.rollouts.count)
        rows = [self.rollouts.features(first, min(first + FEATURE_CHUNK, count))
                for first in range(0, count, FEATURE_CHUNK)]
        return self.values.hidden(np.frombuffer(b"".join(rows), np.uint8).reshape(count, -1))

    def greedy_indices(self, hidden: Floats) -> NDArray[np.int16]:
        """Return the index of the network's most likely action in every rollout."""
        legal = np.frombuffer(self.rollouts.legal(), np.int16).reshape(len(hidden), -1)
        logits = np.take_along_axis(self.values.all_logits(hidden), np.maximum(legal, 0).astype(np.int64), 1)
        indices: NDArray[np.int16] = np.where(legal < 0, -np.inf, logits).argmax(1).astype(np.int16)
        return indices


def numpy_bot(game: Game[S], seat: int, path: Path, temperature: float, seed: int,
              lookahead: Lookahead | None) -> NetworkBot[S]:
    """Return a player for a seat that runs the network of a weights file in NumPy."""
    if lookahead is None:
        return NetworkBot(game, seat, load_network(path), temperature, seed)
    return LookaheadBot(game, seat, load_network(path), lookahead.temperature or temperature, seed, lookahead)
