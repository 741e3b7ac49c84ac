"""A database is copied whole, from SQLite to PostgreSQL and back, and a look through it finds what is damaged."""
from __future__ import annotations

import io
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from brushpass.server.store.copied import TABLES
from brushpass.server.store.sqlite.schema import open_file
from brushpass.terminal.main import main
from tests.server.live_server import Guest, live_server
from tests.server.postgres import Postgres, missing

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a finished game and a comment on it, one that is played, something said, and a class."""
    folder = tmp_path_factory.mktemp("copied")
    with live_server(folder) as server:
        for resigns in (True, False):
            ann = server.guest()
            code, token = ann.open_table("kyoto", "me", "recruit")
            with ann.connect(code, token) as client:
                client.wait_for_turn()
                client.act(client.view["options"][0]["a"])
                client.send({"t": "say", "id": "say-00000001", "text": "Zażółć gęślą jaźń"})
                client.receive_until("said")
                if resigns:
                    client.send({"t": "resign", "id": "resign-00001"})
                    while not client.table["over"]:
                        client.receive()
                    client.send({"t": "comment", "id": "comment-0001", "at": 1, "text": "Łódź"})
                    client.receive_until("comments")
        room = ann.post("/api/classes", {"title": "7b", "name": "Ann"})["code"]
        server.guest().post(f"/api/classes/{room}/join", {"name": "Łucja"})
        ann.post("/api/deals/kyoto/play", {"name": "Ann"})
    return folder / "tables.db"


def said(*argv: str) -> tuple[int, str, str]:
    """Return the exit code of a command, and what it said."""
    out, errors = io.StringIO(), io.StringIO()
    with ThreadPoolExecutor(1) as aside:  # the browser of other tests has a loop in this thread
        code = aside.submit(main, ["database", *argv], io.StringIO(), out, errors, {}).result()
    return code, out.getvalue(), errors.getvalue()


def rows_in(path: Path) -> dict[str, list[object]]:
    with closing(sqlite3.connect(path)) as connection:
        return {table: sorted(connection.execute(f"select {', '.join(names)} from {table}").fetchall(), key=str)
                for table, names in TABLES.items() if table != "hours"}


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_a_database_goes_to_postgresql_and_back_and_nothing_is_lost(
        file: Path, database_server: Postgres, tmp_path: Path) -> None:
    place, back = database_server.database(), tmp_path / "back.db"
    assert said("copy", str(file), place)[0] == 0
    assert said("check", place)[1].endswith("Damaged: 0.\n")
    assert said("copy", place, str(back))[0] == 0
    assert rows_in(back) == rows_in(file)
    assert rows_in(file)["log"]
    assert [len(rows_in(file)[table]) for table in ("comments", "classes", "pupils", "deals", "deal_tables")] == [1] * 5
    with live_server(tmp_path, database=place) as server:
        code = str(rows_in(file)["tables"][0][0])  # type: ignore[index]
        assert Guest(server.port).request("GET", f"/api/tables/{code}")[0] == 200


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_nothing_is_copied_over_tables_that_are_there(file: Path, database_server: Postgres) -> None:
    place = database_server.database()
    assert said("copy", str(file), place)[0] == 0
    code, _, errors = said("copy", str(file), place)
    assert code == 2
    assert "empty" in errors


PUSHED = ("https://push.example.org/x", "ann", "key", "auth", "en", "https://games.example.org", 0.0, "")


def has_started(file: Path) -> None:
    """Leave in a file what a server leaves that has started, and that nobody came to."""
    with closing(open_file(file)) as connection:
        connection.execute("insert into push_key values ('of the target')")
        connection.execute("insert into hours values (1)")


@pytest.mark.parametrize("kind", ["file", pytest.param("postgresql", marks=pytest.mark.skipif(bool(missing()),
                                                                                              reason=missing()))])
def test_a_server_that_has_started_once_where_it_is_copied_to_leaves_no_second_key_behind(
        file: Path, tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    """The browsers that were copied know the copied key alone; the other one would be refused by their services."""
    source, target = tmp_path / "source.db", tmp_path / "target.db"
    assert said("backup", str(file), str(source))[0] == 0
    with closing(open_file(source)) as connection:
        connection.execute("delete from push_key")
        connection.execute("insert into push_key values ('of the source')")
        connection.execute("insert into pushes values (?, ?, ?, ?, ?, ?, ?, ?)", PUSHED)
    has_started(target)
    place = str(target)
    if kind == "postgresql":
        place = request.getfixturevalue("database_server").database()
        assert said("copy", str(target), place)[0] == 0
    assert said("copy", str(source), place)[0] == 0
    assert said("copy", place, str(tmp_path / "back.db"))[0] == 0
    assert rows_in(tmp_path / "back.db")["push_key"] == [("of the source",)]
    with closing(sqlite3.connect(tmp_path / "back.db")) as connection:
        assert connection.execute("select count(*) from hours").fetchone() == (1,)


def test_nothing_is_copied_to_where_somebody_has_come_already(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "target.db"
    with closing(open_file(target)) as connection:
        connection.execute("insert into people values ('ann', 'Ann', '')")
    code, _, errors = said("copy", str(file), str(target))
    assert code == 2
    assert "empty" in errors


def test_a_backup_is_a_file_that_a_server_can_run_on(file: Path, tmp_path: Path) -> None:
    assert said("backup", str(file), str(tmp_path / "tables.db"))[0] == 0
    with live_server(tmp_path) as server:
        assert server.guest().request("GET", "/api/fairness")[1]["kyoto"]["games"] == 1


def test_a_look_finds_a_log_with_a_hole_and_a_game_that_cannot_be_played(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "broken.db"
    assert said("backup", str(file), str(path))[0] == 0
    assert said("check", str(path))[0] == 0
    with closing(sqlite3.connect(path)) as connection, connection:
        code = connection.execute("select code from log limit 1").fetchone()[0]
        connection.execute("delete from log where code = ? and seq = 3", (code,))
    result, told, _ = said("check", str(path))
    assert result == 1
    assert code in told


@pytest.mark.parametrize("argv", [(), ("copy",), ("copy", "a"), ("check",), ("burn", "a"), ("check", "a", "b"),
                                  ("backup", "a", "postgresql://b/c"), ("copy", "no-such-file.db", "b.db")])
def test_what_makes_no_sense_is_refused(argv: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert said(*argv)[0] == 2
    assert not list(tmp_path.iterdir())


def test_a_file_is_checked_while_its_server_runs(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        server.guest().open_table("kyoto", "me", "open")
        code, out, errors = said("check", str(server.database))
        assert (code, errors) == (0, "")
        assert "Damaged: 0." in out
        server.guest().open_table("kyoto", "me", "open")


def test_a_file_is_not_upgraded_while_its_server_runs(tmp_path: Path) -> None:
    """An older server would go on writing rows of the old shape."""
    with live_server(tmp_path) as server:
        with closing(sqlite3.connect(server.database)) as file, file:
            file.execute("update meta set version = 2")
        code, _, errors = said("check", str(server.database))
        assert code == 2
        assert str(server.database) in errors
