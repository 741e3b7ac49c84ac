"""Bots. A bot gets the events and options of its seat, as a person does, and nothing else."""
from __future__ import annotations

from typing import Final, Generic

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.agents.search import Estimate, Search
from brushpass.core.chance import pick
from brushpass.core.game import Game, History, S
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.kernel import Event
from brushpass.core.levels import SAMPLE_PRIOR_SEARCH_ONLY, SAMPLE_PRIOR, MIXED, STEADY, Budget, Level, Style
from brushpass.core.play import Player

Bot = Player
MIX_VISIT_RATIO: Final = 4  # mix options with at least 1/4 of the visits of the first
STYLE_TOLERANCE: Final = 0.06  # a style may choose an option whose value is less than that below the first


class RandomBot:
    """Chooses uniformly among its options."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def receive(self, events: list[Event]) -> None:
        """Ignore the events."""

    def choose(self, options: list[int]) -> int:
        return options[self.rng.randrange(len(options))]


class HistoryBot(Generic[S]):
    """A bot that keeps its observation history; it chooses at random if no world is consistent with it."""

    def __init__(self, game: Game[S], seat: int, seed: int) -> None:
        self.game, self.seat = game, seat
        self.rng = Random(seed)
        self.history: History = []

    def receive(self, events: list[Event]) -> None:
        if events:
            self.history.append(events)

    def choose(self, options: list[int]) -> int:
        if len(options) == 1:
            return options[0]
        try:
            return self.decide(options)
        except NoConsistentWorld:
            return options[self.rng.randrange(len(options))]

    def decide(self, options: list[int]) -> int:
        """Choose among several options. Raises NoConsistentWorld if no world fits the history."""
        raise NotImplementedError


class HeuristicBot(HistoryBot[S]):
    """Plays by the game's heuristic prior, and blunders in `blunder_percent` of 100 decisions.

    It draws `candidates` options from the prior and takes the one with the highest weight. A naive bot uses what it has
    seen, but infers nothing from the choices of others.
    """

    def __init__(self, game: Game[S], seat: int, level: Level, seed: int, style: Style = STEADY) -> None:
        super().__init__(game, seat, seed)
        self.style = style
        self.blunder_percent = level.blunder_percent
        self.candidates = level.candidates
        self.naive = level.naive

    def decide(self, options: list[int]) -> int:
        world = self.sample_world()
        choices = vec[i64](options)
        weights = self.game.prior(world, choices)
        if self.style is not STEADY:
            self.apply_style(world, choices, weights)
        if self.rng.randrange(100) < self.blunder_percent:
            weights = vec[i64]([1 for _ in options])
        index = self.best_candidate(choices, weights)
        if not self.loses_at_once(world, choices[index]):
            return int(choices[index])
        weights[index] = 0
        return int(choices[self.best_candidate(choices, weights)])

    def apply_style(self, world: S, options: vec[i64], weights: vec[i64]) -> None:
        """Scale the weights of attacks by the style; none falls below 1."""
        for index in range(len(options)):
            if self.game.is_attack(world, options[index]):
                weights[index] = max(1, int(self.style.scale(float(weights[index]), self.game.style_power)))

    def loses_at_once(self, world: S, a: i64) -> bool:
        """Return whether an action ends the game with a negative result for this seat."""
        after = self.game.copy(world)
        self.game.step(after, a)
        return after.over and self.game.evaluate(after)[self.seat] < 0.0

    def sample_world(self) -> S:
        """Sample a world consistent with the history."""
        if self.naive:
            return self.game.sample_world(self.history, self.seat, self.rng)
        return self.game.sample_worlds(self.history, self.seat, 1, self.rng)[0]

    def best_candidate(self, options: vec[i64], weights: vec[i64]) -> i64:
        """Draw candidates by weight and return the index of the heaviest one."""
        indices = vec[i64](list(range(len(options))))
        best = pick(indices, weights, self.rng)
        for _ in range(self.candidates - 1):
            other = pick(indices, weights, self.rng)
            if weights[other] > weights[best]:
                best = other
        return best


class SearchBot(HistoryBot[S]):
    """Runs a search over consistent worlds and selects an option as `Game.selection` and its style say."""

    def __init__(self, game: Game[S], seat: int, budget: Budget, seed: int, style: Style = STEADY) -> None:
        super().__init__(game, seat, seed)
        self.style = style
        self.search: Search[S] = Search(game, seat, budget, self.rng)

    def decide(self, options: list[int]) -> int:
        worlds = self.search.sample_worlds(self.history)
        selection = self.game.selection(worlds[0])
        if selection in (SAMPLE_PRIOR, SAMPLE_PRIOR_SEARCH_ONLY):
            choices = vec[i64](options)
            return int(pick(choices, self.game.prior(worlds[0], choices), self.rng))
        estimates = self.search.search_worlds(worlds, options)
        return self.sample_by_visits(estimates) if selection == MIXED else self.styled(worlds[0], estimates)

    def styled(self, world: S, estimates: list[Estimate]) -> int:
        """Return the first option, or the first of the style's that is about as good."""
        best = estimates[0]
        if self.style is not STEADY:
            for estimate in estimates:
                if (estimate.visits * MIX_VISIT_RATIO > best.visits and estimate.value > best.value - STYLE_TOLERANCE
                        and self.style.prefers(self.game.is_attack(world, estimate.action))):
                    return estimate.action
        return best.action

    def sample_by_visits(self, estimates: list[Estimate]) -> int:
        """Sample an option in proportion to its visits, among those visited nearly as often as the first."""
        most = estimates[0].visits
        visits = vec[i64]([estimate.visits if estimate.visits * MIX_VISIT_RATIO > most else 0
                           for estimate in estimates])
        visits[0] = max(visits[0], 1)
        return int(pick(vec[i64]([estimate.action for estimate in estimates]), visits, self.rng))
