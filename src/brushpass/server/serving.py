"""Run the server in one process, or in several behind one listening socket."""
from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, Final

import uvicorn
from h11 import ProtocolError
from starlette.applications import Starlette

from brushpass.server.app import Settings, make_app
from brushpass.server.connection_limits import ConnectionLimits
from brushpass.server.log import log, write_log
from brushpass.server.messages.incoming import MAX_MESSAGE_BYTES
from brushpass.server.uvicorn_protocols import HttpProtocol, SocketProtocol

MAX_DESCRIPTORS: Final = 65_536  # open files that a server asks the system for
RESTART_DELAY_S: Final = 1.0  # before a process that died is started again


@dataclass(frozen=True)
class NetworkOptions:
    """Trusted proxies and TLS certificate."""

    proxies: tuple[str, ...] = ()  # addresses whose word about the address of others is believed
    certificate: str | None = None
    key: str | None = None


class BadInputFilter(logging.Filter):
    """Drops the tracebacks of malformed requests and messages: anybody can send them."""

    def filter(self, record: logging.LogRecord) -> bool:
        problem = record.exc_info[1] if record.exc_info else None
        if isinstance(problem, (ProtocolError, UnicodeDecodeError)) and not raised_by_us(problem):
            record.msg, record.args, record.exc_info = f"malformed input: {type(problem).__name__}", (), None
        return True


def raised_by_us(problem: BaseException) -> bool:
    """Return whether an exception was raised by a module of this package."""
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and str(trace.tb_frame.f_globals.get("__name__", "")).startswith("brushpass.")


BAD_INPUT: Final = BadInputFilter()


class Server(uvicorn.Server):
    """A server that notifies all clients before it closes their connections."""

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until stopped, and exit cleanly: uvicorn re-raises the signal that stopped it."""
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
        super().run(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        await app.state.registry.say_goodbye()
        await super().shutdown(sockets)


def file_descriptors() -> int:
    """Raise the limit of open files as far as allowed, and return it; 0 if the system has none."""
    try:
        import resource
    except ImportError:  # on Windows
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return 0 if soft == resource.RLIM_INFINITY else soft


def server_of(app: Starlette, outside: NetworkOptions | None = None) -> Server:
    """Return the server of an application; a message of twice the maximum size closes its connection."""
    outside = outside or NetworkOptions()
    app.state.connection_limits = ConnectionLimits(
        outside.proxies, app.state.most_connections, file_descriptors(), *app.state.timeouts)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, http=HttpProtocol, ws=SocketProtocol,
        ws_max_size=2 * MAX_MESSAGE_BYTES, ws_per_message_deflate=False, timeout_graceful_shutdown=2,
        proxy_headers=bool(outside.proxies), forwarded_allow_ips=list(outside.proxies),
        ssl_certfile=outside.certificate, ssl_keyfile=outside.key)
    logging.getLogger("uvicorn.error").addFilter(BAD_INPUT)  # after its own configuration
    return Server(config)


def serve_alone(listening: socket.socket, settings: dict[str, Any], outside: NetworkOptions) -> None:
    """Serve in this process on a listening socket until stopped."""
    server = server_of(make_app(Settings(**settings)), outside)
    write_log(sys.stderr)
    threading.Thread(target=stop_with_parent, name="supervisor", daemon=True).start()
    server.run(sockets=[listening])


def stop_with_parent() -> None:
    """Stop this process gracefully when the process that started it has died."""
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        signal.raise_signal(signal.SIGTERM)


class Workers:
    """Server processes on one listening socket."""

    def __init__(self, listening: socket.socket, settings: dict[str, Any], outside: NetworkOptions,
                 number: int) -> None:
        self.context = multiprocessing.get_context("spawn")
        self.given = (listening, settings, outside)
        self.stopping = False
        self.running: list[BaseProcess] = [self.start(index) for index in range(number)]

    def start(self, index: int) -> BaseProcess:
        """Start a process with its own metrics port."""
        listening, settings, outside = self.given
        own = {**settings, "metrics": settings["metrics"] + index if settings["metrics"] else 0}
        process = self.context.Process(target=serve_alone, args=(listening, own, outside), name="brushpass")
        process.start()
        return process

    def stop(self, number: int = signal.SIGTERM, frame: FrameType | None = None) -> None:
        """Stop all processes gracefully."""
        self.stopping = True
        for process in self.running:
            process.terminate()

    def run(self) -> None:
        """Restart processes that die, until all have stopped."""
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)
        while self.running:
            wait([process.sentinel for process in self.running], RESTART_DELAY_S)
            for index, process in enumerate(self.running):
                if process.exitcode is not None and not self.stopping:
                    log.error("a server process has ended with code %s, and is started again", process.exitcode)
                    self.running[index] = self.start(index)
            if self.stopping:
                self.running = [process for process in self.running if process.exitcode is None]
