"""The bot engine in a browser: bots choose in the worker of the table, hints run in a second worker."""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from brushpass.agents.levels import find_opponent
from brushpass.server.engine.bots import Answer, Question, advise, answer, limited
from brushpass.server.engine.executor import Executor

HINT_TIMEOUT_S: Final = 60.0  # beside the time for thinking: the second worker may have to start


class BrowserBots:
    """Runs the bots of one table at a time; these bots choose within milliseconds."""

    def __init__(self, executor: Executor, load_network: Callable[[str], Awaitable[None]]) -> None:
        self.executor = executor
        self.load_network = load_network
        self.waiting = 0

    async def choose(self, question: Question, seconds: float = 0.0, key: str = "") -> Answer:
        """Return a bot's choice. Raises BotFailed."""
        began = monotonic()
        if len(question.legal) == 1:
            return Answer(question.legal[0], began)
        self.waiting += 1
        try:
            if find_opponent(question.game, question.level).level.uses_network:
                await self.load_network(question.game)
            await asyncio.sleep(0)  # views that were sent before leave first
            return answer(limited(question, seconds, self.waiting, 1))._replace(began=began)
        finally:
            self.waiting -= 1

    async def advise(self, question: Question, seconds: float) -> list[tuple[int, float]]:
        """Return the best options with their winning chances. Raises NotAnswered."""
        return await self.executor.run(HINT_TIMEOUT_S + seconds, advise, question, seconds)

    def close(self) -> None:
        """Do nothing: the worker ends with the page."""
