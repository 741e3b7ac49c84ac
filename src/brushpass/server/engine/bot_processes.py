"""The bot engine of a server: a process pool with one queue."""
from __future__ import annotations

from time import monotonic
from typing import Final

from brushpass.core.levels import LEVEL_NAMES
from brushpass.server.engine.bots import MIN_EFFORT, Answer, Question, advise, answer, limited
from brushpass.server.engine.executor import NotAnswered
from brushpass.server.engine.processes import Processes

PROCESS_TIMEOUT_S: Final = 60.0  # after which a process that thinks must be hanging
MAX_TIMEOUT_FACTOR: Final = 10  # times that, on a machine that is slow indeed


class Bots(Processes):
    """The processes that run bots."""

    def __init__(self, count: int, warm: bool = True) -> None:
        super().__init__(count, at_once=warm and count > 0)
        self.waiting = 0  # questions in the line
        self.timeout_factor = 1  # grows while processes do not answer: they may be slow, and not hanging

    async def choose(self, question: Question, seconds: float = 0.0, key: str = "") -> Answer:
        """Return the action of a bot within a time limit. Raises NotAnswered, BotFailed.

        The key identifies the request. A forced action waits in the queue as any other: its timing must not
        reveal that it was forced.
        """
        self.waiting += 1
        try:
            async with self.turn:
                began = monotonic()
                if len(question.legal) == 1:
                    return Answer(question.legal[0], began)
                return (await self.think(limited(question, seconds, self.waiting, self.count)))._replace(began=began)
        finally:
            self.waiting -= 1

    async def advise(self, question: Question, seconds: float) -> list[tuple[int, float]]:
        """Return the best options with their winning probabilities. Raises NotAnswered."""
        return await self.run(PROCESS_TIMEOUT_S + seconds, advise, question, seconds)

    async def think(self, question: Question) -> Answer:
        """Ask a process; if that fails, ask again at the lowest level, which needs little time."""
        limit = PROCESS_TIMEOUT_S * self.timeout_factor
        try:
            reply = await self.ask(limit, answer, question)
        except NotAnswered:
            self.timeout_factor = min(MAX_TIMEOUT_FACTOR, self.timeout_factor + 1)
            return await self.ask(limit, answer, question._replace(level=LEVEL_NAMES[0], effort=MIN_EFFORT))
        self.timeout_factor = 1
        return reply
