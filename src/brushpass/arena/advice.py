"""What a seat should think of its game: what it has heard, what it may expect, and what each option is worth.

Everything rests on what the seat heard and on nothing else; the true state is only asked whose choice it is.
"""
from __future__ import annotations

from typing import Any, Final

from librt.random import Random

from brushpass.agents.search import Estimate, Search
from brushpass.core.game import Game, Heard
from brushpass.core.levels import Budget
from brushpass.games import kind_of

ENDLESS: Final = 10**9
TRIES_OF_A_WORLD: Final = 8
LEAST_WORLDS: Final = 4
WORLDS_A_SECOND: Final = 400  # so that guessing them takes the smaller part of the time


def budget_for(name: str, simulations: int, seconds: float) -> Budget:
    """Return the budget of the strongest level, with so many simulations, or with a limit in seconds instead."""
    best = kind_of(name).levels[-1].budget
    assert best is not None
    affordable = int(seconds * WORLDS_A_SECOND) if seconds > 0 else simulations // TRIES_OF_A_WORLD
    worlds = max(LEAST_WORLDS, min(best.worlds, affordable))
    return Budget(ENDLESS if seconds > 0 else simulations, worlds, best.depth, best.curiosity, seconds)


def chance(value: float) -> float:
    """Return a result from -1 to 1 as a chance of winning from 0 to 1."""
    return min(max((value + 1) / 2, 0.0), 1.0)


class Adviser:
    """Thinks for one seat."""

    def __init__(self, game: Game[Any], seat: int, budget: Budget, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.search: Search[Any] = Search(game, seat, budget, Random(seed))
        self.heard: Heard = []

    def listen(self, after: Any) -> bool:
        """Hear what the seat is told of the last action, and say whether it was anything."""
        news = self.game.news(after, self.seat)
        if news:
            self.heard.append(news)
        return bool(news)

    def options(self, options: list[int]) -> list[Estimate]:
        """Return what each option is worth, the best first."""
        return self.search.think(self.heard, options)

    def expect(self) -> float:
        """Return the result to be expected, no matter who is to choose."""
        return self.search.expect(self.heard)

    def compare(self, actions: list[int]) -> list[float]:
        """Return the result to be expected of each of these actions, all tried in the same worlds as often."""
        worlds = self.search.worlds(self.heard)
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
