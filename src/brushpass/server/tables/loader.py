"""Loads tables from the store, and replays their games."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from brushpass.core.errors import UserError
from brushpass.server.log import log
from brushpass.server.store.base import Store
from brushpass.server.store.changes import Kept
from brushpass.server.store.encoding import is_sound
from brushpass.server.table.facts import Facts, NotAllowed
from brushpass.server.tables.live_table import LiveTable

MAX_REPORTED: Final = 1_000  # damaged tables that are logged once each


class TableLoader:
    """Reads tables from the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thread = ThreadPoolExecutor(1, "restoring")  # one at a time: more would keep the event loop from its turn
        self.reported: set[str] = set()

    async def kept(self, code: str, first: int = 0) -> Kept:
        """Return a stored table with its log from a row on. Raises NotAllowed if none exists, or it is damaged."""
        kept = await self.stored(code, first)
        if not is_sound(kept.facts, kept.head):
            raise self.damaged(code, ValueError("a seat or the game does not exist"))
        return kept

    async def stored(self, code: str, first: int = 0) -> Kept:
        """Return a stored table that can be read, even if its game cannot be played. Raises NotAllowed."""
        try:
            kept = await self.store.table(code, first)
        except UserError:
            raise
        except Exception as problem:
            raise self.damaged(code, problem) from None
        if kept is None:
            raise NotAllowed("server.refused.no-table", {"code": code[:12]})
        return kept

    def damaged(self, code: str, problem: Exception) -> NotAllowed:
        """Return the refusal of a damaged table; the first one is logged."""
        if code not in self.reported and len(self.reported) < MAX_REPORTED:
            self.reported.add(code)
            log.error("table %s is damaged: %s: %s", code, type(problem).__name__, problem)
        return NotAllowed("server.refused.damaged", {"code": code[:12]})

    async def restored(self, code: str, kept: Kept, make: Callable[[str, Facts, int], LiveTable]) -> LiveTable:
        """Return a table with its game replayed in a thread. Raises NotAllowed."""
        def restore() -> LiveTable:
            live = make(code, kept.facts, kept.version)
            if len(kept.facts.seats) != live.game.seats:
                raise ValueError(f"{len(kept.facts.seats)} seats instead of {live.game.seats}")
            live.restore(kept.lines, kept.head.seen, kept.head.cut)
            return live

        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, restore)
        except Exception as problem:
            raise self.damaged(code, problem) from None

    def close(self) -> None:
        self.thread.shutdown()
