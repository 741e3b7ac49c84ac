"""The routes of the server: which path is answered by which endpoint."""
from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from brushpass.server.boards.custom import CustomBoardEndpoints
from brushpass.server.boards.endpoints import BoardEndpoints
from brushpass.server.evenings.endpoints import EveningEndpoints
from brushpass.server.http.content import ContentEndpoints
from brushpass.server.http.finished import FinishedGameEndpoints
from brushpass.server.http.guard import SocketCounter, address_of, guest_of, known_host, own_page
from brushpass.server.http.page_files import PAGE, manifest, worker
from brushpass.server.http.policy import RequestPolicy
from brushpass.server.http.programs import PATHS, ProgramEndpoints
from brushpass.server.http.replies import NO_TABLE, reply
from brushpass.server.http.seats import SeatEndpoints
from brushpass.server.messages.outgoing import refused
from brushpass.server.people.endpoints import PeopleEndpoints
from brushpass.server.people.passkeys import PasskeyEndpoints
from brushpass.server.previews.endpoints import PreviewEndpoints
from brushpass.server.push.endpoints import PushEndpoints
from brushpass.server.table.facts import NotAllowed
from brushpass.server.tables.registry import TableRegistry
from brushpass.server.tables.socket import serve_socket

NONE: Final[Mapping[str, str]] = MappingProxyType({})
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
POST_ME: Final = {"/api/me": "keep_me", "/api/me/along": "make_link", "/api/along": "follow_link",
                  "/api/me/forget": "forget_me"}
GET_BOX: Final = {"/api/boxes/{code}": "show"}
POST_BOX: Final = {"/api/games/{game}/box": "keep", "/api/games/{game}/box/check": "check"}
PASSKEY: Final = ("begin", "keep", "ask", "come")
GET_BOARDS: Final = {"/api/print/{game}": "sheets"}
POST_BOARDS: Final = {"/api/tryout/{game}": "try_out"}
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


class SocketEndpoint:
    """Admits WebSockets that come from our own pages, up to a number per address."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy, connections: int) -> None:
        self.registry = registry
        self.policy = policy
        self.sockets = SocketCounter(connections)

    async def enter(self, socket: WebSocket) -> None:
        """Bring a socket to its table."""
        address = address_of(socket)
        hosts, misses = self.policy.hosts, self.policy.limits.misses
        allowed = known_host(socket, hosts) and own_page(socket, hosts) and not misses.is_empty(address)
        if not allowed or not self.sockets.enter(address):
            await socket.close(1008)
            return
        if await serve_socket(socket, self.registry, guest_of(socket), lambda: self.sockets.leave(address)) == NO_TABLE:
            misses.spend(address)


class Endpoints(NamedTuple):
    """All that answers requests."""

    content: ContentEndpoints
    seats: SeatEndpoints
    finished: FinishedGameEndpoints
    programs: ProgramEndpoints
    sockets: SocketEndpoint
    people: PeopleEndpoints
    passkeys: PasskeyEndpoints
    evenings: EveningEndpoints
    boards: BoardEndpoints
    custom_boards: CustomBoardEndpoints
    push: PushEndpoints
    previews: PreviewEndpoints


def routes(policy: RequestPolicy, to: Endpoints) -> list[BaseRoute]:
    """Return all routes of the server."""
    def guarded(endpoints: object, get: Mapping[str, str], post: Mapping[str, str] = NONE) -> list[BaseRoute]:
        def endpoint_of(name: str) -> Callable[[Request], Awaitable[Response]]:
            async def endpoint(request: Request) -> Response:
                return await policy.answer(request, getattr(endpoints, name))

            return endpoint

        return [Route(path, endpoint_of(name), methods=[method])
                for method, names in (("GET", get), ("POST", post)) for path, name in names.items()]

    return [
        *guarded(to.content, GET), *guarded(to.seats, NONE, POST),
        *guarded(to.people, GET_ME, POST_ME),
        *guarded(to.evenings, GET_EVENINGS, POST_EVENINGS),
        *guarded(to.boards, GET_BOARDS, POST_BOARDS),
        *guarded(to.finished, GET_FINISHED, POST_FINISHED),
        *guarded(to.custom_boards, GET_BOX, POST_BOX),
        *[Route(f"/api/bot/{{code}}/{name}", to.programs.answering(name), methods=["POST"]) for name in PATHS],
        WebSocketRoute("/ws/{code}", to.sockets.enter),
        Mount("/assets", Assets(directory=PAGE, check_dir=False)),
        Route("/manifest.webmanifest", manifest), Route("/sw.js", worker),
        *guarded(to.passkeys, {"/api/passkey": "able"}, {f"/api/passkey/{verb}": verb for verb in PASSKEY}),
        *guarded(to.push, {"/api/push": "key"}, {"/api/push": "subscribe", "/api/push/stop": "unsubscribe"}),
        *guarded(to.previews, CARDS),
        *[Route(path, to.previews.page) for path in (*SHOWN, BOOK)],
    ]


async def nowhere(request: Request, problem: Exception) -> Response:
    """Answer an address that leads nowhere: a browser gets the page, everything else a line."""
    if "text/html" in request.headers.get("accept", "") and (PAGE / "index.html").exists():
        return FileResponse(PAGE / "index.html", 404, {"cache-control": "no-cache"})
    return reply(refused(NotAllowed("server.refused.nowhere", {})), 404)
