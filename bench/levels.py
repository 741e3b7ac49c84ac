"""Is each level stronger than the one below, and the top one far above chance? One row a pair, beside its goal.

`python -m bench.levels [GAME...] [--games N] [--jobs J]` plays each level against the next lower one, and the top level
against random: by sides in Kyoto and Embassy; in Top Secret with four seats, one of the level against three others.
Pairs in which the top level plays take an eighth of the games.
"""
import argparse
from time import perf_counter

from brushpass.core.levels import LEVEL_NAMES, RANDOM
from brushpass.games import GAMES
from brushpass.arena.match import Pairing, play_all
from brushpass.arena.score import Score
from brushpass.arena.executors import LocalExecutor

GOALS = {2: (0.65, 0.55, 0.98), 4: (0.35, 0.28, 0.90)}  # sides -> rate, low end of its interval, top against random
DEAR = 8
SEED = 20_000


def pairs() -> list[tuple[str, str]]:
    """Return the pairs, the weakest first, and the top level against random."""
    neighbours = [(LEVEL_NAMES[place + 1], LEVEL_NAMES[place]) for place in range(len(LEVEL_NAMES) - 1)]
    return [*neighbours, (LEVEL_NAMES[-1], RANDOM.name)]


def measure(name: str, pair: tuple[str, str], games: int, jobs: int) -> str:
    """Return the row of one pair."""
    pairing = Pairing(name, {}, list(pair), SEED)
    wanted = max(1, games // (DEAR if LEVEL_NAMES[-1] in pair else 1) // pairing.sides) * pairing.sides
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
    given = parser.parse_args()
    for name in given.game:
        for pair in pairs():
            print(measure(name, pair, given.games, given.jobs), flush=True)


if __name__ == "__main__":
    main()
