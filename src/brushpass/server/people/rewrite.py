"""Changes of stored tables that no game asks for: somebody is forgotten, or signs out a device."""
from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from brushpass.server.store.changes import BadStore, Change, Changed
from brushpass.server.table.facts import Facts
from brushpass.server.tables.commands.retry import MAX_TRIES
from brushpass.server.tables.registry import TableRegistry


async def rewrite(registry: TableRegistry, code: str, work: Callable[[Facts], list[int]]) -> list[int]:
    """Change the facts of a table by `work`, which returns the seats concerned; their clients connect again.

    Raises NotAllowed, BadStore.
    """
    for _ in range(MAX_TRIES):
        kept = await registry.loader.stored(code)
        seats = work(kept.facts)
        try:
            await registry.store.write(Change(code, kept.version, kept.head, kept.facts))
        except Changed:
            continue
        if (live := registry.open.get(code)) is not None:
            with suppress(BadStore):  # a table that is given up is taken up again
                async with live.lock:
                    await registry.reload(live)
                    for seat in seats:
                        live.reconnect(seat)
        return seats
    raise BadStore("server.store.failed", {})
