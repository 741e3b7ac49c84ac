"""Measure engine speed, compiled and pure Python, in one run pinned to one core.

`make bench` runs it. All engine figures in the README and the docs are from here.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = {"compiled": 4_000, "pure": 200}


def measure(build: str, game: str) -> dict[str, object]:
    """Return the results of `brushpass bench` on one build."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")} if build == "pure" else dict(os.environ)
    command = [sys.executable, "-m", "brushpass.terminal.main", "bench", game, "--json", "--seed", "1"]
    told = subprocess.run([*command, "--games", str(GAMES[build])], env=environment, cwd=ROOT.anchor, check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    data: dict[str, object] = json.loads(told)
    return data


def pin_to_one_core() -> None:
    """Pin the process to one core, if the system supports it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def best(data: dict[str, object], unit: str) -> float:
    values = data[unit]
    assert isinstance(values, dict)
    return float(values["best"])


def main() -> None:
    """Print a table: one row per game and build."""
    pin_to_one_core()
    print(f"{'game':10} {'build':10} {'decisions/s':>12} {'games/s':>9} {'us a copy':>10}")
    for game in ("kyoto", "topsecret", "embassy"):
        rows = {build: measure(build, game) for build in GAMES}
        for build, row in rows.items():
            print(f"{game:10} {build if row['compiled'] == (build == 'compiled') else 'uncompiled':10} "
                  f"{best(row, 'decisions_per_second'):12,.0f} {best(row, 'games_per_second'):9,.0f} "
                  f"{best(row, 'microseconds_per_copy'):10.2f}")
        ratio = best(rows["compiled"], "decisions_per_second") / best(rows["pure"], "decisions_per_second")
        print(f"{game:10} compiled is {ratio:.1f} times as fast")


if __name__ == "__main__":
    main()
