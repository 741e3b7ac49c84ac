"""`brushpass bench`: measure the speed of the rules over random games with all rules."""
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
from brushpass.terminal.table.setup import seed_of, parse_int
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue

ROUNDS: Final = 5
MAX_GAMES: Final = 10_000_000
GAMES_PER_CHUNK: Final = 10
COPIED_STATES: Final = 20
COPIES: Final = 1000


def bench(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Run the benchmark and return the exit code."""
    games = parse_int("--games", args.games, 1, MAX_GAMES)
    seed = seed_of(args.seed)
    name = args.game or next(iter(GAMES))
    brushpass.game(name)
    game = brushpass.game(name, **game_type(name).all_rules)
    rounds_count, rounds = min(ROUNDS, games), []
    with Progress(streams.stderr, games) as progress:
        for number in range(rounds_count):
            share = games // rounds_count + (number < games % rounds_count)
            rounds.append(one_round(game, share, Random((seed + number) % 2**62), progress))
    results: dict[str, Any] = {"game": name, "games": games, "seed": seed, "rounds": rounds_count,
                               "compiled": compiled()}
    for index, unit in enumerate(("decisions_per_second", "games_per_second", "microseconds_per_copy")):
        values = [measured[index] for measured in rounds]
        best = min(values) if unit.startswith("micro") else max(values)
        results[unit] = {"best": round(best, 3), "median": round(statistics.median(values), 3)}
    report(args.json, results, words, streams.stdout)
    return 0


def one_round(game: Any, games: int, rng: Random, progress: Progress) -> tuple[float, float, float]:
    """Return decisions per second, games per second, and microseconds per copy."""
    decisions, elapsed = 0, 0.0
    for first in range(0, games, GAMES_PER_CHUNK):
        chunk = min(GAMES_PER_CHUNK, games - first)
        started = time.perf_counter()
        for _ in range(chunk):
            decisions += playout(game.new(), rng)
        elapsed += time.perf_counter() - started
        progress.step(chunk)
    return decisions / elapsed, games / elapsed, copy_time(game, rng)


def copy_time(game: Any, rng: Random) -> float:
    """Return the time of copying a mid-game state, in microseconds."""
    states = [halfway(game, rng) for _ in range(COPIED_STATES)]
    started = time.perf_counter()
    for _ in range(COPIES // COPIED_STATES):
        for s in states:
            s.copy()
    return (time.perf_counter() - started) / COPIES * 1e6


def halfway(game: Any, rng: Random) -> Any:
    """Return a state from the middle of a random game."""
    states = [game.new()]
    while not states[-1].over:
        s = states[-1].copy()
        kernel.step(s, draw(s, rng))
        states.append(s)
    return states[len(states) // 2]


def compiled() -> bool:
    """Return whether the rules are compiled."""
    return not (kernel.__file__ or "").endswith(".py")


def report(as_json: bool, results: dict[str, Any], words: Catalogue, stdout: TextIO) -> None:
    """Write the results."""
    if as_json:
        stdout.write(json.dumps(results) + "\n")
        return
    state = "compiled" if results["compiled"] else "pure"
    stdout.write(words.say(f"terminal.bench.{state}", {"game": results["game"], "games": results["games"]}) + "\n")
    for unit in ("decisions_per_second", "games_per_second", "microseconds_per_copy"):
        figures = {name: format(value, ",.0f" if value >= 100 else ".2f") for name, value in results[unit].items()}
        stdout.write(words.say(f"terminal.bench.{unit}", figures) + "\n")
