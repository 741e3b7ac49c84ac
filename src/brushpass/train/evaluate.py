"""How strong a network is: games against a level, on the same deals from every side."""
from __future__ import annotations

import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from brushpass.agents.levels import find_opponent
from brushpass.agents.network.bot import NetworkOpponent
from brushpass.agents.network.lookahead import Lookahead
from brushpass.arena.match import interval
from brushpass.arena.table import BotTable, Contestant
from brushpass.games import game as open_game

FIRST_DEAL = 7_000_000
Played = tuple[float, float, int]  # the network's share of a win, and the seconds and number of its choices


@dataclass
class Trial:
    """A network against a level or another network: one side of the game against all others."""

    game: str
    weights: str
    other: str  # a level's name, or a file of weights
    temperature: float
    options: dict[str, str]
    foresight: Lookahead | None = None
    secretive: bool = False
    wrapper: dict[str, list[int]] = field(default_factory=dict)

    def contestants(self) -> list[Contestant]:
        """Return both, the network first."""
        theirs: Contestant
        if self.other.endswith(".safetensors"):
            theirs = NetworkOpponent(Path(self.other), self.temperature, secretive=self.secretive)
        else:
            theirs = find_opponent(self.game, self.other)
        ours = NetworkOpponent(Path(self.weights), self.temperature, self.foresight, self.secretive, self.wrapper)
        return [ours, theirs]

    def play(self, number: int) -> Played:
        """Play one game; return the network's share of the win, and the seconds and number of its choices."""
        game = open_game(self.game, **self.options)
        sides = game.sides()
        table = BotTable(game, self.contestants(), number % sides, FIRST_DEAL + number // sides)
        outcome = table.play_to_end()
        return outcome.shares[0], outcome.seconds[0], outcome.decisions[0]


@dataclass
class Strength:
    """What came out: the share of wins, of how many games, and how long a choice took."""

    share: float
    games: int
    seconds: float

    def figures(self) -> dict[str, float]:
        """Return the share with its 95 % interval, as a line of progress has them."""
        low, high = interval(self.share, self.games)
        return {"wins": round(self.share, 4), "low": round(low, 4), "high": round(high, 4), "games": self.games}

    def text(self) -> str:
        """Return the share with its 95 % interval, in words."""
        low, high = interval(self.share, self.games)
        return (f"{self.share:.1%} [{low:.1%}, {high:.1%}] of {self.games} games, "
                f"{1e3 * self.seconds:.2f} ms a choice")


def measure(trial: Trial, games: int, processes: int, keep: str = "") -> Strength:
    """Play so many games, and return how the network did in them; those that a file keeps are not played again."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # of the processes that play
    played: dict[int, Played] = {number: tuple(found) for number, found in kept(keep, repr(trial)).items()}
    missing = [number for number in range(games) if number not in played]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for number, game in zip(missing, pool.map(trial.play, missing), strict=True):
            played[number] = game
            keep_game(keep, repr(trial), number, game)
    found = [played[number] for number in range(games)]
    choices = sum(chosen for _, _, chosen in found)
    return Strength(sum(share for share, _, _ in found) / games, games,
                    sum(took for _, took, _ in found) / max(choices, 1))


def kept(keep: str, way: str) -> dict[int, Any]:
    """Return what a file keeps of the games that were played in some way, by number; nothing where there is no file."""
    if not keep or not Path(keep).exists():
        return {}
    lines = [json.loads(line) for line in Path(keep).read_text().splitlines()]
    return {number: found for which, number, found in lines if which == way}


def keep_game(keep: str, way: str, number: int, found: object) -> None:
    """Add a game to such a file, if there is to be one."""
    if keep:
        with Path(keep).open("a") as file:
            file.write(json.dumps([way, number, found]) + "\n")
