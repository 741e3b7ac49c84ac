"""Databases of the first server version work today: as a file, and copied or migrated to PostgreSQL.

`first_tables.sql` was written by the first version of the server (commit cac319b): a finished game, three running ones,
and their chat.
"""
from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from brushpass.server.store.copied import TABLES
from brushpass.server.store.sqlite.schema import open_file
from tests.server.live_server import run_in_thread, live_server
from tests.server.postgres import Postgres, missing
from tests.server.test_copying import said

pytestmark = pytest.mark.xdist_group("postgres")
WRITTEN = Path(__file__).with_name("first_tables.sql")
WHOLE = "Tables: 4. Log rows: 288. Damaged: 0.\n"
FINISHED, PLAYED = "ghvzqqff", "3ra7e3kf"
TOKENS = ("mLvxICQv5pAJtG4nsIq64Czx1s7e3JhK", "svbeVMMrrID9-zNdvTv9t_Cwzba1MDvA")  # of both seats where it is played
OLDEST = 2  # migrations of the first servers on PostgreSQL
KEPT = ("tables", "heads", "log", "said", "guests")  # what these had of the tables that are copied


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of the first server."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(WRITTEN.read_text())
    return path


def goes_on(folder: Path, **settings: Any) -> None:
    """Look at the finished game, and play on where one is being played."""
    with live_server(folder, **settings) as server:
        guest = server.guest()
        assert guest.request("GET", f"/api/tables/{FINISHED}")[1]["over"]
        with guest.connect(FINISHED) as watching:
            assert watching.receive_until("view")["result"] is not None
        with guest.connect(PLAYED, TOKENS[0]) as first, guest.connect(PLAYED, TOKENS[1]) as second:
            for client in (first, second):
                client.receive_until("view")
            asked = first if first.view["options"] else second
            assert asked.act(asked.view["options"][0]["a"])["t"] == "ack"


def test_a_file_of_the_first_server_is_played_on(file: Path) -> None:
    assert said("check", str(file))[1] == WHOLE
    goes_on(file.parent)
    assert said("check", str(file))[0] == 0


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_a_file_of_the_first_server_is_copied_to_postgresql_and_played_on(
        file: Path, database_server: Postgres, tmp_path: Path) -> None:
    place = database_server.database()
    assert said("copy", str(file), place)[0] == 0
    assert said("check", place)[1] == WHOLE
    goes_on(tmp_path, database=place)


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_a_postgresql_of_the_first_servers_is_brought_up_to_date(file: Path, database_server: Postgres) -> None:
    place = database_server.database()
    run_in_thread(fill(place, file))
    assert said("check", place)[1] == WHOLE


async def fill(place: str, file: Path) -> None:
    """Make a database as the first servers on PostgreSQL did, with the games of a file."""
    import asyncpg

    from brushpass.server.store.postgres.connection import migrations

    connection = await asyncpg.connect(place)
    await connection.execute("create table meta (version integer not null)")
    for number, statements in migrations()[:OLDEST]:
        await connection.execute(statements)
        await connection.execute("insert into meta values ($1)", number)
    with closing(open_file(file)) as games:
        for table in KEPT:
            rows = games.execute(f"select {', '.join(TABLES[table])} from {table}").fetchall()
            if table == "heads":
                rows = [(*row[:3], bool(row[3]), *row[4:]) for row in rows]
            await connection.copy_records_to_table(table, records=rows, columns=TABLES[table])
    await connection.close()
