"""The WebSocket of a table: one reader, one writer, and an answer to everything that is asked."""
from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from brushpass.core.problems import Problem
from brushpass.server.hall.connection import Connection, Credit
from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import Live
from brushpass.server.hall.verbs.play import act, open_seal, resign
from brushpass.server.hall.verbs.rematch import rematch
from brushpass.server.hall.verbs.seats import check_plays, come_back
from brushpass.server.hall.verbs.talk import keep_notes, notes_of, say
from brushpass.server.hall.verbs.undo import undo
from brushpass.server.hall.verbs.votes import vote
from brushpass.server.table.facts import NotAllowed
from brushpass.server.table.programs import program_seat
from brushpass.server.table.room import Room
from brushpass.server.wire.incoming import (
    Act, Asking, Back, BadMessage, Hello, Incoming, Note, OpenSeal, Ping, Rematch, Resign, Say, Undo, Vote, Why,
    decode,
)
from brushpass.server.wire.outgoing import AckMessage, ClosedMessage, NoteMessage, PongMessage, encode, refused

PATIENCE: Final = 10.0  # seconds for the first message
MOST_FAULTS: Final = 5  # messages that cannot be understood, before a client is cut off
PROGRAM_CREDIT: Final = 60.0  # messages at once of a program


async def attend(socket: WebSocket, hall: Hall, guest: str) -> str:
    """Let a client take part in a table until it goes; return why it was not let in, or ""."""
    await socket.accept()
    try:
        async with hall.visit(socket.path_params["code"]) as live:
            hello = decode(await asyncio.wait_for(socket.receive_text(), PATIENCE))
            if not isinstance(hello, Hello):
                raise BadMessage("server.message.hello", {})
            push = socket.scope["extensions"].get("brushpass", {}).get("push", nothing_pushed)
            await take_part(socket, hall, live, Connection(guest, push), hello)
    except (Problem, TimeoutError) as problem:
        key = problem.key if isinstance(problem, Problem) else "server.message.hello"
        with suppress(WebSocketDisconnect, RuntimeError):  # it may be gone already
            await socket.send_text(encode(ClosedMessage(key)))
            await socket.close(1008)
        return key
    except (WebSocketDisconnect, KeyError):
        pass
    return ""


def nothing_pushed(frame: bytes) -> bool:
    """Say that a frame could not be sent: under another server everything waits for the one who writes."""
    return False


async def take_part(socket: WebSocket, hall: Hall, live: Live, connection: Connection, hello: Hello) -> None:
    """Let a client in, and answer it until it goes."""
    writing = asyncio.create_task(write(socket, connection))
    try:
        await arrive(hall, live, connection, hello)
        await read(socket, connection, hall, live)
    finally:
        async with live.lock:
            live.leave(connection)
        connection.end()
        await writing


async def arrive(hall: Hall, live: Live, connection: Connection, hello: Hello) -> None:
    """Let a client in, by its seat's token or as the guest that it is, or to watch; it is told nothing before."""
    async with live.lock:
        show_seat(live.room, connection, hello.token)
        connection.seq = live.known_lines(connection.who(), hello.since, hello.v)
        live.arrive(connection)
        for said in live.said:
            connection.send(said)
        if notes := await notes_of(hall, live, connection):
            connection.send(NoteMessage(notes))
        live.tell_game()
        if live.clocks is not None:
            connection.send(live.time_for(connection, live.clocks))
    hall.wake(live)


def show_seat(room: Room, connection: Connection, token: str) -> None:
    """Show a client to its seat: a program by the token that was made for it, a player by their own, or as a guest."""
    seat = program_seat(room, token)
    connection.bot = seat >= 0
    connection.seat = seat if connection.bot else room.seat_of(token, connection.guest)
    connection.host = room.is_host(connection.guest)
    if connection.bot:
        connection.credit = Credit(PROGRAM_CREDIT)


async def write(socket: WebSocket, connection: Connection) -> None:
    """Send what waits, one message after the other."""
    try:
        while text := await connection.next():
            await socket.send_text(text)
        await socket.close()
    except (WebSocketDisconnect, RuntimeError):
        connection.gone = True


async def read(socket: WebSocket, connection: Connection, hall: Hall, live: Live) -> None:
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
            await follow(decode(message.get("text") or message.get("bytes") or ""), connection, hall, live)
        except BadMessage as problem:
            faults += 1
            connection.send(refused(problem))
            if faults == MOST_FAULTS:
                connection.cut("server.closed.faults")


async def follow(message: Incoming, connection: Connection, hall: Hall, live: Live) -> None:
    """Do what a message says; say why where it cannot be done."""
    if isinstance(message, Ping):
        connection.send(PongMessage(message.n))
    elif isinstance(message, Hello):
        raise BadMessage("server.message.hello", {})
    else:
        try:
            version = await obey(message, connection, hall, live)
        except BadMessage:
            raise
        except Problem as problem:
            connection.send(refused(problem, message.id))
        else:
            if version >= 0:
                connection.send(AckMessage(message.id, version))


async def obey(message: Asking, connection: Connection, hall: Hall, live: Live) -> int:
    """Do what a seat asks for, and return its version, or -1 where another answer has been given. Raises Problem."""
    seat = connection.seat
    if seat < 0:
        raise NotAllowed("server.refused.watching", {})
    if connection.bot and not isinstance(message, Act | Why):
        raise NotAllowed("server.refused.bot", {})
    if isinstance(message, Act):
        check_plays(live, seat)
        return await act(hall, live, seat, message)
    if isinstance(message, Undo):
        check_plays(live, seat)
        return await undo(hall, live, seat, message)
    if isinstance(message, Why):
        async with live.lock:
            connection.send(refused(live.table().explain(seat, message.text), message.id))
        return -1
    await settle(message, connection, hall, live)
    return 0


async def settle(message: Asking, connection: Connection, hall: Hall, live: Live) -> None:
    """Do what a seat asks for beside the game itself. Raises Problem."""
    seat = connection.seat
    if isinstance(message, Say):
        await say(hall, live, seat, message)
    elif isinstance(message, Note):
        await keep_notes(hall, live, connection, message)
    elif isinstance(message, Resign):
        await resign(hall, live, seat)
    elif isinstance(message, Vote):
        await vote(hall, live, seat, message.seat)
    elif isinstance(message, Back):
        await come_back(hall, live, seat)
    elif isinstance(message, OpenSeal):
        await open_seal(hall, live, seat, message.secret)
    elif isinstance(message, Rematch):
        await rematch(hall, live, seat, message.seal)
