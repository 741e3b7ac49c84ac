"""Messages between servers by PostgreSQL's LISTEN and NOTIFY, sent with the commit of the change that they are about.

Each NOTIFY is a commit that others wait for, so messages are sent in batches: those that come while one is on its way
are the next.
"""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import asyncpg

from brushpass.server.store.postgres.connection import FAILS, TIMEOUT_S

CHANNEL: Final = "brushpass"
HASTY: Final = {"synchronous_commit": "off"}  # a word need not survive the machine, so nobody waits for the disk
TELL: Final = """
select pg_notify($1, string_agg(word, e'\\n' order by place))
from unnest($2::text[], $3::integer[]) with ordinality as words (word, bundle, place) group by bundle"""
RETRY_DELAY_S: Final = 0.5
MAX_NOTIFY_BYTES: Final = 7_900  # of words in one NOTIFY, which takes less than 8,000


class PostgresBus:
    """Listens on a connection of its own, which is opened again whenever it is lost."""

    def __init__(self, url: str, channel: str = CHANNEL) -> None:
        self.url = url
        self.channel = channel
        self.connection: asyncpg.Connection | None = None
        self.keeping: asyncio.Task[None] | None = None
        self.lost = asyncio.Event()
        self.batches = Batches(self.send)

    async def open(self, heard: Callable[[str, str], None], again: Callable[[], None]) -> None:
        """Begin to listen."""
        def hear(connection: Any, process: int, channel: str, payload: str) -> None:
            spread(payload, heard)

        await self.connect(hear)
        self.keeping = asyncio.create_task(self.keep(hear, again))

    async def connect(self, hear: Callable[[Any, int, str, str], None]) -> None:
        """Open the connection, and listen."""
        self.lost = asyncio.Event()
        lost = self.lost
        self.connection = await asyncpg.connect(self.url, timeout=TIMEOUT_S, command_timeout=TIMEOUT_S,
                                                server_settings=HASTY)
        self.connection.add_termination_listener(lambda connection: lost.set())
        await self.connection.add_listener(self.channel, hear)

    async def keep(self, hear: Callable[[Any, int, str, str], None], again: Callable[[], None]) -> None:
        """Open the connection again whenever it is lost; what was told meanwhile was missed."""
        while True:
            await self.lost.wait()
            try:
                await self.connect(hear)
            except FAILS:
                self.lost.set()
                await asyncio.sleep(RETRY_DELAY_S)
            else:
                again()

    async def tell(self, kind: str, text: str) -> None:
        """Tell all servers something; where that fails they do not hear it."""
        await self.batches.tell([f"{kind} {text}"])

    async def send(self, words: list[str]) -> None:
        """Send some words in as few commits as can be."""
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
    """Return for each word the number of the message that carries it: as few as can be."""
    bundles, size = list[int](), 0
    for word in words:
        size += len(word.encode()) + 1
        fits = bool(bundles) and size <= MAX_NOTIFY_BYTES
        size = size if fits else len(word.encode()) + 1
        bundles.append(bundles[-1] + (not fits) if bundles else 0)
    return bundles


def spread(told: str, heard: Callable[[str, str], None]) -> None:
    """Bring the words of one message to those who hear them: each is a kind and a text."""
    for word in told.split("\n"):
        kind, _, text = word.partition(" ")
        heard(kind, text)


class Batches:
    """Sends words, one batch after the other."""

    def __init__(self, send: Callable[[list[str]], Awaitable[None]]) -> None:
        self.send = send
        self.waiting: list[str] = []
        self.turn = asyncio.Lock()

    async def tell(self, words: Sequence[str]) -> None:
        """Send some words, with all that wait, and return once they are sent."""
        self.waiting += words
        async with self.turn:
            batch, self.waiting = self.waiting, []
            if batch:
                await self.send(batch)
