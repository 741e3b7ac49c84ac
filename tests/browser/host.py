"""A host for the browser's table service without a browser: a disk in memory, and a second worker in place."""
import asyncio
import json
from collections.abc import Callable
from typing import Any

from brushpass.browser.executor import Jobs
from brushpass.browser.service import TableService
from tests.eventually import TIMEOUT_S

GUEST = "this-browser"


class MemoryDisk:
    """What `web/src/engine/database.ts` does, in memory; `fault` is the reason why the next write fails."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Any]] = {}
        self.values: dict[str, str] = {}
        self.fault = ""

    async def write(self, changes: str) -> str:
        given = json.loads(changes)
        if self.fault:
            return self.fault
        if any(self.tables.get(each["code"], {"version": -1})["version"] != each["version"] for each in given):
            return "changed"
        for each in given:
            state = self.tables.setdefault(each["code"], {"lines": [], "said": []})
            assert each["first"] == len(state["lines"]) or not each["lines"]
            state |= {"version": each["version"] + 1, "head": each["head"], "facts": each["facts"] or state["facts"],
                     "rules": each["rules"] or state.get("rules", ""), "lines": state["lines"] + each["lines"],
                     "said": state["said"] + [each["said"]] * bool(each["said"])}
        return ""

    async def table(self, code: str) -> str:
        return json.dumps(self.tables[code]) if code in self.tables else ""

    async def value(self, key: str) -> str:
        return self.values.get(key, "")

    async def keep(self, key: str, value: str) -> str:
        if not self.fault:
            self.values[key] = value
        return self.fault


class TestHost:
    """The worker's functions, with a log of all that is posted to the page."""

    __test__ = False

    def __init__(self, disk: MemoryDisk | None = None) -> None:
        self.disk = disk or MemoryDisk()
        self.posted: list[tuple[str, int, str]] = []
        self.received: dict[int, list[dict[str, Any]]] = {}
        self.changed = asyncio.Event()
        self.jobs = Jobs()
        self.loaded: list[str] = []

    def post(self, kind: str, number: int, text: str) -> None:
        self.posted.append((kind, number, text))
        if kind == "received":
            self.received.setdefault(number, []).append(json.loads(text))
        self.changed.set()

    async def call(self, number: int, payload: str, report: Callable[[float], None]) -> str:
        return await self.jobs.run(number, payload, report)

    def cancel(self, number: int) -> None:
        self.jobs.cancel(number)

    async def load_network(self, game: str) -> None:
        self.loaded.append(game)


class Page:
    """A page at a table service: asks, connects, and waits for messages."""

    def __init__(self, host: TestHost | None = None, guest: str = GUEST) -> None:
        self.host, self.guest, self.numbers = host or TestHost(), guest, 0
        self.service = TableService(self.host, 0.0)

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Return the status and the decoded body of an answer."""
        self.numbers += 1
        await self.service.ask(self.numbers, method, path, "" if body is None else json.dumps(body), self.guest)
        told = json.loads(next(text for kind, number, text in reversed(self.host.posted)
                               if number == self.numbers and kind in ("answer", "stream")))
        return told["status"], json.loads(told["text"]) if "json" in told["type"] else told["text"]

    async def opened(self, game: str, level: str, seats: int, options: dict[str, str] | None = None) -> dict[str, Any]:
        """Open a table against bots and return its code and token."""
        wanted = [{"kind": "me"}, *[{"kind": "bot", "level": level}] * (seats - 1)]
        status, seat = await self.ask("POST", "/api/tables", {"game": game, "name": "Ann", "seats": wanted,
                                                             "options": options or {}})
        assert status == 200, seat
        return dict(seat)

    async def connect(self, code: str, token: str) -> int:
        """Connect to a table and return the number of the connection."""
        self.numbers += 1
        hello = json.dumps({"t": "hello", "token": token, "since": 0, "v": 0})
        await self.service.open(self.numbers, code, hello, self.guest)
        return self.numbers

    def received(self, number: int) -> list[dict[str, Any]]:
        """Return all messages on a connection."""
        return self.host.received.get(number, [])

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is posted that fulfils a condition."""
        async with asyncio.timeout(TIMEOUT_S):
            while not condition():
                self.host.changed.clear()
                await self.host.changed.wait()
