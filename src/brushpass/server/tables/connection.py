"""Connections of clients: output queue, rate limit and closing; and views sent to all of them."""
from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, Final, Protocol

from msgspec import Struct

from brushpass.core.kernel import SPECTATOR
from brushpass.server.messages.frames import framed
from brushpass.server.messages.outgoing import ClosedMessage, ViewMessage, encoded
from brushpass.server.table.log import EVERYTHING
from brushpass.server.table.table import Table

MAX_QUEUED_MESSAGES: Final = 64  # messages to a slow client
BURST: Final = 100.0  # messages at once
MIN_NUMBER: Final = 2**30  # of a spectator in a study
REFILL_S: Final = 20.0  # in which they are won back


class TokenBucket:
    """A token bucket: `most` tokens, refilled within `window` seconds."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, most: float = BURST, window: float = REFILL_S) -> None:
        self.most = most
        self.rate = most / window
        self.left = most
        self.at = monotonic()

    def spend(self) -> bool:
        """Spend a token, and return whether there was one."""
        if not self.has_token():
            return False
        self.left -= 1
        return True

    def has_token(self) -> bool:
        """Return whether there is a token."""
        now = monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        return self.left >= 1


class MessageHandler(Protocol):
    """A client at a table that receives messages."""

    connection: Connection

    def receive(self, data: str | bytes) -> None:
        """Receive a message."""

    def lost(self) -> None:
        """Handle the end of the connection."""


class Transport(Protocol):
    """The transport of a connection."""

    def bring_to(self, client: MessageHandler) -> None:
        """Deliver all further messages to a client, first those already received."""

    def push(self, frame: bytes) -> bool:
        """Queue a frame, and return whether the client is reading."""

    def finish(self) -> None:
        """Send the close frame, and close."""

    def give_up(self) -> None:
        """Close after a timeout, even if output is pending."""

    def hold_on(self) -> None:
        """Pause reading."""

    def read_on(self) -> None:
        """Resume reading."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a task that the server awaits before it stops."""


class Packet:
    """A message encoded once, for one or more clients."""

    __slots__ = ("frame",)

    def __init__(self, message: Struct) -> None:
        self.frame = framed(encoded(message))


class Connection:
    """A client at a table: in a seat, or a spectator.

    Messages are sent at once if the client is reading, else queued.
    """

    __slots__ = ("bot", "credit", "gone", "guest", "host", "lobby", "number", "referee", "seat",
                 "seq", "transport", "version", "waiting")

    def __init__(self, guest: str, transport: Transport) -> None:
        self.guest = guest
        self.transport = transport
        self.host = False  # whether this guest has made the table
        self.seat = -1
        self.referee = False  # whether it sees all seats, as all players have agreed
        self.bot = False  # whether it came with the token of a program
        self.version = -1  # the last one that was sent
        self.seq = 0  # lines that were sent
        self.credit = TokenBucket()
        self.waiting: deque[list[Packet]] | None = None  # most clients read, and need none
        self.lobby: list[Packet] | None = None  # the message about the table that waits; a newer one takes its place
        self.gone = False
        self.number = 0  # of a spectator in a study, once it is needed

    def study_number(self) -> int:
        """Return what names this client in a study: its seat, or a random number."""
        self.number = self.number or MIN_NUMBER + secrets.randbelow(MIN_NUMBER)
        return self.seat if self.seat >= 0 else self.number

    def who(self) -> int:
        return self.seat if self.seat >= 0 else EVERYTHING if self.referee else int(SPECTATOR)

    def send(self, message: Struct) -> None:
        """Send a message."""
        self.put([Packet(message)])

    def send_packet(self, packet: Packet) -> None:
        """Send an encoded message."""
        self.put([packet])

    def put(self, slot: list[Packet]) -> bool:
        """Send or queue a message, and return whether it is queued; a client that does not read is closed."""
        if self.gone or (not self.waiting and self.transport.push(slot[0].frame)):
            return False
        if self.waiting is None:
            self.waiting = deque()
        if len(self.waiting) >= MAX_QUEUED_MESSAGES:
            self.end()
            return False
        self.waiting.append(slot)
        return True

    def send_lobby(self, packet: Packet) -> None:
        """Send the table message; it replaces a queued older one."""
        if self.lobby:
            self.lobby[0] = packet
            return
        slot = [packet]
        if self.put(slot):
            self.lobby = slot

    def flush(self) -> None:
        """Send queued messages while the client reads; then close if requested."""
        while self.waiting and self.transport.push(self.waiting[0][0].frame):
            if self.waiting.popleft() is self.lobby:
                self.lobby = None
        if not self.waiting:
            self.waiting = None
            if self.gone:
                self.transport.finish()

    def cut(self, key: str) -> None:
        """Send the reason, and close."""
        if not self.gone:
            packet = Packet(ClosedMessage(key))
            if self.waiting or not self.transport.push(packet.frame):
                self.waiting = self.waiting or deque()
                self.waiting.append([packet])
        self.end()

    def end(self) -> None:
        """Close once queued messages are sent."""
        if not self.gone:
            self.gone = True
            self.flush()
            if self.waiting:
                self.transport.give_up()


def show(table: Table, connections: set[Connection], pack: Callable[[ViewMessage], Packet]) -> None:
    """Send changed views to all connections, encoded once per distinct view; a sealed deal has no spectators."""
    packets: dict[tuple[int, int], Packet] = {}
    for connection in connections:
        who = connection.who()
        watcher = table.watcher_of(who)
        if connection.version == watcher.version or (table.sealed and who == SPECTATOR):
            continue
        wanted = (who, connection.seq)
        if wanted not in packets:
            packets[wanted] = pack(table.message(who, connection.seq))
        connection.send_packet(packets[wanted])
        connection.version, connection.seq = watcher.version, len(watcher.lines)
