"""A batch over several processes: each plays a part of the games, all write into the same shared memory.

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

from brushpass.core.features import size_of
from brushpass.env.batch import Arrays, Batch
from brushpass.games import game as open_game

LINE: Final = 64  # bytes: every array begins at such a place
MOST_LEGAL: Final = 256  # actions in one choice: more than any rule offers
Shape = tuple[int, int, int, int]  # games, features, actions, seats


def parts(shape: Shape) -> list[tuple[tuple[int, ...], type[Any]]]:
    """Return the shapes and types of the shared arrays: those of a batch, the actions, and the lists of legal ones."""
    games, features, actions, seats = shape
    return [((games, features), np.uint8), ((games, actions), np.bool_), ((games,), np.uint8),
            ((games, seats), np.float32), ((games,), np.bool_), ((games,), np.int64), ((games,), np.int64),
            ((games, MOST_LEGAL), np.int16)]


def size(part: tuple[tuple[int, ...], type[Any]]) -> int:
    """Return the room that an array takes, up to a whole line."""
    return math.ceil(math.prod(part[0]) * np.dtype(part[1]).itemsize / LINE) * LINE


def laid(memory: SharedMemory, shape: Shape) -> tuple[Arrays, NDArray[np.int64], NDArray[np.int64], NDArray[np.int16]]:
    """Return the arrays of a batch, its actions, and how many actions are legal and which, in shared memory."""
    found: list[Any] = []
    start = 0
    for part in parts(shape):
        found.append(np.ndarray(part[0], part[1], memory.buf, start))
        start += size(part)
    return Arrays(*found[:5]), found[5], found[6], found[7]


def cut(arrays: Arrays, games: slice) -> Arrays:
    """Return the part of the arrays that belongs to some of the games."""
    return Arrays(arrays.features[games], arrays.mask[games], arrays.seat[games], arrays.returns[games],
                  arrays.done[games])


def work(pipe: Connection, memory: str, shape: Shape, games: slice, name: str, seed: int,
         options: dict[str, str]) -> None:
    """Step some of the games whenever told to, until told to stop."""
    held = SharedMemory(memory)
    arrays, actions, counts, legal = laid(held, shape)
    batch = Batch(name, games.stop - games.start, seed, cut(arrays, games), **options)
    told = ""
    while True:
        counts[games] = batch.counts
        batch.list_legal(legal[games])
        pipe.send(told)
        if not pipe.recv():
            break
        try:
            batch.step(actions[games])
            told = ""
        except ValueError as problem:
            told = str(problem)
    del batch, arrays, actions, counts, legal
    held.close()


class Workers:
    """The same arrays as a batch has, written by several processes.

    `legal[i]` begins with the numbers of the actions that are legal in game `i`, `counts[i]` of them: a learner that
    reads those moves some twenty bytes a choice, where a row of the mask has one for every action of the game.
    """

    def __init__(self, name: str, count: int, processes: int, seed: int = 0, **options: str) -> None:
        game = open_game(name, **options)
        self.count = count
        shape: Shape = (count, size_of(game.feature_blocks()), len(game.actions), game.seats)
        self.memory = SharedMemory(create=True, size=sum(map(size, parts(shape))))
        arrays, self.actions, self.counts, self.legal = laid(self.memory, shape)
        self.features, self.mask, self.seat = arrays.features, arrays.mask, arrays.seat
        self.returns, self.done = arrays.returns, arrays.done
        spawn = get_context("spawn")
        self.pipes: list[Connection] = []
        self.processes = []
        for number in range(processes):
            mine, theirs = spawn.Pipe()
            games = slice(count * number // processes, count * (number + 1) // processes)
            told = (theirs, self.memory.name, shape, games, name, seed * 1_000 + number, options)
            process = spawn.Process(target=work, args=told, daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(mine)
            self.processes.append(process)
        self.wait()

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Play one action in every game, a legal one. Raises ValueError where one is not legal."""
        self.actions[:] = actions
        for pipe in self.pipes:
            pipe.send(True)
        self.wait()

    def wait(self) -> None:
        """Wait until everybody has written. Raises ValueError where an action was not legal."""
        problems = [problem for problem in [pipe.recv() for pipe in self.pipes] if problem]
        if problems:
            raise ValueError(problems[0])

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return a legal action for each game, all equally likely."""
        places = (rng.random(self.count) * self.counts).astype(np.int64)
        return self.legal[np.arange(self.count), places].astype(np.int64)

    def close(self) -> None:
        """Stop the processes, and give the memory back."""
        for pipe in self.pipes:
            pipe.send(False)
        for process in self.processes:
            process.join()
        del self.features, self.mask, self.seat, self.returns, self.done, self.actions, self.counts, self.legal
        self.memory.close()
        self.memory.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *told: object) -> None:
        self.close()
