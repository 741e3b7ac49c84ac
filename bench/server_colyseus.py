"""The load on a Colyseus server for `bench/server_peers.py`: its rooms, and a client of its binary protocol."""
import asyncio
from http.client import HTTPConnection

import msgspec

from bench.server import PING, PONG, SEATS, Choice, Load, Person, frame_of

BINARY = 0x82  # how whole frames begin (RFC 6455)
JOIN_ROOM, ROOM_DATA = 10, 13  # first bytes of messages
HAND = 7
LOOK, PLAY = b"\xa4look", b"\xa4play"  # types of messages as MessagePack
VIEW_TYPE = b"\xa4view"


class View(msgspec.Struct):
    seat: int
    played: int


class Reservation(msgspec.Struct, rename="camel"):
    """A place in a room."""

    room_id: str
    process_id: str
    session_id: str


DECODE = msgspec.msgpack.Decoder(View).decode


class RoomClient(Person):
    """A client of one room; the token is a process and a session."""

    def __init__(self, load: Load, code: str, token: str, ready: asyncio.Semaphore) -> None:
        super().__init__(load, code, token, ready)
        process, session = token.split()
        self.path = f"/{process}/{code}?sessionId={session}"
        self.open: tuple[str, int] | None = None  # a choice that was not yet answered, and how many there were before
        self.asked = -1

    def greet(self) -> None:
        """Do nothing: the server speaks first."""

    def write(self, payload: bytes) -> None:
        """Send a binary message."""
        self.transport.write(frame_of(BINARY, payload))

    def take(self, kind: int, payload: bytes) -> None:
        """Process one message."""
        if kind == PING:
            self.transport.write(frame_of(PONG, payload))
        elif kind == BINARY and payload[0] == JOIN_ROOM:
            self.write(bytes([JOIN_ROOM]))
            self.write(bytes([ROOM_DATA]) + LOOK)
        elif kind == BINARY and payload[0] == ROOM_DATA and payload[1:].startswith(VIEW_TYPE):
            self.look(DECODE(payload[1 + len(VIEW_TYPE):]))

    def look(self, view: View) -> None:
        """Process a view, which may acknowledge a move, and schedule the next move."""
        self.load.received += 1
        if self.ready is not None:
            self.ready.release()
            self.ready = None
        if self.open is not None and view.played > self.open[1]:
            self.load.answered(self.open[0])
            self.open = None
        if view.played % SEATS == view.seat and view.played > self.asked:
            self.asked = view.played
            self.load.asked[self.code] = (self, view.played, [Choice(place) for place in range(HAND)])

    def choose(self, id: str, version: int, options: list[Choice]) -> None:
        """Send a random choice."""
        self.open = (id, version)
        choice = {"v": version, "a": self.load.rng.choice(options).a}
        self.write(bytes([ROOM_DATA]) + PLAY + msgspec.msgpack.encode(choice))


class RoomClients(Load):
    """All clients of a Colyseus server."""

    visitor = RoomClient


def open_rooms(port: int, tables: int) -> list[tuple[str, list[str]]]:
    """Open rooms of four people, and return their codes, processes and sessions."""
    connection, found = HTTPConnection("127.0.0.1", port), []

    def post(path: str) -> Reservation:
        connection.request("POST", f"/matchmake/{path}", b"{}", {"Content-Type": "application/json"})
        return msgspec.json.decode(connection.getresponse().read(), type=Reservation)

    for _ in range(tables):
        first = post("create/hands")
        seats = [first, *[post(f"joinById/{first.room_id}") for _ in range(SEATS - 1)]]
        found.append((first.room_id, [f"{seat.process_id} {seat.session_id}" for seat in seats]))
    connection.close()
    return found
