"""Measure the start of a server with many finished games, or with many live tables whose players all reconnect.

    python -m bench.server_start finished [--games 100000]
    python -m bench.server_start back [--tables 2000]

One game is played through the server, then copied in the database under other codes. Prints the seconds until the
server responds, and until every player sees their table again, with the memory used.
"""
import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from time import perf_counter

from websockets.asyncio.client import connect

from bench.server import end_server, memory, run_server, seconds_of
from tests.server.live_server import Guest, live_server

GOALS = {"finished": "2 s", "back": "15 s, 400 MB"}
COPIED = ("tables", "heads", "log", "guests")
MOVES = 60  # of a game that goes on
MOST_MOVES = 10_000


def play_game(folder: Path, finished: bool, choices: int = 0) -> tuple[str, list[str]]:
    """Play a two-player game at random, and return its code and seat tokens.

    The game stays unfinished after some choices, is played to its end, or is resigned after a number of choices.
    """
    rng = random.Random(1)
    with live_server(folder) as server:
        ann, bob = server.guest(), server.guest()
        code, anns = ann.open_table("kyoto", "me", "open")
        tokens = [anns, bob.sit(code, 1)]
        ann.post(f"/api/tables/{code}/begin", {})
        with ann.connect(code, tokens[0]) as first, bob.connect(code, tokens[1]) as second:
            for client in (first, second):
                client.receive_until("view")
            player, other = (first, second) if first.view["options"] else (second, first)
            for _ in range(choices or (MOST_MOVES if finished else MOVES)):
                if not player.view["options"]:
                    player, other = other, player
                if not player.wait_for_turn():
                    break
                player.act(rng.choice(player.view["options"])["a"])
            if choices:
                player.send({"t": "resign", "id": "args-up-early"})
                player.receive_until("ack")
    return code, tokens


def copy_all(path: Path, code: str, count: int) -> None:
    """Copy a table in the database file until there are `n` of it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma synchronous = off")
        for table in COPIED:
            names = [row[1] for row in connection.execute(f"pragma table_info({table})")]
            chosen = ", ".join("? || code" if name == "code" else name for name in names)
            connection.executemany(f"insert into {table} select {chosen} from {table} where code = ?",
                             [(f"{n}-", code) for n in range(count - 1)])
        connection.commit()


async def measure_start(folder: str) -> tuple[float, float]:
    """Start a server; return the seconds until its first response, and its memory."""
    began = perf_counter()
    server, port = await run_server(folder)
    await asyncio.to_thread(lambda: Guest(port).request("GET", "/api/me/tables"))
    took = perf_counter() - began
    memory_mb = memory(server.pid)
    await end_server(server)
    return took, memory_mb


async def measure_reconnect(folder: str, codes: list[str], tokens: list[str]) -> tuple[float, float, float, int]:
    """Start a server and reconnect everybody; return seconds until all see their tables, CPU time, memory, people."""
    server, port = await run_server(folder)
    began, seen = perf_counter(), 0

    async def come(code: str, token: str) -> None:
        nonlocal seen
        async with connect(f"ws://127.0.0.1:{port}/ws/{code}", compression=None, proxy=None, ping_interval=None,
                           open_timeout=300) as socket:
            await socket.send(json.dumps({"t": "hello", "token": token}))
            while json.loads(await socket.recv())["t"] != "view":
                pass
            seen += 1
            await asyncio.sleep(max(1.0, len(codes) / 500))  # all of them are there together

    await asyncio.gather(*[come(code, token) for code in codes for token in tokens])
    took, memory_mb = perf_counter() - began - max(1.0, len(codes) / 500), memory(server.pid)
    used = seconds_of(server.pid)
    await end_server(server)
    return took, used, memory_mb, seen


def main() -> None:
    """Run one of the measurements, and print it next to its goal."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=list(GOALS))
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=2_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        code, tokens = play_game(Path(folder), args.what == "finished")
        count = args.games if args.what == "finished" else args.tables
        copy_all(Path(folder, "tables.db"), code, count)
        if args.what == "finished":
            took, memory_mb = asyncio.run(measure_start(folder))
            print(f"{count} finished games: {took:.1f} s to the first answer "
                  f"(goal {GOALS['finished']}), {memory_mb:.0f} MB")
        else:
            codes = [code, *[f"{n}-{code}" for n in range(count - 1)]]
            took, used, memory_mb, seen = asyncio.run(measure_reconnect(folder, codes, tokens))
            print(f"{count} live tables: {seen} people back in {took:.1f} s with {memory_mb:.0f} MB "
                  f"(goal {GOALS['back']}); "
                  f"{used:.1f} s of processor time of the server")


if __name__ == "__main__":
    main()
