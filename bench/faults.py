"""Inject faults into several servers on one PostgreSQL while people play, then check the promises of the server.

    python -m bench.faults [--faults 200] [--servers 3] [--tables 12] [--seed 1] [--only KIND]
        [--seeded NAME] [--folder FOLDER] [--brief]

The faults: a server is killed, stopped (SIGTERM), suspended, or cut off from the database but not from its players;
its clock jumps by an hour; the database is killed, slow, read-only, or its disk is full; the connections for
notifications between servers are cut. Prints the count of each fault, the moves sent, acknowledged and lost, and how
long players waited. The exit code is 1 if a promise was broken. `--only` injects one kind of fault. `--seeded` puts a
bug into the servers (tests/server/seeded.py) and repeats until the check finds it or gives up. `--folder` keeps the
logs of the servers, `--brief` shortens everything.
"""
import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from http.client import HTTPException
from pathlib import Path
from time import monotonic
from typing import IO

import asyncpg

from tests.eventually import LONG_TIMEOUT_S, TIMEOUT_S
from tests.server.cable import Cable
from tests.server.jepsen import Player, faults_in, open_table
from tests.server.postgres import Postgres, postgres

STOPS = 10.0  # seconds that a server may take to stop
PACE = 0.05  # seconds that a player thinks at most
SLOW = 0.3  # seconds that each word from the database takes, where commits are slow


class Options(argparse.Namespace):
    """The command line options."""

    faults: int
    servers: int
    tables: int
    seed: int
    only: str
    seeded: str
    folder: str
    brief: bool


class Server:
    """A server process with its own proxy to the database."""

    def __init__(self, folder: Path, cable: Cable, name: str, seeded: str) -> None:
        self.folder, self.cable, self.name, self.seeded = folder, cable, name, seeded
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.log = (folder / "servers.log").open("a")  # what it complains of

    def start(self) -> None:
        """Start the server, on the same port as before."""
        settings = {"database": f"postgresql://brushpass@127.0.0.1:{self.cable.port}/{self.name}", "port": self.port,
                    "bots": 0, "patient": False}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.run_server", str(self.folder), json.dumps(settings), self.seeded],
            stdout=subprocess.PIPE, stderr=self.log, text=True, start_new_session=True)

    async def ready(self) -> None:
        """Wait until the server is ready; restart it, as systemd does, if it could not reach its database."""
        async with asyncio.timeout(TIMEOUT_S):
            while not (line := await asyncio.to_thread(self.running().readline)):
                self.kill()
                self.start()
        self.port = int(line)

    def running(self) -> IO[str]:
        """Return the standard output of the server."""
        assert self.process is not None
        assert self.process.stdout is not None
        return self.process.stdout

    def send(self, number: int) -> None:
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """Kill the process immediately."""
        self.send(signal.SIGKILL)
        self.running().close()
        assert self.process is not None
        self.process.wait()


class FaultInjector:
    """The servers, their database, and the faults that can be injected."""

    def __init__(self, database: Postgres, address: str, rng: random.Random,
                 brief: bool) -> None:
        self.database, self.address, self.rng, self.brief = database, address, rng, brief
        self.kinds: list[Callable[[Server], Awaitable[None]]] = [
            self.kill, self.stop, self.stand_still, self.clock_jumps, self.database_dies, self.cut_off, self.slow,
            self.full, self.deaf, self.read_only]

    def some_time(self) -> float:
        return (0.3 + 1.7 * self.rng.random()) * (0.3 if self.brief else 1.0)

    async def wait_for_moves(self, players: list[Player]) -> None:
        """Wait for a while, and until more moves were acknowledged."""
        before = sum(len(player.acked) for player in players)
        await asyncio.sleep(self.some_time())
        deadline = monotonic() + TIMEOUT_S
        while sum(len(player.acked) for player in players) < before + 5 and monotonic() < deadline:
            await asyncio.sleep(0.1)

    async def kill(self, server: Server) -> None:
        server.kill()
        server.start()
        await server.ready()

    async def stop(self, server: Server) -> None:
        server.send(signal.SIGTERM)
        assert server.process is not None
        with suppress(subprocess.TimeoutExpired):  # one that cannot reach the database may take long
            await asyncio.to_thread(server.process.wait, STOPS)
        await self.kill(server)

    async def clock_jumps(self, server: Server) -> None:
        server.send(signal.SIGUSR1)

    async def stand_still(self, server: Server) -> None:
        server.send(signal.SIGSTOP)
        await asyncio.sleep(self.some_time())
        server.send(signal.SIGCONT)

    async def database_dies(self, server: Server) -> None:
        await asyncio.to_thread(self.database.kill)
        await asyncio.to_thread(self.database.start)

    async def cut_off(self, server: Server) -> None:
        server.cable.whole.clear()
        await asyncio.sleep(self.some_time())
        for writer in list(server.cable.writers):
            writer.transport.abort()
        server.cable.whole.set()

    async def slow(self, server: Server) -> None:
        server.cable.delay = SLOW
        await asyncio.sleep(self.some_time())
        server.cable.delay = 0.0

    async def full(self, server: Server) -> None:
        await asyncio.to_thread(self.database.fill_disk)
        await asyncio.sleep(self.some_time())
        await self.database_dies(server)

    async def read_only(self, server: Server) -> None:
        for setting in ("on", "off"):
            await self.order(f"alter database {server.name} set default_transaction_read_only = {setting}",
                             "select pg_terminate_backend(pid) from pg_stat_activity where pid != pg_backend_pid() "
                             "and datname = current_database()")
            await asyncio.sleep(self.some_time() if setting == "on" else 0.0)

    async def deaf(self, server: Server) -> None:
        await self.order("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'")

    async def order(self, *statements: str) -> None:
        connection = await asyncpg.connect(self.address)
        for statement in statements:
            await connection.execute("set default_transaction_read_only = off")
            await connection.execute(statement)
        await connection.close()


async def run(wanted: Options) -> tuple[list[str], list[Player], Counter[str]]:
    """Inject faults while people play; return the broken promises and all event histories."""
    rng, happened, players = random.Random(wanted.seed), Counter[str](), list[Player]()
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        folder = wanted.folder or stack.enter_context(tempfile.TemporaryDirectory())
        address = database.database()
        servers = await started(database, address, Path(folder), wanted)
        for server in servers:
            stack.callback(server.kill)
        storm = FaultInjector(database, address, rng, wanted.brief)
        deadline = monotonic() + (LONG_TIMEOUT_S if wanted.seeded else 0.0)
        while True:
            happened += await inject_faults(storm, servers, players, wanted)
            found = await faults_in(address, players, [server.port for server in servers])
            if found or monotonic() > deadline:
                return found, players, happened


async def inject_faults(storm: FaultInjector, servers: list[Server], players: list[Player],
                        wanted: Options) -> Counter[str]:
    """Inject one fault after another while people play; return how often each kind was injected."""
    kinds, happened = [kind for kind in storm.kinds if wanted.only in ("", kind.__name__)], Counter[str]()
    tasks = [asyncio.create_task(seat(players, servers, storm.rng)) for _ in range(wanted.tables)]
    for n in range(wanted.faults):
        await storm.wait_for_moves(players)
        kind = kinds[n % len(kinds)]
        happened[kind.__name__.replace("_", " ")] += 1
        await kind(storm.rng.choice(servers))
    await storm.wait_for_moves(players)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    return happened


async def started(database: Postgres, address: str, folder: Path, wanted: Options) -> list[Server]:
    """Start all servers, each with its own proxy to the database."""
    name, servers = address.split("/")[3].split("?")[0], []
    for _ in range(wanted.servers):
        cable = Cable(str(database.folder / ".s.PGSQL.5432"))
        await cable.open()
        servers.append(Server(folder, cable, name, wanted.seeded))
        servers[-1].start()
    for server in servers:
        await server.ready()
    return servers


async def seat(players: list[Player], servers: list[Server], rng: random.Random) -> None:
    """Play one game after another with two people until everything stops."""
    while True:
        try:
            two = await asyncio.to_thread(open_table, [server.port for server in servers], rng, PACE)
        except (OSError, HTTPException, AssertionError):  # a server is down just now
            await asyncio.sleep(0.5)
            continue
        players += two
        await asyncio.gather(*(player.play() for player in two))


def main() -> int:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("faults", 200), ("servers", 3), ("tables", 12), ("seed", 1)):
        given.add_argument(f"--{name}", type=int, default=usual)
    for name in ("only", "seeded", "folder"):
        given.add_argument(f"--{name}", default="")
    given.add_argument("--brief", action="store_true")
    found, players, happened = asyncio.run(run(given.parse_args(namespace=Options())))
    waits = sorted(wait for player in players for wait in player.waits) or [0.0]
    acked = sum(len(player.acked) for player in players)
    print(", ".join(f"{count} x {kind}" for kind, count in sorted(happened.items())))
    print(f"tables {len(players) // 2}, sent {sum(player.sent for player in players)}, acknowledged {acked}")
    print(f"waits: median {1000 * waits[len(waits) // 2]:.0f} ms, longest {waits[-1]:.1f} s")
    print(f"not as promised: {len(found)}", *found[:20], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
