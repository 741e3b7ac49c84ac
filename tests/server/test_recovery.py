"""Point-in-time recovery of PostgreSQL from its archived log, by the steps of docs/operations.md."""
from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.eventually import eventually
from tests.server.live_server import Client, LiveServer, run_in_thread, live_server
from tests.server.postgres import FAST, Postgres, missing, ordinary, postgres
from tests.server.test_copying import said
from tests.server.test_fleet import play

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(missing()), reason=missing())]


def asked(place: str, statement: str) -> tuple[Any, ...]:
    """Return the one row that a statement finds."""
    import asyncpg

    async def ask() -> tuple[Any, ...]:
        connection = await asyncpg.connect(place)
        try:
            return tuple(await connection.fetchrow(statement) or ())
        finally:
            await connection.close()

    return run_in_thread(ask())


def at(server: LiveServer, code: str, token: str) -> Client:
    """Return a player in a seat who sees the table."""
    client = server.guest().connect(code, token)
    client.receive_until("view")
    return client


def archived(place: str) -> None:
    """Wait until everything that is written by now is in the archive."""
    name = asked(place, "select pg_walfile_name(pg_switch_wal())")[0]
    eventually(lambda: (asked(place, "select last_archived_wal from pg_stat_archiver")[0] or "") >= name,
               f"{name} is in the archive")


def put_back(server: Postgres, place: str, moment: datetime) -> None:
    """Restore the base backup, and let the database replay its log up to a time."""
    server.stop()
    shutil.rmtree(server.data)
    (server.folder / "base").rename(server.data)
    with (server.data / "postgresql.auto.conf").open("a") as settings:
        settings.write(f"restore_command = 'cp {server.folder}/archive/%f %p'\n"
                       f"recovery_target_time = '{moment.isoformat()}'\nrecovery_target_action = promote\n")
    (server.data / "recovery.signal").touch()
    if os.getuid() == 0:
        shutil.chown(server.data / "recovery.signal", ordinary()[2])
    server.start()
    eventually(lambda: not asked(place, "select pg_is_in_recovery()")[0], "the database has played its log")


@pytest.fixture
def server() -> Iterator[Postgres]:
    """A database that archives its log."""
    with postgres() as database:
        archive = database.folder / "archive"
        archive.mkdir()
        if os.getuid() == 0:
            shutil.chown(archive, ordinary()[2])
        database.stop()
        database.settings = f'{FAST} -c archive_mode=on -c "archive_command=cp %p {archive}/%f"'
        database.start()
        yield database


def test_a_database_is_taken_back_to_a_moment_and_its_games_go_on(server: Postgres, tmp_path: Path) -> None:
    place = server.database()
    with live_server(tmp_path, database=place) as game_server:
        ann, bob = game_server.guest(), game_server.guest()
        code, anns = ann.open_table("kyoto", "me", "open")
        bobs = bob.sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        with at(game_server, code, anns) as first, at(game_server, code, bobs) as second:
            assert play((first, second), 5) == 5
            server.run("pg_basebackup", "-h", str(server.folder), "-U", "brushpass", "-D",
                       str(server.folder / "base"), "--checkpoint=fast")
            assert play((first, second), 10, seed=2) == 10
            moment, lines = asked(place, "select now(), count(*) from log")
            assert play((first, second), 5, seed=3) == 5
    asked(place, "delete from log")  # the accident
    archived(place)
    put_back(server, place, moment)
    assert asked(place, "select count(*) from log") == (lines,)
    assert said("check", place) == (0, f"Tables: 1. Log rows: {lines}. Damaged: 0.\n", "")
    with (live_server(tmp_path, database=place) as game_server, at(game_server, code, anns) as first,
          at(game_server, code, bobs) as second):
        assert play((first, second), 5, seed=3) == 5
