"""How strong is the network of each game? One row a level, from random to spymaster, beside the goal.

`python -m bench.learned [GAME...] [--games N] [--jobs J] [--weights FILE]` plays it on the same deals from every side:
by sides in Kyoto and Embassy; in Top Secret with four seats, one of the network against three others.
Pairs with the top level take an eighth of the games.
"""
import argparse

from brushpass.agents.network.bot import foresight_of, is_secretive, temperature_of
from brushpass.agents.network.shelf import file_of
from brushpass.core.levels import NAMES, RANDOM
from brushpass.games import GAMES, game
from brushpass.train.evaluate import Trial, measure

TOP = {"kyoto": 0.80, "topsecret": 0.50, "embassy": 0.75}  # against spymaster
LOWER = {RANDOM.name: 0.95, "recruit": 0.95, "courier": 0.95, "operative": 0.75, "handler": 0.75}
DEAR = 8


def row(name: str, other: str, weights: str, games: int, jobs: int) -> str:
    """Return the row of one level."""
    sides = game(name).sides()
    wanted = max(1, games // (DEAR if other == NAMES[-1] else 1) // sides) * sides
    trial = Trial(name, weights, other, temperature_of(name), {}, foresight_of(name), is_secretive(name))
    strength = measure(trial, wanted, jobs)
    goal = TOP[name] if other == NAMES[-1] else LOWER[other]
    return (f"{name:10} against {other:9} {strength.text()}; goal {goal:.0%}: "
            f"{'met' if strength.share >= goal else 'MISSED'}")


def main() -> None:
    """Print a row for every level of the games that have a network."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=[name for name in GAMES if file_of(name, "safetensors")])
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--weights", help="other weights than those of the package")
    given = parser.parse_args()
    for name in given.game:
        for other in (RANDOM.name, *NAMES):
            weights = given.weights or str(file_of(name, "safetensors"))
            print(row(name, other, weights, given.games, given.jobs), flush=True)


if __name__ == "__main__":
    main()
