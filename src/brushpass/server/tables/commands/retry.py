"""Retry a command on an optimistic-lock conflict, from the current state of the table."""
from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from brushpass.server.store.changes import BadStore, Changed
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry

P = ParamSpec("P")
T = TypeVar("T")
MAX_TRIES: Final = 5  # so often in a row somebody else may be faster
Verb = Callable[Concatenate[TableRegistry, LiveTable, P], Coroutine[Any, Any, T]]


def retry_on_conflict(verb: Verb[P, T]) -> Verb[P, T]:
    """Return a command that is retried if its table was changed by another server."""
    @wraps(verb)
    async def tried(registry: TableRegistry, live: LiveTable, /, *words: P.args, **named: P.kwargs) -> T:
        for _ in range(MAX_TRIES):
            try:
                return await verb(registry, live, *words, **named)
            except Changed:
                continue
        raise BadStore("server.store.failed", {})

    return tried
