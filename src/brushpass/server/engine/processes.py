"""Processes beside the server, for all that takes longer than a moment: each gets plain values, and gives some back."""
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
    """Let others of the machine go first, and end this process when the server has died, however it did."""
    def wait() -> None:
        server = parent_process()
        if server is not None:
            server.join()
        os._exit(0)

    if kindness:
        os.nice(kindness)
    threading.Thread(target=wait, daemon=True).start()


def wake() -> int:
    """Load the games, so that the first answer does not wait for it."""
    return len([opened(name, ()) for name in GAMES])


class Processes:
    """Some processes, and the line before them: first come, first served."""

    def __init__(self, count: int, kindness: int = 0, at_once: bool = True) -> None:
        self.count = count
        self.kindness = kindness
        self.pool = self.start() if at_once else None
        self.turn = asyncio.Semaphore(count)

    def start(self) -> ProcessPoolExecutor:
        """Start the processes, and let them load the games at once."""
        pool = ProcessPoolExecutor(self.count, get_context("spawn"), begin, (self.kindness,))
        for _ in range(self.count):
            pool.submit(wake)
        return pool

    async def run(self, limit: float, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Let a process do something when its turn comes. Raises NotAnswered."""
        async with self.turn:
            return await self.ask(limit, work, *args, **named)

    async def ask(self, limit: float, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Let a process do something now; processes that die or take too long are replaced. Raises NotAnswered."""
        pool = self.pool = self.pool or self.start()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, *args, **named)), limit)
        except (BrokenProcessPool, TimeoutError):
            if self.pool is pool:
                self.pool = self.start()
                end(pool)
            raise NotAnswered("server.refused.busy", {}) from None

    def close(self) -> None:
        """End the processes, and wait for the thread that manages them: Python's own end may find it half closed."""
        if self.pool is not None:
            end(self.pool, wait=True)


def end(pool: ProcessPoolExecutor, wait: bool = False) -> None:
    """End processes that do not answer any more, or for whose answers nobody waits."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=wait, cancel_futures=True)


A = TypeVar("A")
F = TypeVar("F")


def work_in_child(niceness: int, work: Callable[[A], Iterator[float | F]], asked: A, out: Connection) -> None:
    """Lower the priority of this process, and send all that a job yields; this runs in a process of its own."""
    begin(niceness)
    for each in work(asked):
        out.send(each)
    out.close()


class ChildProcess(Generic[A, F]):
    """The process in which one job at a time runs; `work` yields its progress, then its result."""

    def __init__(self, work: Callable[[A], Iterator[float | F]], niceness: int) -> None:
        self.work = work
        self.niceness = niceness
        self.process: SpawnProcess | None = None
        self.closed = False

    async def follow(self, asked: A, report: Callable[[float], None]) -> F | None:
        """Run a job, and report its progress from another thread; return None if it ended without a result."""
        return await asyncio.to_thread(self.listen, asked, report)

    def listen(self, asked: A, told: Callable[[float], None]) -> F | None:
        """Follow the process that works, and tell how far it is; None where it has ended without a word."""
        spawning = get_context("spawn")
        hears, says = spawning.Pipe(duplex=False)
        self.process = spawning.Process(
            target=work_in_child, args=(self.niceness, self.work, asked, says), daemon=True)
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
        """End what is under way."""
        self.closed = True
        if self.process is not None and self.process.is_alive():  # one that is only starting ends in `listen`
            self.process.terminate()
