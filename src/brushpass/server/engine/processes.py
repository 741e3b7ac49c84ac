"""Processes for slow work, with plain values as arguments and results."""
from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Generic, ParamSpec, TypeVar

from brushpass.games import GAMES
from brushpass.server.engine.executor import NotAnswered
from brushpass.server.game_cache import opened

P = ParamSpec("P")
T = TypeVar("T")


def begin(kindness: int) -> None:
    """Lower the priority of this process, and end it when the server dies."""
    def wait() -> None:
        server = parent_process()
        if server is not None:
            server.join()
        os._exit(0)

    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core per process
    if kindness:
        os.nice(kindness)
    threading.Thread(target=wait, daemon=True).start()


def wake() -> int:
    """Load the games, so that the first request does not wait for it."""
    return len([opened(name, ()) for name in GAMES])


class Processes:
    """A process pool with a FIFO queue."""

    def __init__(self, count: int, kindness: int = 0, at_once: bool = True) -> None:
        self.count = count
        self.kindness = kindness
        self.pool = self.start() if at_once else None
        self.turn = asyncio.Semaphore(count)

    def start(self) -> ProcessPoolExecutor:
        """Start the processes, and preload the games."""
        pool = ProcessPoolExecutor(self.count, get_context("spawn"), begin, (self.kindness,))
        for _ in range(self.count):
            pool.submit(wake)
        return pool

    async def run(self, limit: float, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Run a function in a process when its turn comes. Raises NotAnswered."""
        async with self.turn:
            return await self.ask(limit, work, *args, **named)

    async def ask(self, limit: float, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Run a function in a process now; processes that die or hang are replaced. Raises NotAnswered."""
        pool = self.pool = self.pool or self.start()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, *args, **named)), limit)
        except (BrokenProcessPool, TimeoutError):
            if self.pool is pool:
                self.pool = self.start()
                end(pool)
            raise NotAnswered("server.refused.busy", {}) from None

    def close(self) -> None:
        """Stop the processes, and join the pool's thread before Python shuts down."""
        if self.pool is not None:
            end(self.pool, wait=True)


def end(pool: ProcessPoolExecutor, wait: bool = False) -> None:
    """Kill processes that hang, or whose results nobody needs."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=wait, cancel_futures=True)


A = TypeVar("A")
F = TypeVar("F")


def work_in_child(niceness: int, work: Callable[[A], Iterator[float | F]], request: A, out: Connection) -> None:
    """Lower the priority of this process, and send all that a job yields; runs in a child process."""
    begin(niceness)
    for result in work(request):
        out.send(result)
    out.close()


class ChildProcess(Generic[A, F]):
    """A child process that runs one job at a time; `work` yields its progress, then its result."""

    def __init__(self, work: Callable[[A], Iterator[float | F]], niceness: int) -> None:
        self.work = work
        self.niceness = niceness
        self.process: SpawnProcess | None = None
        self.closed = False

    async def follow(self, request: A, report: Callable[[float], None]) -> F | None:
        """Run a job, and report its progress from another thread; return None if it ended without a result."""
        return await asyncio.to_thread(self.listen, request, report)

    def listen(self, request: A, told: Callable[[float], None]) -> F | None:
        """Run a job, and report its progress; return None if it ended without a result."""
        spawning = get_context("spawn")
        hears, says = spawning.Pipe(duplex=False)
        self.process = spawning.Process(
            target=work_in_child, args=(self.niceness, self.work, request, says), daemon=True)
        self.process.start()
        says.close()
        try:
            while not self.closed:
                said: float | F = hears.recv()
                if not isinstance(said, float):
                    return said
                told(said)
        except EOFError:
            pass
        finally:
            self.process.terminate()
            self.process.join()
            hears.close()
        return None

    def close(self) -> None:
        """Stop the running job."""
        self.closed = True
        if self.process is not None and self.process.is_alive():  # one that is only starting ends in `listen`
            self.process.terminate()
