"""How much one server holds: many tables of four people each, real rules, moves at a steady pace.

    python -m bench.server [--tables 250] [--rate 500] [--seconds 60]

A server in a process of its own; another one plays for all people at random, and measures from the sending of a move to
its acknowledgement, which comes after the commit. Prints the ack times, what was lost, and the memory of the server.
"""
import argparse
import asyncio
import gc
import os
import random
import signal
import sqlite3
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from time import perf_counter

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server.house import Guest

SEATS = 4
GOALS = {"ack p99": "20 ms", "memory": "300 MB"}


class Choice(msgspec.Struct):
    a: int


class Message(msgspec.Struct):
    """What the load needs of a message."""

    t: str
    v: int = 0
    id: str = ""
    options: list[Choice] | dict[str, str] = []  # of a choice, or of the game
    result: msgspec.Raw = msgspec.Raw(b"null")


DECODE = msgspec.json.Decoder(Message).decode


class Load:
    """All people, and what they measure."""

    def __init__(self, port: int, rng: random.Random) -> None:
        self.port = port
        self.rng = rng
        self.sent: dict[str, float] = {}
        self.acks: list[float] = []
        self.asked: dict[str, tuple[ClientConnection, int, list[Choice]]] = {}  # table -> who is asked there
        self.refused = 0
        self.received = 0
        self.over = 0

    async def person(self, code: str, token: str, ready: asyncio.Semaphore) -> None:
        """Listen in one seat until the end."""
        async with connect(f"ws://127.0.0.1:{self.port}/ws/{code}", compression=None, proxy=None,
                           ping_interval=None) as socket:
            await socket.send(msgspec.json.encode({"t": "hello", "token": token, "since": 0}).decode())
            ready.release()
            async for text in socket:
                self.received += 1
                self.hear(code, socket, DECODE(text))

    def hear(self, code: str, socket: ClientConnection, message: Message) -> None:
        """Take in one message."""
        if message.t == "ack":
            self.acks.append(perf_counter() - self.sent.pop(message.id))
        elif message.t == "refused":
            self.refused += 1
        elif message.t == "view":
            self.over += bytes(message.result) != b"null"
            if isinstance(message.options, list) and message.options:
                self.asked[code] = (socket, message.v, message.options)

    async def play(self, rate: float, seconds: float) -> None:
        """Let somebody who is asked choose, so many times a second."""
        began = perf_counter()
        moves = 0
        while perf_counter() < began + seconds:
            await asyncio.sleep(max(0.0, began + moves / rate - perf_counter()))
            moves += 1
            if self.asked:
                code = self.rng.choice(list(self.asked))
                socket, version, options = self.asked.pop(code)
                id = f"load-{moves:08d}"
                self.sent[id] = perf_counter()
                chosen = self.rng.choice(options).a
                await socket.send(f'{{"t":"act","id":"{id}","v":{version},"a":{chosen}}}')


def open_tables(port: int, tables: int) -> list[tuple[str, list[str]]]:
    """Open tables, four people at each, and return their codes and tokens."""
    found = []
    for _ in range(tables):
        host = Guest(port)
        code, token = host.open_table("topsecret", "me", "open", "open", "open")
        tokens = [token, *[Guest(port).sit(code, seat) for seat in range(1, SEATS)]]
        host.post(f"/api/tables/{code}/begin", {})
        found.append((code, tokens))
    return found


def memory(pid: int) -> float:
    """Return what a process holds, in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


async def measure(given: argparse.Namespace, folder: str) -> None:
    """Run the load against a fresh server, and print what came of it."""
    server: Process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.run_house", folder, stdout=PIPE, start_new_session=True)
    assert server.stdout is not None
    port = int(await server.stdout.readline())
    tables = await asyncio.to_thread(open_tables, port, given.tables)
    load = Load(port, random.Random(1))
    ready = asyncio.Semaphore(0)
    people = [asyncio.create_task(load.person(code, token, ready)) for code, tokens in tables for token in tokens]
    for _ in people:
        await ready.acquire()
    await asyncio.sleep(2)
    gc.disable()  # of the load itself, which must not wait for its own
    await load.play(given.rate, given.seconds)
    await asyncio.sleep(1)
    held = memory(server.pid)
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    os.killpg(server.pid, signal.SIGKILL)
    await server.wait()
    report(load, given, held, folder)


def report(load: Load, given: argparse.Namespace, held: float, folder: str) -> None:
    """Print the figures beside their goals."""
    acks = sorted(load.acks)
    with sqlite3.connect(Path(folder, "tables.db")) as database:
        written = database.execute("select count(*) from log where id is not null").fetchone()[0]
    database.close()
    at = [1_000 * acks[int(len(acks) * part)] for part in (0.5, 0.9, 0.99)]
    print(f"{given.tables * SEATS} sockets on {given.tables} tables for {given.seconds:.0f} s: "
          f"{len(acks) / given.seconds:.0f} moves and {load.received / given.seconds:.0f} messages a second")
    print(f"ack p50 {at[0]:.1f} ms, p90 {at[1]:.1f} ms, p99 {at[2]:.1f} ms (goal {GOALS['ack p99']}), "
          f"longest {1_000 * acks[-1]:.1f} ms")
    print(f"server {held:.0f} MB (goal {GOALS['memory']}); refused {load.refused}; unanswered {len(load.sent)}; "
          f"acknowledged {len(acks)}, written {written}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    with tempfile.TemporaryDirectory() as held_in:
        asyncio.run(measure(parser.parse_args(), held_in))
