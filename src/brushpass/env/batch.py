"""Many games of one kind stepped together, in NumPy arrays: features, legal actions, seats and returns.

>>> batch = Batch(NAME, 64, seed=1)
>>> rng = np.random.default_rng(1)
>>> batch.step(batch.sample(rng))

`features[i]` is what the player to move in game `i` sees and remembers, `mask[i]` their options, `seat[i]` who it is.
A game that ends begins anew at once: then `done[i]` is True, and `returns[i]` has what each seat has won in the one
that ended; everything else speaks of the new game.
"""
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from brushpass.core.features import size_of
from brushpass.games import game as open_game
from brushpass.learn.stepper import ROW, Stepper


class Arrays:
    """Where a batch writes: arrays of the caller's, or new ones."""

    def __init__(self, features: NDArray[np.uint8], mask: NDArray[np.bool_], seat: NDArray[np.uint8],
                 returns: NDArray[np.float32], done: NDArray[np.bool_]) -> None:
        self.features = features
        self.mask = mask
        self.seat = seat
        self.returns = returns
        self.done = done

    @classmethod
    def new(cls, count: int, features: int, actions: int, seats: int) -> Arrays:
        """Return arrays for so many games."""
        return cls(np.zeros((count, features), np.uint8), np.zeros((count, actions), np.bool_),
                   np.zeros(count, np.uint8), np.zeros((count, seats), np.float32), np.zeros(count, np.bool_))


class Batch:
    """So many games, each at a choice of one of its players."""

    def __init__(self, name: str, count: int, seed: int = 0, arrays: Arrays | None = None, **options: str) -> None:
        game = open_game(name, **options)
        self.game = game
        self.count = count
        self.arrays = arrays or Arrays.new(count, size_of(game.feature_blocks()), len(game.actions), game.seats)
        self.stepper: Stepper[Any] = Stepper(game, count, seed)
        self.flat: NDArray[np.bool_] = self.arrays.mask.reshape(-1)
        if not np.shares_memory(self.flat, self.arrays.mask):
            raise ValueError("the mask must lie in one piece of memory")
        self.flat[:] = False
        self.legal: NDArray[np.int64] = np.zeros(0, np.int64)  # where the mask is set, in its flat order
        self.counts: NDArray[np.int64] = np.zeros(count, np.int64)  # how many actions are legal in each game
        self.raised: NDArray[np.int64] = np.arange(count) * len(game.actions)  # where each game begins in the flat mask
        self.features, self.mask, self.seat = self.arrays.features, self.arrays.mask, self.arrays.seat
        self.returns, self.done = self.arrays.returns, self.arrays.done
        self.rows = [(first, self.features[first:first + ROW]) for first in range(0, count, ROW)]  # written at once
        self.returns[:], self.done[:] = 0.0, False
        self.look()

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Play one action in every game, a legal one, and look again. Raises ValueError where one is not legal."""
        chosen = np.ascontiguousarray(actions, np.int64)
        told = chosen.tobytes()
        if chosen.shape != (self.count,) or not self.stepper.allows(told):
            raise ValueError("one legal action for each game is needed")
        ended = self.stepper.endings
        self.stepper.step(told)
        if ended or self.stepper.endings:  # else both are 0 already
            self.returns[...] = np.ndarray(self.returns.shape, np.float32, self.stepper.won.getvalue())
            self.done[...] = np.frombuffer(self.stepper.ended.getvalue(), np.bool_)
        self.look()

    def look(self) -> None:
        """Write what the player to move sees, and what they may do."""
        for first, row in self.rows:
            row[...] = np.ndarray(row.shape, np.uint8, self.stepper.features(first, first + len(row)))
        self.flat[self.legal] = False
        found = np.frombuffer(self.stepper.legal(), np.int64)
        self.seat[:] = found[:self.count]
        self.counts, self.legal = found[self.count:2 * self.count], found[2 * self.count:]
        self.flat[self.legal] = True

    def list_legal(self, ids: NDArray[np.int16]) -> None:
        """Write the numbers of the legal actions of each game, `counts` of them, to the beginning of its row."""
        games, first = np.repeat(np.arange(self.count), self.counts), np.cumsum(self.counts) - self.counts
        ids[games, np.arange(len(games)) - first[games]] = self.legal - self.raised[games]

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return a legal action for each game, all equally likely."""
        told = self.stepper.drawn(rng.random(self.count).tobytes())
        return np.frombuffer(told, np.int64).copy()
