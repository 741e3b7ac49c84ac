"""How strong a network is: games against a level, on the same deals from every side."""
from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from brushpass.agents.levels import level
from brushpass.agents.network.bot import Learned
from brushpass.arena.match import interval
from brushpass.arena.table import BotTable, Contestant
from brushpass.games import game as open_game

FIRST_DEAL = 7_000_000


@dataclass
class Trial:
    """A network against a level or another network: one side of the game against all others."""

    game: str
    weights: str
    other: str  # a level's name, or a file of weights
    temperature: float
    options: dict[str, str]

    def contestants(self) -> list[Contestant]:
        """Return both, the network first."""
        theirs: Contestant
        if self.other.endswith(".safetensors"):
            theirs = Learned(Path(self.other), self.temperature)
        else:
            theirs = level(self.game, self.other)
        return [Learned(Path(self.weights), self.temperature), theirs]

    def play(self, number: int) -> tuple[float, float, int]:
        """Play one game; return the network's share of the win, and the seconds and number of its choices."""
        game = open_game(self.game, **self.options)
        sides = game.sides()
        table = BotTable(game, self.contestants(), number % sides, FIRST_DEAL + number // sides)
        outcome = table.play()
        return outcome.shares[0], outcome.seconds[0], outcome.decisions[0]


@dataclass
class Strength:
    """What came out: the share of wins, of how many games, and how long a choice took."""

    share: float
    games: int
    seconds: float

    def text(self) -> str:
        """Return the share with its 95 % interval."""
        low, high = interval(self.share, self.games)
        return (f"{self.share:.1%} [{low:.1%}, {high:.1%}] of {self.games} games, "
                f"{1e3 * self.seconds:.2f} ms a choice")


def measure(trial: Trial, games: int, seconds: float, processes: int) -> Strength:
    """Play so many games, or as many as there is time for."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # of the processes that play
    began = perf_counter()
    shares, spent, choices = [], 0.0, 0
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        waiting = [pool.submit(trial.play, number) for number in range(games)]
        for each in as_completed(waiting):
            if each.cancelled():
                continue
            share, took, chosen = each.result()
            shares.append(share)
            spent, choices = spent + took, choices + chosen
            if perf_counter() - began > seconds:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    return Strength(sum(shares) / len(shares), len(shares), spent / max(choices, 1))
