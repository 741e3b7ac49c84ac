"""Features, the input of a network: bytes in a fixed order, in named blocks; and the memory of a seat.

A game declares its features as a table of blocks, and writes them directly from a state into a zeroed buffer. They must
contain nothing that the seat does not know: `core.check` compares the features of worlds that a seat cannot tell apart.
"""
from __future__ import annotations

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from brushpass.core.kernel import Event, Step, Value


class Block(Value):
    """Consecutive features: name, first index, size, and a description."""

    def __init__(self, name: str, first: int, size: int, description: str) -> None:
        self.name, self.first, self.size, self.description = name, first, size, description


class Blocks:
    """The table of a game's feature blocks, without gaps."""

    def __init__(self) -> None:
        self.rows: list[Block] = []

    def add(self, name: str, size: int, description: str) -> int:
        """Add a block and return its first index."""
        first = total_size(self.rows)
        self.rows.append(Block(name, first, size, description))
        return first


class AskIndex:
    """The types of Ask of a game, in the order of its features."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names: tuple[str, ...] = names
        self.indices: dict[str, int] = {name: index for index, name in enumerate(names)}
        self.cache: dict[type[Step], int] = {}  # by class, because a lookup by name is slower

    def index(self, ask: Step) -> i64:
        """Return the index of a step's type."""
        index = self.cache.get(type(ask))
        if index is None:
            index = self.indices[type(ask).__name__]
            self.cache[type(ask)] = index
        return index


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """A seat's memory of past events that its view does not show; empty by default."""

    def update(self, event: Event) -> None:
        """Update the memory with an event that this seat observed."""


def total_size(blocks: list[Block]) -> int:
    """Return the number of features in all blocks."""
    return sum([block.size for block in blocks])


def write_one_hot(out: BytesWriter, first: i64, value: i64) -> None:
    """Write a one-hot encoding of a value; nothing for a value below 0."""
    if value >= 0:
        out[first + value] = 1


def write_bits(out: BytesWriter, first: i64, mask: i64) -> None:
    """Write the bits of a mask as features of 0 and 1."""
    index = first
    while mask != 0:
        out[index] = u8(mask & 1)  # rewriting a 0 is faster than a branch
        mask >>= 1
        index += 1


def increment(out: BytesWriter, index: i64) -> None:
    """Add 1 to a feature."""
    out[index] = out[index] + 1


def increment_each(out: BytesWriter, first: i64, values: vec[i64], start: i64, size: i64) -> None:
    """Add 1 to the feature of each of `size` values from `start` on."""
    for index in range(start, start + size):
        increment(out, first + values[index])


def saturated(count: i64) -> u8:
    """Return a count as a byte, at most 255."""
    return u8(count) if count < 255 else u8(255)


def write_counts(out: BytesWriter, first: i64, counts: vec[i64], start: i64, size: i64) -> None:
    """Write `size` counts from `start` on, into features that are 0."""
    shift = first - start
    for index in range(start, start + size):
        count = counts[index]
        if count != 0:  # most are 0
            value = saturated(count)  # mypyc would call a function inside an item assignment twice
            out[shift + index] = value
