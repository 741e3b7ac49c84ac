"""What plays: a bot gets what a person in its seat gets, and nothing else."""
from __future__ import annotations

from typing import Final, Generic

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.agents.search import Estimate, Search
from brushpass.core.chance import pick
from brushpass.core.game import Game, History, S
from brushpass.core.problems import NoConsistentWorld
from brushpass.core.kernel import Event
from brushpass.core.levels import SAMPLE_PRIOR_SEARCH_ONLY, SAMPLE_PRIOR, MIXED, Budget, Level
from brushpass.core.play import Player

Bot = Player
NEARLY: Final = 4  # an option that was tried a quarter as often as another may be as good


class RandomBot:
    """Plays any of its options, all equally likely."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def receive(self, events: list[Event]) -> None:
        """Forget it: it plays at random."""

    def choose(self, options: list[int]) -> int:
        return options[self.rng.randrange(len(options))]


class Listener(Generic[S]):
    """A bot that keeps all it hears, and where it can make no sense of that plays on by chance."""

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
            return self.by_chance(options)

    def by_chance(self, options: list[int]) -> int:
        return options[self.rng.randrange(len(options))]

    def decide(self, options: list[int]) -> int:
        """Return one of several options. Raises Puzzled where no world fits what was heard."""
        raise NotImplementedError


class HeuristicBot(Listener[S]):
    """Plays by the game's heuristics, and now and then, in so many of a hundred choices, anything that comes to mind.

    With second thoughts it takes the better of so many options that came to mind. A naive one knows what it has seen,
    but reads nothing from what others do.
    """

    def __init__(self, game: Game[S], seat: int, level: Level, seed: int) -> None:
        super().__init__(game, seat, seed)
        self.slips = level.blunder_percent
        self.thoughts = level.candidates
        self.naive = level.naive

    def decide(self, options: list[int]) -> int:
        world = self.world()
        choices = vec[i64](options)
        leans = self.game.prior(world, choices)
        if self.rng.randrange(100) < self.slips:
            leans = vec[i64]([1 for _ in options])
        found = self.best(choices, leans)
        if not self.loses(world, choices[found]):
            return int(choices[found])
        leans[found] = 0
        return int(choices[self.best(choices, leans)])

    def loses(self, world: S, a: i64) -> bool:
        """Say whether a choice ends the game at once, and not well: worth a look at one more option."""
        after = self.game.copy(world)
        self.game.step(after, a)
        return after.over and self.game.evaluate(after)[self.seat] < 0.0

    def world(self) -> S:
        """Return a world that fits what was heard."""
        if self.naive:
            return self.game.guess(self.history, self.seat, self.rng)
        return self.game.imagine(self.history, self.seat, 1, self.rng)[0]

    def best(self, options: vec[i64], leans: vec[i64]) -> i64:
        """Return the place of the option that is leaned to most, of those that come to mind."""
        places = vec[i64](list(range(len(options))))
        found = pick(places, leans, self.rng)
        for _ in range(self.thoughts - 1):
            other = pick(places, leans, self.rng)
            if leans[other] > leans[found]:
                found = other
        return found


class SearchBot(Listener[S]):
    """Searches worlds that fit what it heard, and settles each choice in the manner that the game asks for."""

    def __init__(self, game: Game[S], seat: int, budget: Budget, seed: int) -> None:
        super().__init__(game, seat, seed)
        self.search: Search[S] = Search(game, seat, budget, self.rng)

    def decide(self, options: list[int]) -> int:
        worlds = self.search.worlds(self.history)
        manner = self.game.selection(worlds[0])
        if manner in (SAMPLE_PRIOR, SAMPLE_PRIOR_SEARCH_ONLY):
            choices = vec[i64](options)
            return int(pick(choices, self.game.prior(worlds[0], choices), self.rng))
        estimates = self.search.weigh(worlds, options)
        return self.mixed(estimates) if manner == MIXED else estimates[0].action

    def mixed(self, estimates: list[Estimate]) -> int:
        """Return an option as often as it was tried, of those that were tried nearly as often as the first."""
        tries = vec[i64]([each.visits if each.visits * NEARLY > estimates[0].visits else 0 for each in estimates])
        tries[0] = max(tries[0], 1)
        return int(pick(vec[i64]([each.action for each in estimates]), tries, self.rng))
