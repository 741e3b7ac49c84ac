"""The WebSocket of a table: one reader, one writer, and an answer to everything that is asked."""
from __future__ import annotations

import asyncio
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from brushpass.core.problems import Problem
from brushpass.server.connection import Connection
from brushpass.server.hub import Hub
from brushpass.server.keeper import may_play
from brushpass.server.live import Live
from brushpass.server.room import NotAllowed
from brushpass.server.wire import (
    Act, Asking, BadMessage, Back, Give, Hello, Incoming, Note, Ping, Resign, Say, Undo, Vote, Why, decode, encode,
    refused,
)

PATIENCE: Final = 10.0  # seconds for the first message
MOST_FAULTS: Final = 5  # messages that cannot be understood, before a client is cut off


async def attend(socket: WebSocket, hub: Hub, guest: str) -> None:
    """Let a client take part in a table until it goes."""
    await socket.accept()
    try:
        live = hub.find(socket.path_params["code"])
        hello = decode(await asyncio.wait_for(socket.receive_text(), PATIENCE))
        if not isinstance(hello, Hello):
            raise BadMessage("server.message.hello", {})
    except (Problem, TimeoutError) as problem:
        key = problem.key if isinstance(problem, Problem) else "server.message.hello"
        await socket.send_text(encode({"t": "closed", "key": key}))
        await socket.close(1008)
        return
    except (WebSocketDisconnect, KeyError):
        return
    connection = Connection(guest)
    writing = asyncio.create_task(write(socket, connection))
    await hub.arrive(live, connection, hello)
    try:
        await read(socket, connection, hub, live)
    finally:
        live.leave(connection)
        connection.end()
        await writing


async def write(socket: WebSocket, connection: Connection) -> None:
    """Send what waits, one message after the other."""
    try:
        while (text := await connection.waiting.get()) is not None:
            await socket.send_text(text)
        await socket.close()
    except (WebSocketDisconnect, RuntimeError):
        connection.gone = True


async def read(socket: WebSocket, connection: Connection, hub: Hub, live: Live) -> None:
    """Answer what a client asks until it goes, or cannot be talked to."""
    faults = 0
    while not connection.gone:
        try:
            message = await socket.receive()
        except RuntimeError:
            return
        if message["type"] != "websocket.receive":
            return
        if not connection.credit.spend():
            connection.cut("server.closed.fast")
            return
        try:
            await follow(decode(message.get("text") or message.get("bytes") or ""), connection, hub, live)
        except BadMessage as problem:
            faults += 1
            connection.send(refused(problem))
            if faults == MOST_FAULTS:
                connection.cut("server.closed.faults")


async def follow(message: Incoming, connection: Connection, hub: Hub, live: Live) -> None:
    """Do what a message says; say why where it cannot be done."""
    if isinstance(message, Ping):
        connection.send({"t": "pong", "n": message.n})
    elif isinstance(message, Hello):
        raise BadMessage("server.message.hello", {})
    else:
        try:
            version = await obey(message, connection, hub, live)
        except BadMessage:
            raise
        except Problem as problem:
            connection.send(refused(problem, message.id))
        else:
            if version >= 0:
                connection.send({"t": "ack", "id": message.id, "v": version})


async def obey(message: Asking, connection: Connection, hub: Hub, live: Live) -> int:
    """Do what a seat asks for, and return its version, or -1 where another answer has been given. Raises Problem."""
    if connection.seat < 0:
        raise NotAllowed("server.refused.watching", {})
    if connection.bot and not isinstance(message, Act | Why):
        raise NotAllowed("server.refused.bot", {})
    if isinstance(message, Act):
        may_play(live, connection.seat)
        return await hub.act(live, connection.seat, message)
    if isinstance(message, Undo):
        may_play(live, connection.seat)
        return await hub.keeper.undo(live, connection.seat, message)
    if isinstance(message, Why):
        connection.send(refused(live.table().explain(connection.seat, message.text), message.id))
        return -1
    if isinstance(message, Say):
        await hub.say(live, connection.seat, message)
    elif isinstance(message, Note):
        await hub.note(live, connection, message)
    elif isinstance(message, Resign):
        await hub.resign(live, connection.seat)
    elif isinstance(message, Vote):
        await hub.keeper.vote(live, connection.seat, message.seat)
    elif isinstance(message, Back):
        await hub.keeper.back(live, connection.seat)
    elif isinstance(message, Give):
        await hub.give(live, connection.seat, message.secret)
    else:
        await hub.rematch(live, connection.seat, message.seal)
    return 0
