"""Long work in a process of its own: it says how far it is, and at the end what came of it."""
from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Generic, TypeVar

from brushpass.server.thinking.processes import begin

A = TypeVar("A")
F = TypeVar("F")


def work_aside(kindness: int, work: Callable[[A, Connection], None], asked: A, out: Connection) -> None:
    """Lower the priority of this process, and work; this runs in a process of its own."""
    begin(kindness)
    work(asked, out)


class Aside(Generic[A, F]):
    """The process in which one thing at a time is worked on; `work` sends parts of one, then what it has found."""

    def __init__(self, work: Callable[[A, Connection], None], kindness: int) -> None:
        self.work = work
        self.kindness = kindness
        self.process: SpawnProcess | None = None
        self.closed = False

    def listen(self, asked: A, told: Callable[[float], None]) -> F | None:
        """Follow the process that works, and tell how far it is; None where it has ended without a word."""
        spawning = get_context("spawn")
        hears, says = spawning.Pipe(duplex=False)
        self.process = spawning.Process(
            target=work_aside, args=(self.kindness, self.work, asked, says), daemon=True)
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
