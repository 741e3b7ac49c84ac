"""The fastest way to play one game from Python: one call from a player's decision to the next.

>>> walk = Walk(brushpass.game(NAME), seed=1)
>>> options = walk.reset()
>>> while options:
...     options = walk.step(random.choice(options))

Chance is drawn inside, from the seed. `walk.player` is the player to move and `walk.state` the state, for calls of the
game's methods. The game is over when there are no options.
"""
from __future__ import annotations

from typing import Any, Generic

from librt.random import Random
from mypy_extensions import i64

from brushpass.core import kernel
from brushpass.core.chance import pick
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE
from brushpass.core.play import NOBODY


class Walk(Generic[S]):
    """A game with its state, paused at a player's decision."""

    def __init__(self, game: Game[S], seed: int) -> None:
        self.game: Game[S] = game
        self.rng: Random = Random(seed)
        self.state: S = game.new()
        self.player: int = NOBODY

    def reset(self) -> list[int]:
        """Start a new game and return the first options."""
        self.state = self.game.new()
        return self.draw_chance()

    def step(self, a: i64) -> list[int]:
        """Play `a`, which must be legal, and the chance actions after it; return the next options, [] at the end."""
        kernel.step(self.state, a)
        return self.draw_chance()

    def draw_chance(self) -> list[int]:
        """Draw chance actions until a player is to move; return the options, [] at the end of the game."""
        s = self.state
        while not s.over:
            ask = kernel.pending_ask(s)
            player = ask.who(s)
            if player != NATURE:
                self.player = player
                ids = self.game.ids  # cached integers
                actions: list[Any] = [ids[a] for a in ask.options(s)]
                return actions
            kernel.step(s, pick(ask.options(s), ask.odds(s), self.rng))
        self.player = NOBODY
        return []
