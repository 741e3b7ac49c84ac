"""Measure the win rate of each level against the next lower one, and of the top level against random.

`python -m bench.levels [GAME...] [--games N] [--jobs J]` prints a row per pair, next to its goal. In Top Secret one
seat of the higher level plays against three of the lower. Pairs with the top level play an eighth of the games.
"""
import argparse
from time import perf_counter

from brushpass.core.levels import LEVEL_NAMES, RANDOM
from brushpass.games import GAMES
from brushpass.arena.match import Pairing, play_all
from brushpass.arena.score import Score
from brushpass.arena.executors import LocalExecutor

GOALS = {2: (0.65, 0.55, 0.98), 4: (0.35, 0.28, 0.90)}  # sides -> rate, low end of its interval, top against random
SLOW_BOT_SHARE = 8
SEED = 20_000


def pairs() -> list[tuple[str, str]]:
    """Return the pairs from the weakest up, and the top level against random."""
    neighbours = [(LEVEL_NAMES[place + 1], LEVEL_NAMES[place]) for place in range(len(LEVEL_NAMES) - 1)]
    return [*neighbours, (LEVEL_NAMES[-1], RANDOM.name)]


def measure(name: str, pair: tuple[str, str], games: int, jobs: int) -> str:
    """Return the row of one pair."""
    pairing = Pairing(name, {}, list(pair), SEED)
    wanted = max(1, games // (SLOW_BOT_SHARE if LEVEL_NAMES[-1] in pair else 1) // pairing.sides) * pairing.sides
    began = perf_counter()
    score = Score(pairing, dict(play_all(pairing, range(wanted), LocalExecutor(jobs))))
    held = score.rows[0].as_dict()
    rate, low, top = GOALS[pairing.sides]
    if pair[1] == RANDOM.name:
        goal, met = f"{top:.0%}", held["rate"] >= top
    else:
        goal, met = f"{rate:.0%}, over {low:.0%}", held["rate"] >= rate and held["low"] > low
    took = perf_counter() - began
    return (f"{name:10} {pair[0]:9} against {pair[1]:9} {held['rate']:6.1%} [{held['low']:.1%}, {held['high']:.1%}] of "
            f"{held['games']} games, {held['draws']} drawn; {held['ms_median']:.1f} ms a choice; goal {goal}: "
            f"{'met' if met else 'MISSED'} ({took:.0f} s)")


def main() -> None:
    """Print a row for every pair."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    for name in args.game:
        for pair in pairs():
            print(measure(name, pair, args.games, args.jobs), flush=True)


if __name__ == "__main__":
    main()
