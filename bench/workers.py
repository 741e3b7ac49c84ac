"""Measure the scaling of vectorised stepping: `python -m bench.workers [GAME] [SECONDS] [GAMES] [PROCESSES]`.

Prints decisions per second with features and mask, over shared memory, for one process up to one per core, or for the
numbers of processes given, such as `1,4,15`. The games are in two groups: actions are chosen for one of them while the
other is stepped.
"""
import os
import sys
from time import perf_counter

import numpy as np

from brushpass.env.workers import Workers

GROUPS = 2
STEPS = 20  # between two looks at the clock


def rate(name: str, games: int, processes: int, seconds: float) -> float:
    """Return decisions per second including random action choice: the best of three intervals."""
    rng, best = np.random.default_rng(1), 0.0
    with Workers(name, games, processes, seed=1, groups=GROUPS) as batch:
        for group in batch.groups:
            group.start(group.sample(rng))
        for _ in range(3):
            steps, began = 0, perf_counter()
            while (took := perf_counter() - began) < seconds / 3:
                for _ in range(STEPS):
                    for group in batch.groups:
                        group.wait()
                        group.start(group.sample(rng))
                steps += STEPS
            best = max(best, steps * games / took)
        for group in batch.groups:
            group.wait()
    return best


def main(name: str, seconds: float, games: int, processes: list[int]) -> None:
    """Print a row per number of processes."""
    one = rate(name, games, 1, seconds)
    print(f"{name}, {games} games: {one:,.0f} decisions a second by one process, {os.cpu_count()} cores", flush=True)
    for number in processes:
        found = rate(name, games, number, seconds)
        print(f"{name}: {found:,.0f} by {number}, {found / one:.2f} times as many", flush=True)


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    numbers = [int(each) for each in given[4].split(",")] if 4 in given else list(range(2, (os.cpu_count() or 1) + 1))
    main(given.get(1, "kyoto"), float(given.get(2, 3.0)), int(given.get(3, 512)), numbers)
