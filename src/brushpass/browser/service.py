"""The table service in a browser: the server's registry and endpoints behind messages of a worker, without HTTP."""
from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from math import inf
from typing import Any, Final, Protocol, cast

import msgspec

from brushpass.browser.bots import BrowserBots
from brushpass.browser.executor import Call, Cancel, InPlace, WorkerExecutor, WorkerJob
from brushpass.browser.imports import ImportEndpoints
from brushpass.browser.port import Port
from brushpass.browser.request import Request
from brushpass.browser.store import BrowserStore, Disk
from brushpass.core.errors import UserError
from brushpass.server.boards.custom import CustomBoardEndpoints
from brushpass.server.boards.endpoints import BoardEndpoints
from brushpass.server.boards.tryouts import Tryouts, tryout_steps
from brushpass.server.engine.replays import Replays
from brushpass.server.engine.review_job import review_steps
from brushpass.server.engine.reviews import Reviews
from brushpass.server.http.content import ContentEndpoints
from brushpass.server.http.finished import FinishedGameEndpoints
from brushpass.server.http.guard import RateLimiter
from brushpass.server.http.name_filter import NameFilter
from brushpass.server.http.policy import RateLimits, RequestPolicy
from brushpass.server.http.response import Response, StreamedResponse
from brushpass.server.http.seats import SeatEndpoints
from brushpass.server.messages.outgoing import ClosedMessage, encode, refused
from brushpass.server.paths import OPERATIONS
from brushpass.server.table.facts import NotAllowed, hashed
from brushpass.server.tables.bot_turns import BotTurns
from brushpass.server.tables.client import Client, admit
from brushpass.server.tables.connection import Connection, TokenBucket
from brushpass.server.tables.registry import TableRegistry
from brushpass.server.tables.timekeeper import Timekeeper

PAUSE_S: Final = 0.4  # that a bot takes at least
HINT_S: Final = 1.5
REVIEW_S: Final = 10.0
IMPORT: Final = {"POST /api/tables/{code}/import": "import_table"}
PARAMETER: Final = re.compile(r"\{(\w+)\}")


class Host(Protocol):
    """The functions that the worker provides to the service."""

    @property
    def disk(self) -> Disk:
        """Return the database."""

    @property
    def call(self) -> Call:
        """Return a function that runs a job in the second worker."""

    @property
    def cancel(self) -> Cancel:
        """Return a function that cancels such a job."""

    def post(self, kind: str, number: int, text: str) -> None:
        """Post a message about a request or a connection to the page."""

    def load_network(self, game: str) -> Awaitable[None]:
        """Fetch the network of a game."""


class Answered(msgspec.Struct):
    """A response for the page; a streamed body follows in separate messages."""

    status: int
    type: str
    text: str


def pattern_of(path: str) -> re.Pattern[str]:
    """Return the regular expression of a path with parameters in braces."""
    return re.compile(PARAMETER.sub(r"(?P<\1>[^/]+?)", path.replace(".", r"\.")) + "$")


class TableService:
    """Handles the requests and connections of one page."""

    def __init__(self, host: Host, pause: float = PAUSE_S) -> None:
        self.host = host
        store = BrowserStore(host.disk)
        bots = BrowserBots(WorkerExecutor(host.call), host.load_network)
        self.registry = TableRegistry(store, bots, pause, observers=[BotTurns()])
        self.timekeeper = Timekeeper(self.registry)
        self.ports: dict[int, Port] = {}
        free = RateLimiter(inf, 1.0)
        self.policy = RequestPolicy(frozenset(), RateLimits(*[free] * 7), NameFilter(()))
        both = (self.registry, self.policy)
        reviews = Reviews(store, REVIEW_S, WorkerJob(review_steps, host.call, host.cancel))
        tryouts = Tryouts(lambda: WorkerJob(tryout_steps, host.call, host.cancel))
        groups = {
            "content": ContentEndpoints(self.registry), "seats": SeatEndpoints(*both),
            "finished": FinishedGameEndpoints(*both, reviews, Replays(InPlace()), HINT_S),
            "boards": BoardEndpoints(self.policy, tryouts), "custom_boards": CustomBoardEndpoints(*both)}
        self.routes = routes(IMPORT, ImportEndpoints(*both))
        for name, endpoints in groups.items():
            self.routes += routes(OPERATIONS[name], endpoints)

    async def start(self) -> None:
        """Resume the clocks."""
        await self.registry.start()

    async def ask(self, number: int, method: str, path: str, body: str, guest: str) -> None:
        """Handle a request of the page."""
        address, _, query = path.partition("?")
        for known, pattern, endpoint in self.routes:
            if known == method and (match := pattern.match(address)):
                request = cast(Any, Request(match.groupdict(), query, body, guest))
                response: Response[Any] = await self.policy.answer(request, endpoint)
                break
        else:
            problem = msgspec.json.encode(refused(NotAllowed("server.refused.nowhere", {})))
            response = Response(problem, 404)
        answered = Answered(response.status_code, response.headers["content-type"], response.body.decode())
        streamed = isinstance(response, StreamedResponse)
        self.host.post("stream" if streamed else "answer", number, msgspec.json.encode(answered).decode())
        if isinstance(response, StreamedResponse):
            async for chunk in response.chunks:
                self.host.post("chunk", number, chunk.decode())
            self.host.post("end", number, "")

    def open(self, number: int, code: str, hello: str, guest: str) -> asyncio.Task[None]:
        """Connect the page to a table, given its first message; further ones may follow immediately."""
        port = self.ports[number] = Port(lambda text: self.host.post("received", number, text),
                                         lambda: self.closed(number))
        return port.spawn(self.connect(number, port, code, hello, guest))

    async def connect(self, number: int, port: Port, code: str, hello: str, guest: str) -> None:
        """Admit the client of a port, or send the page the reason for the refusal."""
        try:
            live = await self.registry.come_to(code)
            try:
                connection = Connection(hashed(guest), port)
                connection.credit = TokenBucket(inf)  # nobody floods their own browser
                await admit(Client(self.registry, live, connection, lambda: None), hello)
            except BaseException:
                self.registry.exit(live)
                raise
        except UserError as problem:
            self.host.post("received", number, encode(ClosedMessage(problem.key)))
            self.closed(number)

    def closed(self, number: int) -> None:
        """Notify the page that a connection was closed."""
        self.shut(number)
        self.host.post("closed", number, "")

    def send(self, number: int, text: str) -> None:
        """Handle a message of the page on a connection."""
        if number in self.ports:
            self.ports[number].receive(text)

    def shut(self, number: int) -> None:
        """Close a connection."""
        port = self.ports.pop(number, None)
        if port is not None and port.client is not None:
            port.client.lost()

    async def tick(self) -> None:
        """Check the clocks."""
        await self.timekeeper.tick()

    async def refresh(self, code: str, version: int) -> None:
        """Reload a table that another tab has changed, and wake its bots."""
        live = self.registry.open.get(code)
        if live is None:
            return
        with suppress(UserError):
            async with live.lock:
                if live.version < version:
                    await self.registry.reload(live)
            self.registry.wake(live)


Endpoint = Callable[..., Awaitable[Response[Any]]]


def routes(operations: Mapping[str, str], endpoints: object) -> list[tuple[str, re.Pattern[str], Endpoint]]:
    """Return method and path pattern of operations, each with the method that answers them."""
    split = [(*operation.partition(" "), name) for operation, name in operations.items()]
    return [(method, pattern_of(path), getattr(endpoints, name)) for method, _, path, name in split]
