"""Measure several servers on one PostgreSQL with fsync, all on the same machine.

    python -m bench.server_fleet load [--servers 2] [--tables 250] [--rate 1200] [--seconds 60]
        [--third | --upgrade]
    python -m bench.server_fleet first [--games 1000,100000,1000000] [--choices 20]
    python -m bench.server_fleet back [--tables 2000] [--servers 2]
    python -m bench.server_fleet write [--servers 2] [--tables 250] [--seconds 60]

`load` plays at random on all servers; latencies are those of `bench.server`. With `--third` another server joins after
a third of the time and is killed after two thirds. With `--upgrade` every server in turn gets SIGTERM once its
replacement is ready. Both print how long people took to reconnect.
`first` copies a finished game in the database by SQL, and measures the first view of a table on a fresh server; with
`--choices` the game is shortened. `back` starts servers with `--tables` running tables, and reconnects one seat of
each. `write` measures database writes alone, with one writer per server.
"""
import argparse
import asyncio
import gc
import json
import random
import tempfile
from asyncio.subprocess import Process
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import Any

import asyncpg
from websockets.asyncio.client import connect

from bench.server import SEATS, Load, Person, end_server, memory, open_tables, run_server, seconds_of
from bench.server_start import COPIED, play_game
from brushpass.server.store.copy import copy
from brushpass.server.store.location import store_at
from brushpass.server.store.base import Store
from brushpass.server.store.changes import NEW, Change, Head
from brushpass.server.table.facts import Facts, Seat
from brushpass.server.table.log import Entry
from tests.server.postgres import children_of, postgres

DURABLE = "-c fsync=on -c shared_buffers=256MB -c max_wal_size=4GB"
GOALS = {"load": "1,200 moves a second, p99 40 ms", "gone": "2 s", "back": "5 s"}
LOOKS = 30  # tables that are asked for


class Crowd(Load):
    """People on several servers who reconnect to another one if theirs is gone."""

    def __init__(self, ports: list[int], rng: random.Random) -> None:
        super().__init__(ports[0], rng)
        self.ports = ports
        self.lost: dict[str, float] = {}  # since when a seat has no server
        self.back: list[float] = []

    async def person(self, code: str, token: str, ready: asyncio.Semaphore) -> None:
        """Run one seat, on one server after another."""
        while True:
            with suppress(OSError):
                _, person = await asyncio.get_running_loop().create_connection(
                    lambda: Person(self, code, token, ready), "127.0.0.1", self.rng.choice(self.ports))
                try:
                    await person.gone
                finally:
                    person.transport.abort()
                self.lost.setdefault(token, perf_counter())
            await asyncio.sleep(0.1)

    def hear(self, code: str, person: Person, message: Any) -> str:
        """Process one message; a seat that sees its table again has reconnected."""
        if message.t == "view" and person.token in self.lost:
            self.back.append(perf_counter() - self.lost.pop(person.token))
        return super().hear(code, person, message)


@contextmanager
def postgres_cluster() -> Iterator[tuple[str, dict[str, str]]]:
    """Run PostgreSQL, and yield a folder and the settings of its servers."""
    with ExitStack() as stack:
        address = stack.enter_context(postgres(DURABLE)).database()
        yield stack.enter_context(tempfile.TemporaryDirectory()), {"database": address}


async def load(args: argparse.Namespace) -> None:
    """Play on several servers, and print the figures."""
    with postgres_cluster() as (folder, settings):
        servers = [await run_server(folder, **settings) for _ in range(args.servers)]
        tables = await asyncio.to_thread(open_tables, servers[0][1], args.tables)
        crowd, ready = Crowd([port for _, port in servers], random.Random(1)), asyncio.Semaphore(0)
        people = [asyncio.create_task(crowd.person(code, token, ready)) for code, tokens in tables for token in tokens]
        for _ in people:
            await ready.acquire()
        gc.disable()  # of the load itself, which must not wait for its own
        before = sum(seconds_of(server.pid) for server, _ in servers)
        beside = asyncio.create_task(change(folder, settings, crowd, servers, args))
        await crowd.play(args.rate, args.seconds)
        await beside
        await asyncio.sleep(1)
        used = sum(seconds_of(server.pid) for server, _ in servers) - before
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        for server, _ in servers:
            await end_server(server)
        report(crowd, args, used, *await count(settings["database"], crowd.acked))


async def change(folder: str, settings: dict[str, str], crowd: Crowd, servers: list[tuple[Process, int]],
                 args: argparse.Namespace) -> None:
    """Start and stop servers during the load, if requested."""
    if args.third:
        await add_and_kill_server(folder, settings, crowd, args.seconds)
    for place, (old, port) in enumerate(list(servers) if args.upgrade else []):
        await asyncio.sleep(args.seconds / (len(servers) + 1))
        servers[place] = await run_server(folder, **settings)
        crowd.ports.append(servers[place][1])
        crowd.ports.remove(port)
        old.terminate()
        await old.wait()


async def add_and_kill_server(folder: str, settings: dict[str, str], crowd: Crowd, seconds: float) -> None:
    """Add a server with people on it, then kill it."""
    await asyncio.sleep(seconds / 3)
    server, port = await run_server(folder, **settings)
    crowd.ports.append(port)
    for person in list({id(person): person for person, _, _ in crowd.asked.values()}.values())[:100]:
        person.transport.abort()  # so that some come to it
    await asyncio.sleep(seconds / 3)
    crowd.back.clear()
    crowd.ports.remove(port)
    await end_server(server)


async def count(database: str, acked: list[str]) -> tuple[int, int]:
    """Return the number of stored moves, and of acknowledged moves that are missing."""
    connection = await asyncpg.connect(database)
    found = {id for (id,) in await connection.fetch("select id from log where id is not null")}
    await connection.close()
    return len(found), len(set(acked) - found)


def report(crowd: Crowd, args: argparse.Namespace, used: float, written: int, lost: int) -> None:
    """Print the figures next to their goals."""
    acks = sorted(crowd.acks)
    at = [1_000 * acks[int(len(acks) * part)] for part in (0.5, 0.9, 0.99)]
    print(f"{args.servers} servers, {args.tables * SEATS} sockets: "
          f"{len(acks) / args.seconds:.0f} moves a second for {args.seconds:.0f} s (goal {GOALS['load']})")
    print(f"ack p50 {at[0]:.1f} ms, p90 {at[1]:.1f} ms, p99 {at[2]:.1f} ms, longest {1_000 * acks[-1]:.1f} ms; "
          + ("" if args.upgrade else f"{1_000 * used / len(acks):.2f} ms of the servers' processor time a move; ")
          + f"the load itself was behind by p99 {1_000 * sorted(crowd.late)[len(crowd.late) * 99 // 100]:.1f} ms")
    print(f"refused {crowd.refused}; unanswered {len(crowd.sent)}; acknowledged {len(acks)}, written {written}, "
          f"lost {lost}")
    if args.third or args.upgrade:
        print(f"a server gone: {len(crowd.back)} seats back, the last after {max(crowd.back, default=0.0):.2f} s "
              f"(goal {GOALS['gone']})")


async def fill(folder: str, database: str, finished: bool, choices: int = 0) -> tuple[str, list[str]]:
    """Play one game on SQLite, copy it to a new database, and return its code and seat tokens."""
    store_at(database)
    code, tokens = await asyncio.to_thread(play_game, Path(folder), finished, choices)
    await copy(Path(folder, "tables.db"), database, lambda table, rows: None)
    return code, tokens


async def multiply(database: str, code: str, first: int, last: int) -> None:
    """Copy a table under new codes by SQL, for a range of numbers."""
    connection = await asyncpg.connect(database)
    for table in COPIED:
        names = [row[0] for row in await connection.fetch(
            "select attname from pg_attribute where attrelid = $1::text::regclass and attnum > 0 order by attnum",
            table)]
        chosen = ", ".join("n || '-' || code" if name == "code" else name for name in names)
        await connection.execute(f"insert into {table} select {chosen} from {table}, "
                                 f"generate_series({first}, {last}) as n "
                           f"where code = '{code}'", timeout=3_000)
    await connection.execute("vacuum analyze", timeout=3_000)
    await connection.close()


async def first(args: argparse.Namespace) -> None:
    """Print the latency of the first view of a table for growing numbers of finished games."""
    with postgres_cluster() as (folder, settings):
        counts, made = [int(each) for each in args.games.split(",")], 1
        code, tokens = await fill(folder, settings["database"], True, args.choices)
        for wanted in counts:
            await multiply(settings["database"], code, made, wanted - 1)
            made = wanted
            began = perf_counter()
            server, port = await run_server(folder, **settings)
            started = perf_counter() - began
            rng = random.Random(1)
            took = sorted([await view(port, f"{rng.randrange(1, wanted)}-{code}", tokens[0]) for _ in range(LOOKS)])
            await end_server(server)
            lines, size = await volume(settings["database"], code)
            print(f"{wanted} finished games of {lines} lines, {size:.1f} GB: first view after "
                  f"{1_000 * took[LOOKS // 2]:.1f} ms (median of {LOOKS}), at most {1_000 * took[-1]:.1f} ms; "
                  f"the server started in {started:.1f} s", flush=True)


async def volume(database: str, code: str) -> tuple[int, float]:
    """Return the number of log rows of a table, and the database size in GB."""
    connection = await asyncpg.connect(database)
    lines, size = await connection.fetchrow(
        "select (select count(*) from log where code = $1), pg_database_size(current_database())", code)
    await connection.close()
    return lines, size / 1e9


async def view(port: int, code: str, token: str) -> float:
    """Return the seconds until a new client sees the table."""
    began = perf_counter()
    async with connect(f"ws://127.0.0.1:{port}/ws/{code}", compression=None, proxy=None, ping_interval=None,
                       open_timeout=300) as socket:
        await socket.send(json.dumps({"t": "hello", "token": token}))
        while json.loads(await socket.recv())["t"] != "view":
            pass
        return perf_counter() - began


async def back(args: argparse.Namespace) -> None:
    """Print how long servers take to start with many running tables, and until each has a client again."""
    with postgres_cluster() as (folder, settings):
        code, tokens = await fill(folder, settings["database"], False)
        await multiply(settings["database"], code, 1, args.tables - 1)
        began = perf_counter()
        servers = await asyncio.gather(*(run_server(folder, **settings) for _ in range(args.servers)))
        started = perf_counter() - began
        codes, ready = [code, *(f"{n}-{code}" for n in range(1, args.tables))], asyncio.Semaphore(0)
        crowd = Crowd([port for _, port in servers], random.Random(1))
        people = [asyncio.create_task(crowd.person(each, tokens[0], ready)) for each in codes]
        for _ in people:
            await ready.acquire()
        whole = perf_counter() - began
        memory_mb, used = (sum(what(server.pid) for server, _ in servers) for what in (memory, seconds_of))
        for server, _ in servers:
            await end_server(server)
        print(f"{args.tables} running tables, {args.servers} servers: started in {started:.1f} s (goal "
              f"{GOALS['back']}), everybody back after {whole:.1f} s, {memory_mb:.0f} MB, "
              f"{used:.1f} s of processor time")


async def write(args: argparse.Namespace) -> None:
    """Print the throughput of database writes, and the CPU time per write."""
    with postgres_cluster() as (_, settings):
        stores = [store_at(settings["database"]) for _ in range(args.servers)]
        for store in stores:
            await store.open()
            if store.bus is not None:
                await store.bus.open(lambda kind, text: None, lambda: None)
        pids, until = backends(settings["database"]), perf_counter() + args.seconds
        before = sum(map(seconds_of, pids))
        done = sum(await asyncio.gather(*(write_rows(stores[n % args.servers], f"table{n}", until)
                                          for n in range(args.tables))))
        used = sum(map(seconds_of, backends(settings["database"]))) - before
        for store in stores:
            await store.close()
            if store.bus is not None:
                await store.bus.close()
        print(f"{args.servers} writers, {args.tables} tables: "
              f"{done / args.seconds:.0f} choices a second, {1_000 * used / done:.3f} ms of the database for one")


async def write_rows(store: Store, code: str, until: float) -> int:
    """Write to one table for a while, and return the number of writes."""
    await store.write(Change(code, NEW, Head(), Facts("kyoto", {}, [Seat(), Seat()], ""), "1"))
    done = 0
    while perf_counter() < until:
        await store.write(Change(code, done, Head(), first=done, entries=[Entry(0, "castle a1-b2", f"id-{done}", [])]))
        done += 1
    return done


def backends(database: str) -> list[int]:
    """Return the processes of our PostgreSQL."""
    first = int(Path(database.partition("host=")[2], "data", "postmaster.pid").read_text().split()[0])
    return [first, *children_of(first)]


def main() -> None:
    """Run one of the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["load", "first", "back", "write"])
    parser.add_argument("--games", default="1000,100000,1000000")
    for name in ("third", "upgrade"):
        parser.add_argument(f"--{name}", action="store_true")
    for name, usual in (("servers", 2), ("tables", 0), ("rate", 1_200), ("seconds", 60), ("choices", 0)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    args = parser.parse_args()
    args.tables = args.tables or (2_000 if args.what == "back" else 250)
    asyncio.run({"load": load, "first": first, "back": back, "write": write}[args.what](args))


if __name__ == "__main__":
    main()
