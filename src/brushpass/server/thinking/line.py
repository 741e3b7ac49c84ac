"""The line of a database as a whole: what this server asks there, and what it answers of it."""
from __future__ import annotations

from brushpass.server.storing.protocol import Jobs, Store
from brushpass.server.thinking.bots import Bots
from brushpass.server.thinking.queued import QueuedBots, QueuedReviews
from brushpass.server.thinking.worker import Worker


class Line:
    """One server at the line: it asks, and with processes of its own it works too."""

    def __init__(self, store: Store, jobs: Jobs, own: Bots, seconds: float) -> None:
        self.jobs = jobs
        self.worker = Worker(store, jobs, own)
        self.bots = QueuedBots(own, jobs)
        self.reviews = QueuedReviews(store, jobs, seconds)

    def hear(self, kind: str, text: str) -> None:
        """Take in word of the line."""
        if kind == "done":
            self.bots.hear(text)
        elif kind == "job":
            self.worker.stir()

    async def start(self) -> None:
        """Begin to listen, and to work."""
        await self.jobs.open(self.hear, self.worker.stir)
        self.worker.start()

    async def close(self) -> None:
        """Stop working, and listening."""
        await self.worker.close()
        await self.jobs.close()
