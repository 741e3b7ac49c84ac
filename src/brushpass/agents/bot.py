"""What plays: a bot gets what a person in its seat gets, and nothing else."""
from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from librt.random import Random

from brushpass.core.game import View
from brushpass.core.kernel import Event


class Bot(Protocol):
    """A player that is a program."""

    def hear(self, news: list[Event]) -> None:
        """Take in what this seat is told of the last action."""

    def choose(self, view: View, options: list[int]) -> int:
        """Return one of the options."""


class RandomBot:
    """Plays any of its options, all equally likely."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def hear(self, news: list[Event]) -> None:
        """Forget it: it plays at random."""

    def choose(self, view: View, options: list[int]) -> int:
        return options[self.rng.randrange(len(options))]


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}
