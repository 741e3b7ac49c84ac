"""What can be asked for, and who answers it; and the door for sockets."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from brushpass.server.boxes.answers import Boxes
from brushpass.server.cards.answers import Cards
from brushpass.server.evenings.answers import Evenings
from brushpass.server.hall.socket import attend
from brushpass.server.http.finished import Finished
from brushpass.server.http.guard import Crowd, address_of, guest_of, known_host, own_page
from brushpass.server.http.installing import PAGE, manifest, worker
from brushpass.server.http.pages import Pages
from brushpass.server.http.programs import PATHS, Programs
from brushpass.server.http.replies import NO_TABLE, reply
from brushpass.server.http.seats import Seats
from brushpass.server.people.answers import People
from brushpass.server.people.passkeys import Passkeys
from brushpass.server.push.answers import Pushing
from brushpass.server.table.facts import NotAllowed
from brushpass.server.trials.answers import Trials
from brushpass.server.wire.outgoing import refused

BOOK: Final = "/rules/{game}/{book}"  # shown by the page too
FOREVER: Final = "public, max-age=31536000, immutable"
GET: Final = {"/books/{game}.{language}.json": "book",
              "/api/games": "games", "/api/fairness": "fairness", "/api/mine": "mine", "/api/tables/{code}": "look",
              "/text/{language}.json": "text", "/rules/{game}.{language}.json": "rules",
              "/lessons/{game}.{language}.json": "lessons", "/walks/{game}.{lesson}.json": "walk",
              "/api/daily": "daily",
              "/games/{game}/face.js": "face", "/healthz": "health", "/readyz": "ready"}
POST: Final = {"/api/tables": "make", "/api/tables/{code}/sit": "sit", "/api/tables/{code}/leave": "leave",
               "/api/tables/{code}/bot": "put_bot", "/api/tables/{code}/begin": "begin",
               "/api/tables/{code}/lend": "lend", "/api/tables/{code}/takeback": "revoke",
               "/api/tables/{code}/report": "report",
               "/api/tables/{code}/practise": "practise", "/api/lessons": "teach"}
GET_FINISHED: Final = {"/api/tables/{code}/replay": "replay", "/api/tables/{code}/record": "record",
                       "/api/tables/{code}/fair": "fair",
                       "/api/tables/{code}/review": "review"}
POST_FINISHED: Final = {"/api/replay": "open_file", "/api/tables/{code}/review": "begin_review",
                        "/api/tables/{code}/hint": "hint"}
GET_ME: Final = {"/api/me": "me", "/api/me/games.zip": "records"}
POST_ME: Final = {"/api/me": "keep_me", "/api/me/along": "carry", "/api/along": "come_along",
                  "/api/me/forget": "forget_me"}
GET_BOX: Final = {"/api/boxes/{code}": "show"}
POST_BOX: Final = {"/api/games/{game}/box": "keep", "/api/games/{game}/box/check": "check"}
PASSKEY: Final = ("begin", "keep", "ask", "come")
GET_TRIALS: Final = {"/api/print/{game}": "sheets"}
POST_TRIALS: Final = {"/api/tryout/{game}": "try_out"}
GET_EVENINGS: Final = {"/api/evenings": "mine", "/api/evenings/{code}": "look", "/api/lobby": "lobby"}
VERBS: Final = ("join", "leave", "vote", "agree", "options", "begin")  # of an evening
POST_EVENINGS: Final = {"/api/evenings": "make", "/api/invited": "accept",
                        **{f"/api/evenings/{{code}}/{verb}": verb for verb in VERBS}}
CARDS: Final = {"/card/{code}.{language}.png": "card", "/card/e/{code}.{language}.png": "evening_card"}
SHOWN: Final = ("/", "/new/{game}", "/t/{code}", "/learn/{game}", "/learn/{game}/{lesson}", "/rules/{game}", "/replay",
                "/replay/{code}", "/review/{code}", "/me", "/along", "/e", "/e/{code}", "/invited",
                "/print/{game}", "/tryout/{game}", "/make/{game}", "/make/{game}/{code}")


class Assets(StaticFiles):
    """Files whose name changes with what is in them: they are kept forever."""

    def file_response(self, *args: object, **named: object) -> Response:
        response = super().file_response(*args, **named)  # type: ignore[arg-type]
        response.headers["cache-control"] = FOREVER
        return response


class Door:
    """Lets sockets in that come from our own pages, and not too many from one address."""

    def __init__(self, pages: Pages, connections: int) -> None:
        self.pages = pages
        self.crowd = Crowd(connections)

    async def enter(self, socket: WebSocket) -> None:
        """Let a socket come to its table."""
        address = address_of(socket)
        names, misses = self.pages.names, self.pages.misses
        allowed = known_host(socket, names) and own_page(socket, names) and not misses.is_empty(address)
        if not allowed or not self.crowd.enter(address):
            await socket.close(1008)
            return
        if await attend(socket, self.pages.hall, guest_of(socket), lambda: self.crowd.leave(address)) == NO_TABLE:
            misses.spend(address)


def routes(pages: Pages, finished: Finished, programs: Programs, door: Door, cards: Cards,
           pushing: Pushing) -> list[BaseRoute]:
    """Return what can be asked for."""
    def answering(held: object, names: dict[str, str], method: str) -> list[BaseRoute]:
        def endpoint_of(name: str) -> Callable[[Request], Awaitable[Response]]:
            async def endpoint(request: Request) -> Response:
                return await pages.answer(request, getattr(held, name))

            return endpoint

        return [Route(path, endpoint_of(name), methods=[method]) for path, name in names.items()]

    trials = Trials(pages)
    return [
        *answering(pages, GET, "GET"), *answering(Seats(pages), POST, "POST"),
        *answering(People(pages), GET_ME, "GET"), *answering(People(pages), POST_ME, "POST"),
        *answering(Evenings(pages), GET_EVENINGS, "GET"), *answering(Evenings(pages), POST_EVENINGS, "POST"),
        *answering(trials, GET_TRIALS, "GET"), *answering(trials, POST_TRIALS, "POST"),
        *answering(finished, GET_FINISHED, "GET"), *answering(finished, POST_FINISHED, "POST"),
        *answering(Boxes(pages), GET_BOX, "GET"), *answering(Boxes(pages), POST_BOX, "POST"),
        *[Route(f"/api/bot/{{code}}/{name}", programs.answering(name), methods=["POST"]) for name in PATHS],
        WebSocketRoute("/ws/{code}", door.enter),
        Mount("/assets", Assets(directory=PAGE, check_dir=False)),
        Route("/manifest.webmanifest", manifest), Route("/sw.js", worker),
        *answering(Passkeys(pages), {"/api/passkey": "able"}, "GET"),
        *answering(Passkeys(pages), {f"/api/passkey/{verb}": verb for verb in PASSKEY}, "POST"),
        *answering(pushing, {"/api/push": "key"}, "GET"),
        *answering(pushing, {"/api/push": "subscribe", "/api/push/stop": "unsubscribe"}, "POST"),
        *answering(cards, CARDS, "GET"),
        *[Route(path, cards.page) for path in (*SHOWN, BOOK)],
    ]


async def nowhere(request: Request, problem: Exception) -> Response:
    """Answer an address that leads nowhere: a browser gets the page, everything else a line."""
    if "text/html" in request.headers.get("accept", "") and (PAGE / "index.html").exists():
        return FileResponse(PAGE / "index.html", 404, {"cache-control": "no-cache"})
    return reply(refused(NotAllowed("server.refused.nowhere", {})), 404)
