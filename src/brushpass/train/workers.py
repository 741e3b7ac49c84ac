"""Groups of worker processes that step the games of a run, and the shared memory that a group writes into."""
from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from brushpass.core.features import total_size
from brushpass.env.workers import aligned_size
from brushpass.games import game as open_game
from brushpass.learn.rollouts import FEATURE_CHUNK, NO_ACTION, HeuristicOpponents, Rollouts
from brushpass.train.recipe import Recipe, Stage, Variant

STOP: Final = b"stop"
STEP: Final = b"step"
SECRET: Final = -2  # in `forced`: a free decision that may reveal a secret
Arrays = dict[str, NDArray[Any]]


@dataclass
class Shape:
    """The sizes of a group's arrays; `seats` is that of the largest variant."""

    games: int
    features: int
    max_legal_actions: int
    seats: int

    def array_specs(self) -> dict[str, tuple[tuple[int, ...], type[Any]]]:
        """Return the shapes and types of the shared arrays."""
        games, actions, seats = self.games, self.max_legal_actions, self.seats
        return {"features": ((games, self.features), np.uint8), "legal": ((games, actions), np.int16),
                "priors": ((games, actions), np.int32), "evaluations": ((games, seats), np.float32),
                "seat": ((games,), np.uint8), "returns": ((games, seats), np.float32),
                "done": ((games,), np.bool_), "chosen": ((games,), np.int16), "auto_decisions": ((games,), np.int64),
                "forced": ((games,), np.int16), "opponents": ((games,), np.uint8)}

    def total_bytes(self) -> int:
        """Return the size of all arrays."""
        return sum(map(aligned_size, self.array_specs().values()))


@dataclass
class WorkerConfig:
    """The games of one worker, from `first` to before `last`, and what it computes for them."""

    first: int
    last: int
    options: dict[str, str]
    seed: int
    writes_priors: bool
    writes_evaluations: bool
    opponents: tuple[int, int, int, bool]  # arguments of HeuristicOpponents
    draw_penalty: float
    heuristic_secrets: bool
    marks_secrets: bool
    wrapper: dict[str, list[int]]


def map_arrays(memory: SharedMemory, shape: Shape) -> Arrays:
    """Return the arrays in a block of shared memory."""
    arrays: Arrays = {}
    start = 0
    for name, spec in shape.array_specs().items():
        arrays[name] = np.ndarray(spec[0], spec[1], memory.buf, start)
        start += aligned_size(spec)
    return arrays


class Worker:
    """Steps its part of the games in one process."""

    def __init__(self, name: str, shape: Shape, config: WorkerConfig, arrays: Arrays) -> None:
        game = open_game(name, **config.options)
        self.config = config
        self.seats = game.seats
        self.arrays = {name: array[config.first:config.last] for name, array in arrays.items()}
        self.arrays["forced"][:] = NO_ACTION
        self.rollouts: Rollouts[Any] = Rollouts(game, config.last - config.first, config.seed, shape.max_legal_actions,
                                                HeuristicOpponents(*config.opponents), config.wrapper)
        self.write_observations()

    def step(self) -> None:
        """Play the chosen actions, and write the outcomes and the next observations."""
        rollouts, arrays = self.rollouts, self.arrays
        rollouts.step(arrays["chosen"].tobytes())
        returns = np.frombuffer(rollouts.returned.getvalue(), np.float32).reshape(-1, self.seats)
        arrays["done"][:] = np.frombuffer(rollouts.ended.getvalue(), np.bool_)
        drawn = arrays["done"] & ~returns.any(1)
        arrays["returns"][:, :self.seats] = returns - self.config.draw_penalty * drawn[:, None]
        arrays["auto_decisions"][0] = rollouts.auto_decisions
        self.write_observations()

    def write_observations(self) -> None:
        """Write the features and legal actions of the players to move."""
        rollouts, arrays, config = self.rollouts, self.arrays, self.config
        features = arrays["features"]
        for first in range(0, len(features), FEATURE_CHUNK):
            rows = features[first:first + FEATURE_CHUNK]
            rows[:] = np.frombuffer(rollouts.features(first, first + len(rows)), np.uint8).reshape(rows.shape)
        arrays["seat"][:] = np.frombuffer(rollouts.players_to_move(), np.uint8)
        arrays["opponents"][:] = np.frombuffer(rollouts.opponent_seats(), np.uint8)
        arrays["legal"][:] = np.frombuffer(rollouts.legal(), np.int16).reshape(arrays["legal"].shape)
        if config.heuristic_secrets or config.marks_secrets:
            forced = np.frombuffer(rollouts.prior_samples(), np.int16)
            marks = np.where(forced >= 0, SECRET, int(NO_ACTION))
            arrays["forced"][:] = forced if config.heuristic_secrets else marks
        if config.writes_priors:
            arrays["priors"][:] = np.frombuffer(rollouts.priors(), np.int32).reshape(arrays["priors"].shape)
        if config.writes_evaluations:
            values = np.frombuffer(rollouts.evaluate(), np.float32)
            arrays["evaluations"][:, :self.seats] = values.reshape(-1, self.seats)


def lower_priority() -> None:
    """Lower the priority of this process, so that inference never waits for a CPU."""
    if hasattr(os, "nice"):
        os.nice(5)


def run_worker(pipe: Connection, memory: str, name: str, shape: Shape, config: WorkerConfig) -> None:
    """Step a part of the games on every request, until asked to stop."""
    lower_priority()
    shared = SharedMemory(memory)
    worker = Worker(name, shape, config, map_arrays(shared, shape))
    pipe.send_bytes(STEP)
    while pipe.recv_bytes() != STOP:
        worker.step()
        pipe.send_bytes(STEP)
    del worker
    shared.close()


@contextmanager
def ignored_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C in the context: processes started in it inherit this, and are stopped by their parent."""
    if current_thread() is not main_thread():  # only the main thread may change it
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


class WorkerGroup:
    """A group of workers, on any machine, and its arrays."""

    def __init__(self, shape: Shape) -> None:
        self.memory = SharedMemory(create=True, size=shape.total_bytes())
        self.arrays = map_arrays(self.memory, shape)

    def send(self) -> None:
        """Ask all workers to play the chosen actions."""
        raise NotImplementedError

    def wait(self) -> None:
        """Wait until the arrays contain the results of all workers."""
        raise NotImplementedError

    def close(self) -> None:
        """Release the shared memory."""
        self.arrays.clear()
        self.memory.unlink()
        self.memory.close()


class LocalWorkerGroup(WorkerGroup):
    """Worker processes on this machine, which write into the shared arrays."""

    def __init__(self, name: str, shape: Shape, configs: list[WorkerConfig]) -> None:
        super().__init__(shape)
        spawn = get_context("spawn")
        self.pipes: list[Connection] = []
        self.processes = []
        with ignored_interrupts():
            for config in configs:
                ours, theirs = spawn.Pipe()
                args = (theirs, self.memory.name, name, shape, config)
                process = spawn.Process(target=run_worker, args=args, daemon=True)
                process.start()
                theirs.close()
                self.pipes.append(ours)
                self.processes.append(process)

    def send(self) -> None:
        for pipe in self.pipes:
            pipe.send_bytes(STEP)

    def wait(self) -> None:
        for pipe in self.pipes:
            pipe.recv_bytes()

    def close(self) -> None:
        """Stop the processes and release the shared memory."""
        for pipe in self.pipes:
            pipe.send_bytes(STOP)
        for process in self.processes:
            process.join()
        super().close()


WorkerGroupFactory = Callable[[str, Shape, list[WorkerConfig]], WorkerGroup]


def group_shape(recipe: Recipe) -> Shape:
    """Return the sizes of a group's arrays."""
    games, rollout = [open_game(recipe.game, **variant.options) for variant in recipe.variants], recipe.rollout
    return Shape(rollout.games // rollout.groups, total_size(games[0].feature_blocks()), rollout.max_legal_actions,
                 max(game.seats for game in games))


def assign_variants(variants: list[Variant], processes: int) -> list[Variant]:
    """Return the variant of each process, so that the numbers of processes are close to the shares."""
    total = sum(variant.share for variant in variants)
    ends, end = [], 0.0
    for variant in variants:
        end += variant.share / total
        ends.append(end)
    middles = [(number + 0.5) / processes for number in range(processes)]
    return [variants[next(index for index, end in enumerate(ends) if middle < end + 1e-9)] for middle in middles]


def opponents_of(stage: Stage, worker: int) -> tuple[int, int, int, bool]:
    """Return the arguments of the heuristic opponents of a worker; candidates and blunders vary between workers."""
    fewest, most = stage.candidates
    blunder_percent = stage.blunder_percent * (worker // (most - fewest + 1) % 2)
    return stage.heuristic_opponents, fewest + worker % (most - fewest + 1), blunder_percent, stage.by_side


def worker_configs(recipe: Recipe, stage: Stage, seed: int, games: int, group: int) -> list[WorkerConfig]:
    """Return the configuration of each worker in a group."""
    rollout = recipe.rollout
    variants = assign_variants(recipe.variants, rollout.groups * rollout.processes)
    configs = []
    for number in range(rollout.processes):
        first, last = (games * end // rollout.processes for end in (number, number + 1))
        index = number * rollout.groups + group  # every group gets some of every variant
        configs.append(WorkerConfig(first, last, variants[index].options, seed * 10_000 + index, stage.imitation,
                                    max(stage.shaping_coef) > 0, opponents_of(stage, index), stage.draw_penalty,
                                    stage.heuristic_secrets, stage.secret_entropy_factor != 1.0,
                                    recipe.wrapper if stage.wrapped else {}))
    return configs


@contextmanager
def open_worker_groups(recipe: Recipe, stage: Stage, seed: int,
                       make_group: WorkerGroupFactory) -> Iterator[list[WorkerGroup]]:
    """Start the worker groups of a stage, yield them when all are ready, and always close them."""
    shape = group_shape(recipe)
    with ExitStack() as stack:
        groups = []
        for number in range(recipe.rollout.groups):
            groups.append(make_group(recipe.game, shape, worker_configs(recipe, stage, seed, shape.games, number)))
            stack.callback(groups[-1].close)
        for group in groups:
            group.wait()
        yield groups
