"""Types of data written to and read from a store.

A table has a version that increases with each write. A change states the version it was made from, and is refused if
the table has another version by now: the store is authoritative, memory is a cache.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from brushpass.core.errors import UserError
from brushpass.server.messages.outgoing import SaidMessage
from brushpass.server.table.chance import Tally
from brushpass.server.table.facts import Facts
from brushpass.server.table.log import Entry, LogRow

NEW: Final = -1  # the version of a table that is not written yet
ACTIVITY_STEP_S: Final = 3_600  # between two times of activity that moves write: an index has them


class BadStore(UserError):
    """A database that cannot be opened, read or written."""


class Changed(BadStore):
    """A conflicting write: the table has changed, and the request must be checked again."""


class Head(NamedTuple):
    """The state of a table that is needed without loading it."""

    asked: int = -1  # the seat that has to choose
    over: bool = False
    due: float | None = None  # when a clock runs out, in seconds that the server has run
    seen: Sequence[int] = ()  # the version of every seat, then of those who watch
    cut: Sequence[int] = ()  # the versions at which lines were last taken back, in the same order


class Kept(NamedTuple):
    """A stored table."""

    version: int
    facts: Facts
    head: Head
    lines: list[LogRow]
    said: list[SaidMessage]


class Row(NamedTuple):
    """A table in a list of tables."""

    code: str
    facts: Facts
    head: Head
    winners: list[int] | None = None  # None if the game is not over, or nobody has looked


class Change(NamedTuple):
    """A change of a table since a version, written atomically."""

    code: str
    version: int
    head: Head
    facts: Facts | None = None  # where they have changed
    rules: str = ""  # the version of the rules that a new table goes by
    first: int = 0  # the place in the log of the first entry
    entries: Sequence[Entry] = ()
    said: SaidMessage | None = None
    tally: tuple[str, Tally] | None = None  # how chance fell, once a game is over
    winners: Sequence[int] | None = None  # who has won it

    def is_move(self) -> bool:
        """Return whether this only appends to the log of an existing table."""
        return (self.version != NEW and self.facts is None and self.said is None and self.tally is None
                and self.winners is None)


class Moved(NamedTuple):
    """A change that only appends to the log, as sent to other servers; it saves them a query."""

    first: int  # the place in the log of the first line
    lines: list[LogRow]
    over: bool
    seen: Sequence[int]
    cut: Sequence[int]


class Job(NamedTuple):
    """A job of the queue, as a worker receives it."""

    key: str
    kind: str
    asked: str  # as JSON
    waited: float  # seconds in the line
    waiting: int  # how many wait still
    running: int  # how many are being done, this one among them
