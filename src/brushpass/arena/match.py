"""Many games between contestants: the same deals with every side for each, in as many processes as wanted."""
from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from math import sqrt
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Final

from brushpass.agents.levels import Level, level
from brushpass.arena.table import BotTable, Outcome
from brushpass.games import game

SURE: Final = 1.96  # standard errors in a 95 % interval
AHEAD: Final = 2  # games handed out for each process


class Pairing:
    """What is played: a game with its options, the contestants by level, and the seed of the first deal.

    Two contestants: the first takes one side, the other all that remain; or as many contestants as there are sides.
    """

    def __init__(self, name: str, options: dict[str, str], bots: list[str], seed: int) -> None:
        self.name = name
        self.options = options
        self.bots = bots
        self.seed = seed
        self.sides = game(name, **options).sides()

    def contestants(self) -> list[Level]:
        """Return the levels that play. Raises Problem for one that there is not."""
        return [level(self.name, bot) for bot in self.bots]

    def fair(self, contestant: int) -> float:
        """Return the part of the sides that a contestant plays: what he wins if all are equally strong."""
        return (1 if contestant < len(self.bots) - 1 else self.sides - len(self.bots) + 1) / self.sides

    def play(self, number: int) -> Outcome:
        """Play one game; as many in a row as there are sides share a deal."""
        table = game(self.name, **self.options)
        return BotTable(table, self.contestants(), number % self.sides, self.seed + number // self.sides).play()


def play_all(pairing: Pairing, numbers: Iterable[int], jobs: int) -> Iterator[tuple[int, Outcome]]:
    """Play these games and return each as soon as it is finished; with one process that is in order."""
    yield from ((number, outcome) for _, number, outcome in play_each([(pairing, each) for each in numbers], jobs))


def play_each(games: list[tuple[Pairing, int]], jobs: int) -> Iterator[tuple[Pairing, int, Outcome]]:
    """Play games of several pairings, and return each as soon as it is finished."""
    if jobs == 1:
        yield from ((pairing, number, pairing.play(number)) for pairing, number in games)
        return
    others = active_children()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), follow_parent)
    try:
        left, running = iter(games), dict[Future[Outcome], tuple[Pairing, int]]()
        while True:
            for pairing, number in islice(left, AHEAD * jobs - len(running)):
                running[pool.submit(pairing.play, number)] = (pairing, number)
            if not running:
                break
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                pairing, number = running.pop(done)
                yield pairing, number, done.result()
    except BaseException:
        for child in active_children():
            if child not in others:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


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


def interval(rate: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval around a rate, by Wilson's score."""
    if games == 0:
        return 0.0, 1.0
    middle = rate + SURE * SURE / (2 * games)
    half = SURE * sqrt(rate * (1 - rate) / games + SURE * SURE / (4 * games * games))
    scale = 1 + SURE * SURE / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
