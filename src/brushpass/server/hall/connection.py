"""One client: what waits to be sent to it, how much it may send, and when it is cut off."""
from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

from msgspec import Struct

from brushpass.core.kernel import SPECTATOR
from brushpass.server.wire.outgoing import ClosedMessage, encode

MOST_WAITING: Final = 64  # messages to a slow client
CREDIT: Final = 100.0  # messages at once
WINDOW: Final = 20.0  # seconds in which they are won back


class Credit:
    """A token bucket: so many messages at once, won back with time."""

    def __init__(self, most: float = CREDIT, window: float = WINDOW) -> None:
        self.most = most
        self.rate = most / window
        self.left = most
        self.at = monotonic()

    def spend(self) -> bool:
        """Say whether there is credit for one more, and take it."""
        if not self.has_any():
            return False
        self.left -= 1
        return True

    def has_any(self) -> bool:
        """Say whether there is credit for one more."""
        now = monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        return self.left >= 1


class Connection:
    """Somebody at a table: in a seat, or watching."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.host = False  # whether this guest has made the table
        self.seat = -1
        self.bot = False  # whether it came with the token of a program
        self.version = -1  # the last one that was sent
        self.seq = 0  # lines that were sent
        self.credit = Credit()
        self.waiting: asyncio.Queue[list[str]] = asyncio.Queue(MOST_WAITING + 2)
        self.lobby: list[str] = []  # the message about the table that waits; a newer one takes its place
        self.gone = False

    def who(self) -> int:
        return self.seat if self.seat >= 0 else int(SPECTATOR)

    def send(self, message: Struct) -> None:
        """Queue a message."""
        self.send_text(encode(message))

    def send_text(self, text: str) -> None:
        """Queue a message that is encoded already."""
        self.put([text])

    def put(self, held: list[str]) -> None:
        """Queue a message; a client that does not read is cut off."""
        if self.gone:
            return
        if self.waiting.qsize() >= MOST_WAITING:
            self.end()
        else:
            self.waiting.put_nowait(held)

    def send_lobby(self, text: str) -> None:
        """Queue what the table looks like now, in place of what it looked like before."""
        if self.lobby:
            self.lobby[0] = text
            return
        held = [text]
        self.put(held)
        if not self.gone:
            self.lobby = held

    async def next(self) -> str:
        """Return what is to be sent next; "" at the end."""
        held = await self.waiting.get()
        if held is self.lobby:
            self.lobby = []
        return held[0] if held else ""

    def cut(self, key: str) -> None:
        """Say why, and close."""
        if not self.gone:
            self.waiting.put_nowait([encode(ClosedMessage(key))])
        self.end()

    def end(self) -> None:
        """Send what waits, and no more."""
        if not self.gone:
            self.gone = True
            self.waiting.put_nowait([])
