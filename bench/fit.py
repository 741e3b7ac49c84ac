"""Fit the weights of an evaluation function by logistic regression on heuristic games."""
from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from math import exp, log
from typing import Any

from librt.random import Random

from brushpass.core.chance import pick
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE

SLIPS = 5  # of a hundred choices, so that unusual positions are seen too
ONE_IN = 4  # choices whose position is kept
EPOCHS = 16
RARE = 15  # a feature seen less often than this weighs nothing
Sides = list[list[int]]  # the features of each side
Seen = tuple[Sides, list[float]]  # with what part of the win each side had


def sample_positions(game: Game[Any], look: Callable[[Any], Sides], rng: Random) -> list[Seen]:
    """Play one game; return a sample of its positions with the result."""
    s = game.new()
    found: list[Sides] = []
    while not s.over:
        options = game.legal_ids(s)
        if game.who(s) == NATURE:
            game.step(s, game.draw(s, rng))
            continue
        if rng.randrange(ONE_IN) == 0:
            found.append(look(s))
        slip = rng.randrange(100) < SLIPS
        game.step(s, options[rng.randrange(len(options))] if slip else pick(options, game.prior(s, options), rng))
    won = {game.side(s, player): (1 + value) / 2 for player, value in enumerate(game.evaluate(s))}
    shares = [won[side] / sum(won.values()) for side in sorted(won)]
    return [(sides, shares) for sides in found]


def chances(weights: list[float], sides: Sides) -> list[float]:
    """Return each side's probability of winning."""
    odds = [exp(sum(weights[i] for i in side)) for side in sides]
    return [each / sum(odds) for each in odds]


def fit(positions: list[Seen], features: int, rng: Random) -> list[float]:
    """Return the weights of a logistic regression, by gradient descent with a decreasing step."""
    weights = [0.0] * features
    for epoch in range(EPOCHS):
        rate = 0.03 * 0.8 ** epoch
        for _ in range(len(positions)):
            sides, shares = positions[rng.randrange(len(positions))]
            for side, share, chance in zip(sides, shares, chances(weights, sides), strict=True):
                error = rate * (share - chance)
                for i in side:
                    weights[i] += error - rate * 2e-4 * weights[i]
    return weights


def log_loss(chances_of: Callable[[Sides], list[float]], positions: list[Seen]) -> float:
    """Return the mean logarithmic loss; 0.693 means no information about two sides."""
    loss = 0.0
    for sides, shares in positions:
        loss -= sum(share * log(chance) for share, chance in zip(shares, chances_of(sides), strict=True) if share > 0)
    return loss / len(positions)


def main(games_to_play: Sequence[Game[Any]], look: Callable[[Any, Any], Sides], features: int, usual: int) -> None:
    """Print the weights in thousandths, and their loss on held-out games."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else usual
    rng = Random(int(sys.argv[2]) if len(sys.argv) > 2 else 11)
    positions: list[Seen] = []
    for number in range(games):
        game = games_to_play[number % len(games_to_play)]
        positions += sample_positions(game, lambda s, game=game: look(game, s), rng)  # type: ignore[misc]
    kept = len(positions) // 10
    weights = fit(positions[kept:], features, rng)
    count = [0] * features
    for sides, _ in positions:
        for side in sides:
            for i in side:
                count[i] += 1
    loss = log_loss(lambda sides: chances(weights, sides), positions[:kept])
    print(f"# {games} games, {len(positions)} positions; surprise {loss:.4f}")
    print([round(1000 * weight) if count[i] >= RARE else 0 for i, weight in enumerate(weights)])
