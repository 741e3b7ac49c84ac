"""How a database is asked: for so long, and again where a connection was lost."""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

import asyncpg

from brushpass.server.storing.postgres.writer import FAILS, PATIENCE
from brushpass.server.storing.protocol import BadStore

T = TypeVar("T")
CONNECTIONS: Final = 4  # of one server


async def asked(question: Callable[[], Awaitable[T]]) -> T:
    """Return what the database answers; what may be asked twice. Raises BadStore where it does not answer.

    A connection that died unseen fails once, so it is asked again over each that the pool may hold.
    """
    for _ in range(CONNECTIONS):
        with suppress(*FAILS):
            async with asyncio.timeout(PATIENCE):
                return await question()
    raise BadStore("server.store.failed", {})


class Asking:
    """What asks a database over its connections, again where one has died."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self.pool = pool

    async def rows(self, statement: str, *given: object) -> list[Any]:
        """Return what a statement finds."""
        found: list[Any] = await asked(lambda: self.pool.fetch(statement, *given))
        return found
