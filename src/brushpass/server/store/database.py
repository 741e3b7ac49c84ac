"""The interface of both database engines: SQL with parameters $1, $2 and so on, and whether writes succeed."""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from brushpass.server.log import log

Statement = tuple[str, tuple[object, ...]]  # SQL and its parameters


class Database(ABC):
    """Runs statements."""

    @abstractmethod
    async def rows(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query."""

    @abstractmethod
    async def rows_for(self, sql: str, seats: Mapping[str, int]) -> list[Any]:
        """Return the rows of a query for each table code ($1) and seat ($2)."""

    @abstractmethod
    async def change(self, *statements: Statement) -> None:
        """Run writing statements in order. Raises BadStore."""

    @abstractmethod
    async def write_returning(self, sql: str, *values: object) -> list[Any]:
        """Run a writing statement, and return its rows."""

    @abstractmethod
    def mark_stale(self) -> None:
        """Note that deleted data may remain in free pages of a file."""


class WriteHealth:
    """The outcome of the last write to a store: read by `/readyz`, logged once per change."""

    def __init__(self) -> None:
        self.ok = True

    def failed(self, problem: BaseException) -> None:
        """Record a write that the database refused."""
        if self.ok:
            self.ok = False
            reason = str(problem) or type(problem).__name__
            log.error("the database refuses writes (%s): choices are refused until it accepts them again", reason)

    def succeeded(self) -> None:
        """Record a committed write."""
        if not self.ok:
            self.ok = True
            log.warning("the database accepts writes again")
