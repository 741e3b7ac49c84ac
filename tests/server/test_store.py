"""Nothing is lost: kill, full disk, damaged and foreign files."""
import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from librt.random import Random
from websockets.exceptions import ConnectionClosed

from brushpass.server.store.changes import NEW, BadStore, Change, Head
from brushpass.server.store.sqlite.store import SqliteStore
from brushpass.server.table.facts import Facts, Seat
from brushpass.server.table.log import Entry, LogRow
from tests.eventually import TIMEOUT_S
from tests.server.live_server import Guest, run_in_thread, live_server
from tests.server.process import Process

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
            with self.guest.connect(self.code, self.token) as client:
                while client.wait_for_turn():
                    options = client.view["options"]
                    id = f"move-{len(self.acked):08d}"
                    if client.act(options[self.rng.randrange(len(options))]["a"], id=id)["t"] == "ack":
                        self.acked.append(id)
                        self.enough.release()
        except (ConnectionClosed, OSError):
            pass


def test_every_acknowledged_move_survives_a_kill_under_load(tmp_path: Path) -> None:
    server = Process(tmp_path)
    players: list[Player] = []
    try:
        enough = threading.Semaphore(0)
        players += [Player(server.port, seed, enough) for seed in range(TABLES)]
        for player in players:
            player.start()
        for _ in range(MOVES_BEFORE_DEATH):
            assert enough.acquire(timeout=TIMEOUT_S)
    finally:
        server.kill()
        for player in players:
            player.join()
    with live_server(tmp_path) as game_server:
        for player in players:
            written = ids_of(game_server.database, player.code)
            assert set(player.acked) <= set(written)
            assert len(written) == len(set(written))
            player.guest.port = game_server.port
            with player.guest.connect(player.code, player.token) as client:
                client.wait_for_turn()
                assert client.table["you"] == 0


def ids_of(database: Path, code: str) -> list[str]:
    """Return the ids in a table's log, whose lines must have no gap."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute("select seq, id from log where code = ? order by seq", (code,)).fetchall()
    connection.close()
    assert [seq for seq, _ in rows] == list(range(len(rows)))
    return [id for _, id in rows if id is not None]


def test_while_nothing_can_be_written_moves_are_refused_and_the_table_stays_readable(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        server.guest().sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        store: SqliteStore = server.app.state.registry.store
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            seen = client.view
            store.writer.connection.execute("pragma query_only = on")
            assert client.act(seen["options"][0]["a"])["key"] == "server.store.failed"
            while client.view["from"] != 0 or client.view["v"] != seen["v"]:
                client.receive()
            assert client.view["view"] == seen["view"], "what was not written has not happened"
            store.writer.connection.execute("pragma query_only = off")
            assert client.act(client.view["options"][0]["a"])["t"] == "ack"
    assert ids_of(server.database, code)


def test_a_full_disk_leaves_what_was_written_before(tmp_path: Path) -> None:
    async def fill() -> int:
        for written in range(10_000):
            try:
                await store.keep_notes("x", str(written), "x" * 900)
            except BadStore as problem:
                assert problem.key == "server.store.failed"
                return written
        return -1

    store = SqliteStore(tmp_path / "tables.db")
    pages = store.writer.connection.execute("pragma page_count").fetchone()[0]
    store.writer.connection.execute(f"pragma max_page_count = {pages + 10}")
    written = run_in_thread(fill())
    assert written > 10
    run_in_thread(store.close())
    assert count_of(tmp_path / "tables.db", "notes") == written


@pytest.mark.parametrize(("content", "key"), [
    (b"this is no database at all, but it is long enough to be looked at" * 40, "server.store.damaged"),
])
def test_a_damaged_file_is_named_at_the_start(content: bytes, key: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(content)
    with pytest.raises(BadStore) as caught:
        SqliteStore(path)
    assert caught.value.key == key
    assert path.read_bytes() == content


def count_of(path: Path, table: str) -> int:
    """Return the number of rows of a table in the file."""
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(f"select count(*) from {table}").fetchone()[0])


def new_table(code: str) -> Change:
    return Change(code, NEW, Head(), Facts("kyoto", {}, [Seat(), Seat()], ""), "1")


async def keep_many(store: SqliteStore) -> None:
    """Write enough to fill some pages."""
    for n in range(200):
        await store.keep_notes(str(n), "", "x" * 500)


def test_a_file_with_a_hole_in_it_is_named_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store = SqliteStore(path)
    run_in_thread(keep_many(store))
    run_in_thread(store.close())
    data = bytearray(path.read_bytes())
    data[20_000:40_000] = bytes(20_000)
    path.write_bytes(data)
    with pytest.raises(BadStore, match="is damaged"):
        SqliteStore(path)


def test_a_file_of_another_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    run_in_thread(SqliteStore(path).close())
    with sqlite3.connect(path) as connection:
        connection.execute("update meta set version = 99")
    connection.close()
    with pytest.raises(BadStore) as caught:
        SqliteStore(path)
    assert caught.value.params["found"] == 99


def test_a_folder_that_cannot_be_written_is_named_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadStore, match="write to the database"):
        SqliteStore(tmp_path / "file" / "tables.db")


def test_one_bad_job_does_not_take_others_of_its_commit_with_it(tmp_path: Path) -> None:
    async def together(store: SqliteStore) -> list[object]:
        jobs = [store.write(new_table(code)) for code in ("a", "b", "a", "c")]
        return list(await asyncio.gather(*jobs, return_exceptions=True))

    store = SqliteStore(tmp_path / "tables.db")
    outcomes = run_in_thread(together(store))
    assert [isinstance(outcome, BadStore) for outcome in outcomes] == [False, False, True, False]
    run_in_thread(store.close())
    assert count_of(tmp_path / "tables.db", "tables") == 3


def test_what_was_made_from_an_old_table_is_not_written(tmp_path: Path) -> None:
    """Of two copies of a table in memory, the second one to write gets a conflict, and nothing of it is stored."""
    async def race(store: SqliteStore) -> object:
        await store.write(new_table("a"))
        changed = Facts("kyoto", {}, [Seat("person", "Ann"), Seat()], "")
        late = Facts("kyoto", {}, [Seat("person", "Bob"), Seat()], "")
        await store.write(Change("a", 0, Head(), changed))
        with pytest.raises(BadStore, match="This is saved already"):
            await store.write(new_table("b"), Change("a", 0, Head(), late))
        kept = await store.table("a")
        assert kept is not None
        assert kept.version == 1
        return kept.facts.seats[0].name, await store.table("b")

    store = SqliteStore(tmp_path / "tables.db")
    assert run_in_thread(race(store)) == ("Ann", None)
    run_in_thread(store.close())


@pytest.mark.parametrize("most", [64, 2], ids=["one statement", "several"])
def test_moves_that_are_written_at_once_are_kept_whole_and_a_late_one_alone_is_not(
        most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("rows", "writer"):
        monkeypatch.setattr(f"brushpass.server.store.sqlite.{module}.MAX_ROWS", most)
    head = Head(1, False, 12.5, [3, 4], [0, 1])

    async def play(store: SqliteStore, place: int, **versions: int) -> list[bool]:
        moves = [Change(code, version, head, first=place, entries=[Entry(0, "pass", f"move-{place}", [])])
                 for code, version in versions.items()]
        told = await asyncio.gather(*[store.write(move) for move in moves], return_exceptions=True)
        return [isinstance(each, BadStore) for each in told]

    async def game(store: SqliteStore) -> list[tuple[int, Head, list[LogRow]]]:
        for code in "abc":
            await store.write(new_table(code))
        assert await play(store, 0, a=0, b=7, c=0) == [False, True, False]
        store.writer.rewrites.set()  # the file is written again after the next commit, and written to as before
        assert await play(store, 1, a=1, c=1) == [False, False]
        assert await play(store, 2, a=2, b=7, c=2) == [False, True, False]
        found = [await store.table(code) for code in "abc"]
        return [(kept.version, kept.head, kept.lines) for kept in found if kept is not None]

    store = SqliteStore(tmp_path / "tables.db")
    played = (3, head, [(0, "pass", f"move-{place}") for place in range(3)])
    assert run_in_thread(game(store)) == [played, (0, Head(seen=[], cut=[]), []), played]
    run_in_thread(store.close())


def test_a_file_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "open", time={"kind": "days", "main": 86_400})
        server.guest().sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        with ann.connect(code, token) as client:
            version = client.receive_until("view")["v"]
    with closing(sqlite3.connect(path)) as file, file:
        file.executescript("drop table heads; drop table hours; update meta set version = 1")
    with live_server(tmp_path) as server:
        ann.port = server.port
        with ann.connect(code, token) as client:
            assert client.receive_until("view")["v"] == version
        assert ann.request("GET", "/api/me/tables")[1][0]["code"] == code


def test_a_commit_waits_for_no_timer_and_jobs_that_come_meanwhile_share_the_next(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commits were scheduled milliseconds apart, which was most of the latency of a move."""
    store, began, goes_on = SqliteStore(tmp_path / "tables.db"), threading.Event(), threading.Event()

    def refuse(*args: object) -> None:
        raise AssertionError("a commit waits for a time")

    def block(connection: sqlite3.Connection) -> None:
        began.set()
        goes_on.wait(TIMEOUT_S)

    async def work() -> int:
        monkeypatch.setattr(asyncio.get_running_loop(), "call_at", refuse)
        for seconds in (1.0, 2.0, 3.0):
            await store.keep_hours(seconds)
        first = asyncio.create_task(store.writer.do(block))
        while not began.is_set():
            await asyncio.sleep(0)
        before = store.writer.commits
        later = [asyncio.create_task(store.keep_hours(seconds)) for seconds in (4.0, 5.0, 6.0)]
        await asyncio.sleep(0)
        goes_on.set()
        await asyncio.gather(first, *later)
        await store.close()
        return store.writer.commits - before

    assert run_in_thread(work()) <= 1 + 1 + 1, "the blocked one, one for all others, and the empty last one"


def test_after_a_commit_of_several_jobs_the_next_one_waits_for_more(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under load most of the server's CPU time went into commits of one job each."""
    monkeypatch.setattr("brushpass.server.store.sqlite.writer.INTERVAL_S", 3_600.0)
    monkeypatch.setattr("brushpass.server.store.sqlite.writer.MAX_INTERVAL_S", 3_600.0)
    store = SqliteStore(tmp_path / "tables.db")

    async def work() -> int:
        await asyncio.gather(store.keep_hours(1.0), store.keep_hours(2.0))
        later = [asyncio.create_task(store.keep_hours(3.0))]
        await asyncio.sleep(0)
        later.append(asyncio.create_task(store.keep_hours(4.0)))
        await asyncio.sleep(0)
        collected = len(store.writer.collected)
        store.writer.hand_over()
        await asyncio.gather(*later)
        await store.close()
        return collected

    assert run_in_thread(work()) == 2
