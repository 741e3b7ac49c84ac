"""Ratings by maximum likelihood of the Plackett-Luce model; with two sides this is Bradley-Terry (Elo).

A player's win probability is their share of the strengths at the table. A draw is a shared win. One virtual draw per
table keeps strengths finite.
"""
from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final

from brushpass.arena.match import Z_95

ELO_SCALE: Final = 400 / log(10)
TOLERANCE: Final = 1e-9
MAX_ITERATIONS: Final = 100
MAX_STEP: Final = 2.0
Result = tuple[tuple[int, ...], tuple[float, ...]]  # players at the table, and their shares of the win
Matrix = list[list[float]]


def rate(results: Sequence[Result], players: int, anchor: int, anchor_rating: float) -> list[tuple[float, float]]:
    """Return the ratings of all players with half their 95% intervals, relative to the anchor's fixed rating."""
    tables = sorted({table for table, _ in results})
    counted = [*results, *[(table, (1 / len(table),) * len(table)) for table in tables]]
    free = [player for player in range(players) if player != anchor]
    strength = [0.0] * players
    information: Matrix = []
    for _ in range(MAX_ITERATIONS):
        gradient, information = derivatives(counted, strength)
        steps = solve(submatrix(information, free), [gradient[player] for player in free])
        for player, step in zip(free, steps, strict=True):
            strength[player] += max(-MAX_STEP, min(MAX_STEP, step))
        if max(map(abs, steps), default=0.0) < TOLERANCE:
            break
    errors = [0.0] * players
    for index, player in enumerate(free):
        unit = [float(other == index) for other in range(len(free))]
        errors[player] = Z_95 * sqrt(max(solve(submatrix(information, free), unit)[index], 0.0))
    return [(anchor_rating + ELO_SCALE * strength[player], ELO_SCALE * errors[player]) for player in range(players)]


def derivatives(results: Sequence[Result], strength: list[float]) -> tuple[list[float], Matrix]:
    """Return the gradient and the information matrix of the log-likelihood."""
    players = len(strength)
    gradient, information = [0.0] * players, [[0.0] * players for _ in range(players)]
    for table, shares in results:
        weights = [exp(strength[player]) for player in table]
        probabilities = [weight / sum(weights) for weight in weights]
        for player, share, probability in zip(table, shares, probabilities, strict=True):
            gradient[player] += share - probability
            information[player][player] += probability
            for other, other_probability in zip(table, probabilities, strict=True):
                information[player][other] -= probability * other_probability
    return gradient, information


def submatrix(matrix: Matrix, indices: list[int]) -> Matrix:
    """Return rows and columns of a matrix, regularised so that it is solvable if somebody never played."""
    return [[matrix[row][column] + TOLERANCE * (row == column) for column in indices] for row in indices]


def solve(matrix: Matrix, right: list[float]) -> list[float]:
    """Solve a linear system by Gauss-Jordan elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(len(rows)):
        pivot = max(range(column, len(rows)), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(len(rows)):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [entry - factor * other for entry, other in zip(rows[row], rows[column], strict=True)]
    return [row[-1] / row[column] for column, row in enumerate(rows)]
