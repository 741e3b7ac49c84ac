"""A game step by step, as a program in Python plays it fastest: one call from a player's choice to the next.

>>> walk = Walk(brushpass.game(NAME), seed=1)
>>> options = walk.begin()
>>> while options:
...     options = walk.step(random.choice(options))

Nature draws inside, by the seed. `walk.player` says who is to choose, and the game can be asked about `walk.state`.
Once there is nothing to choose the game is over.
"""
from __future__ import annotations

from typing import Any, Generic

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core import kernel
from brushpass.core.chance import pick
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE
from brushpass.core.play import NOBODY


class Walk(Generic[S]):
    """A game on a state of its own, which stands at a choice of one of its players."""

    def __init__(self, game: Game[S], seed: int) -> None:
        self.game: Game[S] = game
        self.rng: Random = Random(seed)
        self.state: S = game.new()
        self.player: int = NOBODY

    def begin(self) -> list[int]:
        """Begin a new game, and return what may be chosen first."""
        self.state = self.game.new()
        return self.settle()

    def step(self, a: i64) -> list[int]:
        """Play `a`, which must be legal, and all that nature then does; return what may be chosen next, if anything."""
        kernel.step(self.state, a)
        return self.settle()

    def settle(self) -> list[int]:
        """Let nature choose for as long as it is her turn, and return what may be chosen then; none at the end."""
        s = self.state
        while not s.over:
            ask = kernel.asked(s)
            player = ask.who(s)
            if player != NATURE:
                self.player = player
                return self.listed(ask.options(s))
            kernel.step(s, pick(ask.options(s), ask.odds(s), self.rng))
        self.player = NOBODY
        return []

    def listed(self, options: vec[i64]) -> list[int]:
        """Return the numbers of actions for Python, in the order of the rules."""
        ids = self.game.ids
        found: list[Any] = [ids[a] for a in options]
        return found
