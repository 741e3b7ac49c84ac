"""Compare servers of boardgame.io and Colyseus with ours, under the same load, in the same run.

    npm install --prefix FOLDER boardgame.io@0.50.2 bgio-postgres@1.0.16 koa-compose@4.1.0 node-persist@3.1.0 \\
        @colyseus/core@0.18.17 @colyseus/schema@5.0.34 @colyseus/ws-transport@0.18.4 express@5
    python -m bench.server_peers FOLDER [--tables 250] [--rate 100] [--seconds 20] [--servers 1]

Four people per table choose at random, at `--rate` moves per second in total. Our server plays Top Secret and
acknowledges a move after the commit. The peers play a minimal game with hidden hands, and a move is acknowledged by the
player's next view: boardgame.io (`bench/boardgame_io.js`) sends it before the write, Colyseus (`bench/colyseus.mjs`)
stores nothing. boardgame.io runs in one process: two would need session affinity per table. It and our server have a
PostgreSQL each, with fsync.
"""
import argparse
import asyncio
import gc
import os
import random
import signal
import socket
from asyncio.subprocess import PIPE, Process
from http.client import HTTPConnection
from pathlib import Path

import msgspec

from bench.server import PING, PONG, SEATS, TEXT, Choice, Load, Person, frame_of, seconds_of
from bench.server_fleet import DURABLE
from bench.server_colyseus import RoomClients, open_rooms
from bench.server_fleet import load as load_ours
from tests.server.postgres import postgres

BOARDGAME_IO, COLYSEUS = (Path(__file__).with_name(name) for name in ("boardgame_io.js", "colyseus.mjs"))
ROOM = "42/hands,"  # how messages of the game begin (Socket.IO)
HAND = 7
IDLE = 0.1  # seconds of processor time in a second, with which nothing is under way


class Cards(msgspec.Struct):
    played: int


class Turn(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    """The fields of a state that the load generator needs."""

    cards: Cards = msgspec.field(name="G")
    turn: Turn = msgspec.field(name="ctx")
    id: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


UPDATE = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode
SYNC = msgspec.json.Decoder(tuple[str, str, Synced]).decode


class PeerClient(Person):
    """A boardgame.io client socket; the token is a seat and its secret."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, load: Load, code: str, token: str, ready: asyncio.Semaphore) -> None:
        super().__init__(load, code, token, ready)
        self.seat, self.secret = token.split(" ", 1)
        self.open: tuple[str, int] | None = None  # a choice that was not yet answered, and how many there were before
        self.played = 0

    def greet(self) -> None:
        """Do nothing: the server speaks first."""

    def take(self, kind: int, payload: bytes) -> None:
        """Process one message."""
        if kind == PING:
            self.transport.write(frame_of(PONG, payload))
        elif kind == TEXT and payload[:1] == b"0":
            self.send("40/hands,")
        elif kind == TEXT and payload == b"2":
            self.send("3")
        elif kind == TEXT and payload.startswith(b"40"):
            self.send(f'{ROOM}["sync","{self.code}","{self.seat}","{self.secret}",{SEATS}]')
        elif kind == TEXT:
            self.look(payload[len(ROOM):])

    def look(self, payload: bytes) -> None:
        """Process a state, which may acknowledge a move, and schedule the next move."""
        self.load.received += 1
        if payload.startswith(b'["sync"'):
            state = SYNC(payload)[2].state
            if self.ready is not None:
                self.ready.release()
                self.ready = None
        elif payload.startswith(b'["update"'):
            state = UPDATE(payload)[2]
        else:
            return
        if self.open is not None and state.cards.played > self.open[1]:
            self.load.answered(self.open[0])
            self.open = None
        if state.turn.current == self.seat and state.cards.played >= self.played:
            self.played = state.cards.played
            self.load.asked[self.code] = (self, state.id, [Choice(place) for place in range(HAND)])

    def choose(self, id: str, version: int, options: list[Choice]) -> None:
        """Send a random choice."""
        self.open = (id, self.played)
        place = self.load.rng.choice(options).a
        self.send(f'{ROOM}["update",{{"type":"MAKE_MOVE","payload":{{"type":"play","args":[{place}],"playerID":'
                  f'"{self.seat}","credentials":"{self.secret}"}}}},{version},"{self.code}","{self.seat}"]')


class PeerClients(Load):
    """All clients of a boardgame.io server."""

    visitor = PeerClient


def open_matches(port: int, tables: int) -> list[tuple[str, list[str]]]:
    """Open matches of four people, and return their codes, seats and secrets."""
    connection, found = HTTPConnection("127.0.0.1", port), []

    def post(path: str, body: object) -> dict[str, str]:
        connection.request("POST", f"/games/hands/{path}", msgspec.json.encode(body),
                           {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return msgspec.json.decode(answer.read(), type=dict[str, str])

    for _ in range(tables):
        code = post("create", {"numPlayers": SEATS})["matchID"]
        found.append((code, [f"{seat} " + post(f"{code}/join", {"playerID": str(seat), "playerName": "Ann"})[
            "playerCredentials"] for seat in range(SEATS)]))
    connection.close()
    return found


async def run_peer(program: Path, packages: Path, *args: str) -> tuple[Process, int]:
    """Start a server in Node, and return it with its port, which is its last argument."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    server = await asyncio.create_subprocess_exec(
        "node", str(program), str(packages.resolve()), *args, str(port), stdout=PIPE, start_new_session=True,
        env={**os.environ, "NODE_ENV": "production"})
    assert server.stdout is not None
    while (line := await server.stdout.readline()).strip() != b"ready":
        assert line, f"{program.name} does not start"
    return server, port


async def wait_until_idle(pid: int) -> float:
    """Wait until a server has handled all connections, and return its CPU time."""
    before = -1.0
    while (used := seconds_of(pid)) - before > IDLE:
        before = used
        await asyncio.sleep(1)
    return used


async def load_boardgame_io(args: argparse.Namespace) -> None:
    """Run the load against boardgame.io with a database of its own."""
    with postgres(DURABLE) as database:
        name = database.database().split("/")[3].split("?")[0]
        server, port = await run_peer(BOARDGAME_IO, args.packages, str(database.folder), name)
        tables = await asyncio.to_thread(open_matches, port, args.tables)
        await load_peer(args, "boardgame.io", server, PeerClients(port, random.Random(1)), tables)


async def load_colyseus(args: argparse.Namespace) -> None:
    """Run the load against Colyseus."""
    server, port = await run_peer(COLYSEUS, args.packages)
    tables = await asyncio.to_thread(open_rooms, port, args.tables)
    await load_peer(args, "Colyseus", server, RoomClients(port, random.Random(1)), tables)


async def load_peer(args: argparse.Namespace, name: str, server: Process, load: Load,
                    tables: list[tuple[str, list[str]]]) -> None:
    """Run the load against a peer, print the figures, and stop it."""
    ready = asyncio.Semaphore(0)
    people = [asyncio.create_task(load.person(code, token, ready)) for code, tokens in tables for token in tokens]
    for _ in people:
        await ready.acquire()
    before = await wait_until_idle(server.pid)
    gc.disable()  # of the load itself, which must not wait for its own
    await load.play(args.rate, args.seconds)
    await asyncio.sleep(1)
    used = seconds_of(server.pid) - before
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    os.killpg(server.pid, signal.SIGKILL)
    await server.wait()
    acks = sorted(load.acks)
    at = [1_000 * acks[int(len(acks) * part)] for part in (0.5, 0.9, 0.99)]
    print(f"{name}, {args.tables * SEATS} sockets: {len(acks) / args.seconds:.0f} moves a second for "
          f"{args.seconds:.0f} s\nack p50 {at[0]:.1f} ms, p90 {at[1]:.1f} ms, p99 {at[2]:.1f} ms, longest "
          f"{1_000 * acks[-1]:.1f} ms; {1_000 * used / len(acks):.2f} ms of the server's processor time a move; "
          f"unanswered {len(load.sent)}")


def main() -> None:
    """Measure all servers, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", type=Path)
    for name, usual in (("tables", 250), ("rate", 100), ("seconds", 20), ("servers", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    args = parser.parse_args(namespace=argparse.Namespace(third=False, upgrade=False))
    asyncio.run(load_ours(args))
    asyncio.run(load_boardgame_io(args))
    asyncio.run(load_colyseus(args))


if __name__ == "__main__":
    main()
