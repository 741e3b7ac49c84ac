"""Stress tests of a server: bursts of spectators, many strong bots, restarts with live tables, kills under load.

    python -m bench.server_stress herd [--watchers 1000]
    python -m bench.server_stress busy [--tables 50]
    python -m bench.server_stress split [--tables 700]
    python -m bench.server_stress kill [--times 10]
    python -m bench.server_stress veil [--tables 8]

`herd` prints a player's latency while spectators connect and disconnect, and until all of them see a move. `busy`
prints how long bots take if many tables need one, and how often their search was shortened. `split` restarts a server
with many live tables, and counts tables whose players see different games. `kill` kills a server under load repeatedly,
and counts acknowledged moves that are not in the database. `veil` prints the duration of hidden meetings in Embassy for
players who may not see them, with bots and with a player who chooses at once.
"""
import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import closing, suppress
from pathlib import Path
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.server import Load, end_server, open_tables, run_server
from bench.server_start import copy_all, play_game
from brushpass.server.tables.bot_turns import HIDDEN_STRETCH
from tests.server.live_server import Guest

LATENCY = 0.1  # seconds between the knock of a player and the greeting
MOVES_BEFORE_DEATH = 300
PAUSE = 0.4  # seconds that a bot takes
STEP = PAUSE * HIDDEN_STRETCH  # what meetings last, or a whole number of times that
WATCHED = 60.0  # seconds


async def open_socket(port: int, code: str) -> ClientConnection:
    """Return a connection to a table, before the greeting."""
    return await connect(f"ws://127.0.0.1:{port}/ws/{code}", compression=None, proxy=None, ping_interval=None,
                         open_timeout=120)


async def greet(socket: ClientConnection, token: str = "") -> dict[str, Any]:
    """Send the greeting, and return the first view."""
    await socket.send(json.dumps({"t": "hello", "token": token}))
    return await receive(socket, "view")


async def receive(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """Return the next message of a type."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["t"] in kinds:
            return message


async def pings(socket: ClientConnection, times: list[float], go_on: Callable[[], bool]) -> None:
    """Ping repeatedly, and record the latencies."""
    while go_on():
        began = perf_counter()
        await socket.send('{"t":"ping","n":1}')
        await receive(socket, "pong")
        times.append(perf_counter() - began)
        await asyncio.sleep(0.25)


async def herd(args: argparse.Namespace, folder: str) -> None:
    """Connect spectators at once, show them a move, and disconnect them at once."""
    code, tokens = play_game(Path(folder), False)
    server, port = await run_server(folder)
    sockets = [await open_socket(port, code) for _ in tokens]
    views = [await greet(socket, token) for socket, token in zip(sockets, tokens, strict=True)]
    player = 0 if views[0]["options"] else 1
    times: list[float] = []
    watching = asyncio.create_task(pings(sockets[1 - player], times, lambda: True))
    eyes = await asyncio.gather(*[open_socket(port, code) for _ in range(args.watchers)])
    await asyncio.gather(*[greet(each) for each in eyes])
    began, view = perf_counter(), views[player]
    act = {"t": "act", "id": "storm-0001", "v": view["v"], "a": view["options"][0]["a"]}
    await sockets[player].send(json.dumps(act))
    await receive(sockets[player], "ack")
    acked = perf_counter() - began
    await asyncio.gather(*[receive(each, "view") for each in eyes])
    seen = perf_counter() - began
    await asyncio.gather(*[each.close() for each in eyes])
    watching.cancel()
    print(f"{args.watchers} watchers: a move was acknowledged in {1_000 * acked:.0f} ms and seen by all in "
          f"{1_000 * seen:.0f} ms; the other player waited {1_000 * max(times):.0f} ms at most for an answer")
    await end_server(server)


async def busy(args: argparse.Namespace, folder: str) -> None:
    """Play ten choices at many tables against the strongest bots at once."""
    server, port = await run_server(folder)
    waits: list[float] = []
    told = 0

    async def play(code: str, token: str) -> None:
        nonlocal told
        async with await open_socket(port, code) as socket:
            view, chosen = await greet(socket, token), perf_counter()
            for number in range(10):
                while not view["options"] and view["result"] is None:
                    message = await receive(socket, "view", "said")
                    told += message.get("key") == "note.busy"
                    view = message if message["t"] == "view" else view
                waits.append(perf_counter() - chosen)
                if view["result"] is not None:
                    return
                choice = {"t": "act", "id": f"busy-{number:06d}", "v": view["v"], "a": view["options"][-1]["a"]}
                await socket.send(json.dumps(choice))
                view, chosen = await receive(socket, "view"), perf_counter()

    tables = [await asyncio.to_thread(Guest(port).open_table, "kyoto", "me", "spymaster") for _ in range(args.tables)]
    await asyncio.gather(*[play(code, token) for code, token in tables])
    waits.sort()
    print(f"{args.tables} tables of spymasters: the next question came after {waits[len(waits) // 2]:.1f} s in the "
          f"middle, {waits[-1]:.1f} s at most; {told} tables were told that the server is busy")
    await end_server(server)


async def split(args: argparse.Namespace, folder: str) -> None:
    """Restart a server with many live tables, and check that both players of each see the same game."""
    code, tokens = play_game(Path(folder), False)
    copy_all(Path(folder, "tables.db"), code, args.tables)
    codes = [code, *[f"{n}-{code}" for n in range(args.tables - 1)]]
    server, port = await run_server(folder)

    async def meet(code: str) -> bool:
        sockets = [await open_socket(port, code) for _ in tokens]
        await asyncio.sleep(LATENCY)
        views = [await greet(socket, token) for socket, token in zip(sockets, tokens, strict=True)]
        player = 0 if views[0]["options"] else 1
        a = views[player]["options"][0]["a"]
        await sockets[player].send(json.dumps({"t": "act", "id": "split-0001", "v": views[player]["v"], "a": a}))
        try:
            async with asyncio.timeout(60):
                await receive(sockets[1 - player], "view")
        except TimeoutError:
            return False
        finally:
            for socket in sockets:
                await socket.close()
        return True

    met = await asyncio.gather(*[meet(each) for each in codes])
    print(f"{args.tables} live tables after a restart: {met.count(False)} split")
    await end_server(server)


async def kill(args: argparse.Namespace, folder: str) -> None:
    """Kill a server under load repeatedly, and look for acknowledged moves that are missing."""
    acked: list[str] = []
    for round_ in range(args.times):
        server, port = await run_server(folder)
        tables = await asyncio.to_thread(open_tables, port, 10)
        load, ready = Load(port, random.Random(round_), f"kill-{round_}"), asyncio.Semaphore(0)
        people = [asyncio.create_task(load.person(code, token, ready)) for code, tokens in tables for token in tokens]
        for _ in people:
            await ready.acquire()
        playing = asyncio.create_task(load.play(200.0, 60.0))
        while len(load.acked) < MOVES_BEFORE_DEATH:
            await asyncio.sleep(0.01)
        await end_server(server)
        for task in (playing, *people):
            task.cancel()
        await asyncio.gather(playing, *people, return_exceptions=True)
        acked += load.acked
    with closing(sqlite3.connect(Path(folder, "tables.db"))) as connection:
        written = {id for (id,) in connection.execute("select id from log where id is not null")}
    print(f"{args.times} kills under load: {len(acked)} moves acknowledged, {len(set(acked) - written)} lost")


async def veil(args: argparse.Namespace, folder: str) -> None:
    """Watch games of Embassy, and print the duration of the meetings that spectators are not shown."""
    server, port = await run_server(folder, pause=PAUSE)
    lasted: list[float] = []

    async def look(code: str) -> None:
        async with await open_socket(port, code) as socket:
            view, began = await greet(socket), 0.0
            while view["result"] is None:
                hidden = view["view"]["asked_of"] < -1
                if hidden and not began:
                    began = perf_counter()
                elif began and not hidden:
                    lasted.append(perf_counter() - began)
                    began = 0.0
                view = await receive(socket, "view")

    guest, options = Guest(port), {"rounds": "6"}
    tables = [await asyncio.to_thread(guest.open_table, "embassy", "me", *["recruit"] * 3, options=options)
              for _ in range(args.tables)]
    with suppress(TimeoutError):
        async with asyncio.timeout(WATCHED):
            await asyncio.gather(*[look(code) for code, _ in tables], *[go_on(port, *table) for table in tables])
    off = [min(each % STEP, STEP - each % STEP) for each in lasted]
    print(f"{len(lasted)} meetings behind the veil: from {min(lasted):.2f} to {max(lasted):.2f} s, all within "
          f"{1_000 * max(off):.0f} ms of a whole number of times {STEP:.1f} s")
    await end_server(server)


async def go_on(port: int, code: str, token: str) -> None:
    """Play the first option in a seat immediately."""
    async with await open_socket(port, code) as socket:
        view, number = await greet(socket, token), 0
        while view["result"] is None:
            if view["options"]:
                number += 1
                choice = {"t": "act", "id": f"veil-{number:06d}", "v": view["v"], "a": view["options"][0]["a"]}
                await socket.send(json.dumps(choice))
            view = await receive(socket, "view")


STORMS: dict[str, Callable[[argparse.Namespace, str], Coroutine[Any, Any, None]]] = {
    "herd": herd, "busy": busy, "split": split, "kill": kill, "veil": veil}

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=list(STORMS))
    parser.add_argument("--watchers", type=int, default=1_000)
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--times", type=int, default=10)
    chosen = parser.parse_args()
    chosen.tables = chosen.tables or {"busy": 50, "veil": 8}.get(chosen.what, 700)
    with tempfile.TemporaryDirectory() as held_in:
        asyncio.run(STORMS[chosen.what](chosen, held_in))
