"""What a seat should think of its game: what it has heard, what it may expect, and what each option is worth.

Everything rests on what the seat heard and on nothing else; the true state is only asked whose choice it is. Where a
game has a network its value tells, averaged over worlds that fit; elsewhere a search does.
"""
from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from math import sqrt
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

from librt.random import Random

from brushpass.agents.rollout import NO_ACTION, win_probability
from brushpass.agents.levels import has_network
from brushpass.agents.search import Estimate, Search
from brushpass.core.game import Game, History
from brushpass.core.kernel import Event
from brushpass.core.levels import Budget
from brushpass.core.problems import NoConsistentWorld
from brushpass.games import game_type

ENDLESS: Final = 10**9
TRIES_OF_A_WORLD: Final = 8
LEAST_WORLDS: Final = 4
WORLDS_A_SECOND: Final = 400  # so that guessing them takes the smaller part of the time
TRIES_A_SECOND: Final = 400  # of every option that a network looks at
LEAST_TRIES: Final = 2
MOST_TRIES: Final = 48
FAVOURITES: Final = 6  # options that a network looks at
UNSURE: Final = 1.0  # standard errors by which another option must promise more, so that chance is no mistake
MUCH: Final = 0.05  # of a chance of winning: where so much seems to be given away a closer look pays
MORE: Final = 3  # times as many tries again


def budget_for(name: str, simulations: int, seconds: float) -> Budget:
    """Return the budget of the strongest search, with so many simulations, or with a limit in seconds instead."""
    best = game_type(name).levels[-1].budget
    assert best is not None
    affordable = int(seconds * WORLDS_A_SECOND) if seconds > 0 else simulations // TRIES_OF_A_WORLD
    worlds = max(LEAST_WORLDS, min(best.worlds, affordable))
    return Budget(ENDLESS if seconds > 0 else simulations, worlds, best.depth, best.exploration, seconds)


class Judged(NamedTuple):
    """What a choice was worth: the better option, or the same, and what the choice gave away against it.

    `level` is the chance of winning before it, `skill` how much worse was chosen than that takes for granted: never
    above 0. A look ahead takes the others to be weaker than they are: `gap` is how much more it promises.
    """

    better: int
    level: float
    skill: float
    cost: float
    gap: float = 0.0


class Ranked(NamedTuple):
    """An option, the chance of winning by it, and how often it was tried."""

    action: int
    chance: float
    tries: int


class Adviser(Protocol):
    """Thinks for one seat; all chances are chances of winning, from 0 to 1."""

    game: Game[Any]
    seat: int

    def receive(self, events: list[Event]) -> None:
        """Take in what the seat is told."""

    def chance_now(self) -> float:
        """Return the chance of winning, no matter who is to choose."""

    def ranked(self, options: list[int]) -> list[Ranked]:
        """Return what each option is worth, the best first."""

    def judge(self, options: list[int], played: int) -> Judged:
        """Return what the seat's choice was worth."""


def adviser_of(game: Game[Any], seat: int, budget: Budget, seed: int) -> Adviser:
    """Return who thinks for a seat: its network, where the game has one, or a search."""
    if has_network(game.name):
        return LearnedAdviser(game, seat, budget, seed)
    return SearchAdviser(game, seat, budget, seed)


class SearchAdviser:
    """Thinks for one seat by searching."""

    def __init__(self, game: Game[Any], seat: int, budget: Budget, seed: int) -> None:
        self.game, self.seat = game, seat
        self.search: Search[Any] = Search(game, seat, budget, Random(seed))
        self.history: History = []

    def receive(self, events: list[Event]) -> None:
        if events:
            self.history.append(events)

    def options(self, options: list[int]) -> list[Estimate]:
        """Return what each option is worth, the most tried first."""
        return self.search.search_history(self.history, options)

    def expect(self) -> float:
        """Return the result to be expected, no matter who is to choose."""
        return self.search.expected_value(self.history)

    def compare(self, actions: list[int]) -> list[float]:
        """Return the result to be expected of each of these actions, all tried in the same worlds as often."""
        worlds = self.search.sample_worlds(self.history)
        found = []
        for action in actions:
            tried = [self.game.copy(world) for world in worlds]
            for world in tried:
                self.game.step(world, action)
            self.search.simulate(tried)
            found.append(self.worth(tried[0]))
        return found

    def worth(self, world: Any) -> float:
        """Return what the search found: the mean; where the seat goes on choosing, that of what it likes best."""
        root = self.search.root
        if self.game.over(world) or self.game.who(world) != self.seat:
            return root.mean(0.0)
        return max(root.children.values(), key=lambda node: node.visits).mean(0.0)

    def chance_now(self) -> float:
        return win_probability(self.game, self.expect())

    def ranked(self, options: list[int]) -> list[Ranked]:
        found = self.options(options)
        tried = [each for each in found if each.visits] or found[:1]
        return [Ranked(each.action, win_probability(self.game, each.value), each.visits) for each in tried]

    def judge(self, options: list[int], played: int) -> Judged:
        """Return what a choice was worth; where another one is tried more often the two are compared evenly."""
        best = self.options(options)[0]
        if best.action == played:
            return Judged(played, win_probability(self.game, best.value), 0.0, 0.0)
        values = [win_probability(self.game, value) for value in self.compare([played, best.action])]
        cost = max(0.0, values[1] - values[0])
        return Judged(best.action if cost else played, values[0] + cost, -cost, cost)


class LearnedAdviser:
    """Thinks for one seat by the value of its network; where no world fits what was heard, it expects what it did."""

    def __init__(self, game: Game[Any], seat: int, budget: Budget, seed: int) -> None:
        self.game, self.seat = game, seat
        wanted = int(budget.seconds * TRIES_A_SECOND) if budget.seconds > 0 else budget.simulations // TRIES_OF_A_WORLD
        tries = max(LEAST_TRIES, min(MOST_TRIES, wanted))
        outlook = import_module("brushpass.agents.network.evaluator").Outlook
        self.outlook = outlook(game, seat, budget.worlds, tries, seed)
        self.seconds = budget.seconds
        self.last = 1 / game.sides()

    def receive(self, events: list[Event]) -> None:
        self.outlook.hear(events)

    def chance_now(self) -> float:
        with suppress(NoConsistentWorld):
            self.last = float(self.tried([NO_ACTION]).mean())
        return self.last

    def tried(self, actions: list[int]) -> Any:
        """Return the chances of actions, try by try; a slow machine makes fewer tries the next time."""
        began = perf_counter()
        found = self.outlook.rollout_probabilities(actions)
        took = perf_counter() - began
        if took > 2 * self.seconds > 0:
            self.outlook.rollouts = max(LEAST_TRIES, int(self.outlook.rollouts * 2 * self.seconds / took))
        return found

    def tried_closely(self, actions: list[int], played: int) -> Any:
        """Return the chances of actions; where much seems to be given away they are tried more often."""
        found = self.tried(actions)
        if (found.mean(1) - found[played].mean()).max() < MUCH:
            return found
        return import_module("numpy").hstack([found, *[self.tried(actions) for _ in range(MORE)]])

    def ranked(self, options: list[int]) -> list[Ranked]:
        try:
            actions, tries = self.favourites(options)[0], self.outlook.rollouts
            means = self.tried(actions).mean(1)
        except NoConsistentWorld:
            return [Ranked(options[0], self.last, 0)]
        found = [Ranked(a, float(mean), tries) for a, mean in zip(actions, means, strict=True)]
        return sorted(found, key=lambda each: -each.chance)

    def favourites(self, options: list[int], played: int = NO_ACTION) -> tuple[list[int], list[float]]:
        """Return the options that the network likes best, and one that was played, and how much it likes each."""
        liked = sorted(zip(self.outlook.policy(options), options, strict=True), reverse=True)
        some = [(a, float(liking)) for place, (liking, a) in enumerate(liked) if place < FAVOURITES or a == played]
        return [a for a, _ in some], [liking for _, liking in some]

    def judge(self, options: list[int], played: int) -> Judged:
        """Return what a choice was worth beside what the network would play, as far as chance did not make it so."""
        try:
            actions, likings = self.favourites(options, played)
            tried, level = self.tried_closely(actions, actions.index(played)), self.outlook.win_probability_now()
        except NoConsistentWorld:
            return Judged(played, self.last, 0.0, 0.0)
        mine, best = tried[actions.index(played)], int(tried.mean(1).argmax())
        taken = sum(liking * row for liking, row in zip(likings, tried, strict=True)) / sum(likings)
        cost = surely(tried[best] - mine)
        skill = -surely(taken - mine)
        self.last = level + skill
        return Judged(actions[best] if cost else played, level, skill, cost, float(taken.mean()) - level)


def surely(apart: Any) -> float:
    """Return how much more something promises at least, try by try, if chance has helped it; 0 where that is all."""
    return max(0.0, float(apart.mean()) - UNSURE * float(apart.std()) / sqrt(len(apart)))
