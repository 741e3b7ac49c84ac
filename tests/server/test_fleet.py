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
from tests.server.hours import Hands, kind_of, note
from tests.server.house import Client, Guest, House, house
from tests.server.postgres import Postgres, children_of, missing
from tests.server.process import Process

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(missing()), reason=missing())]


@pytest.fixture(scope="module")
def houses(database_server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """Two servers on one database."""
    place, folder = database_server.database(), tmp_path_factory.mktemp("fleet")
    with house(folder, database=place) as first, house(folder, database=place) as second:
        yield first, second


def two_at(houses: tuple[House, House], *, apart: bool = True) -> tuple[Client, Client]:
    """Return two people at a table, each at a server of their own or both at the first, Ann first."""
    ann, bob = houses[0].guest(), houses[1 if apart else 0].guest()
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    clients = ann.at(code, anns), bob.at(code, bobs)
    for client in clients:
        client.until("view")
    return clients


def play(clients: tuple[Client, Client], moves: int, seed: int = 1) -> int:
    """Let two people play at random, and return how many choices were made."""
    rng, asked = Random(seed), clients[0] if clients[0].view["options"] else clients[1]
    for done in range(moves):
        options = asked.view["options"]
        assert asked.act(options[rng.randrange(len(options))]["a"])["t"] == "ack"
        if not asked.view["options"]:
            asked = clients[1 - clients.index(asked)]
            if not asked.asked():
                return done + 1
    return moves


def test_two_people_at_two_servers_play_a_game(houses: tuple[House, House]) -> None:
    anns, bobs = two_at(houses)
    with anns, bobs:
        assert play((anns, bobs), 25) == 25
        assert len(anns.lines) > 5
        assert len(anns.lines) == anns.view["seq"]
        assert len(bobs.lines) == bobs.view["seq"]


def test_a_seat_that_two_want_at_two_servers_goes_to_one_of_them(houses: tuple[House, House]) -> None:
    ann = houses[0].guest()
    for _ in range(6):
        code, _token = ann.open_table("kyoto", "me", "open")
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda held, path: held.guest().ask("POST", path, {"seat": 1, "name": "Bob"}),
                                    houses, [f"/api/tables/{code}/sit"] * 2))
        assert sorted(status for status, _ in answers) == [200, 400]
        seen = {str(ann.ask("GET", f"/api/tables/{code}")[1]["seats"]) for _ in range(2)}
        ann.port = houses[1].port
        seen.add(str(ann.ask("GET", f"/api/tables/{code}")[1]["seats"]))
        ann.port = houses[0].port
        assert len(seen) == 1


def test_what_is_said_and_taken_back_is_heard_at_the_other_server(houses: tuple[House, House]) -> None:
    anns, bobs = two_at(houses)
    with anns, bobs:
        anns.send({"t": "say", "id": "say-00000001", "text": "Good evening"})
        assert anns.until("ack")["id"] == "say-00000001"
        assert bobs.until("said")["text"] == "Good evening"
        asked, other = (anns, bobs) if anns.view["options"] else (bobs, anns)
        while not asked.view.get("undo"):
            play((anns, bobs), 1)
            asked, other = (anns, bobs) if anns.view["options"] else (bobs, anns)
        asked.send({"t": "undo", "id": "undo-00000001"})
        assert asked.until("ack", "refused")["t"] == "ack"
        assert note(other, "note.undo")["seat"] == asked.table["you"]


def test_who_is_here_is_known_at_both_servers(houses: tuple[House, House]) -> None:
    anns, bobs = two_at(houses)
    with anns:
        while not (anns.table and anns.table["seats"][1]["here"]):
            anns.hear()
        with bobs:
            while not (bobs.table and bobs.table["seats"][0]["here"]):
                bobs.hear()
        while anns.table["seats"][1]["here"]:
            anns.hear()


def test_a_rematch_is_agreed_across_servers(houses: tuple[House, House]) -> None:
    anns, bobs = two_at(houses)
    with anns, bobs:
        anns.send({"t": "resign", "id": "resign-000001"})
        while not (bobs.table and bobs.table["over"]):
            bobs.hear()
        anns.send({"t": "rematch", "id": "rematch-00001"})
        bobs.send({"t": "rematch", "id": "rematch-00002"})
        for client in (anns, bobs):
            while not client.table.get("next"):
                client.hear()
        assert anns.table["next"] == bobs.table["next"]


def test_bots_play_at_a_table_that_is_watched_from_elsewhere(houses: tuple[House, House]) -> None:
    ann = houses[0].guest()
    code, token = ann.open_table("kyoto", "me", "recruit")
    watching = houses[1].guest()
    with ann.at(code, token) as client, watching.at(code) as watcher:
        for _ in range(6):
            client.asked()
            assert client.act(client.view["options"][0]["a"])["t"] == "ack"
        client.asked()
        while watcher.view.get("seq", 0) < len(watcher.lines) or not watcher.lines:
            watcher.hear()


def test_a_server_that_is_killed_loses_nothing_and_its_bot_is_taken_over(
        database_server: Postgres, tmp_path: Path) -> None:
    place = database_server.database()
    with ExitStack() as stack:
        process = Process(tmp_path, place, pause=2.0)
        stack.callback(process.kill)
        ann = Guest(process.port)
        code, token = ann.open_table("kyoto", "me", "recruit")
        with ann.at(code, token) as client:
            client.asked()
            version = client.act(client.view["options"][0]["a"], id="the-last-move")["v"]
            while client.view["options"]:
                version = client.act(client.view["options"][0]["a"])["v"]
            stack.pop_all()
            process.kill()  # while its bot thinks
        with house(tmp_path, database=place) as held:
            ann.port = held.port
            with ann.at(code, token) as client:
                client.until("view")
                assert client.view["v"] >= version
                client.asked()
                assert client.view["options"], "another server has let the bot play"


def test_one_server_stands_still_and_the_other_goes_on(database_server: Postgres, tmp_path: Path) -> None:
    """What a server that was stopped for a while then wants to write is judged again."""
    place = database_server.database()
    process = Process(tmp_path, place)
    try:
        with house(tmp_path, database=place) as held:
            ann, bob = held.guest(), Guest(process.port)
            code, anns = ann.open_table("kyoto", "me", "open")
            bobs = bob.sit(code, 1)
            ann.post(f"/api/tables/{code}/begin", {})
            with ann.at(code, anns) as client, bob.at(code, bobs) as other:
                other.until("view")
                os.killpg(process.held.pid, signal.SIGSTOP)
                os.waitpid(process.held.pid, os.WUNTRACED)
                other.send({"t": "say", "id": "say-00000001", "text": "from the past"})
                for n in range(3):
                    client.send({"t": "say", "id": f"say-0000000{n + 2}", "text": f"{n}"})
                    assert client.until("said")["text"] == f"{n}"
                os.killpg(process.held.pid, signal.SIGCONT)
                assert client.until("said")["text"] == "from the past"
                heard = [other.until("said")["text"] for _ in range(4)]
                assert sorted(heard) == ["0", "1", "2", "from the past"]
    finally:
        process.kill()


def shown(message: dict[str, Any]) -> dict[str, Any]:
    """Return what a message shows, without the lines that its page has not had yet."""
    return {name: held for name, held in message.items() if name not in ("lines", "from")}


def test_what_a_seat_gets_does_not_depend_on_where_anybody_is_connected(houses: tuple[House, House]) -> None:
    """Both players have a page at each server; they play from different ones, and get the same at both."""
    ann, bob = houses[0].guest(), houses[1].guest()
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ExitStack() as stack:
        pages = []
        for guest, token in ((ann, anns), (bob, bobs)):
            for held in houses:
                guest.port = held.port
                pages.append(stack.enter_context(guest.at(code, token)))
        for page in pages:
            page.until("view")
        play((pages[0], pages[3]), 20)
        for (one, other), token in ((pages[:2], anns), (pages[2:], bobs)):
            with houses[0].guest().at(code, token) as fresh:
                last = fresh.until("view")["v"]  # who comes is shown the newest, whatever a server has not heard of yet
            for page in (one, other):
                while page.view["v"] < last:
                    page.hear()
            assert one.lines == other.lines
            views = [{view["v"]: view for view in map(json.loads, page.received) if view["t"] == "view"}
                     for page in (one, other)]
            both = views[0].keys() & views[1].keys()
            assert len(both) > 5
            for version in both:
                assert shown(views[0][version]) == shown(views[1][version])


def test_a_vote_counts_at_every_server(database_server: Postgres, tmp_path: Path) -> None:
    hands, place = Hands(), database_server.database()
    with house(tmp_path, database=place, now=hands) as first, house(tmp_path, database=place, now=hands) as second:
        ann, bob, cas = first.guest(), second.guest(), second.guest()
        code, anns = ann.open_table("topsecret", "me", "open", "open", options={"players": "3"})
        bobs, theirs = bob.sit(code, 1), cas.sit(code, 2, "Cas")
        ann.post(f"/api/tables/{code}/begin", {})
        with ann.at(code, anns) as one, bob.at(code, bobs) as two:
            with cas.at(code, theirs) as three:
                three.until("view")
                for client in (one, two):
                    while not (client.table and client.table["seats"][2]["here"]):
                        client.hear()
            for client in (one, two):
                while client.table["seats"][2]["here"]:
                    client.hear()
            hands.move(61)
            for client in (one, two):
                while not (client.table and client.table["absent"] == [2]):
                    client.hear()
            one.send({"t": "vote", "id": "vote-00000001", "seat": 2})
            while not two.table["votes"]:
                two.hear()
            two.send({"t": "vote", "id": "vote-00000002", "seat": 2})
            assert note(one, "note.vote")["seat"] == 2
            kind_of(one, 2, "bot")




def servers_of(process: int) -> list[int]:
    """Return the processes that a process has started to serve."""
    return sorted(pid for pid in children_of(process) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes())


@pytest.mark.skipif(not is_built(), reason=NOT_BUILT)
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to find processes in")
def test_several_processes_behind_one_address_and_one_that_dies_is_started_again(database_server: Postgres) -> None:
    command = [sys.executable, "-m", "brushpass.terminal.main", "serve", "--port", "0", "--workers", "2", "--database",
               database_server.database()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as held:
        assert held.stdout is not None
        assert held.stderr is not None
        port = int(re.search(r"127\.0\.0\.1:(\d+)", held.stdout.readline())[1])  # type: ignore[index]
        ann = Guest(port)
        code, token = ann.open_table("kyoto", "me", "open")
        before = servers_of(held.pid)
        os.kill(before[0], signal.SIGKILL)
        told = next(line for line in map(json.loads, held.stderr) if "started again" in line["text"])
        assert (told["level"], told["from"]) == ("error", "brushpass")
        Guest(port).sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        with ann.at(code, token) as client:
            client.until("view")
        held.send_signal(signal.SIGTERM)
        assert held.wait(TIMEOUT_S) == 0
