"""Many who watch: they come and go without a word to the others, and what all see alike is encoded once."""
import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from brushpass.server.tables import live_table as lives
from brushpass.server.tables.connection import MAX_QUEUED_MESSAGES, Connection, Packet
from brushpass.server.messages.outgoing import PongMessage
from tests.eventually import TIMEOUT_S
from tests.server.live_server import LiveServer, SlowSocket, run_in_thread, live_server

HERD = 3 * MAX_QUEUED_MESSAGES


async def watch(port: int, code: str) -> ClientConnection:
    """Return a spectator after the greeting."""
    socket = await connect(f"ws://127.0.0.1:{port}/ws/{code}", compression=None, proxy=None, ping_interval=None,
                           open_timeout=TIMEOUT_S)
    await socket.send(json.dumps({"t": "hello"}))
    return socket


async def herd(port: int, code: str) -> None:
    """Let many come at once, hear what they see, and go at once."""
    sockets = await asyncio.gather(*[watch(port, code) for _ in range(HERD)])
    async with asyncio.timeout(TIMEOUT_S):
        for socket in sockets:
            await socket.recv()
        await asyncio.gather(*[socket.close() for socket in sockets])


def two_at(server: LiveServer) -> tuple[str, Any, Any]:
    """Return a table with two people at it."""
    ann, bob = server.guest(), server.guest()
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    first, second = ann.connect(code, anns), bob.connect(code, bobs)
    second.receive_until("view")
    first.receive_until("view")
    return code, first, second


def test_a_herd_of_strangers_neither_cuts_players_off_nor_tells_them_anything(tmp_path: Path) -> None:
    with live_server(tmp_path, connections=10_000) as server:
        code, first, second = two_at(server)
        with first, second:
            for client in (first, second):
                client.send({"t": "ping", "n": 1})
                client.receive_until("pong")
            counts = [len(client.received) for client in (first, second)]
            run_in_thread(herd(server.port, code))
            for client, count in zip((first, second), counts, strict=True):
                client.send({"t": "ping", "n": 2})
                client.receive_until("pong")
                assert len(client.received) == count + 1, "strangers who come and go change nothing"


def test_what_all_who_watch_see_is_encoded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[object] = []
    def counting(message: Any) -> Packet:
        encoded.append(message)
        return Packet(message)

    with live_server(tmp_path, connections=10_000) as server:
        code, first, second = two_at(server)
        eyes = [server.guest().connect(code) for _ in range(12)]
        for client in eyes:
            client.receive_until("view")
        monkeypatch.setattr(lives, "Packet", counting)
        player = first if first.view["options"] else second
        player.act(player.view["options"][0]["a"])
        for client in eyes:
            client.send({"t": "ping", "n": 1})
            client.receive_until("pong")
        assert len(encoded) <= 3, "one for each seat and one for all who watch"
        for client in [first, second, *eyes]:
            client.__exit__()


def test_a_slow_client_gets_the_table_as_it_is_and_not_as_it_was() -> None:
    wire = SlowSocket()
    client = Connection("", wire)
    packets = [Packet(PongMessage(n)) for n in range(10 * MAX_QUEUED_MESSAGES)]
    for packet in packets:
        client.send_lobby(packet)
    wire.reads = True
    client.flush()
    assert wire.sent == [packets[-1].frame]
