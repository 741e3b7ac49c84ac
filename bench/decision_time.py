"""Measure the CPU time per decision of legend.

`python -m bench.decision_time GAME [--games N] [--first N]` plays legend in seat 0 against operatives, and prints the
mean, median, 99th percentile and maximum over its decisions with at least two options.
"""
import argparse
import os
from time import process_time

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.core.kernel import NATURE
from brushpass.core.levels import LEGEND
from brushpass.games import game as open_game

GOAL = 100.0


def decision_times(name: str, seed: int) -> list[tuple[float, int]]:
    """Play one game; return the milliseconds and the number of options of each decision."""
    game, nature = open_game(name), Random(seed)
    bots = [find_opponent(name, "operative" if seat else LEGEND.name).make_bot(game, seat, seed * 10 + seat)
            for seat in range(game.seats)]
    s, found = game.new(), []
    while not game.over(s):
        seat, options = game.who(s), game.legal_actions(s)
        began = process_time()
        a = int(game.draw(s, nature)) if seat == NATURE else bots[seat].choose(options)
        if seat == 0 and len(options) > 1:
            found.append((1e3 * (process_time() - began), len(options)))
        s = game.apply(s, a)
        for other, bot in enumerate(bots):
            bot.receive(game.news(s, other))
    return found


def main() -> None:
    """Print one row of figures."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    args = parser.parse_args()
    seeds = range(args.first, args.first + args.games)
    found = sorted(each for seed in seeds for each in decision_times(args.game, seed))
    times = [ms for ms, _ in found]
    slowest, options = found[-1]
    print(f"{args.game:10} {sum(times) / len(times):.1f} ms a choice, median {times[len(times) // 2]:.1f}, slowest "
          f"hundredth {times[len(times) * 99 // 100]:.0f}, slowest {slowest:.0f} with {options} options, of "
          f"{len(times)} choices; goal {GOAL:.0f}: {'met' if slowest < GOAL else 'MISSED'}")


if __name__ == "__main__":
    main()
