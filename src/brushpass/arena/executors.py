"""Executors of games: processes on this machine, or Ray tasks on a cluster."""
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

from brushpass.core.errors import UserError

QUEUED_PER_PROCESS: Final = 2  # games submitted per local process
MAX_RETRIES: Final = 3  # of a game whose Ray worker died
RESULT_STORE_BYTES: Final = 100_000_000  # Ray's object store; results of games are small
K = TypeVar("K")
T = TypeVar("T")


class Executor:
    """Runs games, as a context manager; `jobs` run in parallel, and their results take up to `store_bytes`."""

    def __init__(self, jobs: int, store_bytes: int = RESULT_STORE_BYTES) -> None:
        self.jobs, self.store_bytes = jobs, store_bytes

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Release the resources."""

    def run(self, games: Iterable[tuple[K, Callable[[], T]]]) -> Iterator[tuple[K, T]]:
        """Run games; yield the key and result of each one as it finishes."""
        raise NotImplementedError


class LocalExecutor(Executor):
    """Runs games in processes of this machine; with one job, in this process and in order."""

    def run(self, games: Iterable[tuple[K, Callable[[], T]]]) -> Iterator[tuple[K, T]]:
        if self.jobs == 1:
            yield from ((name, game()) for name, game in games)
            return
        existing = active_children()
        pool = ProcessPoolExecutor(self.jobs, get_context("spawn"), init_worker)
        try:
            yield from as_finished(games, pool.submit, QUEUED_PER_PROCESS * self.jobs)
        except BrokenProcessPool:
            raise UserError("arena.died", {}) from None
        except BaseException:
            for child in active_children():
                if child not in existing:
                    child.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


class RayExecutor(Executor):
    """Runs games on a Ray cluster: the current one, the one in RAY_ADDRESS, or a new local one."""

    def __init__(self, jobs: int, store_bytes: int = RESULT_STORE_BYTES) -> None:
        super().__init__(jobs, store_bytes)
        try:
            self.ray: Any = import_module("ray")
        except ModuleNotFoundError:
            raise UserError("arena.no-ray", {}) from None
        self.closing = ExitStack()

    def __enter__(self) -> Self:
        if self.ray.is_initialized():
            return self
        with ExitStack() as stack:
            stack.enter_context(redirect_stdout(sys.stderr))  # Ray prints about dead workers to stdout
            stack.callback(self.ray.shutdown)
            try:
                self.start(os.environ.get("RAY_ADDRESS", ""))
            except Exception as error:  # Ray has no narrower error for slow starts
                raise UserError("arena.ray-failed", {"text": str(error).split("\n")[0][:200]}) from None
            self.closing = stack.pop_all()
        return self

    def start(self, address: str) -> None:
        """Join a cluster, or start a local one without usage statistics."""
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        if address:
            self.ray.init(address, **quiet)
            return
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self.ray.init("local", num_cpus=self.jobs, include_dashboard=False, object_store_memory=self.store_bytes,
                      **quiet)

    def __exit__(self, *_: object) -> None:
        self.closing.close()

    def run(self, games: Iterable[tuple[K, Callable[[], T]]]) -> Iterator[tuple[K, T]]:
        task = self.ray.remote(max_retries=MAX_RETRIES)(call)
        errors = self.ray.exceptions
        try:
            yield from as_finished(games, lambda game: task.remote(game).future(), self.jobs)
        except errors.RayTaskError:
            raise
        except errors.RayError:
            raise UserError("arena.died", {}) from None


EXECUTORS: Final[dict[str, type[Executor]]] = {"local": LocalExecutor, "ray": RayExecutor}


def call(game: Callable[[], T]) -> T:
    """Run one game as a task."""
    return game()


def as_finished(games: Iterable[tuple[K, Callable[[], T]]], submit: Callable[[Callable[[], T]], Future[T]],
                max_running: int) -> Iterator[tuple[K, T]]:
    """Submit up to `max_running` games at a time; yield each one as it finishes, failed ones last."""
    remaining, running = iter(games), dict[Future[T], K]()
    while True:
        for name, game in islice(remaining, max_running - len(running)):
            running[submit(game)] = name
        if not running:
            return
        for done in sorted(wait(running, return_when=FIRST_COMPLETED).done, key=failed):
            yield running.pop(done), done.result()


def failed(game: Future[Any]) -> bool:
    """Return whether a finished game raised an exception."""
    return game.exception() is not None


def init_worker() -> None:
    """Ignore SIGINT in a worker process, and exit when the parent process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:
    """Wait for the parent process to end, then exit."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
