"""A table with the connections at it: who is here, and what is sent to whom."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from brushpass.server.table.clock import Clocks
from brushpass.server.hall.connection import Connection
from brushpass.server.table.room import NotAllowed, Room
from brushpass.server.table.table import Table
from brushpass.server.wire.messages import encode


AWAY: Final = 60.0  # seconds after which the others may let a bot play for somebody


class Live:
    """A room with its connections, its lock, and the bot that thinks there."""

    def __init__(self, room: Room, now: Callable[[], float] = monotonic) -> None:
        self.room = room
        self.now = now
        self.clocks: Clocks | None = None
        self.unseen: tuple[int, int, float] | None = None  # who owes a hidden choice, at which row, until when
        self.left = dict.fromkeys(range(len(room.facts.seats)), now())  # when somebody was last seen here
        self.votes: dict[int, set[int]] = {}  # who wants a bot for whom
        self.missed: list[int] = []  # who was absent when everybody was last told
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

    def absent(self) -> list[int]:
        """Return the seats of people who have been away for so long that the others may vote about it.

        Where everybody has days for each question nobody is expected to be here: then only the clock decides.
        """
        table, here = self.room.table, self.here()
        if table is None or table.over() or self.room.facts.time.kind == "days":
            return []
        return [seat for seat in self.room.people() if seat not in here and self.now() - self.left[seat] >= AWAY]

    def present(self) -> set[int]:
        return self.here() & set(self.room.people())

    def lobby(self, seat: int, guest: str) -> dict[str, Any]:
        """Return the table as one of those round it sees it, with who is missed and who wants a bot for him."""
        votes = [[about, sorted(voters)] for about, voters in sorted(self.votes.items())]
        return {**self.room.lobby(seat, guest, self.here()), "absent": self.missed, "votes": votes}

    def tell_lobby(self) -> None:
        """Tell everybody who sits where."""
        self.stir()
        self.missed = self.absent()
        for connection in self.connections:
            connection.send(self.lobby(connection.seat, connection.guest))

    def is_running(self) -> bool:
        return self.clocks is not None and self.clocks.time.asked >= 0

    def charge(self) -> None:
        if self.clocks is not None:
            self.clocks.charge(self.now())

    def tell_time(self, everybody: bool) -> None:
        """Tell everybody whose clock runs; whoever owes a hidden choice, and nobody else, how long he has for it."""
        if self.clocks is None:
            return
        for connection in self.connections:
            mine = self.unseen is not None and self.unseen[0] == connection.seat
            if everybody or mine:
                connection.send(self.time_for(connection))

    def time_for(self, connection: Connection) -> dict[str, Any]:
        """Return the clocks as one of those round the table sees them."""
        message = {} if self.clocks is None else self.clocks.message(self.now())
        if self.unseen is not None and self.unseen[0] == connection.seat:
            message["unseen"] = round(max(0.0, self.unseen[2] - self.now()), 1)
        return message

    def known_lines(self, who: int, since: int, version: int) -> int:
        """Return how many of its lines a client may keep that comes back: none where some were taken back meanwhile."""
        table = self.room.table
        return max(since, 0) if table is None or version >= table.watchers[who].cut else 0

    def take_back(self) -> None:
        """Forget lines that were sent and are there no more."""
        watchers = self.table().watchers
        for connection in self.connections:
            connection.seq = min(connection.seq, len(watchers[connection.who()].lines))

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
        self.hear(said)

    def hear(self, said: dict[str, Any]) -> None:
        """Tell everybody who is here now, and nobody later."""
        for connection in self.connections:
            connection.send(said)

    def leave(self, connection: Connection) -> None:
        """Forget a client that is gone."""
        self.connections.discard(connection)
        if connection.seat >= 0:
            self.left[connection.seat] = self.now()
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
            "yours": table is not None and seat in self.room.people() and table.to_act() == seat,
            "started": self.room.facts.started, "over": table is not None and table.over(),
            "names": [held.name or held.level for held in self.room.facts.seats],
        }
