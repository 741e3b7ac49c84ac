"""Measure the CPU time and the number of attempts of belief sampling over random games; every sample is checked.

`python bench/belief_sampling.py GAME GAMES [ONE_IN] [SEED]` samples at one ply in ONE_IN,
and prints a row per configuration.
"""
import sys
from time import process_time
from typing import Any

from librt.random import Random

import brushpass
from bench.mini import LONG, MINIS
from brushpass.core.check import random_action, check_same_view
from brushpass.core.game import History
from brushpass.games.embassy.beliefs.sampler import sample_world as embassy
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.kyoto.beliefs.sampler import sample_world as kyoto

KYOTO: list[dict[str, str]] = [
    {},
    {"special_agents": "neutral", "equipment": "on"},
    {"special_agents": "sides", "equipment": "on", "equipment_sides": "exchanged", "board": "alternative"},
]
TOPSECRET = [{"players": str(players)} for players in (2, 3, 4)]
EMBASSY = [{"mission": name, "players": str(players)} for name, mission in MISSIONS.items() for players in mission.deal]
CONFIGS = {name: [*rows, MINIS[name] | LONG[name]]
           for name, rows in (("kyoto", KYOTO), ("topsecret", TOPSECRET), ("embassy", EMBASSY))}


class Tally:
    """Times and attempts of the samples."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.tries: list[int] = []

    def sample_world(self, game: brushpass.Game[Any], heard: History, player: int, rng: Random) -> Any:
        """Sample a state, and record its time and attempts."""
        start = process_time()
        if game.name == "topsecret":
            world, tries = game.sample_world(heard, player, rng), 1
        else:
            drawn: Any = kyoto if game.name == "kyoto" else embassy
            world, tries = drawn(game.config, heard, player, rng)
        self.times.append(process_time() - start)
        self.tries.append(tries)
        return world

    def say(self, name: str) -> None:
        """Print one row."""
        times, tries = sorted(self.times), sorted(self.tries)
        part = [1000 * times[min(len(times) - 1, int(len(times) * at))] for at in (0.5, 0.9, 0.99)]
        print(f"{name:34} {len(times):8,} {part[0]:8.3f} {part[1]:8.3f} {part[2]:8.3f} {1000 * times[-1]:8.3f}"
              f" {sum(tries) / len(tries):8.2f} {tries[int(len(tries) * 0.99)]:6} {tries[-1]:6}", flush=True)


def play(game: brushpass.Game[Any], rng: Random, one_in: int, tally: Tally) -> None:
    """Play one random game, and sample a state for every seat that received an event."""
    s = game.new()
    heard: list[History] = [[] for _ in range(game.seats)]
    while not game.over(s):
        s = game.apply(s, random_action(game, s, rng))
        for player in range(game.seats):
            told = game.observed_events(s, player)
            if told:
                heard[player].append(told)
                if rng.randrange(one_in) == 0:
                    check_same_view(game, s, tally.sample_world(game, heard[player], player, rng), player)


def main() -> None:
    """Print a table: one row per configuration, and the total."""
    name, games = sys.argv[1], int(sys.argv[2])
    one_in = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    head = ("guesses", "ms med", "p90", "p99", "max", "tries")
    print(f"{'config':34} {' '.join([f'{word:>8}' for word in head])} {'p99':>6} {'max':>6}")
    total = Tally()
    for number, options in enumerate(CONFIGS[name]):
        tally = Tally()
        rng = Random(seed * 1_000 + number)
        for _ in range(games):
            play(brushpass.game(name, **options), rng, one_in, tally)
        tally.say(" ".join(options.values()) or "default")
        total.times += tally.times
        total.tries += tally.tries
    total.say("all")


if __name__ == "__main__":
    main()
