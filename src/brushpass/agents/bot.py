"""What plays: a bot gets what a person in its seat gets, and nothing else."""
from __future__ import annotations

from typing import Generic

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.agents.search import Estimate, Search
from brushpass.core.chance import pick
from brushpass.core.game import Game, Heard, S
from brushpass.core.problems import Puzzled
from brushpass.core.kernel import Event
from brushpass.core.levels import Budget, Level
from brushpass.core.play import Player

Bot = Player


class RandomBot:
    """Plays any of its options, all equally likely."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def hear(self, news: list[Event]) -> None:
        """Forget it: it plays at random."""

    def choose(self, options: list[int]) -> int:
        return options[self.rng.randrange(len(options))]


class Listener(Generic[S]):
    """A bot that keeps all it hears, and where it can make no sense of that plays on by chance."""

    def __init__(self, game: Game[S], seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.rng = Random(seed)
        self.heard: Heard = []

    def hear(self, news: list[Event]) -> None:
        if news:
            self.heard.append(news)

    def choose(self, options: list[int]) -> int:
        if len(options) == 1:
            return options[0]
        try:
            return self.decide(options)
        except Puzzled:
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
        self.slips = level.slips
        self.thoughts = level.thoughts
        self.naive = level.naive

    def decide(self, options: list[int]) -> int:
        if self.rng.randrange(100) < self.slips:
            return self.by_chance(options)
        choices = vec[i64](options)
        return int(self.best(choices, self.game.lean(self.world(), choices)))

    def world(self) -> S:
        """Return a world that fits what was heard."""
        if self.naive:
            return self.game.guess(self.heard, self.seat, self.rng)
        return self.game.imagine(self.heard, self.seat, 1, self.rng)[0]

    def best(self, options: vec[i64], leans: vec[i64]) -> i64:
        """Return the option that is leaned to most, of those that come to mind."""
        places = vec[i64](list(range(len(options))))
        found = pick(places, leans, self.rng)
        for _ in range(self.thoughts - 1):
            other = pick(places, leans, self.rng)
            if leans[other] > leans[found]:
                found = other
        return options[found]


class SearchBot(Listener[S]):
    """Searches worlds that fit what it heard; where nobody will see its choice it mixes, else it takes the best."""

    def __init__(self, game: Game[S], seat: int, budget: Budget, seed: int) -> None:
        super().__init__(game, seat, seed)
        self.search: Search[S] = Search(game, seat, budget, self.rng)

    def decide(self, options: list[int]) -> int:
        estimates = self.search.think(self.heard, options)
        return self.mixed(estimates) if self.search.unseen else estimates[0].action

    def mixed(self, estimates: list[Estimate]) -> int:
        """Return an option as often as it was tried."""
        tries = vec[i64]([estimate.visits for estimate in estimates])
        return int(pick(vec[i64]([estimate.action for estimate in estimates]), tries, self.rng))
