"""A batch over several processes: each steps a part of the games, and all write into the same shared memory.

    with Workers(NAME, 512, processes=2, seed=1) as batch:
        batch.step(batch.sample(rng))
"""
from __future__ import annotations

import math
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from brushpass.core.features import total_size
from brushpass.env.batch import Arrays, Batch
from brushpass.games import game as open_game

ALIGNMENT_BYTES: Final = 64  # of every array in shared memory: a cache line
MAX_LEGAL_ACTIONS: Final = 256  # per decision: more than any rule offers
Shape = tuple[int, int, int, int]  # games, features, actions, seats


def array_specs(shape: Shape) -> list[tuple[tuple[int, ...], type[Any]]]:
    """Return the shapes and types of the shared arrays: those of a batch, the actions, and the legal action lists."""
    games, features, actions, seats = shape
    return [((games, features), np.uint8), ((games, actions), np.bool_), ((games,), np.uint8),
            ((games, seats), np.float32), ((games,), np.bool_), ((games,), np.int64), ((games,), np.int64),
            ((games, MAX_LEGAL_ACTIONS), np.int16)]


def aligned_size(spec: tuple[tuple[int, ...], type[Any]]) -> int:
    """Return the size of an array in bytes, rounded up to the alignment."""
    return math.ceil(math.prod(spec[0]) * np.dtype(spec[1]).itemsize / ALIGNMENT_BYTES) * ALIGNMENT_BYTES


def map_arrays(memory: SharedMemory,
               shape: Shape) -> tuple[Arrays, NDArray[np.int64], NDArray[np.int64], NDArray[np.int16]]:
    """Return the arrays of a batch, the actions, and the counts and lists of legal actions, in shared memory."""
    arrays: list[Any] = []
    start = 0
    for spec in array_specs(shape):
        arrays.append(np.ndarray(spec[0], spec[1], memory.buf, start))
        start += aligned_size(spec)
    return Arrays(*arrays[:5]), arrays[5], arrays[6], arrays[7]


def slice_arrays(arrays: Arrays, games: slice) -> Arrays:
    """Return the part of the arrays for a slice of the games."""
    return Arrays(arrays.features[games], arrays.mask[games], arrays.seat[games], arrays.returns[games],
                  arrays.done[games])


def run_worker(pipe: Connection, memory: str, shape: Shape, games: slice, name: str, seed: int,
               options: dict[str, str]) -> None:
    """Step a slice of the games on every request, until asked to stop."""
    shared = SharedMemory(memory)
    arrays, actions, counts, legal = map_arrays(shared, shape)
    batch = Batch(name, games.stop - games.start, seed, slice_arrays(arrays, games), **options)
    error = ""
    while True:
        counts[games] = batch.counts
        batch.list_legal(legal[games])
        pipe.send(error)
        if not pipe.recv():
            break
        try:
            batch.step(actions[games])
            error = ""
        except ValueError as raised:
            error = str(raised)
    del batch, arrays, actions, counts, legal
    shared.close()


class Workers:
    """The arrays of a batch, written by several processes.

    `legal[i]` starts with the ids of the legal actions of game `i`, `counts[i]` of them. A learner that reads these
    moves about 20 bytes per decision; a row of the mask has one byte for every action of the game.
    """

    def __init__(self, name: str, count: int, processes: int, seed: int = 0, **options: str) -> None:
        game = open_game(name, **options)
        self.count = count
        shape: Shape = (count, total_size(game.feature_blocks()), len(game.actions), game.seats)
        self.memory = SharedMemory(create=True, size=sum(map(aligned_size, array_specs(shape))))
        arrays, self.actions, self.counts, self.legal = map_arrays(self.memory, shape)
        self.features, self.mask, self.seat = arrays.features, arrays.mask, arrays.seat
        self.returns, self.done = arrays.returns, arrays.done
        spawn = get_context("spawn")
        self.pipes: list[Connection] = []
        self.processes = []
        for index in range(processes):
            ours, theirs = spawn.Pipe()
            games = slice(count * index // processes, count * (index + 1) // processes)
            args = (theirs, self.memory.name, shape, games, name, seed * 1_000 + index, options)
            process = spawn.Process(target=run_worker, args=args, daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)
        self.wait()

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Play one legal action in every game. Raises ValueError for an illegal action."""
        self.actions[:] = actions
        for pipe in self.pipes:
            pipe.send(True)
        self.wait()

    def wait(self) -> None:
        """Wait until all processes have written. Raises ValueError for an illegal action."""
        errors = [error for error in [pipe.recv() for pipe in self.pipes] if error]
        if errors:
            raise ValueError(errors[0])

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return a uniformly sampled legal action for each game."""
        indices = (rng.random(self.count) * self.counts).astype(np.int64)
        return self.legal[np.arange(self.count), indices].astype(np.int64)

    def close(self) -> None:
        """Stop the processes and release the shared memory."""
        for pipe in self.pipes:
            pipe.send(False)
        for process in self.processes:
            process.join()
        del self.features, self.mask, self.seat, self.returns, self.done, self.actions, self.counts, self.legal
        self.memory.close()
        self.memory.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()
