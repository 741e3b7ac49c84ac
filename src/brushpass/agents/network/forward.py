"""The forward pass of the network in NumPy, equal to the PyTorch model, for one position or a batch."""
from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from brushpass.agents.network.safetensors import Weights, read_weights

Floats = NDArray[np.float32]
GELU_SCALE: Final = np.float32(0.7978845608)  # sqrt(2 / pi)


def gelu(x: Floats) -> Floats:
    """Apply GELU in its tanh approximation."""
    cube = np.float32(0.044715) * x * x * x
    return cast(Floats, np.float32(0.5) * x * (np.float32(1) + np.tanh(GELU_SCALE * (x + cube))))


class Network:
    """A policy and value network for inference."""

    def __init__(self, arrays: Weights) -> None:
        self.weights = {name: np.ascontiguousarray(array.T) if name.endswith(".weight") and array.ndim == 2 else array
                        for name, array in arrays.items()}
        self.blocks = 1 + max(int(name.split(".")[1]) for name in arrays if name.startswith("blocks."))

    def linear(self, x: Floats, name: str) -> Floats:
        """Apply a linear layer."""
        result: Floats = x @ self.weights[name + ".weight"] + self.weights[name + ".bias"]
        return result

    def norm(self, x: Floats, name: str) -> Floats:
        """Apply layer normalisation."""
        centred = x - x.mean(-1, keepdims=True)
        scale: Floats = np.sqrt((centred * centred).mean(-1, keepdims=True) + np.float32(1e-5))
        result: Floats = centred / scale * self.weights[name + ".weight"] + self.weights[name + ".bias"]
        return result

    def hidden(self, features: NDArray[np.uint8]) -> Floats:
        """Return the hidden state of positions; features that are 0 in all of them are skipped."""
        active = np.flatnonzero(features if features.ndim == 1 else features.any(0))
        inputs = np.log1p(features[..., active].astype(np.float32))
        x = gelu(inputs @ self.weights["inward.weight"][active] + self.weights["inward.bias"])
        for index in range(self.blocks):
            name = f"blocks.{index}."
            x = x + self.linear(gelu(self.linear(self.norm(x, name + "norm"), name + "first")), name + "second")
        return self.norm(x, "norm")

    def logits(self, hidden: Floats, legal: NDArray[np.int64]) -> Floats:
        """Return the logits of the legal actions in one position."""
        result: Floats = self.weights["actions"][legal] @ self.linear(hidden, "query") + self.weights["bias"][legal]
        return result

    def policy_logits(self, features: bytes, legal: list[int]) -> list[float]:
        """Return the logits of the legal actions in a position, from its features as bytes."""
        logits: list[float] = self.logits(self.hidden(np.frombuffer(features, np.uint8)), np.array(legal)).tolist()
        return logits

    def all_logits(self, hidden: Floats) -> Floats:
        """Return the logits of all actions in a batch of positions."""
        result: Floats = self.linear(hidden, "query") @ self.weights["actions"].T + self.weights["bias"]
        return result

    def value(self, hidden: Floats) -> Floats:
        """Return the value estimate of the seat to move, from -1 to 1."""
        result: Floats = np.tanh(self.linear(self.value_activations(hidden), "value")[..., 0])
        return result

    def value_activations(self, hidden: Floats) -> Floats:
        """Return the activations that the value is read from."""
        return gelu(self.linear(hidden, "inner"))


@cache
def load_network(path: Path) -> Network:
    """Return the network for a weights file, cached."""
    return Network(read_weights(path))
