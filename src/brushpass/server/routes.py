"""The routes of the server: which path is answered by which endpoint."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse
from starlette.responses import Response as FrameworkResponse
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from brushpass.server.boards.custom import CustomBoardEndpoints
from brushpass.server.boards.endpoints import BoardEndpoints
from brushpass.server.classes.endpoints import ClassEndpoints
from brushpass.server.evenings.daily import DealEndpoints
from brushpass.server.evenings.endpoints import EveningEndpoints
from brushpass.server.http.content import ContentEndpoints
from brushpass.server.http.finished import FinishedGameEndpoints
from brushpass.server.http.guard import SocketCounter, address_of, guest_of, known_host, own_page
from brushpass.server.http.middleware import STATIC_EDITION
from brushpass.server.http.openapi import document
from brushpass.server.http.operations import Endpoint, Operation
from brushpass.server.http.page_files import PAGE, manifest, worker
from brushpass.server.http.policy import EndpointGroup, RequestPolicy
from brushpass.server.http.programs import ProgramEndpoints
from brushpass.server.http.replies import NO_TABLE, reply
from brushpass.server.http.response import Response
from brushpass.server.http.seats import SeatEndpoints
from brushpass.server.messages.outgoing import refused
from brushpass.server.paths import OPERATIONS, QUERY
from brushpass.server.people.endpoints import PeopleEndpoints
from brushpass.server.people.passkeys import PasskeyEndpoints
from brushpass.server.previews.endpoints import PreviewEndpoints
from brushpass.server.push.endpoints import PushEndpoints
from brushpass.server.table.facts import NotAllowed
from brushpass.server.tables.registry import TableRegistry
from brushpass.server.tables.socket import serve_socket
from brushpass.server.webhooks.endpoints import WebhookEndpoints

BOOK: Final = "/rules/{game}/{book}"  # shown by the page too
FOREVER: Final = "public, max-age=31536000, immutable"
CARDS: Final = {"/card/{code}.{language}.png": "card", "/card/e/{code}.{language}.png": "evening_card"}
SHOWN: Final = ("/", "/new/{game}", "/t/{code}", "/t/{code}/tv", "/t/{code}/study", "/learn/{game}",
                "/learn/{game}/{lesson}", "/rules/{game}", "/replay", "/replay/{code}",
                "/review/{code}", "/me", "/device-link", "/e", "/e/{code}", "/c", "/c/{code}", "/deal/{code}",
                "/invited", "/about", "/print/{game}", "/tryout/{game}", "/make/{game}", "/make/{game}/{code}")


class Assets(StaticFiles):
    """Files with a content hash in their name, cached forever."""

    caching = FOREVER

    def file_response(self, *args: object, **named: object) -> FrameworkResponse:
        response = super().file_response(*args, **named)  # type: ignore[arg-type]
        response.headers["cache-control"] = self.caching
        return response


class StaticEdition(Assets):
    """The files of the static edition; its service worker caches them."""

    caching = "no-cache"


class SocketEndpoint(EndpointGroup):
    """Admits WebSockets that come from our own pages, up to a number per address."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy, connections: int) -> None:
        super().__init__(registry, policy)
        self.sockets = SocketCounter(connections)

    async def enter(self, socket: WebSocket) -> None:
        """Admit a WebSocket to its table."""
        address = address_of(socket)
        hosts, misses = self.policy.hosts, self.policy.limits.misses
        allowed = known_host(socket, hosts) and own_page(socket, hosts) and not misses.is_empty(address)
        if not allowed or not self.sockets.enter(address):
            await socket.close(1008)
            return
        refused_with = await serve_socket(socket, self.registry, lambda: guest_of(socket),
                                          lambda: self.sockets.leave(address))
        if refused_with == NO_TABLE:
            misses.spend(address)


class Endpoints(NamedTuple):
    """All endpoints."""

    content: ContentEndpoints
    seats: SeatEndpoints
    finished: FinishedGameEndpoints
    programs: ProgramEndpoints
    sockets: SocketEndpoint
    people: PeopleEndpoints
    passkeys: PasskeyEndpoints
    evenings: EveningEndpoints
    deals: DealEndpoints
    classes: ClassEndpoints
    boards: BoardEndpoints
    custom_boards: CustomBoardEndpoints
    push: PushEndpoints
    previews: PreviewEndpoints
    webhooks: WebhookEndpoints


def operations(to: Endpoints) -> list[Operation]:
    """Return the operations of the HTTP API."""
    found = []
    for group, names in OPERATIONS.items():
        for operation, name in names.items():
            method, _, path = operation.partition(" ")
            found.append(Operation(method, path, getattr(getattr(to, group), name), bearer=group == "programs"))
    return found


def schema_endpoint(api: list[Operation]) -> Callable[[Request], Awaitable[Response[Any]]]:
    """Return the endpoint of the API's schema, which is written for the first request."""
    written: list[bytes] = []

    async def endpoint(request: Request) -> Response[Any]:
        if not written:
            written.append(msgspec.json.encode(document(api, QUERY)))
        return Response(written[0], headers={"cache-control": "no-cache"})

    return endpoint


def routes(policy: RequestPolicy, to: Endpoints, static_edition: Path | None = None) -> list[BaseRoute]:
    """Return all routes of the server, with those of the folder of a static edition."""
    def guarded(method: Endpoint) -> Callable[[Request], Awaitable[Response[Any]]]:
        async def endpoint(request: Request) -> Response[Any]:
            try:
                return await policy.answer(request, method)
            except ClientDisconnect:
                return reply(refused(NotAllowed("server.message.malformed", {})), 400)  # nobody receives it

        return endpoint

    api = operations(to)
    return [
        *[Route(operation.path, (to.programs.answering if operation.bearer else guarded)(operation.endpoint),
                methods=[operation.method]) for operation in api],
        Route("/api/schema.json", schema_endpoint(api)),
        WebSocketRoute("/ws/{code}", to.sockets.enter),
        Mount("/assets", Assets(directory=PAGE, check_dir=False)),
        *([Mount(STATIC_EDITION, StaticEdition(directory=static_edition, html=True))] if static_edition else []),
        Route("/manifest.webmanifest", manifest), Route("/sw.js", worker),
        *[Route(path, guarded(getattr(to.previews, name))) for path, name in CARDS.items()],
        *[Route(path, to.previews.page) for path in (*SHOWN, BOOK)],
    ]


async def nowhere(request: Request, problem: Exception) -> FrameworkResponse:
    """Answer an unknown path: with the page for a browser, else with JSON."""
    if "text/html" in request.headers.get("accept", "") and (PAGE / "index.html").exists():
        return FileResponse(PAGE / "index.html", 404, {"cache-control": "no-cache"})
    refusal = reply(refused(NotAllowed("server.refused.nowhere", {})))
    return FrameworkResponse(refusal.body, 404, refusal.headers)
