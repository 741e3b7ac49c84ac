"""Reviews of finished games: one at a time, in a low-priority child process, and stored."""
from __future__ import annotations

import asyncio
from typing import Final

from brushpass.server.engine.executor import ProgressExecutor
from brushpass.server.engine.review_job import Wanted, wanted
from brushpass.server.messages.reviews import Review as ReviewMessage
from brushpass.server.messages.reviews import ReviewProgress, ReviewState
from brushpass.server.store.base import Store
from brushpass.server.store.changes import BadStore
from brushpass.server.table.facts import NotAllowed
from brushpass.server.table.replay import Played
from brushpass.server.task_set import TaskSet

MAX_QUEUED_REVIEWS: Final = 20
Key = tuple[str, int]


class Reviews:
    """Reviews that are queued, running or stored."""

    def __init__(self, store: Store, seconds: float, reviewer: ProgressExecutor[Wanted, ReviewMessage]) -> None:
        self.store = store
        self.seconds = seconds
        self.progress: dict[Key, float] = {}
        self.turn = asyncio.Lock()
        self.tasks = TaskSet()
        self.reviewer = reviewer

    async def find(self, key: Key) -> ReviewState:
        """Return a review, or its progress; negative if none is running."""
        progress = self.progress.get(key, -1.0)  # before the look into the store: a review that ends meanwhile is there
        return await self.store.review(*key) or ReviewProgress(progress=progress)

    async def begin(self, key: Key, played: Played) -> ReviewState:
        """Start a review unless it exists, and return its progress. Raises NotAllowed if the queue is full."""
        if (state := await self.find(key)).done or key in self.progress:
            return state
        if len(self.progress) >= MAX_QUEUED_REVIEWS:
            raise NotAllowed("server.refused.busy", {})
        self.progress[key] = 0.0
        self.tasks.start(self.work(key, wanted(played, key[1], self.seconds)))
        return ReviewProgress(progress=0.0)

    async def work(self, key: Key, request: Wanted) -> None:
        """Review a game when its turn comes, and store the result."""
        try:
            async with self.turn:
                review = await self.reviewer.follow(request, lambda part: self.progress.update({key: part}))
            if review is not None:
                await self.store.keep_review(key[0], review)
        except BadStore:
            pass  # it can be asked for again
        finally:
            del self.progress[key]

    def close(self) -> None:
        """Cancel running reviews; they can be requested again."""
        self.tasks.cancel()
        self.reviewer.close()
