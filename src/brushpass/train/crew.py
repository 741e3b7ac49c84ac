"""Groups that play the games of a run, each process a part of them, and the memory that a group writes into."""
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
from brushpass.learn.rollouts import NO_ACTION, FEATURE_CHUNK, Rollouts, HeuristicOpponents
from brushpass.train.recipe import Recipe, Stage, Variant

STOP: Final = b"stop"
STEP: Final = b"step"
SECRET: Final = -2  # a choice that may give a secret away, and that is not forced


@dataclass
class Shape:
    """How large the arrays are: games, features of a seat, places for legal actions, seats of the largest game."""

    games: int
    features: int
    places: int
    seats: int

    def parts(self) -> dict[str, tuple[tuple[int, ...], type[Any]]]:
        """Return the shapes and types of the shared arrays."""
        games = self.games
        return {"seen": ((games, self.features), np.uint8), "legal": ((games, self.places), np.int16),
                "leans": ((games, self.places), np.int32), "prospects": ((games, self.seats), np.float32),
                "seat": ((games,), np.uint8), "returns": ((games, self.seats), np.float32),
                "done": ((games,), np.bool_), "chosen": ((games,), np.int16), "passed": ((games,), np.int64),
                "forced": ((games,), np.int16), "opponents": ((games,), np.uint8)}

    def room(self) -> int:
        """Return how many bytes the arrays take."""
        return sum(map(aligned_size, self.parts().values()))


@dataclass
class Part:
    """What one process plays: some of the games, by which options, and what it tells of the heuristics."""

    first: int
    last: int
    options: dict[str, str]
    seed: int
    teaches: bool
    shapes: bool
    tutor: tuple[int, int, int, bool]
    draw: float
    by_heart: bool
    secrets: bool
    wrapper: dict[str, list[int]]


def laid(memory: SharedMemory, shape: Shape) -> dict[str, NDArray[Any]]:
    """Return the arrays in a piece of shared memory."""
    found: dict[str, NDArray[Any]] = {}
    start = 0
    for name, part in shape.parts().items():
        found[name] = np.ndarray(part[0], part[1], memory.buf, start)
        start += aligned_size(part)
    return found


class Player:
    """Some of the games, played inside one process."""

    def __init__(self, name: str, shape: Shape, part: Part, arrays: dict[str, NDArray[Any]]) -> None:
        game = open_game(name, **part.options)
        self.part = part
        self.seats = game.seats
        self.arrays = {name: array[part.first:part.last] for name, array in arrays.items()}
        self.arrays["forced"][:] = NO_ACTION
        count = part.last - part.first
        opponents = HeuristicOpponents(*part.tutor)
        self.rollouts: Rollouts[Any] = Rollouts(game, count, part.seed, shape.places, opponents, part.wrapper)
        self.look()

    def step(self) -> None:
        """Play what was chosen, and look again."""
        rollouts, arrays = self.rollouts, self.arrays
        rollouts.step(arrays["chosen"].tobytes())
        won = np.frombuffer(rollouts.returned.getvalue(), np.float32).reshape(-1, self.seats)
        arrays["done"][:] = np.frombuffer(rollouts.ended.getvalue(), np.bool_)
        drawn = arrays["done"] & ~won.any(1)
        arrays["returns"][:, :self.seats] = won - self.part.draw * drawn[:, None]
        arrays["passed"][0] = rollouts.auto_decisions
        self.look()

    def look(self) -> None:
        """Write what the players who are to choose see, and what they may do."""
        rollouts, arrays = self.rollouts, self.arrays
        seen = arrays["seen"]
        for first in range(0, len(seen), FEATURE_CHUNK):
            row = seen[first:first + FEATURE_CHUNK]
            row[:] = np.frombuffer(rollouts.features(first, first + len(row)), np.uint8).reshape(row.shape)
        arrays["seat"][:] = np.frombuffer(rollouts.players_to_move(), np.uint8)
        arrays["opponents"][:] = np.frombuffer(rollouts.opponent_seats(), np.uint8)
        arrays["legal"][:] = np.frombuffer(rollouts.legal(), np.int16).reshape(arrays["legal"].shape)
        if self.part.by_heart or self.part.secrets:
            forced = np.frombuffer(rollouts.prior_samples(), np.int16)
            arrays["forced"][:] = forced if self.part.by_heart else np.where(forced >= 0, SECRET, int(NO_ACTION))
        if self.part.teaches:
            arrays["leans"][:] = np.frombuffer(rollouts.priors(), np.int32).reshape(arrays["leans"].shape)
        if self.part.shapes:
            told = np.frombuffer(rollouts.evaluate(), np.float32)
            arrays["prospects"][:, :self.seats] = told.reshape(-1, self.seats)


def step_back() -> None:
    """Let others go first: the process that asks the network must never wait for a processor."""
    if hasattr(os, "nice"):
        os.nice(5)


def work(pipe: Connection, memory: str, name: str, shape: Shape, part: Part) -> None:
    """Play some of the games whenever told to, until told to stop."""
    step_back()
    held = SharedMemory(memory)
    player = Player(name, shape, part, laid(held, shape))
    pipe.send_bytes(STEP)
    while pipe.recv_bytes() != STOP:
        player.step()
        pipe.send_bytes(STEP)
    del player
    held.close()


@contextmanager
def ignored_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C for a moment: processes started meanwhile ignore it for good, and are stopped by their parent."""
    if current_thread() is not main_thread():  # others may not change it
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


class Crew:
    """A group that plays some of the games, wherever that is, and the arrays that tell of them."""

    def __init__(self, shape: Shape) -> None:
        self.memory = SharedMemory(create=True, size=shape.room())
        self.arrays = laid(self.memory, shape)

    def send(self) -> None:
        """Tell everybody to play what was chosen."""
        raise NotImplementedError

    def wait(self) -> None:
        """Wait until all that everybody tells stands in the arrays."""
        raise NotImplementedError

    def close(self) -> None:
        """Give the memory back."""
        self.arrays.clear()
        self.memory.unlink()
        self.memory.close()


class LocalCrew(Crew):
    """A group of processes on this machine, that write into the arrays themselves."""

    def __init__(self, name: str, shape: Shape, parts: list[Part]) -> None:
        super().__init__(shape)
        spawn = get_context("spawn")
        self.pipes: list[Connection] = []
        self.processes = []
        with ignored_interrupts():
            for part in parts:
                mine, theirs = spawn.Pipe()
                process = spawn.Process(target=work, args=(theirs, self.memory.name, name, shape, part), daemon=True)
                process.start()
                theirs.close()
                self.pipes.append(mine)
                self.processes.append(process)

    def send(self) -> None:
        for pipe in self.pipes:
            pipe.send_bytes(STEP)

    def wait(self) -> None:
        for pipe in self.pipes:
            pipe.recv_bytes()

    def close(self) -> None:
        """Stop the processes, and give the memory back."""
        for pipe in self.pipes:
            pipe.send_bytes(STOP)
        for process in self.processes:
            process.join()
        super().close()


CrewOf = Callable[[str, Shape, list[Part]], Crew]


def shape_of(recipe: Recipe) -> Shape:
    """Return how large the arrays of a group are."""
    games, rolling = [open_game(recipe.game, **variant.options) for variant in recipe.variants], recipe.rolling
    return Shape(rolling.games // rolling.groups, total_size(games[0].feature_blocks()), rolling.places,
                 max(game.seats for game in games))


def shared_out(variants: list[Variant], processes: int) -> list[Variant]:
    """Return the variant that each process plays: as near to the shares as whole processes come."""
    total = sum(variant.share for variant in variants)
    ends, reached = [], 0.0
    for variant in variants:
        reached += variant.share / total
        ends.append(reached)
    middles = [(number + 0.5) / processes for number in range(processes)]
    return [variants[next(place for place, end in enumerate(ends) if middle < end + 1e-9)] for middle in middles]


def tutor_of(stage: Stage, place: int) -> tuple[int, int, int, bool]:
    """Return in how many games the tutor of a process plays, its thoughts and slips, and whether it plays by side."""
    fewest, most = stage.thoughts
    slips = stage.slips * (place // (most - fewest + 1) % 2)
    return stage.tutor, fewest + place % (most - fewest + 1), slips, stage.by_side


def parts_of(recipe: Recipe, stage: Stage, seed: int, games: int, group: int) -> list[Part]:
    """Return what each process of a group of so many games plays."""
    rolling = recipe.rolling
    played = shared_out(recipe.variants, rolling.groups * rolling.processes)
    parts = []
    for number in range(rolling.processes):
        first, last = (games * each // rolling.processes for each in (number, number + 1))
        place = number * rolling.groups + group  # every group gets some of every variant
        parts.append(Part(first, last, played[place].options, seed * 10_000 + place, stage.imitation,
                          max(stage.shaping) > 0, tutor_of(stage, place), stage.draw, stage.by_heart,
                          stage.secrecy != 1.0, recipe.wrapper if stage.wrapped else {}))
    return parts


@contextmanager
def hired(recipe: Recipe, stage: Stage, seed: int, crew_of: CrewOf) -> Iterator[list[Crew]]:
    """Have the groups for a stage, all of them ready; they are closed whatever happens."""
    shape = shape_of(recipe)
    with ExitStack() as closing:
        crews = []
        for group in range(recipe.rolling.groups):
            crews.append(crew_of(recipe.game, shape, parts_of(recipe, stage, seed, shape.games, group)))
            closing.callback(crews[-1].close)
        for crew in crews:
            crew.wait()
        yield crews
