"""What a network sees: small numbers in a fixed order, each with a name; and what a seat remembers of what it heard.

A game says twice what its features are. `features_of` tells them from a View and a Memory alone, one block after the
other, to be read; `write_features` writes the same numbers straight from a state, fast, for batches of games. A test
compares the two at every choice of many games, so that nothing can be in a feature that is not in the View.
"""
from __future__ import annotations

from mypy_extensions import mypyc_attr

from brushpass.core.kernel import Event, Value


class Block(Value):
    """Some features in a row: what they are called, how many, and what each of them says."""

    def __init__(self, name: str, size: int, what: str) -> None:
        self.name: str = name
        self.size: int = size
        self.what: str = what


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """What one seat remembers beyond what it sees now: nothing, in games where all stays in view."""

    def hear(self, event: Event) -> None:
        """Take in an event as this seat saw it."""


def size_of(blocks: list[Block]) -> int:
    """Return how many features there are."""
    return sum([block.size for block in blocks])


def places(blocks: list[Block]) -> dict[str, int]:
    """Return where each block begins."""
    found: dict[str, int] = {}
    start = 0
    for block in blocks:
        found[block.name] = start
        start += block.size
    return found


def one_of(value: int, size: int) -> list[int]:
    """Return as many numbers, 1 at the place of the value, 0 elsewhere; nothing but 0 for a value below 0."""
    return [1 if value == place else 0 for place in range(size)]


def filled(values: list[int], size: int) -> list[int]:
    """Return the values, followed by as many 0 as are missing."""
    return values + [0 for _ in range(size - len(values))]
