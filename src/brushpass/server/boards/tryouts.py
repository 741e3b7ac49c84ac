"""Boards tried out by bots: one at a time, in a process of its own, for a limited time."""
from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from time import monotonic
from typing import Final, NamedTuple

from brushpass.arena.boards.tryout import Figures, TryoutGame, Tryout
from brushpass.server.engine.executor import ProgressExecutor
from brushpass.server.game_cache import Options
from brushpass.server.messages.answers import Estimate, TryoutFigures, TryoutState
from brushpass.server.table.facts import NotAllowed

MAX_QUEUED_TRYOUTS: Final = 5
TRYOUT_TIMEOUT_S: Final = 120.0  # for one board; then the results so far are returned
MAX_CACHED: Final = 64  # boards whose figures are kept for those who ask again
SEED: Final = 1


class Wanted(NamedTuple):
    """A board to try out: the options of its game, the level of the bots, and how many games they play."""

    game: str
    options: Options
    level: str
    games: int

    def tryout(self) -> Tryout:
        """Return what is played. Raises Problem where it cannot be."""
        return Tryout(self.game, dict(self.options), self.level, SEED)

    def ours(self) -> Wanted:
        """Return the same with the board that the game comes with."""
        return self._replace(options=tuple(sorted(self.tryout().with_default_board().options.items())))


def tryout_steps(asked: Wanted) -> Iterator[float | Figures]:
    """Let bots play on a board: yield the progress after each game, then the figures."""
    tryout, played, end = asked.tryout(), list[TryoutGame](), monotonic() + TRYOUT_TIMEOUT_S
    while len(played) < asked.games and (monotonic() < end or not played):
        played.append(tryout.play(len(played)))
        yield len(played) / asked.games
    yield tryout.figures(played)


def told(figures: Figures) -> TryoutFigures:
    """Return figures as the page is told them."""
    seats, ends = ([Estimate(*each) for each in group] for group in (figures.seats, figures.ends))
    return TryoutFigures(figures.games, seats, ends, figures.turns, figures.shortest, figures.longest, figures.quiet,
                         figures.counts, figures.rarely_visited())


class Tryouts:
    """The boards that are tried out, one after the other, and what is known of them."""

    def __init__(self, new_executor: Callable[[], ProgressExecutor[Wanted, Figures]]) -> None:
        self.new_executor = new_executor
        self.turn = asyncio.Lock()
        self.waiting = 0
        self.kept: OrderedDict[Wanted, Figures] = OrderedDict()

    async def follow(self, asked: Wanted) -> AsyncIterator[TryoutState]:
        """Try a board out beside ours, and tell how far it is, then what came of it. Raises NotAllowed."""
        boards = list(dict.fromkeys([asked, asked.ours()]))
        found: list[Figures] = []
        self.waiting += 1
        try:
            for place, board in enumerate(boards):
                async for part in self.play(board):
                    yield TryoutState((place + part) / len(boards))
                found.append(self.kept[board])
        finally:
            self.waiting -= 1
        yield TryoutState(1.0, None if len(found) == 1 else told(found[0]), told(found[-1]))

    async def play(self, asked: Wanted) -> AsyncIterator[float]:
        """Let bots play a board when its turn comes, unless its figures are known; tell which part of it is done."""
        if asked in self.kept:
            return
        yield 0.0
        async with self.turn:
            executor = self.new_executor()
            parts: asyncio.Queue[float | None] = asyncio.Queue()
            loop = asyncio.get_running_loop()

            def heard(part: float) -> None:
                loop.call_soon_threadsafe(parts.put_nowait, part)

            work = asyncio.create_task(executor.follow(asked, heard))
            work.add_done_callback(lambda _: parts.put_nowait(None))
            try:
                while (part := await parts.get()) is not None:
                    yield part
                self.keep(asked, await work)
            finally:
                executor.close()  # somebody who has gone away waits for nothing

    def keep(self, asked: Wanted, found: Figures | None) -> None:
        """Keep what was found for those who ask again. Raises NotAllowed where nothing was."""
        if found is None:
            raise NotAllowed("server.refused.busy", {})
        self.kept[asked] = found
        while len(self.kept) > MAX_CACHED:
            self.kept.popitem(last=False)
