"""A cable between a server and its database, which can be slow, and can be cut."""
from __future__ import annotations

import asyncio
from contextlib import suppress


class Cable:
    """Carries what a server and its database say, over a port of its own."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.delay = 0.0
        self.whole = asyncio.Event()
        self.whole.set()
        self.writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def open(self) -> None:
        server = await asyncio.start_server(self.join, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            try:
                beyond, towards = await asyncio.open_unix_connection(self.database)
            except OSError:  # the database is down, and says so at once
                writer.close()
                return
            self.writers |= {writer, towards}
            await asyncio.gather(self.carry(reader, towards), self.carry(beyond, writer))

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self.whole.wait()
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
        writer.close()
        self.writers.discard(writer)
