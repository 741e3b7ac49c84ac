"""The server put together: routes, the guard before them, and what is opened and closed with it."""
from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from brushpass.server.http.finished import Afterwards
from brushpass.server.http.programs import PATHS, BotApi
from brushpass.server.thinking.bots import Bots
from brushpass.server.thinking.reviews import Desk
from brushpass.server.http.guard import Credits, Headers, address_of, guest_of, known_host, own_page
from brushpass.server.hall.hall import Hub
from brushpass.server.http.pages import Pages, reply
from brushpass.server.table.room import NotAllowed
from brushpass.server.hall.socket import attend
from brushpass.server.storing.sqlite import Store
from brushpass.server.wire.messages import refused

TIDY: Final = 60.0  # seconds
TICK: Final = 0.5  # seconds between two looks at the clocks
GENERATIONS: Final = (20_000, 500, 1_000_000)  # of the collector: the older ones only by `tidy`
PAGE: Final = Path(__file__).parent / "page"
FOREVER: Final = "public, max-age=31536000, immutable"
GET: Final = {"/api/games": "games", "/api/fairness": "fairness", "/api/mine": "mine", "/api/tables/{code}": "look",
              "/api/tables/{code}/fair": "fair", "/text/{language}.json": "text",
              "/rules/{game}.{language}.json": "rules"}
POST: Final = {"/api/tables": "make", "/api/tables/{code}/sit": "sit", "/api/tables/{code}/leave": "leave",
               "/api/tables/{code}/bot": "put_bot", "/api/tables/{code}/begin": "begin",
               "/api/tables/{code}/lend": "lend", "/api/tables/{code}/takeback": "take_back",
               "/api/lessons": "teach"}
GET_AFTERWARDS: Final = {"/api/tables/{code}/replay": "replay", "/api/tables/{code}/record": "record",
                         "/api/tables/{code}/review": "review"}
POST_AFTERWARDS: Final = {"/api/replay": "open_file", "/api/tables/{code}/review": "begin_review",
                          "/api/tables/{code}/hint": "hint"}
SHOWN: Final = ("/", "/new/{game}", "/t/{code}", "/learn/{game}", "/rules/{game}", "/replay", "/replay/{code}",
                "/review/{code}")


@dataclass(frozen=True)
class Settings:
    """How the server runs."""

    database: Path
    names: frozenset[str] = frozenset()  # host names it may be called by, besides addresses and localhost
    bots: int = 1  # processes in which bots think
    pause: float = 0.4  # seconds that a bot takes at least
    connections: int = 200  # sockets from one address
    posts: float = 60.0  # requests that change something, from one address in a minute
    asks: float = 60.0  # requests of one bot from outside, in twenty seconds
    now: Callable[[], float] = time.monotonic  # what the clocks go by
    review: float = 30.0  # seconds that a review thinks
    hint: float = 1.5


class Assets(StaticFiles):
    """Files whose name changes with what is in them: they are kept forever."""

    def file_response(self, *args: object, **named: object) -> Response:
        response = super().file_response(*args, **named)  # type: ignore[arg-type]
        response.headers["cache-control"] = FOREVER
        return response


class Door:
    """Lets sockets in that come from our own pages, and not too many from one address."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub = hub
        self.settings = settings
        self.open: dict[str, int] = {}

    async def enter(self, socket: WebSocket) -> None:
        """Attend to a socket until it closes."""
        address = address_of(socket)
        allowed = known_host(socket, self.settings.names) and own_page(socket)
        if not allowed or self.open.get(address, 0) >= self.settings.connections:
            await socket.close(1008)
            return
        self.open[address] = self.open.get(address, 0) + 1
        try:
            await attend(socket, self.hub, guest_of(socket))
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


def routes(pages: Pages, afterwards: Afterwards, bots: BotApi, door: Door) -> list[BaseRoute]:
    """Return what can be asked for."""
    def answering(held: object, name: str) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            return await pages.answer(request, getattr(held, name))

        return endpoint

    return [
        *[Route(path, answering(pages, name)) for path, name in GET.items()],
        *[Route(path, answering(pages, name), methods=["POST"]) for path, name in POST.items()],
        *[Route(path, answering(afterwards, name)) for path, name in GET_AFTERWARDS.items()],
        *[Route(path, answering(afterwards, name), methods=["POST"]) for path, name in POST_AFTERWARDS.items()],
        *[Route(f"/api/bot/{{code}}/{name}", bots.answering(name), methods=["POST"]) for name in PATHS],
        WebSocketRoute("/ws/{code}", door.enter),
        Mount("/assets", Assets(directory=PAGE, check_dir=False)),
        *[Route(path, page) for path in SHOWN],
    ]


async def page(request: Request) -> Response:
    """Show the page, which knows from the address what to show."""
    return FileResponse(PAGE / "index.html", headers={"cache-control": "no-cache"})


async def nowhere(request: Request, problem: Exception) -> Response:
    """Answer an address that leads nowhere: a browser gets the page, everything else a line."""
    if "text/html" in request.headers.get("accept", "") and (PAGE / "index.html").exists():
        return FileResponse(PAGE / "index.html", 404, {"cache-control": "no-cache"})
    return reply(refused(NotAllowed("server.refused.nowhere", {})), 404)


async def tidy(hub: Hub) -> None:
    """Tidy up the file all the time, and memory in quiet moments: a whole collection stops everybody for a while."""
    while True:
        moves = hub.moves
        await asyncio.sleep(TIDY)
        await asyncio.to_thread(hub.store.tidy)
        if hub.moves == moves:
            gc.collect()


def make_app(settings: Settings) -> Starlette:
    """Return the server; its database is opened at once, so that what is wrong with it is said at the start."""
    hub = Hub(Store(settings.database), Bots(settings.bots), settings.pause, settings.now)
    desk = Desk(hub.store, settings.review)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        usual = gc.get_threshold()
        gc.set_threshold(*GENERATIONS)
        working = [asyncio.create_task(work) for work in (tidy(hub), hub.keeper.run(TICK))]
        yield
        for task in working:
            task.cancel()
        gc.set_threshold(*usual)
        desk.close()
        await hub.close()

    posts = Credits(settings.posts, 60.0)
    pages = Pages(hub, settings.names, posts)
    bots = BotApi(hub, settings.names, Credits(settings.asks, 20.0), posts)
    afterwards = Afterwards(pages, desk, settings.hint)
    guard = [Middleware(Headers), Middleware(GZipMiddleware, minimum_size=1_000)]
    app = Starlette(routes=routes(pages, afterwards, bots, Door(hub, settings)), middleware=guard, lifespan=lifespan,
                    exception_handlers={404: nowhere})
    app.state.hub = hub
    return app


