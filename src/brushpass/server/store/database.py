"""A database as both engines offer it: SQL in which parameters are written $1, $2 and so on."""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

Statement = tuple[str, tuple[object, ...]]  # SQL and its parameters


class Database(ABC):
    """Runs statements."""

    @abstractmethod
    async def rows(self, sql: str, *values: object) -> list[Any]:
        """Return the rows that a query finds."""

    @abstractmethod
    async def rows_for(self, sql: str, seats: Mapping[str, int]) -> list[Any]:
        """Return the rows that a query finds for each of some tables ($1) and a seat there ($2)."""

    @abstractmethod
    async def change(self, *statements: Statement) -> None:
        """Run statements that write, one after the other. Raises BadStore."""

    @abstractmethod
    async def take(self, sql: str, *values: object) -> list[Any]:
        """Run a statement that writes, and return its rows."""

    @abstractmethod
    def mark_stale(self) -> None:
        """Note that deleted data may still be in free pages of a file."""
