"""What is written to a store and read from it.

A table has a version that goes up with everything that is written of it. A change says from which version it was made,
and nothing of it is written where the table has another one by now: the store holds the truth, memory only a copy.
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


class BadStore(UserError):
    """A database that cannot be opened, read or written."""


class Changed(BadStore):
    """A table that has changed meanwhile: somebody was faster, and what was wanted has to be judged again."""


class Head(NamedTuple):
    """What must be known of a table without opening it."""

    asked: int = -1  # the seat that has to choose
    over: bool = False
    due: float | None = None  # when a clock runs out, in seconds that the server has run
    seen: Sequence[int] = ()  # the version of every seat, then of those who watch
    cut: Sequence[int] = ()  # the versions at which lines were last taken back, in the same order


class Kept(NamedTuple):
    """A table as it is written."""

    version: int
    facts: Facts
    head: Head
    lines: list[LogRow]
    said: list[SaidMessage]


class Row(NamedTuple):
    """A table in the list of somebody's tables."""

    code: str
    facts: Facts
    head: Head


class Change(NamedTuple):
    """What has happened at a table since a version of it, to be written whole or not at all."""

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
        """Say whether this only adds to the log of a table that is written already."""
        beside = (self.facts, self.said, self.tally, self.winners)
        return self.version != NEW and all(each is None for each in beside)


class Moved(NamedTuple):
    """The part of a change that is sent to other servers if it only appends to the log; it saves them a query."""

    first: int  # the place in the log of the first line
    lines: list[LogRow]
    over: bool
    seen: Sequence[int]
    cut: Sequence[int]


class Job(NamedTuple):
    """Something to think about, as a worker gets it."""

    key: str
    kind: str
    asked: str  # as JSON
    waited: float  # seconds in the line
    waiting: int  # how many wait still
    running: int  # how many are being done, this one among them
