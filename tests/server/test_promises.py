"""What the server promises under attack: no game splits in two, only what is committed is shown, and more."""
import asyncio
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from brushpass.server.tables import registry as halls
from brushpass.server.store.changes import BadStore, Change
from tests.eventually import eventually
from tests.server.clocks import LIVE, FakeClock, wait_for_kind, open_for_two
from tests.server.live_server import Client, Guest, LiveServer, live_server


def begun(server: LiveServer) -> tuple[str, list[tuple[Guest, str]]]:
    """Return a table that has begun, and its two players with their tokens."""
    ann, bob = server.guest(), server.guest()
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    return code, [(ann, anns), (bob, bobs)]


def hear_of(client: Client, version: int) -> None:
    """Wait until a client sees a later version."""
    while client.view.get("v", 0) <= version:
        client.receive()


def test_two_who_come_while_tables_give_way_sit_at_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While tables are evicted, two players who connect share one copy and receive each other's moves."""
    monkeypatch.setattr(halls, "MAX_IDLE_TABLES", 1)
    with live_server(tmp_path) as server:
        tables = [begun(server) for _ in range(12)]
        knocking = []
        for seat in (0, 1):
            knocking += [(players[seat][1], players[seat][0].open_socket(code)) for code, players in tables]
            begun(server)  # others make room for themselves between two knocks, and between a knock and its greeting
        for token, client in knocking:
            client.send({"t": "hello", "token": token, "since": 0})
        for _, client in knocking:
            client.receive_until("view")
        for (_, one), (_, other) in zip(knocking[:12], knocking[12:], strict=True):
            player, waiting = (one, other) if one.view["options"] else (other, one)
            before = waiting.view["v"]
            assert player.act(player.view["options"][0]["a"])["t"] == "ack"
            hear_of(waiting, before)
        for _, client in knocking:
            client.__exit__()


def test_a_lesson_stays_while_tables_give_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MAX_IDLE_TABLES", 1)
    with live_server(tmp_path) as server:
        ann = server.guest()
        lesson = ann.post("/api/lessons", {"game": "kyoto", "lesson": "steps", "name": "Ann"})
        for _ in range(4):
            begun(server)
        with ann.connect(lesson["code"], lesson["token"]) as client:
            assert client.receive_until("view")["lesson"]["step"] == 1


class FullDisk:
    """A store whose writing waits until a test lets it go on, and then fails."""

    def __init__(self, server: LiveServer) -> None:
        self.store = server.app.state.registry.store
        self.began = asyncio.Event()
        self.goes_on = asyncio.Event()

    async def write(self, *changes: Change) -> None:
        self.began.set()
        await self.goes_on.wait()
        raise BadStore("server.store.failed", {})


@pytest.mark.parametrize("path", ["", "/record", "/replay", "/draws"])
def test_what_is_not_committed_is_shown_to_nobody(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk a refused resignation gave the whole record with the seed away while the game went on."""
    with live_server(tmp_path) as server:
        code, [(ann, anns), _] = begun(server)
        with ann.connect(code, anns) as client:
            client.receive_until("view")
            disk = FullDisk(server)
            monkeypatch.setattr(disk.store, "write", disk.write)
            client.send({"t": "resign", "id": "resign-0001"})
            asyncio.run_coroutine_threadsafe(disk.began.wait(), server.loop).result()
            with ThreadPoolExecutor(1) as pool:
                asking = pool.submit(server.guest().request, "GET", f"/api/tables/{code}{path}")
                eventually(lambda: server.app.state.registry.open[code].lock._waiters, "somebody waits for the table")
                server.call(disk.goes_on.set)
                status, answer = asking.result()
            if path:
                assert (status, answer["key"]) == (400, "server.refused.playing")
            else:
                assert not answer["over"]
                assert answer["fair"]["seed"] == ""
            assert client.receive_until("refused")["key"] == "server.store.failed"


def spoil(path: Path, command: str, *values: object) -> None:
    """Change the file of a server that is down."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(command, values)


def test_one_damaged_table_stops_no_clock_and_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    fake_clock = FakeClock()
    with live_server(tmp_path, now=fake_clock) as server:
        codes = []
        for _ in range(3):
            code, first, second = open_for_two(server, time=LIVE)
            with first, second:
                first.receive_until("clock")
            codes.append(code)
    spoil(server.database, "update tables set facts = ? where code = ?", '{"game": "kyoto", "opti', codes[0])
    spoil(server.database, "update log set action = ? where code = ? and seq = 3", "\x00dig north", codes[1])
    with live_server(tmp_path, now=fake_clock) as server:
        fake_clock.advance(LIVE["main"] + 1)  # type: ignore[operator]
        with server.guest().connect(codes[2]) as eyes:
            while "bot" not in [seat["kind"] for seat in eyes.table.get("seats", [])]:
                eyes.receive()
        for code in codes[:2]:
            assert server.guest().request("GET", f"/api/tables/{code}")[1]["key"] == "server.refused.damaged"
            with server.guest().open_socket(code) as client:
                assert client.receive_until("closed")["key"] == "server.refused.damaged"
    assert any(codes[0] in record.getMessage() for record in caplog.records), "the operator is told"


def test_a_task_that_fails_is_reported_and_tried_again(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    fake_clock = FakeClock()
    with live_server(tmp_path, now=fake_clock) as server:
        store, asked = server.app.state.registry.store, []
        due = store.due

        async def failing(now: float) -> list[str]:
            asked.append(now)
            if len(asked) == 1:
                raise RuntimeError("out of luck")
            found: list[str] = await due(now)
            return found

        monkeypatch.setattr(store, "due", failing)
        _, first, second = open_for_two(server, time=LIVE)
        with first, second:
            first.receive_until("clock")
            fake_clock.advance(LIVE["main"] + 1)  # type: ignore[operator]
            wait_for_kind(second, first.clock["running"], "bot")
    assert any(record.levelno == logging.ERROR and "tick" in record.getMessage() for record in caplog.records)
