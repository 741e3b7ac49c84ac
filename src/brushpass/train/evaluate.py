"""How strong a network is: games against a level, on the same deals from every side."""
from __future__ import annotations

import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from brushpass.agents.levels import level
from brushpass.agents.network.bot import Learned
from brushpass.agents.network.foresight import Foresight
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
    foresight: Foresight | None = None
    secretive: bool = False
    packs: list[int] = field(default_factory=list)

    def contestants(self) -> list[Contestant]:
        """Return both, the network first."""
        theirs: Contestant
        if self.other.endswith(".safetensors"):
            theirs = Learned(Path(self.other), self.temperature, secretive=self.secretive)
        else:
            theirs = level(self.game, self.other)
        return [Learned(Path(self.weights), self.temperature, self.foresight, self.secretive, self.packs), theirs]

    def play(self, number: int) -> Played:
        """Play one game; return the network's share of the win, and the seconds and number of its choices."""
        game = open_game(self.game, **self.options)
        sides = game.sides()
        table = BotTable(game, self.contestants(), number % sides, FIRST_DEAL + number // sides)
        outcome = table.to_the_end()
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


def measure(trial: Trial, games: int, processes: int, keep: str = "") -> Strength:
    """Play so many games, and return how the network did in them; those that a file keeps are not played again."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # of the processes that play
    played = kept(trial, keep)
    missing = [number for number in range(games) if number not in played]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for number, game in zip(missing, pool.map(trial.play, missing), strict=True):
            played[number] = game
            if keep:
                with Path(keep).open("a") as file:
                    file.write(json.dumps([repr(trial), number, game]) + "\n")
    found = [played[number] for number in range(games)]
    choices = sum(chosen for _, _, chosen in found)
    return Strength(sum(share for share, _, _ in found) / games, games,
                    sum(took for _, took, _ in found) / max(choices, 1))


def kept(trial: Trial, keep: str) -> dict[int, Played]:
    """Return the games of a trial that a file keeps, by number."""
    if not keep or not Path(keep).exists():
        return {}
    lines = [json.loads(line) for line in Path(keep).read_text().splitlines()]
    return {number: tuple(found) for which, number, found in lines if which == repr(trial)}
