"""Measure latency, CPU time and memory of one server under load: many tables of four people, moves at a steady rate.

    python -m bench.server [--tables 250] [--rate 500] [--seconds 60]

One process runs the server, another plays all seats at random. Latency is from sending a move to its acknowledgement,
which follows the commit. Prints latencies, lost moves, CPU time per move, a CPU calibration loop because cores differ,
and memory per table before and after the moves.
`bench/server_start.py` measures starts with many tables, `bench/server_stress.py` bursts of connections.
"""
import argparse
import asyncio
import gc
import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from time import perf_counter, thread_time

import msgspec

from tests.server.live_server import Guest

SEATS = 4
GOALS = {"ack p99": "20 ms", "move": "0.35 ms", "table": "100 kB"}
TICKS = os.sysconf("SC_CLK_TCK")
ADDITIONS = 1_000_000


class Choice(msgspec.Struct):
    a: int


class Message(msgspec.Struct):
    """The fields of a message that the load generator needs."""

    t: str
    v: int = 0
    id: str = ""
    options: list[Choice] | dict[str, str] = []  # of a choice, or of the game
    result: msgspec.Raw = msgspec.Raw(b"null")


DECODE = msgspec.json.Decoder(Message).decode
TEXT, PING, PONG = 0x81, 0x89, 0x8A  # how whole frames begin (RFC 6455)


def frame_of(kind: int, payload: bytes) -> bytes:
    """Return a client frame, with mask 0."""
    size = len(payload)
    sized = bytes((0x80 | size,)) if size < 126 else bytes((0xFE, size >> 8, size & 255))
    return bytes((kind,)) + sized + bytes(4) + payload


class Person(asyncio.Protocol):
    """The socket of one seat, with minimal parsing because load generator and server share the cores."""

    path = "/ws/{code}"

    def __init__(self, load: "Load", code: str, token: str, ready: asyncio.Semaphore) -> None:
        self.load = load
        self.code = code
        self.token = token
        self.ready: asyncio.Semaphore | None = ready
        self.unparsed = b""
        self.greeted = False
        self.gone = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        path = self.path.format(code=self.code)
        transport.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.load.port}\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: bG9hZCBsb2FkIGxvYWQgIQ==\r\n"
                        "Sec-WebSocket-Version: 13\r\n\r\n".encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.gone.done():
            self.gone.set_result(None)

    def send(self, text: str) -> None:
        """Send a message."""
        self.transport.write(frame_of(TEXT, text.encode()))

    def data_received(self, data: bytes) -> None:
        self.unparsed += data
        if not self.greeted:
            _, told, self.unparsed = self.unparsed.rpartition(b"\r\n\r\n")
            if not told:
                return
            self.greeted = True
            self.greet()
        self.read()

    def greet(self) -> None:
        """Send the greeting with the token."""
        self.send(f'{{"t":"hello","token":"{self.token}","since":0}}')

    def choose(self, id: str, version: int, options: list[Choice]) -> None:
        """Send a random choice."""
        self.send(f'{{"t":"act","id":"{id}","v":{version},"a":{self.load.rng.choice(options).a}}}')

    def read(self) -> None:
        """Process all complete frames."""
        data, at = self.unparsed, 0
        while len(data) >= at + 2:
            wide = {126: 2, 127: 8}.get(data[at + 1], 0)
            size = int.from_bytes(data[at + 2:at + 2 + wide], "big") if wide else data[at + 1]
            end = at + 2 + wide + size
            if len(data) < max(end, at + 2 + wide):
                break
            self.take(data[at], data[end - size:end])
            at = end
        self.unparsed = data[at:]

    def take(self, kind: int, payload: bytes) -> None:
        """Process one message."""
        if kind == TEXT:
            heard = self.load.hear(self.code, self, DECODE(payload))
            if heard == "view" and self.ready is not None:
                self.ready.release()
                self.ready = None
        elif kind == PING:
            self.transport.write(frame_of(PONG, payload))


class Load:
    """All people, and their measurements."""

    visitor = Person

    def __init__(self, port: int, rng: random.Random, name: str = "load") -> None:
        self.port = port
        self.name = name  # of its moves
        self.rng = rng
        self.sent: dict[str, float] = {}
        self.acks: list[float] = []
        self.acked: list[str] = []
        self.asked: dict[str, tuple[Person, int, list[Choice]]] = {}  # table -> who is asked there
        self.late: list[float] = []  # by how much the load itself was behind: what it measures then is its own as well
        self.refused = 0
        self.received = 0
        self.over = 0

    async def person(self, code: str, token: str, ready: asyncio.Semaphore) -> None:
        """Run one seat until the end."""
        _, person = await asyncio.get_running_loop().create_connection(
            lambda: self.visitor(self, code, token, ready), "127.0.0.1", self.port)
        try:
            await person.gone
        finally:
            person.transport.abort()

    def hear(self, code: str, person: Person, message: Message) -> str:
        """Decode one message, and return its type."""
        self.received += 1
        if message.t == "ack":
            self.answered(message.id)
        elif message.t == "refused":
            self.refused += 1
        elif message.t == "view":
            self.over += bytes(message.result) != b"null"
            if isinstance(message.options, list) and message.options:
                self.asked[code] = (person, message.v, message.options)
        return message.t

    def answered(self, id: str) -> None:
        """Record the latency of a choice."""
        self.acks.append(perf_counter() - self.sent.pop(id))
        self.acked.append(id)

    async def play(self, rate: float, seconds: float) -> None:
        """Send choices of players to move, at the target rate."""
        began = perf_counter()
        moves = 0
        while perf_counter() < began + seconds:
            await asyncio.sleep(max(0.0, began + moves / rate - perf_counter()))
            self.late.append(perf_counter() - began - moves / rate)
            moves += 1
            if self.asked:
                code = next(iter(self.asked))  # the one that waits for longest
                person, version, options = self.asked.pop(code)
                id = f"{self.name}-{moves:08d}"
                self.sent[id] = perf_counter()
                person.choose(id, version, options)


def open_tables(port: int, tables: int) -> list[tuple[str, list[str]]]:
    """Open tables with four people each, and return their codes and tokens."""
    found = []
    for _ in range(tables):
        host = Guest(port)
        code, token = host.open_table("topsecret", "me", "open", "open", "open")
        tokens = [token, *[Guest(port).sit(code, seat) for seat in range(1, SEATS)]]
        host.post(f"/api/tables/{code}/begin", {})
        found.append((code, tokens))
    return found


def memory(pid: int) -> float:
    """Return the memory of a process in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def seconds_of(pid: int) -> float:
    """Return the CPU time of a process in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def calibration_ns() -> float:
    """Return the CPU time of one addition in Python on this machine, in nanoseconds."""
    began, total = thread_time(), 0
    for number in range(ADDITIONS):
        total += number
    return 1e9 * (thread_time() - began) / ADDITIONS


async def run_server(folder: str, **settings: float | str) -> tuple[Process, int]:
    """Start a server process, and return it with its port."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.run_server", folder, json.dumps(settings), stdout=PIPE,
        start_new_session=True)
    assert server.stdout is not None
    return server, int(await server.stdout.readline())


async def end_server(server: Process) -> None:
    """Stop a server and its child processes."""
    os.killpg(server.pid, signal.SIGKILL)
    await server.wait()


async def measure(args: argparse.Namespace, folder: str) -> None:
    """Run the load against a fresh server, and print the figures."""
    server, port = await run_server(folder)
    await asyncio.to_thread(open_tables, port, 1)  # so that what is loaded once is counted at no table
    empty = memory(server.pid)
    tables = await asyncio.to_thread(open_tables, port, args.tables)
    load = Load(port, random.Random(1))
    ready = asyncio.Semaphore(0)
    people = [asyncio.create_task(load.person(code, token, ready)) for code, tokens in tables for token in tokens]
    for _ in people:
        await ready.acquire()
    await asyncio.sleep(2)
    gc.disable()  # of the load itself, which must not wait for its own
    load.received = 0
    before, sitting = seconds_of(server.pid), memory(server.pid)
    await load.play(args.rate, args.seconds)
    await asyncio.sleep(1)
    used, memory_mb = seconds_of(server.pid) - before, memory(server.pid)
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    await end_server(server)
    report(load, args, folder)
    print(f"server: {1_000 * used / max(1, len(load.acks)):.2f} ms of processor time a move (goal {GOALS['move']}; "
          f"an addition takes {calibration_ns():.0f} ns here), "
          f"{1_024 * (sitting - empty) / args.tables:.0f} kB a table with its seats (goal {GOALS['table']}), "
          f"{1_024 * (memory_mb - empty) / args.tables:.0f} kB after {len(load.acks) / args.tables:.0f} moves at each, "
          f"{memory_mb:.0f} MB in all")


def report(load: Load, args: argparse.Namespace, folder: str) -> None:
    """Print the figures next to their goals."""
    acks = sorted(load.acks)
    with sqlite3.connect(Path(folder, "tables.db")) as database:
        written = database.execute("select count(*) from log where id is not null").fetchone()[0]
    database.close()
    at = [1_000 * acks[int(len(acks) * part)] for part in (0.5, 0.9, 0.99)]
    behind = 1_000 * sorted(load.late)[int(len(load.late) * 0.99)]
    print(f"{args.tables * SEATS} sockets on {args.tables} tables for {args.seconds:.0f} s: "
          f"{len(acks) / args.seconds:.0f} moves and {load.received / args.seconds:.0f} messages a second")
    print(f"ack p50 {at[0]:.1f} ms, p90 {at[1]:.1f} ms, p99 {at[2]:.1f} ms (goal {GOALS['ack p99']}), "
          f"longest {1_000 * acks[-1]:.1f} ms; the load itself was behind by p99 {behind:.1f} ms")
    print(f"refused {load.refused}; unanswered {len(load.sent)}; acknowledged {len(acks)}, written {written}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    with tempfile.TemporaryDirectory() as held_in:
        asyncio.run(measure(parser.parse_args(), held_in))
