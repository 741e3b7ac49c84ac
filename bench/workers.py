"""Measure how vectorised stepping scales with the number of processes: `python -m bench.workers [GAME] [SECONDS]`.

Prints decisions per second with features and mask, over shared memory, for one process up to one per core. The process
that chooses actions waits meanwhile, so it has its own core only if there are more cores than processes.
"""
import os
import sys
from time import perf_counter

import numpy as np

from brushpass.env.workers import Workers

GAMES = 512  # in all processes together
STEPS = 20  # between two looks at the clock


def rate(name: str, processes: int, seconds: float) -> float:
    """Return decisions per second including random action choice: the best of three intervals."""
    rng, best = np.random.default_rng(1), 0.0
    with Workers(name, GAMES, processes, seed=1) as batch:
        for _ in range(3):
            steps, began = 0, perf_counter()
            while (took := perf_counter() - began) < seconds / 3:
                for _ in range(STEPS):
                    batch.step(batch.sample(rng))
                steps += STEPS
            best = max(best, steps * GAMES / took)
    return best


def main(name: str, seconds: float) -> None:
    """Print a row per number of processes."""
    one = rate(name, 1, seconds)
    print(f"{name}: {one:,.0f} decisions a second by one process, {os.cpu_count()} cores", flush=True)
    for processes in range(2, (os.cpu_count() or 1) + 1):
        found = rate(name, processes, seconds)
        print(f"{name}: {found:,.0f} by {processes}, {found / one:.2f} times as many", flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "kyoto", float(sys.argv[2]) if len(sys.argv) > 2 else 3.0)
