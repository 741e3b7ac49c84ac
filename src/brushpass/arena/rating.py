"""Ratings from results, by maximum likelihood of the Plackett-Luce model; with two sides that is Bradley-Terry, Elo.

The chance that a player wins is their strength among the strengths of all at the table. A draw is a win in parts.
So that nobody is infinitely strong, all who met at a table have drawn once more than they really did.
"""
from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final

from brushpass.arena.match import SURE

ELO: Final = 400 / log(10)
CLOSE: Final = 1e-9
MOST_ROUNDS: Final = 100
LARGEST_STEP: Final = 2.0
Result = tuple[tuple[int, ...], tuple[float, ...]]  # who sat at the table, and the share of the win that each had
Matrix = list[list[float]]


def rate(results: Sequence[Result], players: int, anchor: int, at: float) -> list[tuple[float, float]]:
    """Return everybody's rating and half its 95 % interval against the anchor, whose rating is settled."""
    tables = sorted({table for table, _ in results})
    counted = [*results, *[(table, (1 / len(table),) * len(table)) for table in tables]]
    free = [player for player in range(players) if player != anchor]
    strength = [0.0] * players
    information: Matrix = []
    for _ in range(MOST_ROUNDS):
        slope, information = derivatives(counted, strength)
        steps = solve(cut(information, free), [slope[player] for player in free])
        for player, step in zip(free, steps, strict=True):
            strength[player] += max(-LARGEST_STEP, min(LARGEST_STEP, step))
        if max(map(abs, steps), default=0.0) < CLOSE:
            break
    errors = [0.0] * players
    for place, player in enumerate(free):
        unit = [float(other == place) for other in range(len(free))]
        errors[player] = SURE * sqrt(max(solve(cut(information, free), unit)[place], 0.0))
    return [(at + ELO * strength[player], ELO * errors[player]) for player in range(players)]


def derivatives(results: Sequence[Result], strength: list[float]) -> tuple[list[float], Matrix]:
    """Return the slope of the logarithm of the likelihood, and how sharply it bends."""
    players = len(strength)
    slope, bend = [0.0] * players, [[0.0] * players for _ in range(players)]
    for table, shares in results:
        weights = [exp(strength[player]) for player in table]
        chances = [weight / sum(weights) for weight in weights]
        for player, share, chance in zip(table, shares, chances, strict=True):
            slope[player] += share - chance
            bend[player][player] += chance
            for other, also in zip(table, chances, strict=True):
                bend[player][other] -= chance * also
    return slope, bend


def cut(matrix: Matrix, kept: list[int]) -> Matrix:
    """Return the rows and columns that are kept, firm enough to be solved where somebody never played."""
    return [[matrix[row][column] + CLOSE * (row == column) for column in kept] for row in kept]


def solve(matrix: Matrix, right: list[float]) -> list[float]:
    """Return what the matrix turns into the right side, by Gauss's elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(len(rows)):
        pivot = max(range(place, len(rows)), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        for row in range(len(rows)):
            if row != place:
                factor = rows[row][place] / rows[place][place]
                rows[row] = [here - factor * there for here, there in zip(rows[row], rows[place], strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(rows)]
