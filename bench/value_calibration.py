"""Fit the calibration that turns a network's value into a winning chance, on games of the network against itself.

`python -m bench.value_calibration [GAME...] [--games N] [--write]` plays N games per number of seats with the options
that the network was trained on. It fits `ValueCalibration` by least squares, and prints the winning chance at the first
choice and the error, before and after. `--write` stores the calibration next to the weights: run it whenever the
weights change.
"""
import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from librt.random import Random
from numpy.typing import NDArray

from brushpass.agents.rollout import win_probability
from brushpass.agents.network.bot import temperature_of
from brushpass.agents.network.forward import load_network
from brushpass.agents.network.forward import Floats, Network
from brushpass.agents.network.weight_files import weight_file, trained_variants
from brushpass.agents.network.evaluator import ValueCalibration
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE, is_observed
from brushpass.games import GAMES
from brushpass.games import game as open_game

Rows = NDArray[np.float64]  # choices: things heard, what is expected beyond an even share, what was won, and which


def play_game(game: Game[Any], network: Network, seed: int) -> list[tuple[int, float, float, int]]:
    """Return the choices of one game of the network against itself, with features of the true state."""
    rng, s = Random(seed), game.new()
    memories = [game.memory(seat) for seat in range(game.seats)]
    heard = [0 for _ in memories]
    values: list[list[tuple[int, float]]] = [[] for _ in memories]
    while not game.over(s):
        seat, options = game.who(s), game.legal_actions(s)
        a = int(game.draw(s, rng)) if seat == NATURE else options[0]
        if seat != NATURE and len(options) > 1:
            seen = np.frombuffer(game.features(s, seat, memories[seat]), np.uint8)
            hidden = network.hidden(seen)
            values[seat].append((heard[seat], float(network.value(hidden))))
            a = sample_action(network, hidden, options, temperature_of(game.name), rng)
        s = game.apply(s, a)
        for event in s.news or []:
            game.update_memories(memories, event)
        heard = [count + is_observed(s.news or [], other) for other, count in enumerate(heard)]
    even, won = 1 / game.sides(), game.returns(s)
    return [(count, win_probability(game, value) - even, win_probability(game, won[seat]) - even, number)
            for seat, mine in enumerate(values) for number, (count, value) in enumerate(mine)]


def sample_action(network: Network, hidden: Floats, options: list[int], temperature: float, rng: Random) -> int:
    """Sample an option from the network's policy."""
    scores = network.logits(hidden, np.array(options)).astype(np.float64) / temperature
    likings = np.cumsum(np.exp(scores - scores.max()))
    place = int(np.searchsorted(likings, rng.random() * likings[-1], side="right"))
    return options[min(place, len(options) - 1)]


def fit_calibration(rows: Rows) -> ValueCalibration:
    """Return the calibration; the offset weights early choices more, because there are fewer of them."""
    age, weight = np.log1p(rows[:, 0]), np.sqrt(1 / (1 + rows[:, 0]))
    hope = np.linalg.lstsq(np.stack([weight, age * weight], 1), rows[:, 1] * weight, rcond=None)[0]
    rest = rows[:, 1] - hope[0] - hope[1] * age
    more = float(rest @ rows[:, 2] / (rest @ rest))
    return ValueCalibration(round(float(hope[0]), 4), round(float(hope[1]), 4), round(more, 4))


def report(name: str, rows: Rows, scale: ValueCalibration) -> str:
    """Format the values before and after calibration."""
    first = rows[rows[:, 3] == 0]
    read = np.array([scale.calibrated(float(row[1]), int(row[0])) for row in rows])
    error = [float(np.sqrt(np.mean((guess - rows[:, 2]) ** 2))) for guess in (0 * read, rows[:, 1], read)]
    start = float(np.mean([scale.calibrated(float(row[1]), int(row[0])) for row in first]))
    return (f"{name:11} first choice: {100 * first[:, 1].mean():+.1f} points beyond an even share, "
            f"scaled {100 * start:+.1f}; "
            f"error of an even share {error[0]:.3f}, of the value {error[1]:.3f}, scaled {error[2]:.3f}; {scale}")


def fit_all(name: str, network: Network, games: int) -> dict[str, ValueCalibration]:
    """Return the calibration per number of seats, and print its effect."""
    tables = [open_game(name, **options) for options in trained_variants(name)]
    found: dict[str, ValueCalibration] = {}
    for seats in sorted({table.seats for table in tables}):
        same = [table for table in tables if table.seats == seats]
        plays = [play_game(same[number % len(same)], network, number) for number in range(games)]
        rows = np.array([row for each in plays for row in each])
        found[str(seats)] = fit_calibration(rows)
        print(report(f"{name} {seats}", rows, found[str(seats)]), flush=True)
    return found


def main() -> None:
    """Fit the calibration of each game with a network."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=[name for name in GAMES if weight_file(name, "safetensors")])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    for name in args.game:
        path = weight_file(name, "safetensors")
        assert path is not None, f"{name} has no weights"
        scales = fit_all(name, load_network(path), args.games)
        if args.write:
            held = {seats: scale._asdict() for seats, scale in scales.items()}
            Path(path).with_suffix(".value.json").write_text(json.dumps(held, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
