"""What a network sees: small numbers in a fixed order, each with a name; and what a seat remembers of what it heard.

A game lists its features once, as a table of blocks, and writes them once: straight from a state, fast, at places that
hold 0 so far. Nothing may be in them that the seat does not know: the nets of `core.check` write them from worlds that
a seat cannot tell apart, and compare.
"""
from __future__ import annotations

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from brushpass.core.kernel import Event, Step, Value


class Block(Value):
    """Some features in a row: what they are called, where they begin, how many, and what each of them says."""

    def __init__(self, name: str, first: int, size: int, description: str) -> None:
        self.name, self.first, self.size, self.description = name, first, size, description


class Blocks:
    """The table of a game's features: every block begins where the one before it ends."""

    def __init__(self) -> None:
        self.rows: list[Block] = []

    def add(self, name: str, size: int, description: str) -> int:
        """Add a block, and return its first place."""
        first = total_size(self.rows)
        self.rows.append(Block(name, first, size, description))
        return first


class AskIndex:
    """What a game may ask, in the order of its features."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names: tuple[str, ...] = names
        self.indices: dict[str, int] = {name: place for place, name in enumerate(names)}
        self.cache: dict[type[Step], int] = {}  # the places of those that were asked before, to be found faster

    def index(self, ask: Step) -> i64:
        """Return the place of a question."""
        known = self.cache.get(type(ask))
        if known is None:
            known = self.indices[type(ask).__name__]
            self.cache[type(ask)] = known
        return known


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """What one seat remembers beyond what it sees now: nothing, in games where all stays in view."""

    def update(self, event: Event) -> None:
        """Take in an event as this seat saw it."""


def total_size(blocks: list[Block]) -> int:
    """Return how many features there are."""
    return sum([block.size for block in blocks])


def write_one_hot(out: BytesWriter, first: i64, value: i64) -> None:
    """Write 1 at the place of a value; nothing for a value below 0."""
    if value >= 0:
        out[first + value] = 1


def write_bits(out: BytesWriter, first: i64, mask: i64) -> None:
    """Write 1 at the place of every bit of a mask."""
    place = first
    while mask != 0:
        out[place] = u8(mask & 1)  # 0 is there already: to write it again is faster than to ask
        mask >>= 1
        place += 1


def increment(out: BytesWriter, index: i64) -> None:
    """Add 1 to a feature."""
    out[index] = out[index] + 1


def increment_each(out: BytesWriter, first: i64, values: vec[i64], start: i64, size: i64) -> None:
    """Add 1 at the place of each of some values in a row, those from `start` on."""
    for place in range(start, start + size):
        increment(out, first + values[place])


def saturated(count: i64) -> u8:
    """Return a count as far as a feature can say it."""
    return u8(count) if count < 255 else u8(255)


def write_counts(out: BytesWriter, first: i64, counts: vec[i64], start: i64, size: i64) -> None:
    """Write some counts in a row, those from `start` on."""
    for place in range(start, start + size):
        told = saturated(counts[place])  # on a line of its own: what an assignment to a place calls is called twice
        out[first - start + place] = told
