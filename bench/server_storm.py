"""Many at once: watchers who come, see a move and go; tables of strong bots; tables that are taken up after a restart.

    python -m bench.server_storm herd [--watchers 1000]
    python -m bench.server_storm busy [--tables 50]
    python -m bench.server_storm split [--tables 700]

`herd` prints how long a player waits for an answer while the watchers come and go, and for a move that all of them see.
`busy` prints how long bots take when many tables want one, and how often they had to think less. `split` opens tables
whose players come late, restarts the server, and counts the tables where one hears of the other's move.
"""
import argparse
import asyncio
import json
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.server import end_server, run_server
from bench.server_start import copy_all, played
from tests.server.house import Guest

LATENCY = 0.1  # seconds between the knock of a player and the greeting


async def knock(port: int, code: str) -> ClientConnection:
    """Return a connection to a table, before its greeting."""
    return await connect(f"ws://127.0.0.1:{port}/ws/{code}", compression=None, proxy=None, ping_interval=None,
                         open_timeout=120)


async def greet(socket: ClientConnection, token: str = "") -> dict[str, Any]:
    """Say hello, and return the first view."""
    await socket.send(json.dumps({"t": "hello", "token": token}))
    return await until(socket, "view")


async def until(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """Return the next message of some kind."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["t"] in kinds:
            return message


async def pings(socket: ClientConnection, times: list[float], go_on: Callable[[], bool]) -> None:
    """Ask again and again whether anybody is there, and keep how long the answers took."""
    while go_on():
        began = perf_counter()
        await socket.send('{"t":"ping","n":1}')
        await until(socket, "pong")
        times.append(perf_counter() - began)
        await asyncio.sleep(0.25)


async def herd(given: argparse.Namespace, folder: str) -> None:
    """Let watchers come at once, see a move, and go at once."""
    code, tokens = played(Path(folder), False)
    server, port = await run_server(folder)
    sockets = [await knock(port, code) for _ in tokens]
    views = [await greet(socket, token) for socket, token in zip(sockets, tokens, strict=True)]
    player = 0 if views[0]["options"] else 1
    times: list[float] = []
    watching = asyncio.create_task(pings(sockets[1 - player], times, lambda: True))
    eyes = await asyncio.gather(*[knock(port, code) for _ in range(given.watchers)])
    await asyncio.gather(*[greet(each) for each in eyes])
    began, view = perf_counter(), views[player]
    act = {"t": "act", "id": "storm-0001", "v": view["v"], "a": view["options"][0]["a"]}
    await sockets[player].send(json.dumps(act))
    await until(sockets[player], "ack")
    acked = perf_counter() - began
    await asyncio.gather(*[until(each, "view") for each in eyes])
    seen = perf_counter() - began
    await asyncio.gather(*[each.close() for each in eyes])
    watching.cancel()
    print(f"{given.watchers} watchers: a move was acknowledged in {1_000 * acked:.0f} ms and seen by all in "
          f"{1_000 * seen:.0f} ms; the other player waited {1_000 * max(times):.0f} ms at most for an answer")
    await end_server(server)


async def busy(given: argparse.Namespace, folder: str) -> None:
    """Let many people play against the strongest bots at once, ten choices each."""
    server, port = await run_server(folder)
    waits: list[float] = []
    told = 0

    async def play(code: str, token: str) -> None:
        nonlocal told
        async with await knock(port, code) as socket:
            view, chosen = await greet(socket, token), perf_counter()
            for number in range(10):
                while not view["options"] and view["result"] is None:
                    message = await until(socket, "view", "said")
                    told += message.get("key") == "note.busy"
                    view = message if message["t"] == "view" else view
                waits.append(perf_counter() - chosen)
                if view["result"] is not None:
                    return
                choice = {"t": "act", "id": f"busy-{number:06d}", "v": view["v"], "a": view["options"][-1]["a"]}
                await socket.send(json.dumps(choice))
                view, chosen = await until(socket, "view"), perf_counter()

    tables = [await asyncio.to_thread(Guest(port).open_table, "kyoto", "me", "spymaster") for _ in range(given.tables)]
    await asyncio.gather(*[play(code, token) for code, token in tables])
    waits.sort()
    print(f"{given.tables} tables of spymasters: the next question came after {waits[len(waits) // 2]:.1f} s in the "
          f"middle, {waits[-1]:.1f} s at most; {told} tables were told that the server is busy")
    await end_server(server)


async def split(given: argparse.Namespace, folder: str) -> None:
    """Restart a server with many live tables, and see whether the two at each of them play one game."""
    code, tokens = played(Path(folder), False)
    copy_all(Path(folder, "tables.db"), code, given.tables)
    codes = [code, *[f"{n}-{code}" for n in range(given.tables - 1)]]
    server, port = await run_server(folder)

    async def meet(code: str) -> bool:
        sockets = [await knock(port, code) for _ in tokens]
        await asyncio.sleep(LATENCY)
        views = [await greet(socket, token) for socket, token in zip(sockets, tokens, strict=True)]
        player = 0 if views[0]["options"] else 1
        a = views[player]["options"][0]["a"]
        await sockets[player].send(json.dumps({"t": "act", "id": "split-0001", "v": views[player]["v"], "a": a}))
        try:
            async with asyncio.timeout(60):
                await until(sockets[1 - player], "view")
        except TimeoutError:
            return False
        finally:
            for socket in sockets:
                await socket.close()
        return True

    met = await asyncio.gather(*[meet(each) for each in codes])
    print(f"{given.tables} live tables after a restart: {met.count(False)} split")
    await end_server(server)


STORMS: dict[str, Callable[[argparse.Namespace, str], Coroutine[Any, Any, None]]] = {
    "herd": herd, "busy": busy, "split": split}

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=list(STORMS))
    parser.add_argument("--watchers", type=int, default=1_000)
    parser.add_argument("--tables", type=int, default=0)
    chosen = parser.parse_args()
    chosen.tables = chosen.tables or {"busy": 50}.get(chosen.what, 700)
    with tempfile.TemporaryDirectory() as held_in:
        asyncio.run(STORMS[chosen.what](chosen, held_in))
