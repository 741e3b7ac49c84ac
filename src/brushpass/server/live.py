"""A table with the connections at it: who is here, and what is sent to whom."""
from __future__ import annotations

import asyncio
from typing import Any

from brushpass.server.connection import Connection
from brushpass.server.room import NotAllowed, Room
from brushpass.server.table import Table
from brushpass.server.wire import encode


class Live:
    """A room with its connections, its lock, and the bot that thinks there."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.said: list[dict[str, Any]] = []
        self.thinking: asyncio.Task[None] | None = None
        self.stirred = asyncio.Event()  # set, and replaced, whenever somebody is told something

    def table(self) -> Table:
        """Return the game that is played here. Raises NotAllowed before it has begun."""
        if self.room.table is None:
            raise NotAllowed("server.refused.not-begun", {})
        return self.room.table

    def here(self) -> set[int]:
        return {connection.seat for connection in self.connections if connection.seat >= 0}

    def tell_lobby(self) -> None:
        """Tell everybody who sits where."""
        self.stir()
        here = self.here()
        for connection in self.connections:
            connection.send(self.room.lobby(connection.seat, connection.guest, here))

    def tell_game(self) -> None:
        """Tell everybody whose view has changed what he sees now, and what he has heard since."""
        self.stir()
        table = self.room.table
        if table is None:
            return
        texts: dict[tuple[int, int], str] = {}
        for connection in self.connections:
            who = connection.who()
            watcher = table.watchers[who]
            if connection.version == watcher.version:
                continue
            wanted = (who, connection.seq)
            if wanted not in texts:
                texts[wanted] = encode(table.message(who, connection.seq))
            connection.send_text(texts[wanted])
            connection.version, connection.seq = watcher.version, len(watcher.lines)

    def stir(self) -> None:
        """Wake whoever waits for something to change."""
        self.stirred.set()
        self.stirred = asyncio.Event()

    def tell_note(self, sender: Connection, text: str) -> None:
        """Tell the other pages of the same seat what its notes are now, and nobody else."""
        for connection in self.connections:
            if connection is not sender and connection.seat == sender.seat and not connection.bot:
                connection.send({"t": "note", "text": text})

    def say(self, said: dict[str, Any]) -> None:
        """Tell everybody what somebody said."""
        self.said = [*self.said[-99:], said]
        for connection in self.connections:
            connection.send(said)

    def leave(self, connection: Connection) -> None:
        """Forget a client that is gone."""
        self.connections.discard(connection)
        self.tell_lobby()

    def vacate(self, seat: int) -> None:
        """Let those only watch who had a seat that is no longer theirs."""
        for connection in self.connections:
            if seat >= 0 and connection.seat == seat:
                connection.seat, connection.version, connection.seq = -1, -1, 0

    def dismiss(self, seat: int) -> None:
        """Cut off the bots whose token at a seat is good no more."""
        for connection in self.connections:
            if connection.bot and connection.seat == seat:
                connection.seat = -1
                connection.cut("server.closed.token")

    def row(self, guest: str) -> dict[str, Any]:
        """Return this table as it stands in the list of somebody's tables."""
        seat, table = self.room.seat_of("", guest), self.room.table
        return {
            "code": self.room.code, "game": self.room.facts.game, "seat": seat,
            "yours": table is not None and seat >= 0 and table.to_act() == seat,
            "started": self.room.facts.started, "over": table is not None and table.over(),
            "names": [held.name or held.level for held in self.room.facts.seats],
        }
