"""What the server asks of a database, in words of tables and lines; SQLite is one that answers, others may follow.

A table has a version that goes up with everything that is written of it. A change says from which version it was made,
and nothing of it is written where the table has another one by now: the store holds the truth, memory only a copy.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from brushpass.core.problems import Problem
from brushpass.server.store.boards import Boards
from brushpass.server.store.evenings import Evenings, KeptEvening
from brushpass.server.store.people import People
from brushpass.server.table.chance import Tally
from brushpass.server.table.facts import Facts
from brushpass.server.table.log import Entry, LogRow
from brushpass.server.messages.answers import Review
from brushpass.server.messages.outgoing import SaidMessage

NEW: Final = -1  # the version of a table that is not written yet


class BadStore(Problem):
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
    """What other servers are told of a change that only adds to the log, so that they need not ask for it."""

    first: int  # the place in the log of the first line
    lines: list[LogRow]
    over: bool
    seen: Sequence[int]
    cut: Sequence[int]


class Bus(Protocol):
    """Brings word from all servers of one database to all of them, also to the one that sends it."""

    async def open(self, heard: Callable[[str, str], None], again: Callable[[], None]) -> None:
        """Begin to listen: `heard` gets a kind and a text; `again` is called where some may have been missed."""

    async def tell(self, kind: str, text: str) -> None:
        """Tell all servers something; where that fails they do not hear it."""

    async def close(self) -> None:
        """Stop listening."""


class Job(NamedTuple):
    """Something to think about, as a worker gets it."""

    key: str
    kind: str
    asked: str  # as JSON
    waited: float  # seconds in the line
    waiting: int  # how many wait still
    running: int  # how many are being done, this one among them


class Jobs(Protocol):
    """What is to be thought about, in one line for all servers and workers of one database.

    A job whose worker says nothing for some seconds is given to another one; the answer of the first is then refused.
    """

    async def open(self, heard: Callable[[str, str], None], again: Callable[[], None]) -> None:
        """Begin: `heard` gets `job` and its kind, or `done` with a key and an answer; `again` as with a bus."""

    async def put(self, key: str, kind: str, text: str, most: int) -> bool:
        """Put a job into the line, where it is not there; False where so many of its kind are there already."""

    async def take(self, worker: str, kinds: Sequence[str]) -> Job | None:
        """Give a worker the next job of some kinds; None where there is none."""

    async def hold(self, worker: str, progress: dict[str, float]) -> None:
        """Say that a worker is at its jobs still, and how far they are; forget what nobody will do or wait for."""

    async def end(self, worker: str, key: str, answer: str) -> bool:
        """End a job with its answer, where the worker has it still."""

    async def drop(self, key: str) -> None:
        """Take a job out of the line that nobody does yet."""

    async def give_back(self, worker: str) -> None:
        """Let others do all that a worker has."""

    async def progress(self, key: str) -> float:
        """Return how far a job is, from 0 to 1; below 0 where there is none of this key."""

    async def close(self) -> None:
        """Stop listening."""


class Store(Protocol):
    """Keeps tables. Everything that writes returns once it is safe, and raises BadStore where nothing was written."""

    bus: Bus | None  # where other servers may write to the same database; it brings a `changed` for each change
    jobs: Jobs | None  # where the same database has a line of what is to be thought about
    people: People
    boards: Boards
    evenings: Evenings

    async def open(self) -> None:
        """Begin, in the loop that everything else is asked in."""

    async def write(self, *changes: Change) -> None:
        """Write changes together: all of them, or none. Raises Changed where a table has changed meanwhile."""

    async def write_evening(self, kept: KeptEvening, *tables: Change) -> None:
        """Write an evening as it is now, from the version it had, and tables beside it: all of them, or none.

        Raises Changed where it has changed meanwhile.
        """

    async def table(self, code: str, first: int = 0) -> Kept | None:
        """Return a table, its log from some line on; None where there is none of this code."""

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """Return the versions that tables have now; those that are not there are left out."""

    async def tables_of(self, guest: str) -> list[Row]:
        """Return the tables where a guest sits, by the hash of their secret, the newest first."""

    async def due(self, now: float) -> list[str]:
        """Return the codes of the tables where a clock has run out."""

    async def hours(self) -> float:
        """Return the seconds that the server had run in all when this was last written."""

    async def keep_hours(self, seconds: float) -> float:
        """Keep the seconds that the server has run in all; return them as all servers together count them."""

    async def notes(self, code: str, owner: str) -> str:
        """Return a player's own notes at a table; "" where there are none."""

    async def keep_notes(self, code: str, owner: str, text: str) -> None:
        """Keep a player's own notes at a table, in place of those before."""

    async def review(self, code: str, seat: int) -> Review | None:
        """Return the review of a finished game from a seat."""

    async def keep_review(self, code: str, review: Review) -> None:
        """Keep the review of a finished game."""

    async def tallies(self) -> dict[str, dict[str, Any]]:
        """Return how many games of each kind are over, and how often everything came in them."""

    async def forget(self, before: float) -> None:
        """Forget some of the tables where nothing has happened since a moment; their chance stays counted."""

    async def size(self) -> int:
        """Return how many bytes everything takes that is kept."""

    async def tidy(self) -> None:
        """Do what the database needs now and then."""

    async def close(self) -> None:
        """Finish what is being written, and close."""
