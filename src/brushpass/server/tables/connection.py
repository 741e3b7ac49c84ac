"""One client: what waits to be sent to it, how much it may send, when it is cut off; and what all of them are shown."""
from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, Final, Protocol

from msgspec import Struct

from brushpass.core.kernel import SPECTATOR
from brushpass.server.messages.outgoing import ClosedMessage, ViewMessage, encoded
from brushpass.server.table.table import Table

MAX_QUEUED_MESSAGES: Final = 64  # messages to a slow client
BURST: Final = 100.0  # messages at once
TEXT_FRAME: Final = 0x81  # the first byte of a frame that is a whole message of text (RFC 6455)
SHORT_FRAME: Final = 126  # bytes; shorter lengths are in the second byte, this one says that two follow, the next eight
REFILL_S: Final = 20.0  # in which they are won back


class TokenBucket:
    """A token bucket: so many messages at once, won back with time."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, most: float = BURST, window: float = REFILL_S) -> None:
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


class MessageHandler(Protocol):
    """A client at a table, to which its messages are brought."""

    connection: Connection

    def hear(self, data: str | bytes) -> None:
        """Take in a message."""

    def lost(self) -> None:
        """Take in that the connection has ended."""


class Transport(Protocol):
    """What a connection is sent over."""

    def bring_to(self, client: MessageHandler) -> None:
        """Bring all further messages to a client at a table, first those that have come already."""

    def push(self, frame: bytes) -> bool:
        """Send a whole frame soon, and say whether that can be: the client must read what it is sent."""

    def finish(self) -> None:
        """Say goodbye, and close."""

    def give_up(self) -> None:
        """Close after a while, though not everything is sent."""

    def hold_on(self) -> None:
        """Read nothing for now."""

    def read_on(self) -> None:
        """Read again."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do some work that the server waits for before it stops."""


def framed(text: bytes) -> bytes:
    """Return a message of text as one frame from a server."""
    size = len(text)
    if size < SHORT_FRAME:
        return bytes((TEXT_FRAME, size)) + text
    if size < 2**16:
        return bytes((TEXT_FRAME, SHORT_FRAME)) + size.to_bytes(2, "big") + text
    return bytes((TEXT_FRAME, SHORT_FRAME + 1)) + size.to_bytes(8, "big") + text


class Packet:
    """A message that goes to one client or to many, as a frame that is made once."""

    __slots__ = ("frame",)

    def __init__(self, message: Struct) -> None:
        self.frame = framed(encoded(message))


class Connection:
    """Somebody at a table: in a seat, or watching.

    A message goes out at once where the client reads; else it waits until it does.
    """

    __slots__ = ("bot", "credit", "gone", "guest", "host", "lobby", "seat", "seq", "transport", "version", "waiting")

    def __init__(self, guest: str, transport: Transport) -> None:
        self.guest = guest
        self.transport = transport
        self.host = False  # whether this guest has made the table
        self.seat = -1
        self.bot = False  # whether it came with the token of a program
        self.version = -1  # the last one that was sent
        self.seq = 0  # lines that were sent
        self.credit = TokenBucket()
        self.waiting: deque[list[Packet]] | None = None  # most clients read, and need none
        self.lobby: list[Packet] | None = None  # the message about the table that waits; a newer one takes its place
        self.gone = False

    def who(self) -> int:
        return self.seat if self.seat >= 0 else int(SPECTATOR)

    def send(self, message: Struct) -> None:
        """Send a message."""
        self.put([Packet(message)])

    def send_packet(self, packet: Packet) -> None:
        """Send a message that is encoded already."""
        self.put([packet])

    def put(self, held: list[Packet]) -> bool:
        """Send a message or let it wait, and say whether it waits; a client that does not read is cut off."""
        if self.gone or (not self.waiting and self.transport.push(held[0].frame)):
            return False
        if self.waiting is None:
            self.waiting = deque()
        if len(self.waiting) >= MAX_QUEUED_MESSAGES:
            self.end()
            return False
        self.waiting.append(held)
        return True

    def send_lobby(self, packet: Packet) -> None:
        """Send what the table looks like now, in place of what it looked like before where that waits still."""
        if self.lobby:
            self.lobby[0] = packet
            return
        held = [packet]
        if self.put(held):
            self.lobby = held

    def flush(self) -> None:
        """Send what waits, as far as the client reads; then close where it is to go."""
        while self.waiting and self.transport.push(self.waiting[0][0].frame):
            if self.waiting.popleft() is self.lobby:
                self.lobby = None
        if not self.waiting:
            self.waiting = None
            if self.gone:
                self.transport.finish()

    def cut(self, key: str) -> None:
        """Say why, and close."""
        if not self.gone:
            packet = Packet(ClosedMessage(key))
            if self.waiting or not self.transport.push(packet.frame):
                self.waiting = self.waiting or deque()
                self.waiting.append([packet])
        self.end()

    def end(self) -> None:
        """Send what waits, and no more."""
        if not self.gone:
            self.gone = True
            self.flush()
            if self.waiting:
                self.transport.give_up()


def show(table: Table, connections: set[Connection], pack: Callable[[ViewMessage], Packet]) -> None:
    """Show everybody whose view has changed what they see now; what several see alike is packed once."""
    packets: dict[tuple[int, int], Packet] = {}
    for connection in connections:
        who = connection.who()
        watcher = table.watchers[who]
        if connection.version == watcher.version:
            continue
        wanted = (who, connection.seq)
        if wanted not in packets:
            packets[wanted] = pack(table.message(who, connection.seq))
        connection.send_packet(packets[wanted])
        connection.version, connection.seq = watcher.version, len(watcher.lines)
