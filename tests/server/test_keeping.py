"""The file: one server at a time, readable by nobody else, its log short, old tables forgotten, and sleep is free."""
import asyncio
import gc
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from brushpass.server.background import QUIET_TIDIES, Housekeeping
from brushpass.server.tables.timekeeper import MAX_GAP_S, UptimeClock
from brushpass.server.store.sqlite import schema
from brushpass.server.store.changes import NEW, BadStore, Change, Head
from brushpass.server.store.sqlite.store import SqliteStore
from brushpass.server.table.facts import Facts, Seat
from tests.server.clocks import LIVE, order_by_turn, open_for_two
from tests.server.live_server import run_in_thread, live_server
from tests.server.test_store import count_of


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path / "tables.db")
    with pytest.raises(BadStore) as caught:
        SqliteStore(tmp_path / "tables.db")
    assert caught.value.key == "server.store.taken"
    run_in_thread(first.close())
    run_in_thread(SqliteStore(tmp_path / "tables.db").close())


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    """It holds seeds and hands."""
    path = tmp_path / "games" / "tables.db"
    store = SqliteStore(path)
    run_in_thread(store.keep_notes("code", "owner", "text"))
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
    run_in_thread(store.close())
    path.chmod(0o644)  # as older servers have left it
    run_in_thread(SqliteStore(path).close())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


class Busy(SqliteStore):
    """A file that somebody reads, and somebody writes to, whenever its log is moved: so not all of it can be."""

    def move_log(self) -> None:
        with closing(sqlite3.connect(self.path)) as reading, closing(sqlite3.connect(self.path)) as writing:
            reading.execute("begin")
            reading.execute("select count(*) from notes").fetchone()
            with writing:
                writing.execute("insert or replace into notes values ('busy', 'other', 'x')")
            super().move_log()


def test_the_log_of_the_file_stays_short_under_steady_load(tmp_path: Path) -> None:
    """It was 132 MB after five minutes, and growing."""
    store = Busy(tmp_path / "tables.db")
    log = tmp_path / "tables.db-wal"

    async def load() -> None:
        for n in range(120):
            if n % 20 == 0:
                await store.tidy()
            await asyncio.gather(*(store.keep_notes(f"{n}", str(owner), "x" * 3_000) for owner in range(8)))

    run_in_thread(load())
    assert log.stat().st_size < 2_000_000
    run_in_thread(store.close())


def make_old(connection: sqlite3.Connection) -> None:
    connection.execute("update heads set at = 5 where code != 'new'")


def test_tables_where_nothing_happens_are_forgotten_by_age(tmp_path: Path) -> None:
    async def keep(store: SqliteStore) -> None:
        for code in ("old", "days", "new"):
            facts = Facts("kyoto", {}, [Seat(guest="ann"), Seat()], "ann")
            await store.write(Change(code, NEW, Head(due=9e9 if code == "days" else None), facts, "1"))
        await store.writer.do(make_old)
        await store.forget(time.time() - 3_600)

    store = SqliteStore(tmp_path / "tables.db")
    run_in_thread(keep(store))
    assert {row.code for row in run_in_thread(store.tables_of("ann"))} == {"new", "days"}
    assert run_in_thread(store.table("old")) is None
    assert run_in_thread(store.table("days")) is not None, "somebody's clock runs there"
    run_in_thread(store.close())
    assert count_of(tmp_path / "tables.db", "guests") == 2


def test_a_large_file_is_looked_through_while_the_server_runs(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tables.db"
    store = SqliteStore(path)
    for n in range(200):
        run_in_thread(store.keep_notes(str(n), "", "x" * 500))
    run_in_thread(store.close())
    data = bytearray(path.read_bytes())
    data[80_000:90_000] = bytes(10_000)
    path.write_bytes(data)
    monkeypatch.setattr(schema, "MAX_CHECKED_BYTES", 1)
    monkeypatch.setattr("brushpass.server.store.sqlite.store.MAX_CHECKED_BYTES", 1)
    store = SqliteStore(path)
    run_in_thread(store.tidy())
    run_in_thread(store.close())
    assert "is damaged" in caplog.text


def test_a_stop_of_the_whole_process_is_charged_to_nobody() -> None:
    """After a stop of 62 s a move was acknowledged, and then the game was lost on time."""
    real = [100.0]
    awake = UptimeClock(lambda: real[0])
    real[0] += 2.0
    assert awake() == 102.0
    real[0] += 62.0
    assert awake() == 102.0
    real[0] += MAX_GAP_S
    assert awake() == 102.0 + MAX_GAP_S


def test_a_rematch_that_could_not_be_written_happens_when_it_is_asked_for_again(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with live_server(tmp_path) as server:
        _, first, second = open_for_two(server, time=LIVE)
        with first, second:
            player, other = order_by_turn(first, second)
            player.send({"t": "resign", "id": "resign-0001"})
            player.receive_until("ack")
            other.send({"t": "rematch", "id": "rematch-001"})
            other.receive_until("ack")
            store, write = server.app.state.registry.store, server.app.state.registry.store.write

            async def full(*changes: Any) -> None:
                raise BadStore("server.store.failed", {})

            monkeypatch.setattr(store, "write", full)
            player.send({"t": "rematch", "id": "rematch-002"})
            assert player.receive_until("ack", "refused")["key"] == "server.store.failed"
            monkeypatch.setattr(store, "write", write)
            player.send({"t": "rematch", "id": "rematch-003"})
            assert player.receive_until("ack", "refused")["t"] == "ack"
            while not other.table["next"]:
                other.receive()
    with closing(sqlite3.connect(server.database)) as file:
        assert file.execute("select count(*) from tables").fetchone() == (2,), "nothing is left of the first attempt"


def test_memory_is_tidied_in_a_quiet_minute_and_never_while_people_play(monkeypatch: pytest.MonkeyPatch) -> None:
    registry: Any = SimpleNamespace(moves=0)
    tidying, done = Housekeeping(registry, 0.0, 0.0), list[str]()
    tidying.attach(registry)
    for name in ("collect", "freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda name=name: done.append(name))
    for _ in range(2 * QUIET_TIDIES):
        registry.moves += 1
        tidying.tidy_memory()
    assert set(done) == {"freeze"}, "what is kept from the collector is looked at by no collection"
    done.clear()
    for _ in range(3 * QUIET_TIDIES):
        tidying.tidy_memory()
    assert done == ["unfreeze", "collect", "freeze"], "once, however long it is quiet"
