"""Bots think in processes of their own, within a budget, and get exactly what a person in their seat gets.

What goes to a process is what the seat has heard and sees, as plain values, and what it may choose; never a state.
"""
from __future__ import annotations

import asyncio
import os
import secrets
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from typing import Any, Final, NamedTuple

from brushpass.agents.levels import level
from brushpass.core.game import Game
from brushpass.core.kernel import Event, Value
from brushpass.games import GAMES, kind_of
from brushpass.games import game as open_game

SLOWEST: Final = 10.0  # seconds, after which a bot plays anything that it may
Named = tuple[str, dict[str, Any]]  # a value as its kind and its facts


class Question(NamedTuple):
    """What a bot is asked, and all that its seat knows."""

    game: str
    options: tuple[tuple[str, str], ...]
    level: str
    seat: int
    heard: list[list[Named]]
    legal: list[int]
    seed: int


def named(value: Value) -> Named:
    """Return a value in a form that can go to another process."""
    return type(value).__name__, value.facts()


def event_of(game: str, kind: str, facts: dict[str, Any]) -> Event:
    """Return an event from its kind and its facts."""
    happened: Event = kind_of(game).events[kind](**facts)
    return happened


@cache
def game_of(name: str, options: tuple[tuple[str, str], ...]) -> Game[Any]:
    return open_game(name, **dict(options))


def answer(asked: Question) -> int:
    """Return what a bot chooses; this runs in a process of its own."""
    bot = level(asked.game, asked.level).sit(game_of(asked.game, asked.options), asked.seat, asked.seed)
    for news in asked.heard:
        bot.hear([event_of(asked.game, kind, facts) for kind, facts in news])
    return bot.choose(asked.legal)


def leave_with_server() -> None:
    """End this process when the server has died, however it did."""
    def wait() -> None:
        server = parent_process()
        if server is not None:
            server.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


def wake() -> int:
    """Load the games, so that the first answer does not wait for it."""
    return len([game_of(name, ()) for name in GAMES])


class Bots:
    """The processes in which bots think."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool = self.start()

    def start(self) -> ProcessPoolExecutor:
        """Start the processes, and let them load the games at once."""
        pool = ProcessPoolExecutor(self.processes, get_context("spawn"), leave_with_server)
        for _ in range(self.processes):
            pool.submit(wake)
        return pool

    async def choose(self, asked: Question) -> int:
        """Return what a bot chooses; a process that dies is replaced, and the question asked once more."""
        for _ in range(2):
            pool = self.pool
            try:
                return await asyncio.wait_for(asyncio.wrap_future(pool.submit(answer, asked)), SLOWEST)
            except BrokenProcessPool:
                if self.pool is pool:
                    self.pool = self.start()
            except TimeoutError:
                break
        return secrets.choice(asked.legal)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
