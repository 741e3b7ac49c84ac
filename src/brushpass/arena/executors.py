"""Where games are played: in processes of this machine, or as tasks of Ray on one machine or many."""
from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, redirect_stdout
from importlib import import_module
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, Final, Self, TypeVar

from brushpass.core.problems import UserError

AHEAD: Final = 2  # games handed out for each process of this machine
RETRIES: Final = 3  # how often a game is played again whose worker died
SMALL: Final = 100_000_000  # bytes that a Ray of our own keeps for results of games, which are short
K = TypeVar("K")
T = TypeVar("T")


class Where:
    """A place to play, used as a context; `jobs` games are played at a time, and their results take `room` bytes."""

    def __init__(self, jobs: int, room: int = SMALL) -> None:
        self.jobs, self.room = jobs, room

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the place."""

    def play(self, games: Iterable[tuple[K, Callable[[], T]]]) -> Iterator[tuple[K, T]]:
        """Play games, and return the name and the outcome of each as soon as it is finished."""
        raise NotImplementedError


class Here(Where):
    """This machine; with one process the games are played in order."""

    def play(self, games: Iterable[tuple[K, Callable[[], T]]]) -> Iterator[tuple[K, T]]:
        if self.jobs == 1:
            yield from ((name, game()) for name, game in games)
            return
        others = active_children()
        pool = ProcessPoolExecutor(self.jobs, get_context("spawn"), follow_parent)
        try:
            yield from as_finished(games, pool.submit, AHEAD * self.jobs)
        except BrokenProcessPool:
            raise UserError("arena.died", {}) from None
        except BaseException:
            for child in active_children():
                if child not in others:
                    child.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


class OnRay(Where):
    """A cluster of Ray: the one that this process uses, or that RAY_ADDRESS names, or else one on this machine."""

    def __init__(self, jobs: int, room: int = SMALL) -> None:
        super().__init__(jobs, room)
        try:
            self.ray: Any = import_module("ray")
        except ModuleNotFoundError:
            raise UserError("arena.no-ray", {}) from None
        self.closing = ExitStack()

    def __enter__(self) -> Self:
        if self.ray.is_initialized():
            return self
        with ExitStack() as opened:
            opened.enter_context(redirect_stdout(sys.stderr))  # where Ray tells of workers that died
            opened.callback(self.ray.shutdown)
            try:
                self.start(os.environ.get("RAY_ADDRESS", ""))
            except Exception as error:  # Ray raises nothing narrower where its processes are slow to start
                raise UserError("arena.ray-failed", {"text": str(error).split("\n")[0][:200]}) from None
            self.closing = opened.pop_all()
        return self

    def start(self, address: str) -> None:
        """Join a cluster, or start one on this machine, which reports to nobody."""
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        if address:
            self.ray.init(address, **quiet)
            return
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self.ray.init("local", num_cpus=self.jobs, include_dashboard=False, object_store_memory=self.room, **quiet)

    def __exit__(self, *_: object) -> None:
        self.closing.close()

    def play(self, games: Iterable[tuple[K, Callable[[], T]]]) -> Iterator[tuple[K, T]]:
        task = self.ray.remote(max_retries=RETRIES)(call)
        errors = self.ray.exceptions
        try:
            yield from as_finished(games, lambda game: task.remote(game).future(), self.jobs)
        except errors.RayTaskError:
            raise
        except errors.RayError:
            raise UserError("arena.died", {}) from None


PLACES: Final[dict[str, type[Where]]] = {"local": Here, "ray": OnRay}


def call(game: Callable[[], T]) -> T:
    """Play one game, as a task."""
    return game()


def as_finished(games: Iterable[tuple[K, Callable[[], T]]], hand_out: Callable[[Callable[[], T]], Future[T]],
                most: int) -> Iterator[tuple[K, T]]:
    """Hand out so many games at a time, and return each as soon as it is finished, before any that failed."""
    left, running = iter(games), dict[Future[T], K]()
    while True:
        for name, game in islice(left, most - len(running)):
            running[hand_out(game)] = name
        if not running:
            return
        for done in sorted(wait(running, return_when=FIRST_COMPLETED).done, key=failed):
            yield running.pop(done), done.result()


def failed(game: Future[Any]) -> bool:
    """Say whether a game that is over has no outcome."""
    return game.exception() is not None


def follow_parent() -> None:
    """Let a process that plays leave interrupts to the one that started it, and end when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the end of the process that started this one, and end."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
