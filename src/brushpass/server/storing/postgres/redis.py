"""Word between servers by Redis or Valkey: for many servers, because a NOTIFY of PostgreSQL lets commits wait.

A change is told after it is committed, and sealed, because a choice is a secret and a Redis may be anybody's. Where the
word is lost, others find the change when they next look for some.
"""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.exceptions import RedisError

from brushpass.server.storing.postgres.sealing import Seal
from brushpass.server.storing.postgres.telling import Telling, spread
from brushpass.server.storing.protocol import BadStore

PATIENCE: Final = 5.0  # seconds for a connection, and for an answer
RETRY: Final = 0.5  # seconds
FAILS: Final = (RedisError, OSError, TimeoutError)


class RedisBus:
    """Listens on a connection of its own, which is opened again whenever it is lost."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.channel = f"brushpass{urlsplit(url).path}"  # databases that share a Redis have numbers of their own
        self.keeping: asyncio.Task[None] | None = None
        self.telling = Telling(self.send)
        self.held: Redis
        self.seal: Seal

    def know(self, key: str) -> None:
        """Take the key that all servers of one database know."""
        self.seal = Seal(key)

    async def open(self, heard: Callable[[str, str], None], again: Callable[[], None]) -> None:
        """Begin to listen."""
        self.held = connected(self.url)
        listening = asyncio.Event()
        self.keeping = asyncio.create_task(self.keep(heard, again, listening))
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await listening.wait()

    async def keep(self, heard: Callable[[str, str], None], again: Callable[[], None],
                   listening: asyncio.Event) -> None:
        """Listen, and open the connection again whenever it is lost; what was told meanwhile was missed."""
        while True:
            with suppress(*FAILS):
                async with self.held.pubsub() as line:
                    await line.subscribe(self.channel)
                    async for message in line.listen():
                        if message["type"] == "message":
                            spread(self.seal.opened(message["data"]), heard)
                        elif listening.is_set():
                            again()
                        else:
                            listening.set()
            await asyncio.sleep(RETRY)

    async def tell(self, kind: str, text: str) -> None:
        """Tell all servers something; where that fails they do not hear it."""
        await self.tell_all([f"{kind} {text}"])

    async def tell_all(self, words: Sequence[str]) -> None:
        """Tell all servers many things at once, each a kind and a text."""
        await self.telling.tell(words)

    async def send(self, words: list[str]) -> None:
        """Send some words as one message."""
        with suppress(*FAILS):
            async with asyncio.timeout(PATIENCE):
                await self.held.publish(self.channel, self.seal.closed("\n".join(words)))

    async def close(self) -> None:
        """Stop listening."""
        if self.keeping is not None:
            self.keeping.cancel()
            await asyncio.wait([self.keeping])
        with suppress(*FAILS):
            await self.held.aclose()


def connected(url: str) -> Redis:
    """Return what speaks to a Redis; it connects when it is asked something."""
    return Redis.from_url(url, socket_connect_timeout=PATIENCE, health_check_interval=10)


async def look(url: str) -> None:
    """Look whether a Redis answers. Raises BadStore."""
    try:
        async with asyncio.timeout(PATIENCE), connected(url) as held:
            await held.ping()
    except (*FAILS, ValueError):
        parts = urlsplit(url)
        raise BadStore("server.store.unreachable", {"path": f"{parts.scheme}://{parts.hostname or ''}"}) from None
