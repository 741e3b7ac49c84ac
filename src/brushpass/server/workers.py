"""Several processes behind one address: each is a whole server, and one that dies is started again."""
from __future__ import annotations

import multiprocessing
import signal
import socket
import sys
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, Final

from brushpass.server.always import log
from brushpass.server.app import Settings, make_app
from brushpass.server.logs import write_log
from brushpass.server.serving import Outside, server_of

PAUSE: Final = 1.0  # seconds before a process that died is started again


def serve_alone(held: socket.socket, settings: dict[str, Any], outside: Outside) -> None:
    """Serve in this process, on a socket that listens already, until it is told to stop."""
    server = server_of(make_app(Settings(**settings)), outside)
    write_log(sys.stderr)
    server.run(sockets=[held])


class Workers:
    """Processes that serve on one socket; what comes to it goes to any of them."""

    def __init__(self, held: socket.socket, settings: dict[str, Any], outside: Outside, number: int) -> None:
        self.context = multiprocessing.get_context("spawn")
        self.given = (held, settings, outside)
        self.stopping = False
        self.running: list[BaseProcess] = [self.start(place) for place in range(number)]

    def start(self, place: int) -> BaseProcess:
        """Start one process; each has a port of its own for its metrics."""
        held, settings, outside = self.given
        own = {**settings, "metrics": settings["metrics"] + place if settings["metrics"] else 0}
        process = self.context.Process(target=serve_alone, args=(held, own, outside), name="brushpass")
        process.start()
        return process

    def stop(self, number: int = signal.SIGTERM, frame: FrameType | None = None) -> None:
        """Tell all processes to finish what they do, and to stop."""
        self.stopping = True
        for process in self.running:
            process.terminate()

    def run(self) -> None:
        """Look after the processes until all have stopped."""
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)
        while self.running:
            wait([process.sentinel for process in self.running], PAUSE)
            for place, process in enumerate(self.running):
                if process.exitcode is not None and not self.stopping:
                    log.error("a server process has ended with code %s, and is started again", process.exitcode)
                    self.running[place] = self.start(place)
            if self.stopping:
                self.running = [process for process in self.running if process.exitcode is None]
