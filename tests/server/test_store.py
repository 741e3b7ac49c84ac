"""Nothing is lost: kill, full disk, damaged and foreign files."""
import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from librt.random import Random
from websockets.exceptions import ConnectionClosed

from brushpass.server.storing.sqlite import BadStore, Store
from tests.server.house import PATIENCE, Guest, finish, house

TABLES = 6
MOVES_BEFORE_DEATH = 120


class Player(threading.Thread):
    """Plays at random against a beginner, and keeps what was acknowledged."""

    def __init__(self, port: int, seed: int, enough: threading.Semaphore) -> None:
        super().__init__()
        self.guest = Guest(port)
        self.code, self.token = self.guest.open_table("kyoto", "me", "recruit")
        self.rng = Random(seed)
        self.enough = enough
        self.acked: list[str] = []

    def run(self) -> None:
        try:
            with self.guest.at(self.code, self.token) as client:
                while client.asked():
                    options = client.view["options"]
                    id = f"move-{len(self.acked):08d}"
                    if client.act(options[self.rng.randrange(len(options))]["a"], id=id)["t"] == "ack":
                        self.acked.append(id)
                        self.enough.release()
        except (ConnectionClosed, OSError):
            pass


def test_every_acknowledged_move_survives_a_kill_under_load(tmp_path: Path) -> None:
    server = subprocess.Popen([sys.executable, "-m", "tests.server.run_house", str(tmp_path)], stdout=subprocess.PIPE,
                              text=True, start_new_session=True)
    assert server.stdout is not None
    port = int(server.stdout.readline())
    enough = threading.Semaphore(0)
    players = [Player(port, seed, enough) for seed in range(TABLES)]
    for player in players:
        player.start()
    for _ in range(MOVES_BEFORE_DEATH):
        assert enough.acquire(timeout=PATIENCE)
    os.killpg(server.pid, signal.SIGKILL)
    server.wait()
    server.stdout.close()
    for player in players:
        player.join()
    with house(tmp_path) as held:
        for player in players:
            written = ids_of(held.database, player.code)
            assert set(player.acked) <= set(written)
            assert len(written) == len(set(written))
            player.guest.port = held.port
            with player.guest.at(player.code, player.token) as client:
                client.asked()
                assert client.table["you"] == 0


def ids_of(database: Path, code: str) -> list[str]:
    """Return the ids in a table's log, whose lines must have no gap."""
    with sqlite3.connect(database) as held:
        rows = held.execute("select seq, id from log where code = ? order by seq", (code,)).fetchall()
    held.close()
    assert [seq for seq, _ in rows] == list(range(len(rows)))
    return [id for _, id in rows if id is not None]


def test_while_nothing_can_be_written_moves_are_refused_and_the_table_stays_readable(tmp_path: Path) -> None:
    with house(tmp_path) as held:
        ann = held.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        held.guest().sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        store: Store = held.app.state.hub.store
        with ann.at(code, token) as client:
            client.asked()
            seen = client.view
            store.held.execute("pragma query_only = on")
            assert client.act(seen["options"][0]["a"])["key"] == "server.store.failed"
            while client.view["from"] != 0 or client.view["v"] != seen["v"]:
                client.hear()
            assert client.view["view"] == seen["view"], "what was not written has not happened"
            store.held.execute("pragma query_only = off")
            assert client.act(client.view["options"][0]["a"])["t"] == "ack"
    assert ids_of(held.database, code)


def test_a_full_disk_leaves_what_was_written_before(tmp_path: Path) -> None:
    def note(held: sqlite3.Connection) -> None:
        held.execute("insert into said values ('x', 0, '', ?, 0)", ("x" * 900,))

    async def fill() -> int:
        written = 0
        while True:
            try:
                await store.write(note)
            except BadStore as problem:
                assert problem.key == "server.store.failed"
                return written
            written += 1

    store = Store(tmp_path / "tables.db")
    store.held.execute("pragma max_page_count = 40")
    written = finish(fill())
    assert written > 10
    assert store.read(lambda held: held.execute("select count(*) from said").fetchone()[0]) == written
    store.close()


@pytest.mark.parametrize(("content", "key"), [
    (b"this is no database at all, but it is long enough to be looked at" * 40, "server.store.damaged"),
])
def test_a_damaged_file_is_named_at_the_start(content: bytes, key: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(content)
    with pytest.raises(BadStore) as caught:
        Store(path)
    assert caught.value.key == key
    assert path.read_bytes() == content


def note_many(held: sqlite3.Connection) -> None:
    """Write enough to fill some pages."""
    held.executemany("insert into tables values (?, 'kyoto', '1', 0, ?)", [(str(n), "x" * 500) for n in range(200)])


def test_a_file_with_a_hole_in_it_is_named_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store = Store(path)
    finish(store.write(note_many))
    store.close()
    held = bytearray(path.read_bytes())
    held[20_000:40_000] = bytes(20_000)
    path.write_bytes(held)
    with pytest.raises(BadStore, match="damaged"):
        Store(path)


def test_a_file_of_another_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    Store(path).close()
    with sqlite3.connect(path) as held:
        held.execute("update meta set version = 99")
    held.close()
    with pytest.raises(BadStore) as caught:
        Store(path)
    assert caught.value.told["found"] == 99


def test_a_folder_that_cannot_be_written_is_named_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadStore, match="unwritable"):
        Store(tmp_path / "file" / "tables.db")


def test_one_bad_job_does_not_take_others_of_its_commit_with_it(tmp_path: Path) -> None:
    async def together(store: Store) -> list[object]:
        def note(held: sqlite3.Connection, code: str) -> None:
            held.execute("insert into tables values (?, 'kyoto', '1', 0, '')", (code,))

        jobs = [store.write(lambda held, code=code: note(held, code)) for code in ("a", "b", "a", "c")]  # type: ignore[misc]
        return await asyncio.gather(*jobs, return_exceptions=True)

    store = Store(tmp_path / "tables.db")
    outcomes = finish(together(store))
    assert [isinstance(outcome, BadStore) for outcome in outcomes] == [False, False, True, False]
    assert store.read(lambda held: held.execute("select count(*) from tables").fetchone()[0]) == 3
    store.close()
