"""A client connection inside the browser: a message port instead of a WebSocket."""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from brushpass.server.messages.frames import SHORT_FRAME
from brushpass.server.tables.connection import MessageHandler
from brushpass.server.task_set import TaskSet


def payload(frame: bytes) -> str:
    """Return the text in a WebSocket frame of a server."""
    return frame[2 if frame[1] < SHORT_FRAME else 4 if frame[1] == SHORT_FRAME else 10:].decode()


class Port:
    """One end of a message port; messages that arrive during the handshake are queued."""

    def __init__(self, send: Callable[[str], None], close: Callable[[], None]) -> None:
        self.send = send
        self.close = close
        self.client: MessageHandler | None = None
        self.early: list[str] = []
        self.tasks = TaskSet()

    def receive(self, text: str) -> None:
        """Pass a message to the client, or queue it until there is one."""
        if self.client is None:
            self.early.append(text)
        else:
            self.client.receive(text)

    def bring_to(self, client: MessageHandler) -> None:
        """Set the client that receives all messages, the queued ones first."""
        self.client = client
        early, self.early = self.early, []
        for text in early:
            client.receive(text)

    def push(self, frame: bytes) -> bool:
        """Send a frame; a port never blocks."""
        self.send(payload(frame))
        return True

    def finish(self) -> None:
        """Close the port."""
        self.close()

    def give_up(self) -> None:
        """Close the port."""
        self.close()

    def hold_on(self) -> None:
        """Do nothing: posted messages are queued in the client."""

    def read_on(self) -> None:
        """Do nothing."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background."""
        return self.tasks.start(work)
