"""A server for tests: a real one, in a thread of its own, on a port that is free, with a fresh database."""
from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Self, TypeVar
from uuid import uuid4

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from brushpass.server.app import Settings, make_app
from brushpass.server.tables.connection import MessageHandler
from brushpass.server.serving import server_of
from brushpass.terminal.serve import listen
from tests.eventually import LONG_TIMEOUT_S, TIMEOUT_S
from tests.failures import register

TEST_SETTINGS = {"warm": False, "pause": 0.0, "posts": 1e6, "asks": 1e6, "misses": 1e6, "costly": 1e6, "tables": 1e6,
            "joins": 1e6, "practice": 1e6, "reviews": 1e6, "request_timeout": TIMEOUT_S}
T = TypeVar("T")


def run_in_thread(work: Coroutine[Any, Any, T]) -> T:
    """Run something to its end in a thread of its own: the browser of other tests has a loop in this one."""
    result = Future[T]()

    def run() -> None:
        try:
            result.set_result(asyncio.run(work))
        except BaseException as problem:  # raised again in the thread that waits
            result.set_exception(problem)

    threading.Thread(target=run, daemon=True).start()
    return result.result(LONG_TIMEOUT_S)


class Guest:
    """Somebody with a browser: a cookie, and what they may post."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""

    def request(self, method: str, path: str, body: object = None,
            headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """Return the status and the answer to a request."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
        text = body if isinstance(body, (bytes, str)) else json.dumps(body)
        sent = {"X-Brushpass": "1", "Cookie": self.cookie, **(headers or {})}
        connection.request(method, path, None if body is None else text, sent)
        answer = connection.getresponse()
        if answer.getheader("set-cookie"):
            self.cookie = str(answer.getheader("set-cookie")).split(";")[0]
        data = answer.read()
        connection.close()
        return answer.status, json.loads(data) if data else None

    def post(self, path: str, body: object) -> Any:
        """Return the answer to something posted, which must be taken."""
        status, answer = self.request("POST", path, body)
        assert status == 200, answer
        return answer

    def open_table(self, game: str, *seats: str, **more: object) -> tuple[str, str]:
        """Open a table: `me`, `open`, or the level of a bot for each seat; return its code and one's token."""
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        answer = self.post("/api/tables", {"game": game, "name": "Ann", "seats": wishes, **more})
        return answer["code"], answer["token"]

    def sit(self, code: str, seat: int, name: str = "Bob") -> str:
        """Take a seat, and return its token."""
        return str(self.post(f"/api/tables/{code}/sit", {"seat": seat, "name": name})["token"])

    def connect(self, code: str, token: str = "", since: int = 0) -> Client:
        """Return a connection to a table, once the server has answered its greeting."""
        client = self.open_socket(code)
        client.send({"t": "hello", "token": token, "since": since})
        client.wait_for_answer()
        return client

    def open_socket(self, code: str, origin: str | None = None) -> Client:
        """Return a connection to a table, before any greeting."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        return Client(connect(
            f"ws://127.0.0.1:{self.port}/ws/{code}", additional_headers=headers, compression=None, proxy=None,
            origin=origin, open_timeout=TIMEOUT_S,  # type: ignore[arg-type]
            ping_interval=None,  # a server that is slow to answer is not gone
            max_queue=None))  # a client that stops reading would wait ten seconds for the server's goodbye


class Client:
    """One connection to a table, and all that was received over it."""

    def __init__(self, opened: AbstractContextManager[ClientConnection]) -> None:
        self.stack = ExitStack()
        self.socket = self.stack.enter_context(opened)
        self.unread: list[str | bytes] = []
        self.received: list[str] = []
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.clock: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        self.stack.close()

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def wait_for_answer(self) -> None:
        """Wait for the first message, which is read later: from then on the server counts this client as present."""
        with suppress(ConnectionClosed):
            self.unread.append(self.socket.recv(TIMEOUT_S))

    def receive(self) -> dict[str, Any]:
        """Return the next message, after keeping it."""
        text = self.unread.pop() if self.unread else self.socket.recv(TIMEOUT_S)
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["t"] == "table":
            self.table = message
        elif message["t"] == "clock":
            self.clock = message
        elif message["t"] == "view":
            self.view = message
            self.lines = [*self.lines[: message["from"]], *message["lines"]]
        return message

    def receive_until(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of some kind."""
        while (message := self.receive())["t"] not in kinds:
            pass
        return message

    def wait_for_turn(self) -> bool:
        """Wait until this seat is asked, and say so; False once the game is over."""
        while not self.view or not (self.view["options"] or self.view["result"]):
            self.receive()
        return self.view["result"] is None

    def act(self, a: int, v: int | None = None, id: str = "") -> dict[str, Any]:
        """Choose an action, and return the ack, once its view is there, or the refusal."""
        version = self.view["v"] if v is None else v
        self.send({"t": "act", "id": id or str(uuid4()), "v": version, "a": a})
        answer = self.receive_until("ack", "refused")
        while answer["t"] == "ack" and self.view["v"] < answer["v"]:
            self.receive()
        return answer

    def read_until_closed(self) -> None:
        """Read until the server closes."""
        try:
            while True:
                self.receive()
        except ConnectionClosed:
            pass


class SlowSocket:
    """What a client is sent over that does not read yet."""

    def __init__(self) -> None:
        self.reads = self.closed = self.given_up = False
        self.sent: list[bytes] = []

    def push(self, frame: bytes) -> bool:
        if self.reads:
            self.sent.append(frame)
        return self.reads

    def finish(self) -> None:
        self.closed = True

    def give_up(self) -> None:
        self.given_up = True

    def bring_to(self, client: MessageHandler) -> None: ...

    def hold_on(self) -> None: ...

    def read_on(self) -> None: ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(work)


class Log(logging.Handler):
    """The last records of all servers of this process, each with the name of its thread."""

    def __init__(self) -> None:
        super().__init__()
        self.records: deque[tuple[float, str, str]] = deque(maxlen=10_000)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append((record.created, record.threadName or "", self.format(record)))

    def attach(self) -> None:
        """Capture log records from now on; uvicorn configures its logger again with each server."""
        for logger in (logging.getLogger(), logging.getLogger("uvicorn")):
            if self not in logger.handlers:
                logger.addHandler(self)

    def of(self, thread: str, since: float) -> bytes:
        """Return the records of a server and of the threads beside it since a time, without other servers'."""
        lines = [line for created, name, line in list(self.records)
                 if created >= since and (name == thread or not name.startswith(THREAD_PREFIX))]
        return "".join(f"{line}\n" for line in lines).encode()


THREAD_PREFIX = "server on port "  # how the thread of a server is called
LOG = Log()


class LiveServer:
    """A server that runs."""

    def __init__(self, folder: Path, port: int = 0, **settings: Any) -> None:
        self.database = folder / "tables.db"
        self.app = make_app(Settings(**{"database": self.database, **TEST_SETTINGS, **settings}))
        listener = listen("127.0.0.1", port)
        self.port: int = listener.getsockname()[1]
        self.server = server_of(self.app)
        self.server.config.timeout_graceful_shutdown = int(TIMEOUT_S)
        self.server.config.ws_ping_interval = None  # a client that is slow to answer is not gone
        LOG.attach()
        self.loop = (self.server.config.get_loop_factory() or asyncio.new_event_loop)()
        self.thread = threading.Thread(target=self.run, args=(listener,), name=f"{THREAD_PREFIX}{self.port}")
        self.started_at = time.time()
        self.unregister_log = register("server.log", self.log)
        self.thread.start()

    def log(self) -> bytes:
        """Return the log since this server began."""
        return LOG.of(self.thread.name, self.started_at)

    def call(self, work: Callable[[], None]) -> None:
        """Do something in the server's own thread."""
        self.loop.call_soon_threadsafe(work)

    def run(self, listener: socket.socket) -> None:
        """Serve until it is told to stop."""
        self.loop.run_until_complete(self.server.serve([listener]))
        self.loop.close()

    def guest(self) -> Guest:
        return Guest(self.port)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.unregister_log()


@contextmanager
def live_server(folder: Path, port: int = 0, **settings: Any) -> Iterator[LiveServer]:
    """Run a server for as long as a test needs it, on a port of its own or the given one."""
    server = LiveServer(folder, port, **settings)
    try:
        yield server
    finally:
        server.close()
