"""Measure the win rate of each game's network against every level, next to its goal.

`python -m bench.network_strength [GAME...] [--games N] [--jobs J]` plays the same deals from every side. In Top Secret
one seat of the network plays against three of the level. Matches against the top level play an eighth of the games.
`--against LEVEL...` selects levels. `--weights FILE`, `--temperature T`, `--foresight JSON` and `--uncovered` override
the packaged settings. `--checkpoint FILE` appends every finished game to a file, from which the same command resumes.
"""
import argparse
import json

from brushpass.agents.network.bot import lookahead_of, is_secretive, temperature_of
from brushpass.agents.network.lookahead import Lookahead
from brushpass.agents.network.weight_files import weight_file, recipe_of
from brushpass.core.levels import LEVEL_NAMES, RANDOM
from brushpass.games import GAMES, game
from brushpass.train.evaluate import NetworkMatch, measure_win_rate

TOP = {"kyoto": 0.80, "topsecret": 0.50, "embassy": 0.75}  # against spymaster
LOWER = {RANDOM.name: 0.95, "recruit": 0.95, "courier": 0.95, "operative": 0.75, "handler": 0.75}
SLOW_BOT_SHARE = 8


def trial_of(name: str, other: str, args: argparse.Namespace) -> NetworkMatch:
    """Return the match against one level, with the packaged network unless overridden."""
    weights = args.weights or str(weight_file(name, "safetensors"))
    foresight = lookahead_of(name) if args.foresight is None else parse_lookahead(args.foresight)
    return NetworkMatch(name, weights, other, args.temperature or temperature_of(name), {}, foresight,
                        is_secretive(name), {} if args.uncovered else recipe_of(name).get("wrapper", {}))


def parse_lookahead(text: str) -> Lookahead | None:
    """Return the look-ahead settings from JSON; `{}` disables look-ahead."""
    told = json.loads(text)
    return Lookahead(**told) if told else None


def row(name: str, other: str, args: argparse.Namespace) -> str:
    """Return the row of one level."""
    sides = game(name).sides()
    wanted = max(1, args.games // (SLOW_BOT_SHARE if other == LEVEL_NAMES[-1] else 1) // sides) * sides
    strength = measure_win_rate(trial_of(name, other, args), wanted, args.jobs, args.checkpoint)
    goal = TOP[name] if other == LEVEL_NAMES[-1] else LOWER[other]
    return (f"{name:10} against {other:9} {strength.text()}; goal {goal:.0%}: "
            f"{'met' if strength.share >= goal else 'MISSED'}")


def main() -> None:
    """Print a row for every level of the games that have a network."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=[name for name in GAMES if weight_file(name, "safetensors")])
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--checkpoint", default="", help="a file of games played; the same command goes on with it")
    parser.add_argument("--against", nargs="*", default=[RANDOM.name, *LEVEL_NAMES])
    parser.add_argument("--weights", help="other weights than those of the package")
    parser.add_argument("--temperature", type=float)
    parser.add_argument("--uncovered", action="store_true", help="without the cover of one that always packs alike")
    parser.add_argument("--foresight", help="how to look ahead, in JSON; {} for not at all")
    args = parser.parse_args()
    for name in args.game:
        for other in args.against:
            print(row(name, other, args), flush=True)


if __name__ == "__main__":
    main()
