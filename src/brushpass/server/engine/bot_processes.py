"""The bot engine of a server: bots think in processes, and wait for them in one queue."""
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
    """The processes in which bots think."""

    def __init__(self, count: int, warm: bool = True) -> None:
        super().__init__(count, at_once=warm and count > 0)
        self.waiting = 0  # questions in the line
        self.patience = 1  # grows while processes do not answer: they may be slow, and not hanging

    async def choose(self, asked: Question, seconds: float = 0.0, key: str = "") -> Answer:
        """Return a bot's choice within a number of seconds of its turn. Raises NotAnswered, BotFailed.

        The key names the question, wherever it is asked.
        A choice without a choice waits in the line as any other: how long it takes must not tell that there was none.
        """
        self.waiting += 1
        try:
            async with self.turn:
                began = monotonic()
                if len(asked.legal) == 1:
                    return Answer(asked.legal[0], began)
                return (await self.think(limited(asked, seconds, self.waiting, self.count)))._replace(began=began)
        finally:
            self.waiting -= 1

    async def advise(self, asked: Question, seconds: float) -> list[tuple[int, float]]:
        """Return the best options with the chance of winning by each. Raises NotAnswered."""
        return await self.run(PROCESS_TIMEOUT_S + seconds, advise, asked, seconds)

    async def think(self, asked: Question) -> Answer:
        """Ask a process, and where that fails once more at the lowest level, which needs next to nothing."""
        limit = PROCESS_TIMEOUT_S * self.patience
        try:
            found = await self.ask(limit, answer, asked)
        except NotAnswered:
            self.patience = min(MAX_TIMEOUT_FACTOR, self.patience + 1)
            return await self.ask(limit, answer, asked._replace(level=LEVEL_NAMES[0], effort=MIN_EFFORT))
        self.patience = 1
        return found
