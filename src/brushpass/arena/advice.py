"""Advice for one seat: its win probability, and the value of each option.

Everything is computed from the seat's history; the true state only says whose decision it is. Games with a network use
its value, averaged over consistent worlds; other games use a search.
"""
from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module
from math import sqrt
from time import process_time
from typing import Any, Final, NamedTuple, Protocol

from librt.random import Random

from brushpass.agents.rollout import NO_ACTION, win_probability
from brushpass.agents.levels import has_numpy_network
from brushpass.agents.search import Estimate, Search
from brushpass.core.game import Game, History
from brushpass.core.kernel import Event
from brushpass.core.levels import Budget
from brushpass.core.phrase import Phrase
from brushpass.core.view import View
from brushpass.core.errors import NoConsistentWorld
from brushpass.games import game_type

UNLIMITED_SIMULATIONS: Final = 10**9
SIMULATIONS_PER_WORLD: Final = 8
MIN_WORLDS: Final = 4
SEARCHES_PER_EVALUATION: Final = 2  # that a review has time for
WORLDS_PER_SECOND: Final = 400  # so that sampling them takes less than half of the time
ROLLOUTS_PER_SECOND: Final = 400  # for every candidate of the network
MIN_ROLLOUTS: Final = 2
MAX_ROLLOUTS: Final = 48
MAX_CANDIDATES: Final = 6  # options that a review compares
HALVING_ROUNDS: Final = ((0.25, 0), (1.0, 8), (4.0, 3))  # of a hint: share of the rollouts, number of options (0 = all)
STANDARD_ERRORS: Final = 1.0  # by which another option must be better to count as better
RECHECK_COST: Final = 0.05  # win probability; from this cost on, the options are compared again
RECHECK_ROUNDS: Final = 3  # additional rounds of rollouts
LIKELY: Final = 0.5  # probability by the policy, from which on a decision needs no comparison while time is short
CLOSE: Final = 0.03  # win probability; options this close to the best are as good
NEARLY: Final = 0.045  # win probability; options this close to one that gives something up without a reason are better
IDLE: Final = frozenset(["pass", "stop", "end", "stay"])  # verbs of actions that change nothing
NO_REASON: Final = Phrase("hint.none", {}, "")


def budget_for(name: str, simulations: int, seconds: float) -> Budget:
    """Return the strongest search's budget with this number of simulations, or with a limit in seconds instead."""
    best = game_type(name).levels[-1].budget
    assert best is not None
    affordable = int(seconds * WORLDS_PER_SECOND) if seconds > 0 else simulations // SIMULATIONS_PER_WORLD
    worlds = max(MIN_WORLDS, min(best.worlds, affordable))
    return Budget(UNLIMITED_SIMULATIONS if seconds > 0 else simulations, worlds, best.depth, best.exploration, seconds)


class Judgement(NamedTuple):
    """The value of a decision: the better option (or the same), and the win probability lost against it.

    `level` is the win probability before the decision; `skill`, never above 0, is the difference to the expected play.
    `gap` is the optimism of the rollouts, whose opponents are weaker than real ones.
    """

    better: int
    level: float
    skill: float
    cost: float
    gap: float = 0.0


class Ranked(NamedTuple):
    """An option, its win probability, and its number of visits."""

    action: int
    probability: float
    visits: int


class Hint(NamedTuple):
    """A suggested option with the reason for it."""

    option: Ranked
    why: Phrase


def best_hint(game: Game[Any], view: View, ranked: list[Ranked]) -> Hint:
    """Return the best option with its reason: of options as good as the best, the first that has one.

    Options that serve the next step come first, so that hints in a row follow one plan. If no option has a reason, an
    idle one comes before one that gives something up, and so does a slightly worse one with a reason.
    """
    close = [option for option in ranked if option.probability > ranked[0].probability - CLOSE]
    for option in close:
        why = game.explain(view, option.action) if game.serves_next_step(view, option.action) else None
        if why is not None:
            return Hint(option, why)
    idle = [option for option in close if game.actions[option.action].verb in IDLE]
    margin = CLOSE if idle else NEARLY
    for option in ranked:
        why = game.explain(view, option.action) if option.probability > ranked[0].probability - margin else None
        if why is not None:
            return Hint(option, why)
    return Hint((idle or ranked)[0], NO_REASON)


class Adviser(Protocol):
    """Evaluates a game for one seat; all values are win probabilities from 0 to 1."""

    game: Game[Any]
    seat: int

    def receive(self, events: list[Event]) -> None:
        """Append the events to the seat's history."""

    def win_probability(self) -> float:
        """Return the current win probability, for any player to move."""

    def rank_options(self, options: list[int]) -> list[Ranked]:
        """Return the value of each option, best first."""

    def judge(self, options: list[int], played: int) -> Judgement:
        """Return the judgement of the seat's decision."""


def adviser_of(game: Game[Any], seat: int, budget: Budget, seed: int) -> Adviser:
    """Return the adviser of a seat: by its network if the game has one, otherwise by search."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is loaded: its matrices are too small for threads
    if has_numpy_network(game.name):
        return NetworkAdviser(game, seat, budget, seed)
    return SearchAdviser(game, seat, budget, seed)


class SearchAdviser:
    """Advises one seat by tree search; with a time limit it does less where the rules are slow, as without compilation.

    It samples fewer worlds, and repeats its last win probability while it is late. Decisions are always judged.
    """

    def __init__(self, game: Game[Any], seat: int, budget: Budget, seed: int) -> None:
        self.game, self.seat = game, seat
        self.search: Search[Any] = Search(game, seat, budget, Random(seed))
        self.history: History = []
        self.last: float | None = None
        self.behind = 0.0  # seconds of CPU time beyond the limits of all evaluations

    def receive(self, events: list[Event]) -> None:
        if events:
            self.history.append(events)

    def sample_worlds(self) -> list[Any]:
        """Return consistent worlds, and sample fewer the next time if this took longer than a search may take."""
        budget, started = self.search.budget, process_time()
        worlds = self.search.sample_worlds(self.history)
        elapsed = process_time() - started
        if elapsed > budget.seconds > 0:
            budget.worlds = max(1, int(budget.worlds * budget.seconds / elapsed))
        return worlds

    def estimates(self, options: list[int]) -> list[Estimate]:
        """Return an estimate per option, most visited first."""
        return self.search.search_worlds(self.sample_worlds(), options)

    def compare(self, actions: list[int]) -> list[float]:
        """Return the expected return of each action, with equal budgets in the same worlds."""
        worlds = self.sample_worlds()
        values = []
        for action in actions:
            copies = [self.game.copy(world) for world in worlds]
            for world in copies:
                self.game.step(world, action)
            self.search.simulate(copies)
            values.append(self.value_after(copies[0]))
        return values

    def value_after(self, world: Any) -> float:
        """Return the value of the search: of the seat's most visited option if it moves on, otherwise the mean."""
        root = self.search.root
        if self.game.over(world) or self.game.who(world) != self.seat:
            return root.mean(0.0)
        return max(root.children.values(), key=lambda node: node.visits).mean(0.0)

    def win_probability(self) -> float:
        limit = self.search.budget.seconds
        if self.last is None or self.behind <= 0:
            started = process_time()
            self.search.simulate(self.sample_worlds())
            self.last = win_probability(self.game, self.search.root.mean(0.0))
            self.behind += process_time() - started if limit > 0 else 0.0
        self.behind -= SEARCHES_PER_EVALUATION * limit
        return self.last

    def rank_options(self, options: list[int]) -> list[Ranked]:
        estimates = self.estimates(options)
        visited = [estimate for estimate in estimates if estimate.visits] or estimates[:1]
        return [Ranked(option.action, win_probability(self.game, option.value), option.visits) for option in visited]

    def judge(self, options: list[int], played: int) -> Judgement:
        """Judge a decision; compare it evenly with the search's choice if they differ."""
        limit, started = self.search.budget.seconds, process_time()
        best = self.estimates(options)[0]
        judgement = Judgement(played, win_probability(self.game, best.value), 0.0, 0.0)
        if best.action != played:
            values = [win_probability(self.game, value) for value in self.compare([played, best.action])]
            cost = max(0.0, values[1] - values[0])
            judgement = Judgement(best.action if cost else played, values[0] + cost, -cost, cost)
        self.last = judgement.level + judgement.skill
        self.behind += process_time() - started - SEARCHES_PER_EVALUATION * limit if limit > 0 else 0.0
        return judgement


class NetworkAdviser:
    """Advises one seat by its network; it repeats its last value if no world fits the history, or while it is late."""

    def __init__(self, game: Game[Any], seat: int, budget: Budget, seed: int) -> None:
        self.game, self.seat = game, seat
        affordable = budget.simulations // SIMULATIONS_PER_WORLD
        if budget.seconds > 0:
            affordable = int(budget.seconds * ROLLOUTS_PER_SECOND)
        rollouts = max(MIN_ROLLOUTS, min(MAX_ROLLOUTS, affordable))
        evaluator = import_module("brushpass.agents.network.evaluator").NetworkEvaluator
        self.evaluator = evaluator(game, seat, rollouts, seed)
        self.seconds = budget.seconds
        self.last = 1 / game.sides()
        self.behind = 0.0  # seconds of CPU time beyond the limits of all evaluations

    def receive(self, events: list[Event]) -> None:
        self.evaluator.receive(events)

    def win_probability(self) -> float:
        if self.behind > 0:
            self.behind -= self.seconds
            return self.last
        with suppress(NoConsistentWorld):
            self.last = float(self.timed_rollouts([NO_ACTION]).mean())
        return self.last

    def timed_rollouts(self, actions: list[int]) -> Any:
        """Return the win probability of each action per rollout, and reduce the rollouts if this took too long."""
        started = process_time()
        probabilities = self.evaluator.rollout_probabilities(actions)
        elapsed = process_time() - started
        self.behind += elapsed - self.seconds if self.seconds > 0 else 0.0
        if elapsed > 2 * self.seconds > 0:
            self.evaluator.rollouts = max(MIN_ROLLOUTS, int(self.evaluator.rollouts * 2 * self.seconds / elapsed))
        return probabilities

    def rollouts_with_recheck(self, actions: list[int], played: int) -> Any:
        """Return the win probabilities of actions, with more rollouts if the played action seems costly."""
        probabilities = self.timed_rollouts(actions)
        if (probabilities.mean(1) - probabilities[played].mean()).max() < RECHECK_COST:
            return probabilities
        more = [self.timed_rollouts(actions) for _ in range(RECHECK_ROUNDS)]
        return import_module("numpy").hstack([probabilities, *more])

    def rank_options(self, options: list[int]) -> list[Ranked]:
        """Rank all options by sequential halving: each round compares the best of the last with more rollouts."""
        started, rollouts, ranked = process_time(), self.evaluator.rollouts, list[Ranked]()
        try:
            for share, count in HALVING_ROUNDS:
                actions = [option.action for option in ranked[:count]] or options
                self.evaluator.rollouts = max(MIN_ROLLOUTS, int(share * rollouts))
                means = self.evaluator.rollout_probabilities(actions).mean(1)
                compared = [Ranked(a, float(mean), self.evaluator.rollouts)
                            for a, mean in zip(actions, means, strict=True)]
                ranked = [*sorted(compared, key=lambda option: -option.probability), *ranked[len(actions):]]
                if 0 < self.seconds < process_time() - started:
                    break
        except NoConsistentWorld:
            return ranked or [Ranked(options[0], self.last, 0)]
        finally:
            self.evaluator.rollouts = rollouts
        return ranked

    def candidates(self, options: list[int], played: int = NO_ACTION) -> tuple[list[int], list[float]]:
        """Return the network's most likely options, plus the played one, with their probabilities."""
        by_probability = sorted(zip(self.evaluator.policy(options), options, strict=True), reverse=True)
        chosen = [(a, float(probability)) for rank, (probability, a) in enumerate(by_probability)
                  if rank < MAX_CANDIDATES or a == played]
        return [a for a, _ in chosen], [probability for _, probability in chosen]

    def judge(self, options: list[int], played: int) -> Judgement:
        """Judge a decision against the network's policy; differences within the standard error count as 0.

        While the adviser is late, a decision that the policy finds likely counts as good.
        """
        try:
            actions, policy = self.candidates(options, played)
            level = self.evaluator.win_probability_now()
            if self.behind > 0 and policy[actions.index(played)] >= LIKELY:
                self.behind, self.last = self.behind - self.seconds, level
                return Judgement(played, level, 0.0, 0.0)
            outcomes = self.rollouts_with_recheck(actions, actions.index(played))
        except NoConsistentWorld:
            return Judgement(played, self.last, 0.0, 0.0)
        played_outcomes, best = outcomes[actions.index(played)], int(outcomes.mean(1).argmax())
        expected = sum(probability * row for probability, row in zip(policy, outcomes, strict=True)) / sum(policy)
        cost = lower_bound(outcomes[best] - played_outcomes)
        skill = -lower_bound(expected - played_outcomes)
        self.last = level + skill
        return Judgement(actions[best] if cost else played, level, skill, cost, float(expected.mean()) - level)


def lower_bound(differences: Any) -> float:
    """Return the lower confidence bound of the mean of paired differences, at least 0."""
    return max(0.0, float(differences.mean()) - STANDARD_ERRORS * float(differences.std()) / sqrt(len(differences)))
