"""One client: what waits to be sent to it, how much it may send, and when it is cut off."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from msgspec import Struct

from brushpass.core.kernel import SPECTATOR
from brushpass.server.wire.outgoing import ClosedMessage, encode

MOST_WAITING: Final = 64  # messages to a slow client
CREDIT: Final = 100.0  # messages at once
WINDOW: Final = 20.0  # seconds in which they are won back
TEXT: Final = 0x81  # how a frame begins that is a whole message of text


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


class Packet:
    """A message that goes to one client or to many: its text, and its frame, made once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.framed = b""

    def frame(self) -> bytes:
        """Return the message as one frame of a WebSocket."""
        if not self.framed:
            held = self.text.encode()
            size = len(held)
            if size < 126:
                head = bytes([TEXT, size])
            elif size < 2**16:
                head = bytes([TEXT, 126]) + size.to_bytes(2, "big")
            else:
                head = bytes([TEXT, 127]) + size.to_bytes(8, "big")
            self.framed = head + held
        return self.framed


class Connection:
    """Somebody at a table: in a seat, or watching.

    A message goes out at once where the client reads, over `push`; else it waits for the one who writes.
    """

    def __init__(self, guest: str, push: Callable[[bytes], bool] = lambda frame: False) -> None:
        self.guest = guest
        self.push = push  # says whether a frame could be sent
        self.host = False  # whether this guest has made the table
        self.seat = -1
        self.bot = False  # whether it came with the token of a program
        self.version = -1  # the last one that was sent
        self.seq = 0  # lines that were sent
        self.credit = Credit()
        self.waiting: asyncio.Queue[list[Packet]] = asyncio.Queue(MOST_WAITING + 2)
        self.sending = False  # whether a message that has waited is being sent
        self.lobby: list[Packet] = []  # the message about the table that waits; a newer one takes its place
        self.gone = False

    def who(self) -> int:
        return self.seat if self.seat >= 0 else int(SPECTATOR)

    def send(self, message: Struct) -> None:
        """Send a message."""
        self.send_packet(Packet(encode(message)))

    def send_packet(self, packet: Packet) -> None:
        """Send a message that is encoded already."""
        self.put([packet])

    def put(self, held: list[Packet]) -> bool:
        """Send a message or let it wait, and say whether it waits; a client that does not read is cut off."""
        if self.gone or (not self.sending and self.waiting.empty() and self.push(held[0].frame())):
            return False
        if self.waiting.qsize() >= MOST_WAITING:
            self.end()
            return False
        self.waiting.put_nowait(held)
        return True

    def send_lobby(self, packet: Packet) -> None:
        """Send what the table looks like now, in place of what it looked like before where that waits still."""
        if self.lobby:
            self.lobby[0] = packet
            return
        held = [packet]
        if self.put(held):
            self.lobby = held

    async def next(self) -> str:
        """Return what is to be sent next of what waits; "" at the end."""
        self.sending = False
        held = await self.waiting.get()
        self.sending = True
        if held is self.lobby:
            self.lobby = []
        return held[0].text if held else ""

    def cut(self, key: str) -> None:
        """Say why, and close."""
        if not self.gone:
            self.waiting.put_nowait([Packet(encode(ClosedMessage(key)))])
        self.end()

    def end(self) -> None:
        """Send what waits, and no more."""
        if not self.gone:
            self.gone = True
            self.waiting.put_nowait([])
