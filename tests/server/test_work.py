"""Workers think for servers without processes of their own; one that dies loses nothing, and plays nothing twice."""
from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from librt.random import Random

from brushpass.games import GAMES
from brushpass.games import game as open_game
from brushpass.server.store.postgres.store import PostgresStore
from brushpass.server.engine.bots import Question, named
from brushpass.server.engine.queued import Chosen, from_fields
from brushpass.server.engine.review_job import Wanted
from brushpass.server.engine.worker import encoded, question_in
from brushpass.terminal.main import main
from tests.eventually import LONG_TIMEOUT_S, TIMEOUT_S, eventually
from tests.server.clocks import FakeClock
from tests.server.live_server import Guest, LiveServer, run_in_thread, live_server
from tests.server.postgres import Postgres, missing
from tests.server.test_reviews import given_up

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(missing()), reason=missing())]


@contextmanager
def worker(place: str, fault: str = "") -> Iterator[subprocess.Popen[str]]:
    """Run a worker in a process of its own, with a fault in it where one is named."""
    process = subprocess.Popen([sys.executable, "-m", "tests.server.run_worker", place, fault], stdout=subprocess.PIPE,
                            text=True, start_new_session=True)
    assert process.stdout is not None
    process.stdout.readline()
    try:
        yield process
    finally:
        with process.stdout:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def rows(place: str, question: str) -> list[Any]:
    """Return what a database answers."""
    async def look() -> list[Any]:
        connection = await asyncpg.connect(place)
        try:
            return list(await connection.fetch(question))
        finally:
            await connection.close()

    return run_in_thread(look())


def until(place: str, question: str, so: Callable[[list[Any]], bool]) -> list[Any]:
    """Wait until a database answers something."""
    return eventually(lambda: [found] if so(found := rows(place, question)) else [], question, LONG_TIMEOUT_S)[0]


def review(guest: Guest, code: str) -> dict[str, Any]:
    return dict(guest.request("GET", f"/api/tables/{code}/review?seat=0")[1])


@pytest.fixture
def quiet(database_server: Postgres, tmp_path: Path) -> Iterator[tuple[LiveServer, str]]:
    """A server that has no process to think in, whose clocks stand still."""
    place = database_server.database()
    with live_server(tmp_path, database=place, bots=0, review=0.2, hint=0.1, now=FakeClock()) as server:
        yield server, place


def test_a_worker_that_is_killed_in_the_middle_of_its_thoughts_loses_nothing(quiet: tuple[LiveServer, str]) -> None:
    server, place = quiet
    ann = server.guest()
    with worker(place, "never_ends") as dying:
        over = given_up(ann)
        code, token = ann.open_table("kyoto", "recruit", "me")
        assert ann.post(f"/api/tables/{over}/review", {"seat": 0})["progress"] == 0
        until(place, "select from jobs where worker is not null", lambda found: len(found) == 2)
        os.killpg(dying.pid, signal.SIGKILL)
    rows(place, "update jobs set held = 0")  # it has said nothing for long
    with worker(place), ann.connect(code, token) as client:
        assert client.wait_for_turn(), "another worker has thought for the bot"
        until(place, "select from jobs", lambda found: not found)
        hint = ann.post(f"/api/tables/{code}/hint", {"token": token})
        assert hint["moves"][0]["a"] in [option["a"] for option in client.view["options"]]
    assert review(ann, over)["done"]
    ids = [row["id"] for row in rows(place, f"select id from log where code = '{code}' and id is not null")]
    assert all(id.startswith("bot-") for id in ids)
    assert len(set(ids)) == len(ids) > 0


def test_the_command_works_until_it_is_told_to_stop_and_needs_a_database(database_server: Postgres) -> None:
    command = [sys.executable, "-m", "brushpass.terminal.main", "work", "--database", database_server.database()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "servers" in process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert process.wait(TIMEOUT_S) == 0
        assert process.stderr.read() == ""
    errors = io.StringIO()
    assert main(["work", "--database", "games.db"], io.StringIO(), io.StringIO(), errors, {}) == 2
    assert "--database" in errors.getvalue()


def test_a_worker_that_was_given_up_for_dead_answers_too_late(database_server: Postgres) -> None:
    """A suspended worker whose job was reassigned answers late, and only one answer is played."""
    async def race() -> None:
        store = PostgresStore(database_server.database())
        await store.open()
        line, told = store.jobs, list[str]()
        line.heartbeat_timeout_s = 0.0
        await line.open(lambda kind, text: told.append(text) if kind == "done" else None, lambda: None)
        assert await line.put("table/1", "choice", "{}", 2)
        assert await line.put("table/1", "choice", "{}", 1), "the same question waits once"
        assert not await line.put("table/2", "choice", "{}", 1), "no more than so many wait"
        first, second = await line.claim("slow", ["choice"]), await line.claim("quick", ["choice"])
        assert first is not None
        assert second is not None
        assert first.key == second.key == "table/1"
        await line.heartbeat("quick", {"table/1": 0.5})
        assert await line.progress("table/1") == 0.5
        assert not await line.end("slow", "table/1", "1")
        assert await line.end("quick", "table/1", "2")
        assert await line.progress("table/1") < 0
        await line.put("table/3", "choice", "{}", 2)
        while "table/3 3" not in told:
            await line.claim("quick", ["choice"])
            await line.end("quick", "table/3", "3")
            await asyncio.sleep(0)
        assert told == ["table/1 2", "table/3 3"]
        await line.close()
        await store.close()

    run_in_thread(race())


def test_what_a_worker_gets_is_what_a_process_of_the_server_would_get() -> None:
    """Facts of events come as tuples, whatever JSON makes of them."""
    for name in GAMES:
        game = open_game(name)
        state, rng = game.new(), Random(3)
        for _ in range(40):
            game.step(state, game.legal_actions(state)[rng.randrange(len(game.legal_actions(state)))])
        heard = [[named(event) for event in game.observed_events(state, 0)]]
        asked = Question(name, (), "recruit", 0, heard, [1, 2], 7)
        assert question_in(encoded((asked, 0.5))) == (asked, 0.5)


def test_jobs_and_answers_of_a_newer_version_may_have_more_fields() -> None:
    asked = Question("kyoto", (("board", "mini"),), "recruit", 0, [[("Passed", {"player": 1})]], [1, 2], 7)
    assert question_in(encoded(([*asked, "new"], 0.5, "new"))) == (asked, 0.5)
    review = Wanted("kyoto", {"board": "mini"}, [(0, "pass")], 1, 0.5, 7, ("recruit", ""))
    for job in (asked, review, Chosen(3, 0.5, 1.0)):
        sent = json.loads(encoded(job))
        assert from_fields(type(job), [*sent, "new"]) == from_fields(type(job), sent) == job
    assert from_fields(Question, json.loads(encoded(asked))[:7]) == asked, "an older version leaves out new fields"
