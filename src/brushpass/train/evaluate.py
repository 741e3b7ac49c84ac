"""Evaluation of a network: games against a level, with the same seeds from every side."""
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

FIRST_SEED = 7_000_000
Outcome = tuple[float, float, int]  # of the network: share of the win, seconds, decisions


@dataclass
class NetworkMatch:
    """A network against a level or another network: one side of the game against all others."""

    game: str
    weights: str
    opponent: str  # a level's name, or a weights file
    temperature: float
    options: dict[str, str]
    lookahead: Lookahead | None = None
    secretive: bool = False
    wrapper: dict[str, list[int]] = field(default_factory=dict)

    def contestants(self) -> list[Contestant]:
        """Return both contestants, the network first."""
        theirs: Contestant
        if self.opponent.endswith(".safetensors"):
            theirs = NetworkOpponent(Path(self.opponent), self.temperature, secretive=self.secretive)
        else:
            theirs = find_opponent(self.game, self.opponent)
        ours = NetworkOpponent(Path(self.weights), self.temperature, self.lookahead, self.secretive, self.wrapper)
        return [ours, theirs]

    def play(self, number: int) -> Outcome:
        """Play one game and return its outcome."""
        game = open_game(self.game, **self.options)
        sides = game.sides()
        table = BotTable(game, self.contestants(), number % sides, FIRST_SEED + number // sides)
        outcome = table.play_to_end()
        return outcome.score(0, 1 / sides), outcome.seconds[0], outcome.decisions[0]


@dataclass
class WinRate:
    """The result of an evaluation: win rate, number of games, and seconds per decision."""

    share: float
    games: int
    seconds: float

    def to_dict(self) -> dict[str, float]:
        """Return the win rate with its 95% interval, as fields of the log."""
        low, high = interval(self.share, self.games)
        return {"wins": round(self.share, 4), "low": round(low, 4), "high": round(high, 4), "games": self.games}

    def text(self) -> str:
        """Return the win rate with its 95% interval as text."""
        low, high = interval(self.share, self.games)
        return (f"{self.share:.1%} [{low:.1%}, {high:.1%}] of {self.games} games, "
                f"{1e3 * self.seconds:.2f} ms a choice")


def measure_win_rate(match: NetworkMatch, games: int, processes: int, cache: str = "") -> WinRate:
    """Play a number of games and return the win rate; games in a cache file are not played again."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # inherited by the worker processes
    played: dict[int, Outcome] = {number: tuple(game) for number, game in read_games(cache, repr(match)).items()}
    missing = [number for number in range(games) if number not in played]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for number, game in zip(missing, pool.map(match.play, missing), strict=True):
            played[number] = game
            append_game(cache, repr(match), number, game)
    shares, seconds, decisions = zip(*[played[number] for number in range(games)], strict=True)
    return WinRate(sum(shares) / games, games, sum(seconds) / max(sum(decisions), 1))


def read_games(cache: str, key: str) -> dict[int, Any]:
    """Return the outcomes with a key in a cache file, by number; an empty dict if the file does not exist."""
    if not cache or not Path(cache).exists():
        return {}
    lines = [json.loads(line) for line in Path(cache).read_text().splitlines()]
    return {number: outcome for other, number, outcome in lines if other == key}


def append_game(cache: str, key: str, number: int, outcome: object) -> None:
    """Append an outcome to a cache file, if one is set."""
    if cache:
        with Path(cache).open("a") as file:
            file.write(json.dumps([key, number, outcome]) + "\n")
