"""Chance: one of several options by integer weights, how likely a choice was by them, and a whole game at random."""
from __future__ import annotations

from math import exp, log

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core import kernel
from brushpass.core.kernel import NATURE, State


def draw(s: State, rng: Random) -> i64:
    """Return one of the options of the choice that is owed, by its odds."""
    ask = kernel.asked(s)
    return pick(ask.options(s), ask.odds(s), rng)


def pick(options: vec[i64], weights: vec[i64], rng: Random) -> i64:
    """Return one of the options, as likely as its weight."""
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
    """Return the logarithm of how likely a choice was by the weights, where a part of all choices is a whim."""
    total: i64 = 0
    chosen: i64 = 0
    for index in range(len(options)):
        total += weights[index]
        if options[index] == a:
            chosen = weights[index]
    return log((1.0 - epsilon) * float(chosen) / float(total) + epsilon / float(len(options)))


def resample(log_weights: list[float], n: int, rng: Random) -> list[int]:
    """Return the places of so many candidates, each as often as the exponential of its credit says, in any order."""
    best = max(log_weights)
    weights = [exp(each - best) for each in log_weights]
    stride = sum(weights) / float(n)
    position = stride * rng.random()
    indices: list[int] = []
    for index, weight in enumerate(weights):
        position -= weight
        while position < 0.0 and len(indices) < n:
            indices.append(index)
            position += stride
    while len(indices) < n:  # what rounding has left over
        indices.append(len(weights) - 1)
    for last in range(n - 1, 0, -1):
        other = rng.randrange(last + 1)
        indices[last], indices[other] = indices[other], indices[last]
    return indices


def playout(s: State, rng: Random) -> i64:
    """Play at random to the end on `s` itself, and return the number of the players' choices; deals do not count."""
    decisions: i64 = 0
    while not s.over:
        ask = kernel.asked(s)
        if ask.who(s) == NATURE:
            kernel.step(s, draw(s, rng))
        else:
            options = ask.options(s)
            count: i64 = len(options)
            kernel.step(s, options[rng.randrange(count)])
            decisions += 1
    return decisions

