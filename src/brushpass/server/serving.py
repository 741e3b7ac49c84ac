"""What runs the server: connections by address, silent and noisy ones ended, and a goodbye before it stops."""
from __future__ import annotations

import asyncio
import socket
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from brushpass.server.hall.connection import Credit
from brushpass.server.wire.incoming import LONGEST_MESSAGE

PATIENCE: Final = 20.0  # seconds for a first request
MOST_AT_ONCE: Final = 400  # connections from one address, sockets of pages with them
PINGS: Final = 30.0  # frames at once that only ask whether anybody is there


@dataclass(frozen=True)
class Outside:
    """How the server is reached: through which proxies, and with which certificate."""

    proxies: tuple[str, ...] = ()  # addresses whose word about the address of others is believed
    certificate: str | None = None
    key: str | None = None


class Attendance:
    """The connections that are open, by address; those of a proxy are counted by what they ask for."""

    def __init__(self, proxies: tuple[str, ...], most: int = MOST_AT_ONCE) -> None:
        self.proxies = proxies
        self.most = most
        self.open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection, and say whether there may be one more from its address."""
        if address in self.proxies:
            return True
        self.open[address] += 1
        return self.open[address] <= self.most

    def leave(self, address: str) -> None:
        """Forget a connection."""
        if address not in self.proxies:
            self.open[address] -= 1
            if self.open[address] <= 0:
                del self.open[address]


def protocols(attendance: Attendance) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return what speaks HTTP and WebSocket, with every connection counted from its beginning to its end."""
    class Http(H11Protocol):
        """Ends a connection that asks for nothing, or is one too many."""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.patience = self.loop.call_later(PATIENCE, self.end_silent)
            self.address = address_of(transport)
            if not attendance.enter(self.address):
                transport.abort()

        def end_silent(self) -> None:
            """End a connection over which nothing has been asked yet."""
            if self.cycle is None:
                self.transport.close()

        def handle_websocket_upgrade(self, event: Any) -> None:
            self.patience.cancel()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self.patience.cancel()
            attendance.leave(self.address)
            super().connection_lost(exc)

    class Socket(WebSocketsSansIOProtocol):
        """Ends a connection that does nothing but ping."""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.address = address_of(transport)
            self.pings = Credit(PINGS)

        def handle_connect(self, event: Any) -> None:
            super().handle_connect(event)
            if not self.close_sent and (extensions := self.scope["extensions"]) is not None:
                extensions["brushpass"] = {"push": self.push}

        def push(self, frame: bytes) -> bool:
            """Send a whole frame at once, and say whether that could be done: the client must read what it is sent."""
            if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
                return False
            self.transport.write(frame)
            return True

        def handle_ping(self) -> None:
            if self.pings.spend():
                super().handle_ping()
            else:
                self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            attendance.leave(self.address)
            super().connection_lost(exc)

    return Http, Socket


def address_of(transport: asyncio.Transport) -> str:
    """Return where a connection comes from."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""


class Server(uvicorn.Server):
    """Says goodbye to everybody at a table before it closes their connections."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        await app.state.hall.say_goodbye()
        await super().shutdown(sockets)


def server_of(app: Starlette, outside: Outside | None = None) -> Server:
    """Return what runs the application; a message twice as long as it takes ends a connection at once."""
    outside = outside or Outside()
    http, websocket = protocols(Attendance(outside.proxies, app.state.most_connections))
    return Server(uvicorn.Config(
        app, log_level="warning", access_log=False, http=http, ws=websocket, ws_max_size=2 * LONGEST_MESSAGE,
        ws_per_message_deflate=False, timeout_graceful_shutdown=2, proxy_headers=bool(outside.proxies),
        forwarded_allow_ips=list(outside.proxies), ssl_certfile=outside.certificate, ssl_keyfile=outside.key))
