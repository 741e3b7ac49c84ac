"""The server put together: routes, the guard before them, and what is opened and closed with it."""
from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from brushpass.server.always import always
from brushpass.server.hall.awake import Awake
from brushpass.server.hall.fleet import PATROL, Fleet
from brushpass.server.hall.hall import Hall
from brushpass.server.hall.timekeeper import Timekeeper
from brushpass.server.hall.turns import wake
from brushpass.server.http.finished import Finished
from brushpass.server.http.guard import Bodies, Credits, Headers
from brushpass.server.http.pages import Pages
from brushpass.server.http.programs import Programs
from brushpass.server.http.requests import LONGEST_FILE
from brushpass.server.http.routes import PAGE, Door, nowhere, routes
from brushpass.server.metrics import Metrics, Prometheus
from brushpass.server.storing.place import store_at
from brushpass.server.storing.protocol import BadStore
from brushpass.server.thinking.bots import Bots
from brushpass.server.thinking.line import Line
from brushpass.server.thinking.replays import Replays
from brushpass.server.thinking.reviews import Reviews

__all__ = ["PAGE", "Settings", "make_app"]
TIDY: Final = 10.0  # seconds
COLLECTS: Final = 6  # times of tidying, after which memory is tidied too
DAY: Final = 86_400.0
TICK: Final = 0.5  # seconds between two looks at the clocks
GENERATIONS: Final = (20_000, 500, 1_000_000)  # of the collector: the older ones only by `tidy`


@dataclass(frozen=True)
class Settings:
    """How the server runs."""

    database: Path | str  # a file, or the address of a PostgreSQL database
    names: frozenset[str] = frozenset()  # host names it may be called by, besides addresses and localhost
    bots: int = 1  # processes in which bots think
    pause: float = 0.4  # seconds that a bot takes at least
    connections: int = 200  # sockets from one address
    posts: float = 60.0  # requests that change something, from one address in a minute
    asks: float = 60.0  # requests of one program, in twenty seconds
    misses: float = 60.0  # requests for tables that are not there, from one address in a minute
    costly: float = 60.0  # requests for replays and draws, from one address in a minute
    now: Callable[[], float] = field(default_factory=Awake)  # what the clocks go by
    review: float = 30.0  # seconds that a review thinks
    hint: float = 1.5
    metrics: int = 0  # the port on which Prometheus is answered, or 0
    days: float = 0.0  # after which a table where nothing happens is forgotten; 0 for never


class Tidying:
    """Tidies up the file all the time, and memory in quiet moments: a whole collection stops everybody for a while."""

    def __init__(self, hall: Hall, days: float) -> None:
        self.hall = hall
        self.days = days
        self.moves = self.times = 0

    async def tidy(self) -> None:
        """Tidy up once."""
        await self.hall.store.tidy()
        if self.days:
            await self.hall.store.forget(time.time() - self.days * DAY)
        self.times += 1
        if self.times % COLLECTS == 0:
            if self.hall.moves == self.moves:
                gc.collect()
            self.moves = self.hall.moves


def counted(hall: Hall, port: int) -> Metrics:
    """Return what counts for an operator, and answer on a port of this machine. Raises BadStore without the library."""
    try:
        metrics = Prometheus()
    except ImportError:
        raise BadStore("server.store.no-prometheus", {}) from None
    metrics.watch("tables", "tables in memory", lambda: len(hall.open))
    metrics.watch("sockets", "connections at tables", lambda: sum(len(live.connections) for live in hall.open.values()))
    metrics.watch("moves", "choices since the start", lambda: hall.moves)
    metrics.watch("thinking", "bots that wait or think", lambda: hall.bots.waiting)
    metrics.serve("127.0.0.1", port)
    return metrics


def make_app(settings: Settings) -> Starlette:
    """Return the server; its database is opened at once, so that what is wrong with it is said at the start."""
    store = store_at(settings.database)
    line = Line(store, store.jobs, Bots(settings.bots), settings.review) if store.jobs is not None else None
    hall = Hall(store, Bots(settings.bots) if line is None else line.bots, settings.pause, settings.now)
    hall.wakes = wake
    if settings.metrics:
        hall.metrics = counted(hall, settings.metrics)
    timekeeper, tidying = Timekeeper(hall), Tidying(hall, settings.days)
    reviews, replays = Reviews(store, settings.review) if line is None else line.reviews, Replays()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        usual = gc.get_threshold()
        gc.set_threshold(*GENERATIONS)
        await hall.start()
        fleet = None if hall.store.bus is None else Fleet(hall, hall.store.bus)
        tasks = [(tidying.tidy, TIDY), (timekeeper.tick, TICK)]
        if fleet is not None:
            await fleet.start()
            tasks.append((fleet.patrol, PATROL))
        if line is not None:
            await line.start()
        working = [asyncio.create_task(always(*task)) for task in tasks]
        yield
        for task in working:
            task.cancel()
        if fleet is not None:
            await fleet.close()
        if line is not None:
            await line.close()
        gc.set_threshold(*usual)
        reviews.close()
        replays.close()
        await hall.close()

    posts = Credits(settings.posts, 60.0)
    pages = Pages(hall, settings.names, posts, Credits(settings.misses, 60.0), Credits(settings.costly, 60.0))
    programs, door = Programs(pages, Credits(settings.asks, 20.0)), Door(pages, settings.connections)
    app = Starlette(routes=routes(pages, Finished(pages, reviews, replays, settings.hint), programs, door),
                    middleware=[Middleware(Headers), Middleware(Bodies, most=2 * LONGEST_FILE),
                                Middleware(GZipMiddleware, minimum_size=1_000)],
                    lifespan=lifespan, exception_handlers={404: nowhere})
    app.state.hall, app.state.timekeeper, app.state.reviews = hall, timekeeper, reviews
    app.state.most_connections = 2 * settings.connections  # of HTTP and sockets together
    return app
