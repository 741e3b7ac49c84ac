"""Fit the head that reads a network's activations as a winning chance, on games between equal players.

`python -m bench.value_calibration [GAME...] [--games N] [--write]` plays N games with the options that the network was
trained on: a third by the network, a third each by weaker and stronger heuristics, all seats alike. It fits `ValueHead`
by logistic regression and tests it on 1,000 other games: the chance at the first decision, the squared error, and the
mean chance and result in each tenth of the decisions. `--write` stores the head next to the weights: run it whenever
the weights change. `--test` tests the stored head only.
"""
import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brushpass.agents.network.bot import temperature_of
from brushpass.agents.network.evaluator import Probabilities, ValueHead, read_head, value_head_of
from brushpass.agents.network.forward import Floats, Network, load_network
from brushpass.agents.network.weight_files import trained_variants, weight_file
from brushpass.agents.rollout import win_probability
from brushpass.core.game import Game
from brushpass.games import GAMES
from brushpass.games import game as open_game
from brushpass.learn.rollouts import FEATURE_CHUNK, HeuristicOpponents, Rollouts

NETWORK, MAX_LEGAL, BATCH = 0, 160, 256
PLAYERS = (NETWORK, 1, 6)  # the network, or heuristics that draw this many candidates per decision
EARLY = 2.0  # a decision is kept with this probability over its number, so that early ones count as much as late ones
TEST_GAMES, TEST_SEED = 1_000, 500_000
PENALTIES = (3.0, 30.0, 300.0)
GOAL = 0.05


class Rows(NamedTuple):
    """Decisions of finished games: value activations, result, sides, number of the game, number in the game."""

    activations: Floats
    results: Probabilities
    sides: NDArray[np.int64]
    games: NDArray[np.int64]
    numbers: NDArray[np.int64]


def choices(rollouts: Rollouts[Any], features: NDArray[np.uint8], network: Network, player: int, temperature: float,
            rng: np.random.Generator) -> NDArray[np.int16]:
    """Return the index of an option for every game."""
    legal = np.frombuffer(rollouts.legal(), np.int16).reshape(len(features), -1)
    if player == NETWORK:
        logits = np.take_along_axis(network.all_logits(network.hidden(features)), np.maximum(legal, 0).astype(int), 1)
        noise = rng.gumbel(size=logits.shape)
        best: NDArray[np.int16] = np.where(legal < 0, -np.inf, logits / temperature + noise).argmax(1).astype(np.int16)
        return best
    weights = np.frombuffer(rollouts.priors(), np.int32).reshape(legal.shape).astype(np.float64)
    with np.errstate(divide="ignore"):
        logs = np.log(weights)
    drawn = (logs + rng.gumbel(size=(player, *logs.shape))).argmax(2)
    heaviest = np.take_along_axis(weights, drawn.T, 1).argmax(1)
    found: NDArray[np.int16] = drawn[heaviest, np.arange(len(drawn.T))].astype(np.int16)
    return found


def play(game: Game[Any], network: Network, player: int, count: int, seed: int) -> Rows:
    """Play games with the same player in every seat, and return some of their decisions."""
    size, rng = min(count, BATCH), np.random.default_rng(seed)
    quota = -(-count // size)  # games of each slot: stopping all slots at once would favour short games
    rollouts: Rollouts[Any] = Rollouts(game, size, seed, MAX_LEGAL, HeuristicOpponents(0, 1))
    temperature, done = temperature_of(game.name), np.zeros(size, np.int64)
    numbers = np.zeros((size, game.seats), np.int64)
    kept: list[list[tuple[NDArray[np.uint8], int, int]]] = [[] for _ in range(size)]
    rows: list[tuple[NDArray[np.uint8], float, int, int]] = []
    while done.min() < quota:
        features = np.concatenate([
            np.frombuffer(rollouts.features(first, min(first + FEATURE_CHUNK, size)), np.uint8).reshape(
                -1, int(rollouts.width)) for first in range(0, size, FEATURE_CHUNK)])
        seats = np.frombuffer(rollouts.players_to_move(), np.uint8)
        picked = rng.random(size) < EARLY / (1 + numbers[np.arange(size), seats])
        for slot in np.flatnonzero(picked & (done < quota)):
            kept[slot].append((features[slot], int(seats[slot]), int(numbers[slot, seats[slot]])))
        numbers[np.arange(size), seats] += 1
        rollouts.step(choices(rollouts, features, network, player, temperature, rng).tobytes())
        returns = np.frombuffer(rollouts.returned.getvalue(), np.float32).reshape(size, -1)
        for slot in np.flatnonzero(np.frombuffer(rollouts.ended.getvalue(), np.bool_)):
            rows += [(seen, win_probability(game, float(returns[slot, seat])), int(slot + size * done[slot]), number)
                     for seen, seat, number in kept[slot]]
            kept[slot], numbers[slot] = [], 0
            done[slot] += 1
    seen = np.array([row[0] for row in rows])
    activations = np.concatenate([network.value_activations(network.hidden(part))
                                  for part in np.array_split(seen, 1 + len(seen) // 4096)])
    games = np.array([row[2] for row in rows]) + 1_000_000 * seed
    return Rows(activations, np.array([row[1] for row in rows]), np.full(len(rows), game.sides()), games,
                np.array([row[3] for row in rows]))


def play_all(name: str, network: Network, count: int, seed: int) -> Rows:
    """Play games of all players and trained options, and return their decisions."""
    variants = trained_variants(name)
    parts = [play(open_game(name, **options), network, player, max(1, count // len(PLAYERS) // len(variants)),
                  seed + 10 * number + place)
             for number, options in enumerate(variants) for place, player in enumerate(PLAYERS)]
    return Rows(*(np.concatenate([part[field] for part in parts]) for field in range(len(Rows._fields))))


def offsets(rows: Rows) -> Probabilities:
    """Return the logit of an even share for every row."""
    found: Probabilities = -np.log(rows.sides - 1.0)
    return found


def fit(rows: Rows, penalty: float, steps: int = 12) -> ValueHead:
    """Fit a head by Newton's method: logistic regression with a penalty on squared weights."""
    inputs = np.hstack([np.ones((len(rows.results), 1)), rows.activations.astype(np.float64)])
    weights, ridge = np.zeros(inputs.shape[1]), penalty * np.eye(inputs.shape[1])
    ridge[0, 0] = 1e-6
    for _ in range(steps):
        chances = 1 / (1 + np.exp(-(inputs @ weights + offsets(rows))))
        gradient = inputs.T @ (chances - rows.results) + ridge @ weights
        weights -= np.linalg.solve((inputs * (chances * (1 - chances))[:, None]).T @ inputs + ridge, gradient)
    return ValueHead(round(float(weights[0]), 5), [round(float(weight), 5) for weight in weights[1:]])


def chances_of(head: ValueHead, rows: Rows) -> Probabilities:
    """Return the winning chance of every row."""
    found = np.zeros(len(rows.results))
    for sides in np.unique(rows.sides):
        found[rows.sides == sides] = read_head(head, rows.activations[rows.sides == sides], int(sides))
    return found


def error(head: ValueHead, rows: Rows) -> float:
    """Return the mean squared error of a head."""
    return float(np.mean((chances_of(head, rows) - rows.results) ** 2))


def fit_best(rows: Rows) -> ValueHead:
    """Fit a head with the penalty that predicts a third of the games best from the others."""
    held_out = rows.games % 3 == 0
    halves = [Rows(*(field[mask] for field in rows)) for mask in (~held_out, held_out)]
    best = min(PENALTIES, key=lambda penalty: error(fit(halves[0], penalty), halves[1]))
    return fit(rows, best)


def report(name: str, head: ValueHead, rows: Rows) -> str:
    """Return how well a head predicts games that it was not fitted on."""
    chances, even = chances_of(head, rows), 1 / rows.sides
    first = rows.numbers == 0
    tenths = np.array_split(np.argsort(chances), 10)
    pairs = [(float(chances[part].mean()), float(rows.results[part].mean())) for part in tenths]
    furthest = max(abs(chance - result) for chance, result in pairs)
    table = ", ".join(f"{100 * chance:.0f}: {100 * result:.0f}" for chance, result in pairs)
    return (f"{name:10} first decision {100 * (chances - even)[first].mean():+.1f} points from an even share; squared "
            f"error {error(head, rows):.3f}, of an even share {np.mean((even - rows.results) ** 2):.3f}; chance and "
            f"result by tenths {table}; furthest {100 * furthest:.1f} points, goal {100 * GOAL:.0f}: "
            f"{'met' if furthest <= GOAL else 'MISSED'}; {len(np.unique(rows.games))} games, {len(chances)} decisions")


def main() -> None:
    """Fit and test the head of each game that has a network."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=[name for name in GAMES if weight_file(name, "safetensors")])
    parser.add_argument("--games", type=int, default=6_000)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--test", action="store_true", help="test the stored head only")
    given = parser.parse_args()
    for name in given.game:
        path = weight_file(name, "safetensors")
        assert path is not None, f"{name} has no weights"
        network = load_network(path)
        head = value_head_of(name) if given.test else fit_best(play_all(name, network, given.games, 1))
        assert head is not None, f"{name} has no value head"
        print(report(name, head, play_all(name, network, TEST_GAMES, TEST_SEED)), flush=True)
        if given.write:
            Path(path).with_suffix(".value.json").write_text(json.dumps(head._asdict()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
