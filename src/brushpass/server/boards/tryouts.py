"""Bot games on a board: one board at a time, in a child process, with a time limit."""
from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from time import monotonic
from typing import Final, NamedTuple

from brushpass.arena.boards.tryout import Figures, TryoutGame, Tryout
from brushpass.server.engine.executor import ProgressExecutor
from brushpass.server.game_cache import Options
from brushpass.server.messages.answers import Estimate, TryoutFigures, TryoutState
from brushpass.server.table.facts import NotAllowed

MAX_QUEUED_TRYOUTS: Final = 5
MAX_TRYOUTS_PER_ADDRESS: Final = 2  # of those that are queued
TRYOUT_TIMEOUT_S: Final = 120.0  # for one board; then the results so far are returned
MAX_CACHED: Final = 64  # boards whose figures are kept for those who ask again
SEED: Final = 1


class Wanted(NamedTuple):
    """A board to try out: the options of its game, the bot level, and the number of games."""

    game: str
    options: Options
    level: str
    games: int

    def tryout(self) -> Tryout:
        """Return the tryout to run. Raises UserError if the options are invalid."""
        return Tryout(self.game, dict(self.options), self.level, SEED)

    def ours(self) -> Wanted:
        """Return the same request for the default board."""
        return self._replace(options=tuple(sorted(self.tryout().with_default_board().options.items())))


def tryout_steps(request: Wanted) -> Iterator[float | Figures]:
    """Let bots play on a board: yield the progress after each game, then the figures."""
    tryout, played, end = request.tryout(), list[TryoutGame](), monotonic() + TRYOUT_TIMEOUT_S
    while len(played) < request.games and (monotonic() < end or not played):
        played.append(tryout.play(len(played)))
        yield len(played) / request.games
    yield tryout.figures(played)


def to_message(figures: Figures) -> TryoutFigures:
    """Return figures as the web client receives them."""
    seats, ends = ([Estimate(*row) for row in group] for group in (figures.seats, figures.ends))
    return TryoutFigures(figures.games, seats, ends, figures.turns, figures.shortest, figures.longest, figures.quiet,
                         figures.counts, figures.rarely_visited())


class Tryouts:
    """A queue of boards to try out, and a cache of results."""

    def __init__(self, new_executor: Callable[[], ProgressExecutor[Wanted, Figures]]) -> None:
        self.new_executor = new_executor
        self.turn = asyncio.Lock()
        self.waiting: Counter[str] = Counter()  # by address
        self.kept: OrderedDict[Wanted, Figures] = OrderedDict()

    def is_full(self, address: str) -> bool:
        """Return whether the queue is full, or an address has its share of it."""
        return self.waiting.total() >= MAX_QUEUED_TRYOUTS or self.waiting[address] >= MAX_TRYOUTS_PER_ADDRESS

    async def follow(self, request: Wanted, address: str = "") -> AsyncIterator[TryoutState]:
        """Yield the progress of a board and the default board, then both results. Raises NotAllowed."""
        boards = list(dict.fromkeys([request, request.ours()]))
        figures: list[Figures] = []
        self.waiting[address] += 1
        try:
            for index, board in enumerate(boards):
                async for part in self.play(board):
                    yield TryoutState((index + part) / len(boards))
                figures.append(self.kept[board])
        finally:
            self.waiting -= Counter([address])
        yield TryoutState(1.0, None if len(figures) == 1 else to_message(figures[0]), to_message(figures[-1]))

    async def play(self, request: Wanted) -> AsyncIterator[float]:
        """Run bot games on a board unless its figures are cached; yield the fraction done."""
        if request in self.kept:
            return
        yield 0.0
        async with self.turn:
            executor = self.new_executor()
            parts: asyncio.Queue[float | None] = asyncio.Queue()
            loop = asyncio.get_running_loop()

            def heard(part: float) -> None:
                loop.call_soon_threadsafe(parts.put_nowait, part)

            work = asyncio.create_task(executor.follow(request, heard))
            work.add_done_callback(lambda _: parts.put_nowait(None))
            try:
                while (part := await parts.get()) is not None:
                    yield part
                self.keep(request, await work)
            finally:
                executor.close()  # somebody who has gone away waits for nothing

    def keep(self, request: Wanted, figures: Figures | None) -> None:
        """Cache the figures of a board. Raises NotAllowed if the process returned none."""
        if figures is None:
            raise NotAllowed("server.refused.busy", {})
        self.kept[request] = figures
        while len(self.kept) > MAX_CACHED:
            self.kept.popitem(last=False)
