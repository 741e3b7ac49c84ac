"""Chance: one of several options by integer weights, and a whole game at random."""
from __future__ import annotations

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
    for place in range(len(options)):
        left -= weights[place]
        if left < 0:
            return options[place]
    raise AssertionError("weights sum to their total")


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

