"""Word between servers by PostgreSQL's own LISTEN and NOTIFY: a change is told in the moment that it is committed."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import asyncpg

from brushpass.server.storing.postgres.telling import Telling, bundled, spread
from brushpass.server.storing.postgres.writer import FAILS, PATIENCE

CHANNEL: Final = "brushpass"
HASTY: Final = {"synchronous_commit": "off"}  # a word need not survive the machine, so nobody waits for the disk
TELL: Final = """
select pg_notify($1, string_agg(word, e'\\n' order by place))
from unnest($2::text[], $3::integer[]) with ordinality as words (word, bundle, place) group by bundle"""
RETRY: Final = 0.5  # seconds


class PostgresBus:
    """Listens on a connection of its own, which is opened again whenever it is lost."""

    def __init__(self, url: str, channel: str = CHANNEL) -> None:
        self.url = url
        self.channel = channel
        self.held: asyncpg.Connection | None = None
        self.keeping: asyncio.Task[None] | None = None
        self.lost = asyncio.Event()
        self.telling = Telling(self.send)

    async def open(self, heard: Callable[[str, str], None], again: Callable[[], None]) -> None:
        """Begin to listen."""
        def hear(held: Any, process: int, channel: str, payload: str) -> None:
            spread(payload, heard)

        await self.connect(hear)
        self.keeping = asyncio.create_task(self.keep(hear, again))

    async def connect(self, hear: Callable[[Any, int, str, str], None]) -> None:
        """Open the connection, and listen."""
        self.lost = asyncio.Event()
        lost = self.lost
        self.held = await asyncpg.connect(self.url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=HASTY)
        self.held.add_termination_listener(lambda held: lost.set())
        await self.held.add_listener(self.channel, hear)

    async def keep(self, hear: Callable[[Any, int, str, str], None], again: Callable[[], None]) -> None:
        """Open the connection again whenever it is lost; what was told meanwhile was missed."""
        while True:
            await self.lost.wait()
            try:
                await self.connect(hear)
            except FAILS:
                self.lost.set()
                await asyncio.sleep(RETRY)
            else:
                again()

    async def tell(self, kind: str, text: str) -> None:
        """Tell all servers something; where that fails they do not hear it."""
        await self.telling.tell([f"{kind} {text}"])

    async def send(self, words: list[str]) -> None:
        """Send some words in as few commits as can be."""
        with suppress(*FAILS):
            if self.held is not None:
                await self.held.execute(TELL, self.channel, words, bundled(words))

    async def close(self) -> None:
        """Stop listening."""
        if self.keeping is not None:
            self.keeping.cancel()
        if self.held is not None:
            with suppress(*FAILS):
                await self.held.close(timeout=PATIENCE)
