"""What runs the networks: NumPy, or what a front end without NumPy provides."""
from __future__ import annotations

from typing import Protocol


class NetworkRuntime(Protocol):
    """Evaluates the networks of games."""

    def logits(self, game: str, features: bytes, legal: list[int]) -> list[float]:
        """Return the logits of the legal actions in a position."""


class Provided:
    """The runtime that a front end has provided, if any."""

    runtime: NetworkRuntime | None = None


def provide(runtime: NetworkRuntime | None) -> None:
    """Let a front end run the networks."""
    Provided.runtime = runtime


class ProvidedNetwork:
    """The network of one game, run by a front end."""

    def __init__(self, game: str, runtime: NetworkRuntime) -> None:
        self.game, self.runtime = game, runtime

    def policy_logits(self, features: bytes, legal: list[int]) -> list[float]:
        """Return the logits of the legal actions in a position."""
        return self.runtime.logits(self.game, features, legal)
