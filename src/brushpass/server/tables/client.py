"""A client at a table, on any transport: its handshake, and the response to each message."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from brushpass.core.errors import UserError
from brushpass.server.log import log
from brushpass.server.messages.incoming import (
    Act, Agree, Asking, Back, BadMessage, DeleteComment, Hello, Incoming, Note, OpenSeal, Ping, Rematch, Resign, Say,
    Studying, Undo, Vote, Why, WriteComment, decode,
)
from brushpass.server.messages.outgoing import AckMessage, NoteMessage, PongMessage, refused
from brushpass.server.table.facts import NotAllowed
from brushpass.server.table.seating import Seating
from brushpass.server.table.study import NOBODY
from brushpass.server.tables.bot_turns import keep_pace
from brushpass.server.tables.commands.play import act, open_seal, rematch, resign, undo
from brushpass.server.tables.commands.referee import agree
from brushpass.server.tables.commands.seats import check_plays, come_back, vote
from brushpass.server.tables.commands.study import comment, greet, study, uncomment
from brushpass.server.tables.commands.talk import keep_notes, notes_of, say
from brushpass.server.tables.connection import Connection, TokenBucket
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry

MAX_BAD_MESSAGES: Final = 5  # messages that cannot be understood, before a client is cut off
PROGRAM_BURST: Final = 60.0  # messages at once of a program


class Client:
    """A client at a table; its messages are handled one after the other."""

    __slots__ = ("connection", "faults", "inbox", "leaving", "left", "live", "registry", "working")

    def __init__(self, registry: TableRegistry, live: LiveTable, connection: Connection,
                 leaving: Callable[[], None]) -> None:
        self.registry = registry
        self.live = live
        self.connection = connection
        self.leaving = leaving  # to be called once it has gone
        self.inbox: list[str | bytes] = []
        self.working: asyncio.Task[None] | None = None
        self.faults = 0
        self.left = False

    def receive(self, data: str | bytes) -> None:
        """Queue a message; pause reading while others wait before it."""
        if self.connection.gone:
            return
        if not self.connection.credit.spend():
            self.connection.cut("server.closed.fast")
            return
        self.inbox.append(data)
        if self.working is None:
            self.working = self.connection.transport.spawn(self.work())
        elif len(self.inbox) > 1:
            self.connection.transport.hold_on()

    async def work(self) -> None:
        """Handle queued messages in order."""
        try:
            while self.inbox and not self.connection.gone:
                await self.answer(self.inbox.pop(0))
        except Exception:
            log.exception("a message at table %s cannot be answered", self.live.code)
            self.connection.end()
        finally:
            self.inbox.clear()
            self.working = None
            self.connection.transport.read_on()

    async def answer(self, data: str | bytes) -> None:
        """Handle a message, or refuse it if it is malformed."""
        try:
            await handle_message(decode(data), self.connection, self.registry, self.live)
        except BadMessage as problem:
            self.faults += 1
            self.connection.send(refused(problem))
            if self.faults == MAX_BAD_MESSAGES:
                self.connection.cut("server.closed.faults")

    def lost(self) -> None:
        """Remove the client after its connection has ended."""
        if not self.left:
            self.left = True
            self.connection.transport.spawn(self.leave())

    async def leave(self) -> None:
        """Leave the table, once the current message is handled."""
        self.connection.gone = True
        if self.working is not None:
            await asyncio.wait([self.working])
        await self.live.drop(self.connection)
        if self.live.study is not None and self.live.study.leader == NOBODY:
            self.registry.study_changed(self.live)
        self.registry.exit(self.live)
        self.leaving()


async def admit(client: Client, data: str | bytes) -> None:
    """Admit a client by its first message. Raises UserError if it is refused."""
    hello = decode(data)
    if not isinstance(hello, Hello):
        raise BadMessage("server.message.hello", {})
    try:
        await join_table(client.registry, client.live, client.connection, hello)
    except BaseException:
        await client.live.drop(client.connection)
        raise
    client.connection.transport.bring_to(client)


async def join_table(registry: TableRegistry, live: LiveTable, connection: Connection, hello: Hello) -> None:
    """Identify a client and send it the table; it receives nothing before."""
    async with live.lock:
        if hello.watch:
            connection.guest = ""  # shown to nobody in particular, such as on a television
        else:
            identify(live, connection, hello.token)
        if connection.seat < 0 and live.sealed():
            raise NotAllowed("server.refused.deal", {})
        connection.seq = live.known_lines(connection.who(), hello.since, hello.v)
        if live.facts.votes.pop(connection.seat, None) is not None:
            await registry.commit(live)
            live.tell_lobby()
        live.connect(connection)
        for said in live.said:
            connection.send(said)
        if notes := await notes_of(registry, live, connection):
            connection.send(NoteMessage(notes))
        await greet(registry, live, connection)
        live.tell_game()
        if live.clocks is not None:
            connection.send(live.time_for(connection, live.clocks))
    if registry.store.bus is None:  # else another server may let this bot think already; the clock looks after it
        registry.wake(live)


def identify(seating: Seating, connection: Connection, token: str) -> None:
    """Assign a client to its seat, by bot token, seat token or cookie."""
    seat = seating.program_seat(token)
    connection.bot = seat >= 0
    connection.seat = seat if connection.bot else seating.seat_of(token, connection.guest)
    connection.host = seating.is_host(connection.guest)
    if connection.bot:
        connection.credit = TokenBucket(PROGRAM_BURST)


async def handle_message(message: Incoming, connection: Connection, registry: TableRegistry, live: LiveTable) -> None:
    """Handle a message, and send an acknowledgement or a refusal."""
    if isinstance(message, Ping):
        connection.send(PongMessage(message.n))
    elif isinstance(message, Hello):
        raise BadMessage("server.message.hello", {})
    else:
        try:
            with registry.metrics.timed("ack"):
                version = await handle_request(message, connection, registry, live)
        except BadMessage:
            raise
        except UserError as problem:
            registry.metrics.refused(problem.key)
            connection.send(refused(problem, message.id))
        else:
            if version >= 0:
                connection.send(AckMessage(message.id, version))


async def handle_request(message: Asking, connection: Connection, registry: TableRegistry, live: LiveTable) -> int:
    """Handle a request of a seat and return its version, or -1 if it is answered. Raises UserError.

    Spectators only study.
    """
    seat = connection.seat
    if isinstance(message, Studying) and not connection.bot:
        await study(registry, live, connection, message)
        return 0
    if seat < 0:
        raise NotAllowed("server.refused.watching", {})
    if connection.bot and not isinstance(message, Act | Why):
        raise NotAllowed("server.refused.bot", {})
    if isinstance(message, Act):
        check_plays(live, seat)
        if live.hidden:
            await keep_pace(registry, live, seat, message.a)
        return await act(registry, live, seat, message)
    if isinstance(message, Undo):
        check_plays(live, seat)
        return await undo(registry, live, seat, message)
    if isinstance(message, Why):
        async with live.lock:
            connection.send(refused(live.begun().explain(seat, message.text), message.id))
        return -1
    await handle_other(message, connection, registry, live)
    return 0


async def handle_other(message: Asking, connection: Connection, registry: TableRegistry, live: LiveTable) -> None:
    """Handle a request that is not about the game itself. Raises UserError."""
    seat = connection.seat
    if isinstance(message, Say):
        await say(registry, live, seat, message)
    elif isinstance(message, Note):
        await keep_notes(registry, live, connection, message)
    elif isinstance(message, Resign):
        await resign(registry, live, seat)
    elif isinstance(message, Vote):
        await vote(registry, live, seat, message.seat)
    elif isinstance(message, Back):
        await come_back(registry, live, seat)
    elif isinstance(message, Agree):
        await agree(registry, live, seat, message.on)
    elif isinstance(message, OpenSeal):
        await open_seal(registry, live, seat, message.secret)
    elif isinstance(message, Rematch):
        await rematch(registry, live, seat, message.seal)
    elif isinstance(message, WriteComment):
        await comment(registry, live, seat, message)
    elif isinstance(message, DeleteComment):
        await uncomment(registry, live, seat, message)
