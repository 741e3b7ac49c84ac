"""HTTP and WebSocket protocols: connection limits, timeouts, and direct delivery of messages to a table."""
from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from brushpass.server.connection_limits import ConnectionLimits
from brushpass.server.frame_splitter import FrameSplitter, text_of
from brushpass.server.tables.connection import MessageHandler, TokenBucket

HANDSHAKE_SLOT_S: Final = 0.25  # after which others need not wait for one of them
PING_BURST: Final = 30.0  # frames at once that only ask whether anybody is there


def limits_of(app: Any) -> ConnectionLimits:
    """Return the connection limits of an application."""
    limits: ConnectionLimits = app.state.connection_limits
    return limits


def address_of(transport: asyncio.Transport) -> str:
    """Return the peer address of a connection."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""


class HttpProtocol(H11Protocol):
    """Closes connections that do not complete a request, do not read the response, or exceed the limit."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.limits = limits_of(self.config.app)
        self.answering: Any = None  # the last request that was complete
        self.idle_timer = self.loop.call_later(self.limits.request_timeout_s, transport.abort)
        self.address = address_of(transport)
        if not self.limits.enter(self.address):
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.stop_timer()

    def on_response_complete(self) -> None:
        if not self.flow.write_paused:
            self.restart_timer(self.limits.request_timeout_s)
        super().on_response_complete()
        self.stop_timer()

    def stop_timer(self) -> None:
        """Stop the timer once a whole request has arrived, unless the client does not read."""
        if self.cycle is not self.answering:
            self.answering = self.cycle
            if not self.flow.write_paused:
                self.idle_timer.cancel()

    def restart_timer(self, seconds: float) -> None:
        """Close the connection after some seconds unless it goes on."""
        self.idle_timer.cancel()
        self.idle_timer = self.loop.call_later(seconds, self.transport.abort)

    def pause_writing(self) -> None:
        self.restart_timer(self.limits.response_timeout_s)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.idle_timer.cancel()
        if self.answering is None or self.answering.response_complete:
            self.restart_timer(self.limits.request_timeout_s)
        super().resume_writing()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.idle_timer.cancel()
        self.limits.greet(partial(self.upgrade, event))

    def upgrade(self, event: Any) -> bool:
        """Upgrade to a WebSocket, and return whether the client is still connected."""
        if self.transport.is_closing():
            return False
        super().handle_websocket_upgrade(event)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.limits.leave(self.address)
        super().connection_lost(exc)
        self.idle_timer.cancel()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Delivers messages directly to a client at a table, and closes a connection that floods pings.

    Until the handshake is done a socket is an ASGI request. Then each message goes to its table without a task.
    """

    client_at_table: MessageHandler | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.limits = limits_of(self.config.app)
        self.address = address_of(transport)
        self.pings = TokenBucket(PING_BURST)
        self.leaving: list[bytes] = []
        self.splitter = FrameSplitter(self.config.ws_max_size)
        self.greeting: asyncio.TimerHandle | None = self.loop.call_later(HANDSHAKE_SLOT_S, self.greeted)

    def greeted(self) -> None:
        """End the handshake, so that queued ones can start."""
        if self.greeting is not None:
            self.greeting.cancel()
            self.greeting = None
            self.limits.greeted()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent and (extensions := self.scope["extensions"]) is not None:
            extensions["brushpass"] = {"transport": self}

    async def run_asgi(self) -> None:
        """Run the application; a client at a table stays connected afterwards."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("a socket was not answered")
            self.send_500_response()
        finally:
            self.greeted()
            if self.client_at_table is not None:
                self.slim_down()
                del self.scope, self.request, self.response
            elif self.close_timer is None:
                self.transport.close()

    def slim_down(self) -> None:
        """Replace per-request objects by smaller ones: thousands of sockets stay open for long."""
        self.queue, self.writable = cast(Any, ListQueue(self.queue)), cast(Any, PlainEvent(self.writable.is_set()))

    def bring_to(self, client: MessageHandler) -> None:
        """Deliver all further messages to a client at a table, first those already received."""
        self.client_at_table = client
        self.read_on()
        self.deliver(client)

    def deliver(self, client: MessageHandler) -> None:
        """Deliver received messages to a client, which may pause reading."""
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                client.receive(message.get("text") or message.get("bytes") or "")
            elif message["type"] == "websocket.disconnect":
                client.lost()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        for frame in self.splitter.take(data):
            client = None if self.frames or self.close_sent or self.transport.is_closing() else self.client_at_table
            text = None if client is None or len(frame) > self.config.ws_max_size else text_of(frame)
            if text is not None and client is not None:
                client.receive(text)
            else:
                super().data_received(frame)

    def send_receive_event_to_app(self) -> None:
        client, paused = self.client_at_table, self.read_paused
        self.read_paused = paused or client is not None  # else reading would pause until a task receives the message
        super().send_receive_event_to_app()
        if client is not None:
            self.read_paused = paused
            self.deliver(client)

    def push(self, frame: bytes) -> bool:
        """Queue a frame for the end of this event-loop iteration, and return whether the client is reading."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if not self.leaving:
            self.limits.send_soon(self, self.loop)
        self.leaving.append(frame)
        return True

    def flush(self) -> None:
        """Write all queued frames at once."""
        frames, self.leaving = self.leaving, []
        if frames and not self.disconnected:
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.client_at_table is not None:
            self.client_at_table.connection.flush()

    def finish(self) -> None:
        """Send the close frame after all output, and close."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.flush()
        self.conn.send_close(1000)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.read_on()
        self.give_up()

    def give_up(self) -> None:
        """Close after a timeout: the client may have stopped reading."""
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def hold_on(self) -> None:
        """Pause reading."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        """Resume reading."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a task that the server awaits before it stops."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def shutdown(self) -> None:
        self.flush()
        if self.client_is_closing():  # a second close frame of uvicorn would raise, and end the shutdown
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    def client_is_closing(self) -> bool:
        """Return whether the client has sent a close frame, which was answered."""
        return self.handshake_complete and not self.close_sent and self.conn.close_sent is not None

    def handle_ping(self) -> None:
        if self.pings.spend():
            super().handle_ping()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.limits.leave(self.address)
        self.greeted()
        super().connection_lost(exc)
        if self.client_at_table is not None:
            self.client_at_table.lost()
            self.client_at_table = None


class ListQueue:
    """A queue without waiting, much smaller than asyncio.Queue."""

    __slots__ = ("messages",)

    def __init__(self, before: asyncio.Queue[Any]) -> None:
        self.messages = [before.get_nowait() for _ in range(before.qsize())]

    def empty(self) -> bool:
        return not self.messages

    def put_nowait(self, message: Any) -> None:
        self.messages.append(message)

    def get_nowait(self) -> Any:
        return self.messages.pop(0)


class PlainEvent:
    """An event without waiting, much smaller than asyncio.Event."""

    __slots__ = ("up",)

    def __init__(self, up: bool) -> None:
        self.up = up

    def is_set(self) -> bool:
        return self.up

    def set(self) -> None:
        self.up = True

    def clear(self) -> None:
        self.up = False
