"""A table in memory: its seats, game and connections.

One lock orders everything at a table. Changes are written before the lock is released, so all that is read or sent
under the lock is committed. If a change can be neither written nor reloaded, the table is abandoned: tasks that wait
for the lock must not continue with uncommitted state.
"""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from math import inf
from time import monotonic
from typing import Final

from msgspec import Struct

from brushpass.server.messages.outgoing import ClockMessage, NoteMessage, SaidMessage, TableMessage
from brushpass.server.store.changes import BadStore
from brushpass.server.table.clock import Clocks
from brushpass.server.table.facts import Facts
from brushpass.server.table.log import LogRow
from brushpass.server.table.referee import agreed_on
from brushpass.server.table.seating import Seating
from brushpass.server.table.study import NOBODY, Study, message_of
from brushpass.server.table.table import Table
from brushpass.server.tables.connection import Connection, Packet, show

AWAY_AFTER_S: Final = 60.0  # after which the others may let a bot play for somebody
SHARED_TIMEOUT_S: Final = 40.0  # after its last request, for which the seats of a shared device count as connected
MAX_CHAT_LINES: Final = 100  # newest chat messages sent to a new connection


class TableLock(asyncio.Lock):
    """The lock of a table; it admits nobody once the table is abandoned."""

    given_up = False

    async def __aenter__(self) -> None:
        await self.acquire()
        if self.given_up:
            self.release()
            raise BadStore("server.store.failed", {})


def nobody(live: LiveTable) -> None:
    """Ignore a change of presence."""


class LiveTable(Seating):
    """A table with its connections, lock, clocks and running bot."""

    def __init__(self, code: str, facts: Facts, now: Callable[[], float] = monotonic, version: int = 0, *,
                 bot_timeout_s: float = inf, presence_changed: Callable[[LiveTable], None] = nobody,
                 practice: list[LogRow] | None = None) -> None:
        super().__init__(code, facts, practice)
        self.version = version  # of the table in the store
        self.over_in_store = False
        self.now = now
        self.clocks: Clocks | None = None
        self.left = dict.fromkeys(range(len(facts.seats)), now())  # when somebody was last seen here
        self.shared: dict[int, float] = {}  # seats of shared devices, and until when they count as connected
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}  # seats at other servers, and until when
        self.presence_changed = presence_changed
        self.missed: list[int] = []  # who was absent when everybody was last told
        self.bot_timeout_s = bot_timeout_s  # seconds after which another server may think for a bot here
        self.lock = TableLock()
        self.visits = 0  # how many connections, requests and bots are at this table now
        self.connections: set[Connection] = set()
        self.said: list[SaidMessage] = []
        self.thinking: asyncio.Task[None] | None = None
        self.hidden = 0.0  # since when nobody sees who is asked; 0 if everybody does
        self.busy = -inf  # when everybody was last told that bots have to wait
        self.own_version = version  # of the last change that this server has written
        self.announced = -1  # the seat of whose turn a webhook was told
        self.pushed: set[int] = set()  # seats that were told of their turn while they were away
        self.random: set[int] = set()  # seats whose simplest bot failed too, so that the server draws their choices
        self.reported: set[tuple[int, int]] = set()  # who has reported whom
        self.study: Study | None = None
        self.trial: Table | None = None  # the game at the end of the line of the study
        self.thinking_aside = False  # whether a bot thinks about that line
        self.stirred: asyncio.Event | None = None  # set whenever a message is sent, if a long poll waits for it

    def restore(self, rows: list[LogRow], seen: Sequence[int], cut: Sequence[int]) -> None:
        """Restore the game from its log, if it has started."""
        super().restore(rows, seen, cut)
        self.over_in_store = self.table is not None and self.table.over()

    def just_ended(self) -> bool:
        """Return whether the game is over, and was not at the last commit."""
        return not self.over_in_store and self.table is not None and self.table.over()

    def awaits_reveal(self) -> bool:
        """Return whether the game is over, also in the store, and its shared deal is still hidden."""
        return self.over_in_store and self.sealed()

    def start_clocks(self) -> None:
        """Start the clocks of a running game, from their stored state."""
        if self.facts.started and self.facts.time.kind != "none":
            self.clocks = Clocks(self.facts.time, len(self.facts.seats), self.now())
            self.turn_clock()

    def turn_clock(self) -> bool:
        """Start the clock of the seat that everybody sees to be asked, and return whether it changed.

        A hidden choice has a separate timer, which no other seat receives.
        """
        table, clocks = self.table, self.clocks
        if table is None or clocks is None:
            return False
        people, now = self.people(), self.now()
        shown, to_move = table.public_player_to_move(), table.to_act()
        changed = clocks.ask(shown if shown in people else -1, now)
        clocks.hide(-1 if to_move == shown or to_move not in people else to_move, table.rows, now)
        return changed

    def local_seats(self) -> set[int]:
        """Return the seats that are connected to this server, by a page of their own or a shared device."""
        seats = {connection.seat for connection in self.connections if connection.seat >= 0}
        return seats.union(seat for seat, until in self.shared.items() if until > self.now())

    def connected_seats(self) -> set[int]:
        """Return the seats that are connected to any server."""
        return self.local_seats().union(*(seats for seats, _ in self.elsewhere.values()))

    def has(self, seat: int) -> bool:
        """Return whether a seat is connected to any server."""
        return any([connection.seat == seat for connection in self.connections]) or seat in self.connected_seats()

    def absent(self) -> list[int]:
        """Return the seats of people who are away long enough for a vote.

        In correspondence games nobody is expected to be connected: only the clock decides.
        """
        table = self.table
        if table is None or table.over() or self.facts.time.kind == "days":
            return []
        people = self.people()
        if {connection.seat for connection in self.connections}.issuperset(people):
            return []  # no clock and no other server has to be looked at: this runs every second for each table
        here = self.connected_seats()
        return [seat for seat in people if seat not in here and self.now() - self.left[seat] >= AWAY_AFTER_S]

    def unready(self) -> list[int]:
        """Return the seats of an evening's table that have not revealed their secret and are not connected.

        With a clock, absence is decided by the clock.
        """
        seeds, here = self.facts.seeds, self.connected_seats()
        if not self.facts.evening or seeds is None or self.facts.time.kind != "none":
            return []
        return [seat for seat in seeds.waiting() if seat not in here]

    def present(self) -> set[int]:
        return self.connected_seats() & set(self.people())

    def lobby(self, seat: int, host: bool) -> TableMessage:
        """Return the table message, with absent seats and votes."""
        message = self.table_message(seat, host, self.connected_seats())
        message.absent = self.missed
        message.votes = [(about, voters) for about, voters in sorted(self.facts.votes.items())]
        return message

    def tell_all(self, said: list[SaidMessage]) -> None:
        """Send everything to everybody after a reload."""
        self.tell_lobby()
        self.tell_game()
        self.tell_time(True)
        self.catch_up(said)

    def tell_lobby(self) -> None:
        """Send the table message to everybody."""
        self.wake_polls()
        self.missed = self.absent()
        packets: dict[tuple[int, bool], Packet] = {}
        for connection in self.connections:
            eyes = (connection.seat, connection.host)
            if eyes not in packets:
                packets[eyes] = Packet(self.lobby(*eyes))
            connection.send_lobby(packets[eyes])

    def tell_time(self, everybody: bool) -> None:
        """Send the clocks to everybody, or to the seat with a hidden choice only."""
        clocks = self.clocks
        if clocks is None:
            return
        hidden = -1 if clocks.time.hidden is None else clocks.time.hidden[0]
        for connection in self.connections:
            if everybody or 0 <= hidden == connection.seat:
                connection.send(self.time_for(connection, clocks))

    def time_for(self, connection: Connection, clocks: Clocks) -> ClockMessage:
        """Return the clocks as a connection sees them."""
        return clocks.message(self.now(), connection.seat)

    def known_lines(self, who: int, since: int, version: int) -> int:
        """Return how many log lines a reconnecting client may keep: none after a take-back."""
        table = self.table
        return max(since, 0) if table is None or version >= table.watchers[who].cut else 0

    def forget_lines(self) -> None:
        """Reset line counts of connections after a take-back."""
        table = self.begun()
        for connection in self.connections:
            connection.seq = min(connection.seq, len(table.watcher_of(connection.who()).lines))

    def tell_game(self) -> None:
        """Send changed views to everybody."""
        self.wake_polls()
        table = self.table
        if table is None:
            return
        if table.sealed and not self.sealed():
            table.sealed = False
            for connection in self.connections:
                connection.version = -1  # what was hidden is revealed now
        self.admit_referee(table)
        unseen = table.to_act() >= 0 and table.public_player_to_move() != table.to_act()
        self.hidden = (self.hidden or monotonic()) if unseen else 0.0
        show(table, self.connections, Packet)

    def admit_referee(self, table: Table) -> None:
        """Show all seats to the referee's connections while every player agrees and the game is running; else none."""
        guest = "" if table.over() or self.sealed() else agreed_on(self.facts)
        for connection in self.connections:
            sees = guest != "" and connection.seat < 0 and connection.guest == guest
            if sees != connection.referee:
                connection.referee, connection.version, connection.seq = sees, -1, 0

    def wake_polls(self) -> None:
        """Wake all long polls."""
        if self.stirred is not None:
            self.stirred.set()
            self.stirred = None

    async def wait_for_change(self) -> None:
        """Wait until something is sent."""
        if self.stirred is None:
            self.stirred = asyncio.Event()
        await self.stirred.wait()

    def tell_notes(self, sender: Connection, text: str) -> None:
        """Send a seat's notes to its other pages only."""
        for connection in self.connections:
            if connection is not sender and connection.seat == sender.seat and not connection.bot:
                connection.send(NoteMessage(text))

    def say(self, said: SaidMessage) -> None:
        """Send a chat message to everybody, and store it for later connections."""
        self.said = [*self.said[1 - MAX_CHAT_LINES:], said]
        self.broadcast(said)

    def catch_up(self, said: list[SaidMessage]) -> None:
        """Send chat messages that are new since the last one."""
        last = self.said[-1] if self.said else None
        for message in said[said.index(last) + 1:] if last in said else said:
            self.say(message)

    def broadcast(self, said: SaidMessage) -> None:
        """Send a message to all current connections only."""
        packet = Packet(said)
        for connection in self.connections:
            connection.send_packet(packet)

    def tell(self, message: Struct) -> None:
        """Send a message to all connections but those of bots."""
        packet = Packet(message)
        for connection in self.connections:
            if not connection.bot:
                connection.send_packet(packet)

    def tell_study(self, only: Connection | None = None) -> None:
        """Send the moment of the study, if there is one, to everybody or to one connection."""
        if self.study is None:
            return
        message = message_of(self.study, self.trial)
        for connection in self.connections if only is None else [only]:
            if not connection.bot:
                message.you = connection.study_number()
                connection.send(message)

    def leave_study(self, connection: Connection) -> None:
        """Give up the lead of a connection that has gone, unless its player has another one."""
        numbers = [connection.study_number() for connection in self.connections]
        if self.study is not None and self.study.leader == connection.study_number() not in numbers:
            self.study.leader = NOBODY
            self.tell_study()

    def connect(self, connection: Connection) -> None:
        """Add a connection, and announce its seat if it was not connected."""
        is_new = connection.seat >= 0 and connection.seat not in self.connected_seats()
        self.connections.add(connection)
        if connection.seat >= 0:
            self.presence_changed(self)
        if is_new:
            self.tell_lobby()
        else:
            connection.send_lobby(Packet(self.lobby(connection.seat, connection.host)))

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection, and announce its seat if it is no longer connected."""
        self.connections.discard(connection)
        self.leave_study(connection)
        if connection.seat >= 0:
            self.left[connection.seat] = self.now()
            self.presence_changed(self)
            if connection.seat not in self.connected_seats():
                self.tell_lobby()

    async def drop(self, connection: Connection) -> None:
        """Remove a connection, even from an abandoned table."""
        await self.lock.acquire()
        try:
            self.disconnect(connection)
        finally:
            self.lock.release()

    def hold(self, seats: list[int]) -> None:
        """Count the seats of a shared device as connected for a while, even those that it does not show now."""
        before, now = self.connected_seats(), self.now()
        for seat in seats:
            self.shared[seat], self.left[seat] = now + SHARED_TIMEOUT_S, now
        if self.connected_seats() != before:
            self.presence_changed(self)
            self.tell_lobby()

    def vacate(self, seat: int) -> None:
        """Make the connections of a seat spectators."""
        for connection in self.connections:
            if seat >= 0 and connection.seat == seat:
                connection.seat, connection.version, connection.seq = -1, -1, 0

    def reconnect(self, seat: int) -> None:
        """Close the connections of a seat; clients connect again, and are identified again."""
        for connection in self.connections:
            if not connection.bot and connection.seat == seat:
                connection.cut("server.closed.restart")

    def dismiss(self, seat: int) -> None:
        """Close the bots of a seat whose token was revoked."""
        for connection in self.connections:
            if connection.bot and connection.seat == seat:
                connection.seat = -1
                connection.cut("server.closed.token")
