"""The network in NumPy: the same sums as the one that learns, for one position or many."""
from __future__ import annotations

from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from brushpass.agents.network.safetensors import Weights

Floats = NDArray[np.float32]
BEND: Final = np.float32(0.7978845608)  # the root of 2 / pi


def gelu(x: Floats) -> Floats:
    """Return each number bent: as it is where large, nothing where far below zero."""
    cube = np.float32(0.044715) * x * x * x
    return cast(Floats, np.float32(0.5) * x * (np.float32(1) + np.tanh(BEND * (x + cube))))


class Network:
    """Weights that can be asked: what each legal action is worth trying, and how the game stands."""

    def __init__(self, weights: Weights) -> None:
        self.held = {name: np.ascontiguousarray(array.T) if name.endswith(".weight") and array.ndim == 2 else array
                     for name, array in weights.items()}
        self.blocks = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("blocks."))

    def linear(self, x: Floats, name: str) -> Floats:
        found: Floats = x @ self.held[name + ".weight"] + self.held[name + ".bias"]
        return found

    def norm(self, x: Floats, name: str) -> Floats:
        away = x - x.mean(-1, keepdims=True)
        scale: Floats = np.sqrt((away * away).mean(-1, keepdims=True) + np.float32(1e-5))
        found: Floats = away / scale * self.held[name + ".weight"] + self.held[name + ".bias"]
        return found

    def hidden(self, seen: NDArray[np.uint8]) -> Floats:
        """Return what the network makes of features; those that are 0 in all positions cost nothing."""
        used = np.flatnonzero(seen if seen.ndim == 1 else seen.any(0))
        numbers = np.log1p(seen[..., used].astype(np.float32))
        x = gelu(numbers @ self.held["inward.weight"][used] + self.held["inward.bias"])
        for number in range(self.blocks):
            name = f"blocks.{number}."
            x = x + self.linear(gelu(self.linear(self.norm(x, name + "norm"), name + "first")), name + "second")
        return self.norm(x, "norm")

    def scores(self, hidden: Floats, legal: NDArray[np.int64]) -> Floats:
        """Return the score of each legal action in one position: logarithms of chances, up to a constant."""
        found: Floats = self.held["actions"][legal] @ self.linear(hidden, "query") + self.held["bias"][legal]
        return found

    def all_scores(self, hidden: Floats) -> Floats:
        """Return the score of every action there is, in many positions."""
        found: Floats = self.linear(hidden, "query") @ self.held["actions"].T + self.held["bias"]
        return found

    def value(self, hidden: Floats) -> Floats:
        """Return what the seat may expect, from -1 to 1."""
        found: Floats = np.tanh(self.linear(gelu(self.linear(hidden, "inner")), "value")[..., 0])
        return found
