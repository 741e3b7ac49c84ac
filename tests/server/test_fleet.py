"""Several servers on one database: any of them serves any table, and nobody can tell which one they are at."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from tests.eventually import TIMEOUT_S
from tests.page.browser import NOT_BUILT, is_built
from tests.server.clocks import FakeClock, wait_for_kind, wait_for_note
from tests.server.live_server import Client, Guest, LiveServer, live_server
from tests.server.postgres import Postgres, children_of, missing
from tests.server.process import Process

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(missing()), reason=missing())]


@pytest.fixture(scope="module")
def servers(
        database_server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, LiveServer]]:
    """Two servers on one database."""
    place, folder = database_server.database(), tmp_path_factory.mktemp("fleet")
    with live_server(folder, database=place) as first, live_server(folder, database=place) as second:
        yield first, second


def two_at(servers: tuple[LiveServer, LiveServer], *, apart: bool = True) -> tuple[Client, Client]:
    """Return two people at a table, each at a server of their own or both at the first, Ann first."""
    ann, bob = servers[0].guest(), servers[1 if apart else 0].guest()
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    clients = ann.connect(code, anns), bob.connect(code, bobs)
    for client in clients:
        client.receive_until("view")
    return clients


def play(clients: tuple[Client, Client], moves: int, seed: int = 1) -> int:
    """Let two people play at random, and return how many choices were made."""
    rng, asked = Random(seed), clients[0] if clients[0].view["options"] else clients[1]
    for done in range(moves):
        options = asked.view["options"]
        assert asked.act(options[rng.randrange(len(options))]["a"])["t"] == "ack"
        if not asked.view["options"]:
            asked = clients[1 - clients.index(asked)]
            if not asked.wait_for_turn():
                return done + 1
    return moves


def test_two_people_at_two_servers_play_a_game(servers: tuple[LiveServer, LiveServer]) -> None:
    anns, bobs = two_at(servers)
    with anns, bobs:
        assert play((anns, bobs), 25) == 25
        assert len(anns.lines) > 5
        assert len(anns.lines) == anns.view["seq"]
        assert len(bobs.lines) == bobs.view["seq"]


def test_a_seat_that_two_want_at_two_servers_goes_to_one_of_them(servers: tuple[LiveServer, LiveServer]) -> None:
    ann = servers[0].guest()
    for _ in range(6):
        code, _token = ann.open_table("kyoto", "me", "open")
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(
                lambda server, path: server.guest().request("POST", path, {"seat": 1, "name": "Bob"}),
                servers, [f"/api/tables/{code}/sit"] * 2))
        assert sorted(status for status, _ in answers) == [200, 400]
        seen = {str(ann.request("GET", f"/api/tables/{code}")[1]["seats"]) for _ in range(2)}
        ann.port = servers[1].port
        seen.add(str(ann.request("GET", f"/api/tables/{code}")[1]["seats"]))
        ann.port = servers[0].port
        assert len(seen) == 1


def test_what_is_said_and_taken_back_is_heard_at_the_other_server(servers: tuple[LiveServer, LiveServer]) -> None:
    anns, bobs = two_at(servers)
    with anns, bobs:
        anns.send({"t": "say", "id": "say-00000001", "text": "Good evening"})
        assert anns.receive_until("ack")["id"] == "say-00000001"
        assert bobs.receive_until("said")["text"] == "Good evening"
        asked, other = (anns, bobs) if anns.view["options"] else (bobs, anns)
        while not asked.view.get("undo"):
            play((anns, bobs), 1)
            asked, other = (anns, bobs) if anns.view["options"] else (bobs, anns)
        asked.send({"t": "undo", "id": "undo-00000001"})
        assert asked.receive_until("ack", "refused")["t"] == "ack"
        assert wait_for_note(other, "note.undo")["seat"] == asked.table["you"]


def test_who_is_here_is_known_at_both_servers(servers: tuple[LiveServer, LiveServer]) -> None:
    anns, bobs = two_at(servers)
    with anns:
        while not (anns.table and anns.table["seats"][1]["here"]):
            anns.receive()
        with bobs:
            while not (bobs.table and bobs.table["seats"][0]["here"]):
                bobs.receive()
        while anns.table["seats"][1]["here"]:
            anns.receive()


def test_a_rematch_is_agreed_across_servers(servers: tuple[LiveServer, LiveServer]) -> None:
    anns, bobs = two_at(servers)
    with anns, bobs:
        anns.send({"t": "resign", "id": "resign-000001"})
        while not (bobs.table and bobs.table["over"]):
            bobs.receive()
        anns.send({"t": "rematch", "id": "rematch-00001"})
        bobs.send({"t": "rematch", "id": "rematch-00002"})
        for client in (anns, bobs):
            while not client.table.get("next"):
                client.receive()
        assert anns.table["next"] == bobs.table["next"]


def test_bots_play_at_a_table_that_is_watched_from_elsewhere(servers: tuple[LiveServer, LiveServer]) -> None:
    ann = servers[0].guest()
    code, token = ann.open_table("kyoto", "me", "recruit")
    watching = servers[1].guest()
    with ann.connect(code, token) as client, watching.connect(code) as watcher:
        for _ in range(6):
            client.wait_for_turn()
            assert client.act(client.view["options"][0]["a"])["t"] == "ack"
        client.wait_for_turn()
        while watcher.view.get("seq", 0) < len(watcher.lines) or not watcher.lines:
            watcher.receive()


def test_a_server_that_is_killed_loses_nothing_and_its_bot_is_taken_over(
        database_server: Postgres, tmp_path: Path) -> None:
    place = database_server.database()
    with ExitStack() as stack:
        process = Process(tmp_path, place, pause=2.0)
        stack.callback(process.kill)
        ann = Guest(process.port)
        code, token = ann.open_table("kyoto", "me", "recruit")
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            version = client.act(client.view["options"][0]["a"], id="the-last-move")["v"]
            while client.view["options"]:
                version = client.act(client.view["options"][0]["a"])["v"]
            stack.pop_all()
            process.kill()  # while its bot thinks
        with live_server(tmp_path, database=place) as server:
            ann.port = server.port
            with ann.connect(code, token) as client:
                client.receive_until("view")
                assert client.view["v"] >= version
                client.wait_for_turn()
                assert client.view["options"], "another server has let the bot play"


def test_one_server_stands_still_and_the_other_goes_on(database_server: Postgres, tmp_path: Path) -> None:
    """What a server that was stopped for a while then wants to write is judged again."""
    place = database_server.database()
    process = Process(tmp_path, place)
    try:
        with live_server(tmp_path, database=place) as server:
            ann, bob = server.guest(), Guest(process.port)
            code, anns = ann.open_table("kyoto", "me", "open")
            bobs = bob.sit(code, 1)
            ann.post(f"/api/tables/{code}/begin", {})
            with ann.connect(code, anns) as client, bob.connect(code, bobs) as other:
                other.receive_until("view")
                os.killpg(process.process.pid, signal.SIGSTOP)
                os.waitpid(process.process.pid, os.WUNTRACED)
                other.send({"t": "say", "id": "say-00000001", "text": "from the past"})
                for n in range(3):
                    client.send({"t": "say", "id": f"say-0000000{n + 2}", "text": f"{n}"})
                    assert client.receive_until("said")["text"] == f"{n}"
                os.killpg(process.process.pid, signal.SIGCONT)
                assert client.receive_until("said")["text"] == "from the past"
                heard = [other.receive_until("said")["text"] for _ in range(4)]
                assert sorted(heard) == ["0", "1", "2", "from the past"]
    finally:
        process.kill()


def shown(message: dict[str, Any]) -> dict[str, Any]:
    """Return what a message shows, without the lines that its page has not had yet."""
    return {name: value for name, value in message.items() if name not in ("lines", "from")}


def test_what_a_seat_gets_does_not_depend_on_where_anybody_is_connected(servers: tuple[LiveServer, LiveServer]) -> None:
    """Both players have a page at each server; they play from different ones, and get the same at both."""
    ann, bob = servers[0].guest(), servers[1].guest()
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ExitStack() as stack:
        pages = []
        for guest, token in ((ann, anns), (bob, bobs)):
            for server in servers:
                guest.port = server.port
                pages.append(stack.enter_context(guest.connect(code, token)))
        for page in pages:
            page.receive_until("view")
        play((pages[0], pages[3]), 20)
        for (one, other), token in ((pages[:2], anns), (pages[2:], bobs)):
            with servers[0].guest().connect(code, token) as fresh:
                last = fresh.receive_until("view")["v"]  # a newcomer sees the newest view
            for page in (one, other):
                while page.view["v"] < last:
                    page.receive()
            assert one.lines == other.lines
            views = [{view["v"]: view for view in map(json.loads, page.received) if view["t"] == "view"}
                     for page in (one, other)]
            both = views[0].keys() & views[1].keys()
            assert len(both) > 5
            for version in both:
                assert shown(views[0][version]) == shown(views[1][version])


def test_a_vote_counts_at_every_server(database_server: Postgres, tmp_path: Path) -> None:
    fake_clock, place = FakeClock(), database_server.database()
    with (live_server(tmp_path, database=place, now=fake_clock) as first,
          live_server(tmp_path, database=place, now=fake_clock) as second):
        ann, bob, cas = first.guest(), second.guest(), second.guest()
        code, anns = ann.open_table("topsecret", "me", "open", "open", options={"players": "3"})
        bobs, theirs = bob.sit(code, 1), cas.sit(code, 2, "Cas")
        ann.post(f"/api/tables/{code}/begin", {})
        with ann.connect(code, anns) as one, bob.connect(code, bobs) as two:
            with cas.connect(code, theirs) as three:
                three.receive_until("view")
                for client in (one, two):
                    while not (client.table and client.table["seats"][2]["here"]):
                        client.receive()
            for client in (one, two):
                while client.table["seats"][2]["here"]:
                    client.receive()
            fake_clock.advance(61)
            for client in (one, two):
                while not (client.table and client.table["absent"] == [2]):
                    client.receive()
            one.send({"t": "vote", "id": "vote-00000001", "seat": 2})
            while not two.table["votes"]:
                two.receive()
            two.send({"t": "vote", "id": "vote-00000002", "seat": 2})
            assert wait_for_note(one, "note.vote")["seat"] == 2
            wait_for_kind(one, 2, "bot")




def servers_of(process: int) -> list[int]:
    """Return the processes that a process has started to serve."""
    return sorted(pid for pid in children_of(process) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes())


@pytest.mark.skipif(not is_built(), reason=NOT_BUILT)
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to find processes in")
def test_several_processes_behind_one_address_and_one_that_dies_is_started_again(database_server: Postgres) -> None:
    command = [sys.executable, "-m", "brushpass.terminal.main", "serve", "--port", "0", "--workers", "2", "--database",
               database_server.database()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        port = int(re.search(r"127\.0\.0\.1:(\d+)", process.stdout.readline())[1])  # type: ignore[index]
        ann = Guest(port)
        code, token = ann.open_table("kyoto", "me", "open")
        before = servers_of(process.pid)
        os.kill(before[0], signal.SIGKILL)
        told = next(line for line in map(json.loads, process.stderr) if "started again" in line["text"])
        assert (told["level"], told["from"]) == ("error", "brushpass")
        Guest(port).sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        with ann.connect(code, token) as client:
            client.receive_until("view")
        process.send_signal(signal.SIGTERM)
        assert process.wait(TIMEOUT_S) == 0
