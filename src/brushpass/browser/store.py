"""The store of the static edition: IndexedDB, through functions that the worker provides."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from brushpass.games import GAMES
from brushpass.server.game_cache import game_of
from brushpass.server.messages.reviews import Review
from brushpass.server.messages.outgoing import SaidMessage
from brushpass.server.store.base import Store
from brushpass.server.store.boards import Boards
from brushpass.server.store.changes import BadStore, Change, Changed, Kept
from brushpass.server.store.database import Statement
from brushpass.server.store.encoding import columns, head_of
from brushpass.server.store.evenings import KeptEvening
from brushpass.server.table.facts import Facts, NotAllowed
from brushpass.server.table.log import LogRow

CHANGED: Final = "changed"  # a write that found another version than expected
UPTIME: Final = "uptime"
Columns = tuple[int, bool, float | None, str]


class Disk(Protocol):
    """IndexedDB with text values; a write returns when it is durable: "" or the reason for its failure."""

    async def write(self, changes: str) -> str:
        """Write changes of tables in one transaction, each only if the table still has the expected version."""

    async def table(self, code: str) -> str:
        """Return a table, or ""."""

    async def value(self, key: str) -> str:
        """Return a value, or ""."""

    async def keep(self, key: str, value: str) -> str:
        """Store a value."""


class Written(Struct):
    """A serialised change of a table."""

    code: str
    version: int
    rules: str
    head: Columns
    first: int
    lines: list[LogRow]
    facts: Facts | None = None
    said: SaidMessage | None = None


class StoredTable(Struct):
    """A deserialised table."""

    version: int
    head: Columns
    facts: Facts
    lines: list[LogRow]
    said: list[SaidMessage]
    rules: str = ""


def failed(reason: str) -> BadStore:
    """Return the error of a failed write."""
    return Changed("server.store.twice", {}) if reason == CHANGED else BadStore("server.store.browser", {})


class BrowserBoards(Boards):
    """Stores custom boards among the values."""

    def __init__(self, store: BrowserStore) -> None:
        super().__init__(store)
        self.store = store

    async def keep(self, code: str, facts: str, now: float, owner: str) -> None:
        await self.store.keep(f"board/{code}", facts)

    async def board(self, code: str) -> str | None:
        return await self.store.disk.value(f"board/{code}") or None


class BrowserStore(Store):
    """The tables of one browser; it has no evenings and no profiles."""

    def __init__(self, disk: Disk) -> None:
        super().__init__()
        self.disk = disk
        self.boards = BrowserBoards(self)
        self.deadlines: dict[str, float] = {}  # of tables that this engine has opened or written

    async def open(self) -> None:
        """Do nothing: the worker opens the database."""

    async def write(self, *changes: Change) -> None:
        """Write changes atomically. Raises Changed on a version conflict."""
        reason = await self.disk.write(msgspec.json.encode([written(change) for change in changes]).decode())
        if reason:
            raise failed(reason)
        for change in changes:
            self.note_deadline(change.code, change.head.due)

    def note_deadline(self, code: str, due: float | None) -> None:
        """Store when a clock of a table runs out."""
        if due is None:
            self.deadlines.pop(code, None)
        else:
            self.deadlines[code] = due

    async def table(self, code: str, first: int = 0) -> Kept | None:
        """Return a table with its log from a row on; None if no table has this code. Raises NotAllowed."""
        text = await self.disk.table(code)
        if not text:
            return None
        stored = msgspec.json.decode(text, type=StoredTable)
        check_rules(stored.rules, stored.facts)
        head = head_of(*stored.head)
        self.note_deadline(code, head.due)
        return Kept(stored.version, stored.facts, head, stored.lines[first:], stored.said)

    async def due(self, now: float) -> list[str]:
        """Return the codes of the tables where a clock has run out."""
        return [code for code, deadline in self.deadlines.items() if deadline <= now]

    async def hours(self) -> float:
        """Return the total run time of the engine in seconds."""
        return float(await self.disk.value(UPTIME) or 0)

    async def keep_hours(self, seconds: float) -> float:
        """Store the total run time of the engine in seconds."""
        await self.keep(UPTIME, str(seconds))
        return seconds

    async def notes(self, code: str, owner: str) -> str:
        """Return a player's own notes at a table, or ""."""
        return await self.disk.value(f"notes/{code}/{owner}")

    async def keep_notes(self, code: str, owner: str, text: str) -> None:
        """Insert or replace a player's notes at a table."""
        await self.keep(f"notes/{code}/{owner}", text)

    async def review(self, code: str, seat: int) -> Review | None:
        """Return the review of a finished game from a seat."""
        text = await self.disk.value(f"review/{code}/{seat}")
        return msgspec.json.decode(text, type=Review) if text else None

    async def keep_review(self, code: str, review: Review) -> None:
        """Store the review of a finished game."""
        await self.keep(f"review/{code}/{review.seat}", msgspec.json.encode(review).decode())

    async def keep(self, key: str, value: str) -> None:
        """Store a value. Raises BadStore."""
        reason = await self.disk.keep(key, value)
        if reason:
            raise failed(reason)

    async def rows(self, sql: str, *values: object) -> list[Any]:
        """Return nothing: profiles, evenings and statistics exist on servers only."""
        return []

    async def rows_for(self, sql: str, seats: Mapping[str, int]) -> list[Any]:
        """Return nothing, like `rows`."""
        return []

    async def change(self, *statements: Statement) -> None:
        """Write nothing: see `rows`."""

    async def write_returning(self, sql: str, *values: object) -> list[Any]:
        """Return nothing, like `rows`."""
        return []

    def mark_stale(self) -> None:
        """Do nothing: IndexedDB reclaims its own space."""

    async def write_evening(self, kept: KeptEvening, *tables: Change) -> None:
        """Raise BadStore: evenings exist on servers only."""
        raise BadStore("server.store.failed", {})

    async def forget(self, before: float) -> None:
        """Delete nothing: the player deletes games."""

    async def size(self) -> int:
        """Return 0: the browser enforces its own quota."""
        return 0

    async def tidy(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing: acknowledged writes are durable."""


def written(change: Change) -> Written:
    """Serialise a change."""
    lines = [(entry.player, entry.action, entry.id) for entry in change.entries]
    return Written(change.code, change.version, change.rules, columns(change.head), change.first, lines, change.facts,
                   change.said)


def check_rules(rules: str, facts: Facts) -> None:
    """Raise NotAllowed for a table of other rules, which may have been stored by an older version of the page."""
    if rules and facts.game in GAMES and rules != game_of(facts.game, facts.options).rules:
        raise NotAllowed("server.store.old", {})
