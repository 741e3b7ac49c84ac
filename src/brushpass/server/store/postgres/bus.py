"""Messages between servers via PostgreSQL's LISTEN and NOTIFY.

Each NOTIFY is a commit, so messages are sent in batches: those that arrive while a batch is sent form the next one.
"""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import asyncpg

from brushpass.server.store.postgres.connection import FAILS, TIMEOUT_S

CHANNEL: Final = "brushpass"
ASYNC_COMMIT: Final = {"synchronous_commit": "off"}  # a word need not survive the machine, so nobody waits for the disk
TELL: Final = """
select pg_notify($1, string_agg(word, e'\\n' order by place))
from unnest($2::text[], $3::integer[]) with ordinality as words (word, bundle, place) group by bundle"""
RETRY_DELAY_S: Final = 0.5
MAX_NOTIFY_BYTES: Final = 7_900  # of words in one NOTIFY, which takes less than 8,000


class PostgresBus:
    """Listens on a dedicated connection, and reconnects whenever it is lost."""

    def __init__(self, url: str, channel: str = CHANNEL) -> None:
        self.url = url
        self.channel = channel
        self.connection: asyncpg.Connection | None = None
        self.keeping: asyncio.Task[None] | None = None
        self.lost = asyncio.Event()
        self.batches = Batches(self.send)

    async def open(self, heard: Callable[[str, str], None], again: Callable[[], object]) -> None:
        """Start listening; `again` is called after a reconnect."""
        def hear(connection: Any, process: int, channel: str, payload: str) -> None:
            dispatch(payload, heard)

        await self.connect(hear)
        self.keeping = asyncio.create_task(self.reconnect_forever(hear, again))

    async def connect(self, hear: Callable[[Any, int, str, str], None]) -> None:
        """Open the connection, and listen."""
        self.lost = asyncio.Event()
        lost = self.lost
        self.connection = await asyncpg.connect(self.url, timeout=TIMEOUT_S, command_timeout=TIMEOUT_S,
                                                server_settings=ASYNC_COMMIT)
        self.connection.add_termination_listener(lambda connection: lost.set())
        await self.connection.add_listener(self.channel, hear)

    async def reconnect_forever(self, hear: Callable[[Any, int, str, str], None], again: Callable[[], object]) -> None:
        """Reconnect whenever the connection is lost; messages sent meanwhile are missed."""
        while True:
            await self.lost.wait()
            try:
                await self.connect(hear)
            except FAILS:
                self.lost.set()
                await asyncio.sleep(RETRY_DELAY_S)
            else:
                again()

    async def publish(self, kind: str, text: str) -> None:
        """Send a message to all servers; failures are ignored."""
        await self.batches.publish([f"{kind} {text}"])

    async def send(self, words: list[str]) -> None:
        """Send messages in as few notifications as possible."""
        with suppress(*FAILS):
            if self.connection is not None:
                await self.connection.execute(TELL, self.channel, words, bundled(words))

    async def close(self) -> None:
        """Stop listening."""
        if self.keeping is not None:
            self.keeping.cancel()
        if self.connection is not None:
            with suppress(*FAILS):
                await self.connection.close(timeout=TIMEOUT_S)


def bundled(words: Sequence[str]) -> list[int]:
    """Return for each message the index of the notification that carries it."""
    bundles, size = list[int](), 0
    for word in words:
        size += len(word.encode()) + 1
        fits = bool(bundles) and size <= MAX_NOTIFY_BYTES
        size = size if fits else len(word.encode()) + 1
        bundles.append(bundles[-1] + (not fits) if bundles else 0)
    return bundles


def dispatch(told: str, heard: Callable[[str, str], None]) -> None:
    """Pass on each message of a notification as type and text."""
    for word in told.split("\n"):
        kind, _, text = word.partition(" ")
        heard(kind, text)


class Batches:
    """Sends messages in batches, one after the other."""

    def __init__(self, send: Callable[[list[str]], Awaitable[None]]) -> None:
        self.send = send
        self.waiting: list[str] = []
        self.turn = asyncio.Lock()

    async def publish(self, words: Sequence[str]) -> None:
        """Queue messages, and return once they are sent."""
        self.waiting += words
        async with self.turn:
            batch, self.waiting = self.waiting, []
            if batch:
                await self.send(batch)
