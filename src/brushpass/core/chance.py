"""Sampling by integer weights, likelihoods of choices, particle resampling, and random playouts."""
from __future__ import annotations

from math import exp, log

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core import kernel
from brushpass.core.kernel import NATURE, State


def draw(s: State, rng: Random) -> i64:
    """Sample one of the options of the pending choice, by its odds."""
    ask = kernel.pending_ask(s)
    return pick(ask.options(s), ask.odds(s), rng)


def pick(options: vec[i64], weights: vec[i64], rng: Random) -> i64:
    """Sample one of the options in proportion to its weight."""
    total: i64 = 0
    for weight in weights:
        total += weight
    left: i64 = rng.randrange(total)
    for index in range(len(options)):
        left -= weights[index]
        if left < 0:
            return options[index]
    raise AssertionError("weights sum to their total")


def log_likelihood(options: vec[i64], weights: vec[i64], a: i64, epsilon: float) -> float:
    """Return the log-probability of choosing `a` by the weights, mixed with `epsilon` uniform noise."""
    total: i64 = 0
    chosen: i64 = 0
    for index in range(len(options)):
        total += weights[index]
        if options[index] == a:
            chosen = weights[index]
    return log((1.0 - epsilon) * float(chosen) / float(total) + epsilon / float(len(options)))


def resample(log_weights: list[float], n: int, rng: Random) -> list[int]:
    """Draw `n` particle indices by systematic resampling of log-weights, in random order."""
    best = max(log_weights)
    weights = [exp(log_weight - best) for log_weight in log_weights]
    stride = sum(weights) / float(n)
    position = stride * rng.random()
    indices: list[int] = []
    for index, weight in enumerate(weights):
        position -= weight
        while position < 0.0 and len(indices) < n:
            indices.append(index)
            position += stride
    while len(indices) < n:  # left over by rounding
        indices.append(len(weights) - 1)
    for last in range(n - 1, 0, -1):
        other = rng.randrange(last + 1)
        indices[last], indices[other] = indices[other], indices[last]
    return indices


def playout(s: State, rng: Random) -> i64:
    """Play at random to the end on `s` itself, and return the number of players' decisions, without chance."""
    decisions: i64 = 0
    while not s.over:
        ask = kernel.pending_ask(s)
        if ask.who(s) == NATURE:
            kernel.step(s, draw(s, rng))
        else:
            options = ask.options(s)
            count: i64 = len(options)
            kernel.step(s, options[rng.randrange(count)])
            decisions += 1
    return decisions

