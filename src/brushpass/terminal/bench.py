"""`brushpass bench`: how fast the rules run here, over random games with everything in them."""
from __future__ import annotations

import argparse
import json
import statistics
import time
from typing import Any, Final, TextIO

from librt.random import Random

import brushpass
from brushpass.core import kernel
from brushpass.core.chance import draw, playout
from brushpass.games import GAMES, game_type
from brushpass.terminal.progress import Progress
from brushpass.terminal.table.setup import seed_of, whole_number
from brushpass.text.catalogue import Catalogue

ROUNDS: Final = 5
MOST_GAMES: Final = 10_000_000
CHUNK: Final = 10
STATES: Final = 20
COPIES: Final = 1000


def bench(given: argparse.Namespace, words: Catalogue, stdout: TextIO, stderr: TextIO) -> int:
    """Measure, and return the exit code."""
    games = whole_number("--games", given.games, 1, MOST_GAMES)
    seed = seed_of(given.seed)
    name = given.game or next(iter(GAMES))
    brushpass.game(name)
    game = brushpass.game(name, **game_type(name).all_rules)
    turns, rounds = min(ROUNDS, games), []
    with Progress(stderr, games) as progress:
        for number in range(turns):
            share = games // turns + (number < games % turns)
            rounds.append(one_round(game, share, Random((seed + number) % 2**62), progress))
    held: dict[str, Any] = {"game": name, "games": games, "seed": seed, "rounds": turns, "compiled": compiled()}
    for place, unit in enumerate(("decisions_per_second", "games_per_second", "microseconds_per_copy")):
        values = [found[place] for found in rounds]
        best = min(values) if unit.startswith("micro") else max(values)
        held[unit] = {"best": round(best, 3), "median": round(statistics.median(values), 3)}
    report(given.json, held, words, stdout)
    return 0


def one_round(game: Any, games: int, rng: Random, progress: Progress) -> tuple[float, float, float]:
    """Return decisions a second, games a second, and microseconds a copy."""
    decisions, spent = 0, 0.0
    for first in range(0, games, CHUNK):
        chunk = min(CHUNK, games - first)
        begun = time.perf_counter()
        for _ in range(chunk):
            decisions += playout(game.new(), rng)
        spent += time.perf_counter() - begun
        progress.step(chunk)
    return decisions / spent, games / spent, copy_time(game, rng)


def copy_time(game: Any, rng: Random) -> float:
    """Return the microseconds that a copy of a state in mid-game takes."""
    states = [halfway(game, rng) for _ in range(STATES)]
    begun = time.perf_counter()
    for _ in range(COPIES // STATES):
        for s in states:
            s.copy()
    return (time.perf_counter() - begun) / COPIES * 1e6


def halfway(game: Any, rng: Random) -> Any:
    """Return a state in the middle of a random game."""
    states = [game.new()]
    while not states[-1].over:
        s = states[-1].copy()
        kernel.step(s, draw(s, rng))
        states.append(s)
    return states[len(states) // 2]


def compiled() -> bool:
    """Say whether the rules run compiled."""
    return not (kernel.__file__ or "").endswith(".py")


def report(as_json: bool, held: dict[str, Any], words: Catalogue, stdout: TextIO) -> None:
    """Write what was measured."""
    if as_json:
        stdout.write(json.dumps(held) + "\n")
        return
    state = "compiled" if held["compiled"] else "pure"
    stdout.write(words.say(f"terminal.bench.{state}", {"game": held["game"], "games": held["games"]}) + "\n")
    for unit in ("decisions_per_second", "games_per_second", "microseconds_per_copy"):
        told = {name: format(value, ",.0f" if value >= 100 else ".2f") for name, value in held[unit].items()}
        stdout.write(words.say(f"terminal.bench.{unit}", told) + "\n")
