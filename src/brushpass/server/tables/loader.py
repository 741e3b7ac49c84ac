"""Loads tables from the store, and replays their games."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from brushpass.core.errors import UserError
from brushpass.server.log import log
from brushpass.server.store.base import Store
from brushpass.server.store.changes import Kept
from brushpass.server.table.facts import Facts, NotAllowed
from brushpass.server.tables.live_table import LiveTable


class TableLoader:
    """Reads tables from the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thread = ThreadPoolExecutor(1, "restoring")  # one at a time: more would keep the event loop from its turn

    async def kept(self, code: str, first: int = 0) -> Kept:
        """Return a stored table with its log from a row on. Raises NotAllowed."""
        try:
            kept = await self.store.table(code, first)
        except UserError:
            raise
        except Exception:
            log.exception("the facts of table %s cannot be read", code)
            raise NotAllowed("server.refused.damaged", {"code": code[:12]}) from None
        if kept is None:
            raise NotAllowed("server.refused.no-table", {"code": code[:12]})
        return kept

    async def restored(self, code: str, kept: Kept, make: Callable[[str, Facts, int], LiveTable]) -> LiveTable:
        """Return a table with its game replayed in a thread. Raises NotAllowed."""
        def restore() -> LiveTable:
            live = make(code, kept.facts, kept.version)
            live.restore(kept.lines, kept.head.seen, kept.head.cut)
            return live

        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, restore)
        except Exception:
            log.exception("the log of table %s cannot be played", code)
            raise NotAllowed("server.refused.damaged", {"code": code[:12]}) from None

    def close(self) -> None:
        self.thread.shutdown()
