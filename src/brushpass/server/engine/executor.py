"""Executors of slow work: processes on a server, a second worker in a browser."""
from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, Protocol, TypeVar

from brushpass.core.errors import UserError

P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A", contravariant=True)
F = TypeVar("F", covariant=True)


class NotAnswered(UserError):
    """Work that could not be done now."""


class Executor(Protocol):
    """Runs functions with plain arguments and results."""

    async def run(self, limit: float, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Return the result of a function within a number of seconds. Raises NotAnswered."""

    def close(self) -> None:
        """Stop all work."""


class ProgressExecutor(Protocol, Generic[A, F]):
    """Runs one long job at a time and reports its progress from 0 to 1."""

    async def follow(self, request: A, report: Callable[[float], None]) -> F | None:
        """Return the result of a job; None if it ended without one."""

    def close(self) -> None:
        """Stop the job."""
