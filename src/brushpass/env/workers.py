"""A batch over several processes: each steps a part of the games, and all write into the same shared memory.

    with Workers(NAME, 512, processes=2, seed=1) as batch:
        batch.step(batch.sample(rng))

With several groups the processes step one group while the caller chooses actions for another:

    with Workers(NAME, 512, processes=2, seed=1, groups=2) as batch:
        for group in batch.groups:
            group.start(group.sample(rng))
        while True:
            for group in batch.groups:
                group.wait()
                group.start(group.sample(rng))
"""
from __future__ import annotations

import math
from collections.abc import Callable
from itertools import cycle, pairwise
from multiprocessing import get_context, parent_process
from multiprocessing.shared_memory import SharedMemory
from multiprocessing.synchronize import Semaphore
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from brushpass.core.features import total_size
from brushpass.env.batch import ILLEGAL_ACTION, Arrays, Batch
from brushpass.games import game as open_game

ALIGNMENT_BYTES: Final = 64  # of every array in shared memory: a cache line
MAX_LEGAL_ACTIONS: Final = 256  # per decision: more than any rule offers
SPINS: Final = 100  # tries before a process sleeps until it is woken, which takes longer than they do
LIVENESS_CHECK_S: Final = 1.0  # a waiting process looks as often whether the other side still runs
ALL: Final = slice(None)
Shape = tuple[int, int, int, int]  # games, features, actions, seats


def array_specs(shape: Shape) -> list[tuple[tuple[int, ...], type[Any]]]:
    """Return the shapes and types of the shared arrays: those of a batch, the actions, and the legal action lists."""
    games, features, actions, seats = shape
    return [((games, features), np.uint8), ((games, actions), np.bool_), ((games,), np.uint8),
            ((games, seats), np.float32), ((games,), np.bool_), ((games,), np.int64), ((games,), np.int64),
            ((games, MAX_LEGAL_ACTIONS), np.int16), ((games,), np.bool_)]


def aligned_size(spec: tuple[tuple[int, ...], type[Any]]) -> int:
    """Return the size of an array in bytes, rounded up to the alignment."""
    return math.ceil(math.prod(spec[0]) * np.dtype(spec[1]).itemsize / ALIGNMENT_BYTES) * ALIGNMENT_BYTES


def map_arrays(memory: SharedMemory, shape: Shape) -> list[NDArray[Any]]:
    """Return the arrays of all games in a block of shared memory."""
    arrays: list[NDArray[Any]] = []
    start = 0
    for spec in array_specs(shape):
        arrays.append(np.ndarray(spec[0], spec[1], memory.buf, start))
        start += aligned_size(spec)
    return arrays


class SharedArrays:
    """The arrays of all games in shared memory, or those of a slice of the games."""

    def __init__(self, arrays: list[NDArray[Any]], games: slice = ALL) -> None:
        self.count = len(arrays[0][games])
        self.features, self.mask, self.seat, self.returns, self.done = [array[games] for array in arrays[:5]]
        self.actions, self.counts, self.legal, self.refused = [array[games] for array in arrays[5:]]


def take(semaphore: Semaphore, is_alive: Callable[[], bool]) -> bool:
    """Take a semaphore as soon as it is released; return False if the other side has died."""
    for _ in range(SPINS):
        if semaphore.acquire(block=False):
            return True
    while not semaphore.acquire(timeout=LIVENESS_CHECK_S):
        if not is_alive():
            return False
    return True


def parent_is_alive() -> bool:
    """Return whether the process that started this one still runs."""
    parent = parent_process()
    return parent is not None and parent.is_alive()


class Part:
    """The games of one group in one process."""

    def __init__(self, name: str, seed: int, shared: SharedArrays, finished: Semaphore,
                 options: dict[str, str]) -> None:
        self.shared, self.finished = shared, finished
        arrays = Arrays(shared.features, shared.mask, shared.seat, shared.returns, shared.done)
        self.batch = Batch(name, shared.count, seed, arrays, **options)
        self.list_legal()

    def step(self) -> None:
        """Play the actions of the caller, unless one is illegal."""
        try:
            self.batch.step(self.shared.actions)
            self.shared.refused[:] = False
        except ValueError:
            self.shared.refused[:] = True
        self.list_legal()

    def list_legal(self) -> None:
        """List the legal actions, and tell the caller that the arrays are written."""
        self.shared.counts[:] = self.batch.counts
        self.batch.list_legal(self.shared.legal)
        self.finished.release()


def run_worker(memory: str, shape: Shape, wanted: Semaphore, parts: list[tuple[slice, int, Semaphore]], name: str,
               options: dict[str, str]) -> None:
    """Step one part of every group in turn, whenever it is wanted, until the parent ends this process or itself."""
    block = SharedMemory(memory)
    arrays = map_arrays(block, shape)
    work = [Part(name, seed, SharedArrays(arrays, games), finished, options) for games, seed, finished in parts]
    for part in cycle(work):
        if not take(wanted, parent_is_alive):
            break
        part.step()
    del work, part, arrays
    block.close()


class Group(SharedArrays):
    """The arrays of some of the games, which are stepped together.

    `legal[i]` starts with the ids of the legal actions of game `i`, `counts[i]` of them. A learner that reads these
    moves about 20 bytes per decision; a row of the mask has one byte for every action of the game.
    """

    def start(self, actions: NDArray[np.integer[Any]]) -> None:
        """Begin to play one legal action in every game: until `wait` returns, do not read the arrays."""
        raise NotImplementedError

    def wait(self) -> None:
        """Wait until all processes have written the arrays. Raises ValueError for an illegal action."""
        raise NotImplementedError

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Play one legal action in every game. Raises ValueError for an illegal action."""
        self.start(actions)
        self.wait()

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return a uniformly sampled legal action for each game."""
        indices = (rng.random(self.count) * self.counts).astype(np.int64)
        actions: NDArray[np.int64] = self.legal[np.arange(self.count), indices].astype(np.int64)
        return actions

    def release(self) -> None:
        """Drop the arrays, so that the shared memory can be closed."""
        del self.features, self.mask, self.seat, self.returns, self.done
        del self.actions, self.counts, self.legal, self.refused


class SteppedGroup(Group):
    """A group whose parts are stepped by all processes."""

    def __init__(self, workers: Workers, index: int, arrays: list[NDArray[Any]], games: slice) -> None:
        super().__init__(arrays, games)
        self.workers, self.index = workers, index
        self.finished = workers.context.Semaphore(0)  # released by every process that has stepped its part

    def start(self, actions: NDArray[np.integer[Any]]) -> None:
        """Begin to play one legal action in every game. Raises RuntimeError unless it is the group's turn."""
        if self.workers.next_group != self.index:
            raise RuntimeError(f"start the groups in turn: {self.workers.next_group} is next, not {self.index}")
        self.workers.next_group = (self.index + 1) % len(self.workers.groups)
        self.actions[:] = actions
        for wanted in self.workers.wanted:
            wanted.release()

    def wait(self) -> None:
        """Wait until all processes have written. Raises ValueError for an illegal action."""
        for _ in self.workers.processes:
            if not take(self.finished, self.workers.are_alive):
                raise RuntimeError("a process that steps games has died")
        if self.refused.any():
            raise ValueError(ILLEGAL_ACTION)


class Workers(Group):
    """All games, in `groups` that are started in turn and step independently."""

    def __init__(self, name: str, count: int, processes: int, seed: int = 0, groups: int = 1, **options: str) -> None:
        game = open_game(name, **options)
        shape: Shape = (count, total_size(game.feature_blocks()), len(game.actions), game.seats)
        self.memory = SharedMemory(create=True, size=sum(map(aligned_size, array_specs(shape))))
        arrays = map_arrays(self.memory, shape)
        super().__init__(arrays)
        bounds = [count * number // (groups * processes) for number in range(groups * processes + 1)]  # of parts
        self.context = get_context("spawn")
        self.wanted = [self.context.Semaphore(0) for _ in range(processes)]  # released for each part to be stepped
        self.next_group = 0
        ends = bounds[::processes]  # of the groups
        self.groups = [SteppedGroup(self, index, arrays, slice(*pair)) for index, pair in enumerate(pairwise(ends))]
        self.processes = []
        for index, wanted in enumerate(self.wanted):
            numbers = range(index, groups * processes, processes)
            parts = [(slice(bounds[number], bounds[number + 1]), seed * 1_000 + number, group.finished)
                     for group, number in zip(self.groups, numbers, strict=True)]
            args = (self.memory.name, shape, wanted, parts, name, options)
            self.processes.append(self.context.Process(target=run_worker, args=args, daemon=True))
            self.processes[-1].start()
        self.wait()

    def are_alive(self) -> bool:
        """Return whether all processes run."""
        return all(process.is_alive() for process in self.processes)

    def start(self, actions: NDArray[np.integer[Any]]) -> None:
        """Begin to play one legal action in every game."""
        first = 0
        for group in self.groups:
            group.start(actions[first:first + group.count])
            first += group.count

    def wait(self) -> None:
        """Wait until all processes have written all groups. Raises ValueError for an illegal action."""
        illegal: list[ValueError] = []
        for group in self.groups:
            try:
                group.wait()
            except ValueError as error:
                illegal.append(error)
        if illegal:
            raise illegal[0]

    def close(self) -> None:
        """Stop the processes and release the shared memory."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()
        for group in [*self.groups, self]:
            group.release()
        self.memory.close()
        self.memory.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()
