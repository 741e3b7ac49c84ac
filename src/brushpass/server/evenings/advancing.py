"""Evenings that go on though nobody looks at them: the end of a game counts at once, and opens the next round."""
from __future__ import annotations

import asyncio
from contextlib import suppress

from brushpass.core.problems import Problem
from brushpass.server.evenings.keeping import kept, settled
from brushpass.server.hall.hall import Hall


class Advancing:
    """Brings an evening up to date when a game of it is over; where that fails, the next one who looks does."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.tasks: set[asyncio.Task[None]] = set()
        hall.ends = self.hear

    def hear(self, code: str) -> None:
        """Take in that a game of an evening is over."""
        task = asyncio.get_running_loop().create_task(self.advance(code))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def advance(self, code: str) -> None:
        """Bring an evening up to date."""
        with suppress(Problem):
            await settled(self.hall, await kept(self.hall, code))

    async def close(self) -> None:
        """Finish what is under way."""
        await asyncio.gather(*self.tasks)
