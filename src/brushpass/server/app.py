"""The server put together: routes, the guard before them, and what is opened and closed with it."""
from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from brushpass.server.beside import Beside
from brushpass.server.cards.answers import Cards
from brushpass.server.hall.hall import Hall
from brushpass.server.hall.turns import wake
from brushpass.server.http.finished import Finished
from brushpass.server.http.guard import Bodies, Credits, Headers
from brushpass.server.http.installing import PAGE
from brushpass.server.http.pages import Limits, Openness, Pages
from brushpass.server.http.programs import Programs
from brushpass.server.http.requests import LONGEST_FILE
from brushpass.server.http.routes import Door, nowhere, routes
from brushpass.server.metrics import Metrics, Prometheus
from brushpass.server.people.blocked import Blocked
from brushpass.server.push.answers import Pushing
from brushpass.server.settings import Settings
from brushpass.server.storing.place import store_at
from brushpass.server.storing.protocol import BadStore
from brushpass.server.thinking.bots import Bots
from brushpass.server.thinking.line import Line
from brushpass.server.thinking.replays import Replays
from brushpass.server.thinking.reviews import Reviews

if TYPE_CHECKING:
    from brushpass.server.push.sending import Pusher

__all__ = ["PAGE", "Settings", "make_app"]


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


def limits_of(settings: Settings) -> Limits:
    """Return what one address may ask for."""
    return Limits(Credits(settings.posts, 60.0), Credits(settings.misses, 60.0), Credits(settings.costly, 60.0),
                  Credits(settings.tables, 3_600.0))


def pusher_of(hall: Hall) -> Pusher | None:
    """Return what tells players of their turn; None without the library for it."""
    try:
        from brushpass.server.push.sending import Pusher
    except ImportError:
        return None
    return Pusher(hall)


def make_app(settings: Settings) -> Starlette:
    """Return the server; its database is opened at once, so that what is wrong with it is said at the start."""
    store, own = store_at(settings.database, settings.bus), Bots(settings.bots, settings.warm)
    line = None if store.jobs is None else Line(store, store.jobs, own, settings.review)
    hall = Hall(store, own if line is None else line.bots, settings.pause, settings.now)
    pusher = pusher_of(hall)
    hall.wakes = wake if pusher is None else pusher.waking(wake)
    hall.metrics = counted(hall, settings.metrics) if settings.metrics else hall.metrics
    beside = Beside(hall, settings, line)
    reviews, replays = Reviews(store, settings.review) if line is None else line.reviews, Replays()
    limits, asks = limits_of(settings), Credits(settings.asks, 20.0)
    pages = Pages(hall, settings.names, limits, Openness(settings.lobby, settings.invitation))
    pages.blocked = Blocked(settings.blocked)
    door = Door(pages, settings.connections)
    beside.share({**limits._asdict(), "asks": asks}, door.crowd)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with beside.going_on():
            yield
        reviews.close()
        replays.close()
        if pusher is not None:
            pusher.close()
        await hall.close()

    app = Starlette(routes=routes(pages, Finished(pages, reviews, replays, settings.hint), Programs(pages, asks), door,
                                  Cards(pages, replays), Pushing(pages, pusher, settings.push_services)),
                    middleware=[Middleware(Headers), Middleware(Bodies, most=2 * LONGEST_FILE),
                                Middleware(GZipMiddleware, minimum_size=1_000)],
                    lifespan=lifespan, exception_handlers={404: nowhere})
    app.state.hall, app.state.beside, app.state.timekeeper = hall, beside, beside.timekeeper
    app.state.reviews = reviews
    app.state.most_connections = 2 * settings.connections  # of HTTP and sockets together
    return app
