"""Faults that are put into a server, to see that a check of its promises finds them."""
from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from brushpass.server.tables.registry import TableRegistry
from brushpass.server.store.postgres.store import PostgresStore
from brushpass.server.store.changes import BadStore


LATE = 1.0  # seconds


def acknowledges_before_commit() -> None:
    """Acknowledge a choice before it is written."""
    write = PostgresStore.write
    tasks = set()

    async def later(store: PostgresStore, changes: tuple[Any, ...]) -> None:
        await asyncio.sleep(LATE)
        with suppress(BadStore):
            await write(store, *changes)

    async def at_once(store: PostgresStore, *changes: Any) -> None:
        if not changes[0].entries or not changes[0].first:
            await write(store, *changes)
            return
        task = asyncio.create_task(later(store, changes))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    PostgresStore.write = at_once  # type: ignore[method-assign, assignment]


def forgets_conflicts() -> None:
    """Treat a version conflict as a successful write."""
    commit = TableRegistry.commit

    async def anyway(registry: TableRegistry, live: Any, *words: Any, **named: Any) -> None:
        reload, registry.reload = registry.reload, nothing  # type: ignore[method-assign]
        try:
            with suppress(BadStore):
                await commit(registry, live, *words, **named)
        finally:
            registry.reload = reload  # type: ignore[method-assign]

    async def nothing(live: Any) -> None: ...

    TableRegistry.commit = anyway  # type: ignore[method-assign, assignment]


def tells_the_wrong_table() -> None:
    """Send the events of one table to another."""
    from brushpass.server.tables.live_table import LiveTable

    tell, known = LiveTable.tell_game, list[LiveTable]()

    def mixed(live: LiveTable) -> None:
        tell(live)
        known.append(live)
        for other in known[-3:]:
            if other is not live and other.table is not None:
                swapped, live.table = live.table, other.table
                for connection in live.connections:
                    connection.version = -1
                tell(live)
                live.table = swapped

    LiveTable.tell_game = mixed  # type: ignore[method-assign, assignment]
