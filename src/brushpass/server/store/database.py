"""The interface of both database engines: SQL with parameters $1, $2 and so on."""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

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
