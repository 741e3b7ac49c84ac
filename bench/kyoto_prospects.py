"""Fit the weights of Kyoto's outlook: play games by rules of thumb, and see which features went with winning.

    python bench/kyoto_prospects.py [GAMES [SEED]]     prints WEIGHTS for games/kyoto/thumb_weights.py
"""
from __future__ import annotations

import sys
from math import exp, log1p

from librt.random import Random

import brushpass
from brushpass.core.game import pick
from brushpass.core.kernel import NATURE
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.thumb_prospects import FEATURES, features, next_to_play

CONFIGS: list[dict[str, str]] = [
    {}, {}, {"special_agents": "neutral", "equipment": "on"}, {"special_agents": "sides", "equipment": "on"},
    {"board": "alternative"},
]
SLIPS = 5  # of a hundred choices, so that unusual positions are seen too
ONE_IN = 4  # choices whose position is kept
EPOCHS = 16
RARE = 15  # a feature seen less often than this weighs nothing
Seen = tuple[list[int], list[int], float]  # the features of both sides, and 1.0 where the first one won


def seen_in_a_game(number: int, rng: Random) -> list[Seen]:
    """Play one game and return positions of it with its result."""
    game = KyotoGame(dict(brushpass.game("kyoto", **CONFIGS[number % len(CONFIGS)]).config.options))
    s = game.new()
    found: list[tuple[list[int], list[int]]] = []
    while not s.over:
        options = game.options(s)
        if game.who(s) == NATURE:
            game.step(s, game.draw(s, rng))
            continue
        if rng.randrange(ONE_IN) == 0:
            mover = next_to_play(s)
            found.append((list(features(s, 0, mover == 0)), list(features(s, 1, mover == 1))))
        slip = rng.randrange(100) < SLIPS
        game.step(s, options[rng.randrange(len(options))] if slip else pick(options, game.lean(s, options), rng))
    return [(mine, theirs, 1.0 if s.winner == 0 else 0.0) for mine, theirs in found]


def odds(weights: list[float], seen: Seen) -> float:
    """Return the logarithm of the first side's odds."""
    return sum(weights[i] for i in seen[0]) - sum(weights[i] for i in seen[1])


def fit(positions: list[Seen], rng: Random) -> list[float]:
    """Return the weights by logistic regression, in small steps that become smaller."""
    weights = [0.0] * FEATURES
    for epoch in range(EPOCHS):
        rate = 0.03 * 0.8 ** epoch
        for _ in range(len(positions)):
            seen = positions[rng.randrange(len(positions))]
            error = rate * (seen[2] - 1 / (1 + exp(-odds(weights, seen))))
            for side, sign in ((seen[0], 1), (seen[1], -1)):
                for i in side:
                    weights[i] += sign * error - rate * 2e-4 * weights[i]
    return weights


def surprise(weights: list[float], positions: list[Seen]) -> float:
    """Return the mean logarithmic loss: 0.693 knows nothing."""
    return sum(log1p(exp(odds(weights, seen) * (1 - 2 * seen[2]))) for seen in positions) / len(positions)


def main() -> None:
    """Print the weights in thousandths, and how well they foretell games that they were not fitted to."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 7_000
    rng = Random(int(sys.argv[2]) if len(sys.argv) > 2 else 11)
    positions = [seen for number in range(games) for seen in seen_in_a_game(number, rng)]
    kept = len(positions) // 10
    weights = fit(positions[kept:], rng)
    count = [0] * FEATURES
    for mine, theirs, _ in positions:
        for i in (*mine, *theirs):
            count[i] += 1
    print(f"# {games} games, {len(positions)} positions; surprise {surprise(weights, positions[:kept]):.4f}")
    print([round(1000 * weight) if count[i] >= RARE else 0 for i, weight in enumerate(weights)])


if __name__ == "__main__":
    main()
