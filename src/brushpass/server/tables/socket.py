"""The WebSocket of a table, until its client is admitted."""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from brushpass.core.errors import UserError
from brushpass.server.messages.outgoing import ClosedMessage, encode
from brushpass.server.tables.client import Client, admit
from brushpass.server.tables.connection import Connection
from brushpass.server.tables.registry import TableRegistry

FIRST_MESSAGE_TIMEOUT_S: Final = 10.0  # for the first message


async def serve_socket(socket: WebSocket, registry: TableRegistry, guest: Callable[[], Awaitable[str]],
                       leaving: Callable[[], None]) -> str:
    """Connect a client to a table; return the key of its refusal, or "".

    `guest` returns the id of the person; `leaving` is called when the client has gone.
    """
    await socket.accept()
    try:
        live = await registry.come_to(socket.path_params["code"])
        try:
            connection = Connection(await guest(), socket.scope["extensions"]["brushpass"]["transport"])
            await handshake(socket, Client(registry, live, connection, leaving))
        except BaseException:
            registry.exit(live)
            raise
    except (UserError, TimeoutError) as problem:
        key = problem.key if isinstance(problem, UserError) else "server.message.hello"
        with suppress(WebSocketDisconnect, RuntimeError):  # it may be gone already
            await socket.send_text(encode(ClosedMessage(key)))
            await socket.close(1008)
        leaving()
        return key
    except (WebSocketDisconnect, KeyError):
        leaving()
    except BaseException:
        leaving()
        raise
    return ""


async def handshake(socket: WebSocket, client: Client) -> None:
    """Wait for the first message of a client, and admit it."""
    await admit(client, await asyncio.wait_for(socket.receive_text(), FIRST_MESSAGE_TIMEOUT_S))
