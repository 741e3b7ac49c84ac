"""What runs the server: how it is reached from outside, and a goodbye before it stops."""
from __future__ import annotations

import signal
import socket
import sys
import threading
from dataclasses import dataclass
from typing import Any

import uvicorn
from starlette.applications import Starlette

from brushpass.server.attendance import Attendance
from brushpass.server.wire.incoming import LONGEST_MESSAGE
from brushpass.server.wires import Http, Socket


@dataclass(frozen=True)
class Outside:
    """How the server is reached: through which proxies, and with which certificate."""

    proxies: tuple[str, ...] = ()  # addresses whose word about the address of others is believed
    certificate: str | None = None
    key: str | None = None


class Server(uvicorn.Server):
    """Says goodbye to everybody at a table before it closes their connections."""

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to stop, and end the process in order: uvicorn sends itself the signal that stopped it."""
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
        super().run(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        await app.state.hall.say_goodbye()
        await super().shutdown(sockets)


def server_of(app: Starlette, outside: Outside | None = None) -> Server:
    """Return what runs the application; a message twice as long as it takes ends a connection at once."""
    outside = outside or Outside()
    app.state.attendance = Attendance(outside.proxies, app.state.most_connections)
    return Server(uvicorn.Config(
        app, log_level="warning", access_log=False, http=Http, ws=Socket, ws_max_size=2 * LONGEST_MESSAGE,
        ws_per_message_deflate=False, timeout_graceful_shutdown=2, proxy_headers=bool(outside.proxies),
        forwarded_allow_ips=list(outside.proxies), ssl_certfile=outside.certificate, ssl_keyfile=outside.key))
