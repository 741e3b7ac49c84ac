"""Games of one variant stepped together, in NumPy arrays: features, legal actions, seats and returns.

>>> batch = Batch(NAME, 64, seed=1)
>>> rng = np.random.default_rng(1)
>>> batch.step(batch.sample(rng))

`features[i]` are the features of the player to move in game `i`, `mask[i]` their legal actions, `seat[i]` their seat. A
game that ends is replaced at once: `done[i]` is True and `returns[i]` has the returns of the finished game; all other
arrays describe the new game.
"""
from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from brushpass.core.features import total_size
from brushpass.games import game as open_game
from brushpass.learn.stepper import FEATURE_CHUNK, Stepper

ILLEGAL_ACTION: Final = "one legal action for each game is needed"


class Arrays:
    """The arrays that a batch writes to, given by the caller or new."""

    def __init__(self, features: NDArray[np.uint8], mask: NDArray[np.bool_], seat: NDArray[np.uint8],
                 returns: NDArray[np.float32], done: NDArray[np.bool_]) -> None:
        self.features = features
        self.mask = mask
        self.seat = seat
        self.returns = returns
        self.done = done

    @classmethod
    def new(cls, count: int, features: int, actions: int, seats: int) -> Arrays:
        """Return new arrays for `count` games."""
        return cls(np.zeros((count, features), np.uint8), np.zeros((count, actions), np.bool_),
                   np.zeros(count, np.uint8), np.zeros((count, seats), np.float32), np.zeros(count, np.bool_))


class Batch:
    """Games that each pause at a player's decision."""

    def __init__(self, name: str, count: int, seed: int = 0, arrays: Arrays | None = None, **options: str) -> None:
        game = open_game(name, **options)
        self.game = game
        self.count = count
        self.arrays = arrays or Arrays.new(count, total_size(game.feature_blocks()), len(game.actions), game.seats)
        self.stepper: Stepper[Any] = Stepper(game, count, seed)
        self.flat_mask: NDArray[np.bool_] = self.arrays.mask.reshape(-1)
        if not np.shares_memory(self.flat_mask, self.arrays.mask):
            raise ValueError("the mask must be contiguous")
        self.flat_mask[:] = False
        self.legal: NDArray[np.int64] = np.zeros(0, np.int64)  # indices into `flat_mask`
        self.counts: NDArray[np.int64] = np.zeros(count, np.int64)  # number of legal actions per game
        self.offsets: NDArray[np.int64] = np.arange(count) * len(game.actions)  # of each game in `flat_mask`
        self.features, self.mask, self.seat = self.arrays.features, self.arrays.mask, self.arrays.seat
        self.returns, self.done = self.arrays.returns, self.arrays.done
        self.chunks = [(first, self.features[first:first + FEATURE_CHUNK])
                       for first in range(0, count, FEATURE_CHUNK)]
        self.returns[:], self.done[:] = 0.0, False
        self.refresh()

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Play one legal action in every game and refresh the arrays. Raises ValueError for an illegal action."""
        checked = np.ascontiguousarray(actions, np.int64)
        packed = checked.tobytes()
        if checked.shape != (self.count,) or not self.stepper.all_legal(packed):
            raise ValueError(ILLEGAL_ACTION)
        had_done = self.stepper.done_count
        self.stepper.step(packed)
        if had_done or self.stepper.done_count:  # otherwise both arrays are 0 already
            self.returns[...] = np.ndarray(self.returns.shape, np.float32, self.stepper.returned.getvalue())
            self.done[...] = np.frombuffer(self.stepper.ended.getvalue(), np.bool_)
        self.refresh()

    def refresh(self) -> None:
        """Write the features, seats and legal actions of the players to move."""
        for first, row in self.chunks:
            row[...] = np.ndarray(row.shape, np.uint8, self.stepper.features(first, first + len(row)))
        self.flat_mask[self.legal] = False
        packed = np.frombuffer(self.stepper.legal(), np.int64)
        self.seat[:] = packed[:self.count]
        self.counts, self.legal = packed[self.count:2 * self.count], packed[2 * self.count:]
        self.flat_mask[self.legal] = True

    def list_legal(self, out: NDArray[np.int16]) -> None:
        """Write the legal action ids of each game, `counts` of them, to the start of its row."""
        games, first = np.repeat(np.arange(self.count), self.counts), np.cumsum(self.counts) - self.counts
        out[games, np.arange(len(games)) - first[games]] = self.legal - self.offsets[games]

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return a uniformly sampled legal action for each game."""
        packed = self.stepper.sample_actions(rng.random(self.count).tobytes())
        return np.frombuffer(packed, np.int64).copy()
