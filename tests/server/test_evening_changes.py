"""Evenings that go on by themselves: changes as they come, rounds that nobody has to look for, and seats by wish."""
from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from brushpass.games import GAMES
from brushpass.server.evenings import endpoints
from brushpass.server.evenings.next_game import plan, seated, add_game
from brushpass.server.tables.waiters import EveningWaiters
from brushpass.server.tables.cluster import Cluster
from tests.eventually import eventually
from tests.server.live_server import Guest, LiveServer, run_in_thread, live_server
from tests.server.test_evenings import gather, give_up, look
from tests.server.test_pairing import evening_of

HERE = "abcdefgh"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("evening")) as server:
        yield server


def wait_for_change(guest: Guest, code: str, since: int) -> dict[str, Any]:
    """Return an evening once it is not any more as somebody has seen it."""
    status, state = guest.request("GET", f"/api/evenings/{code}?since={since}")
    assert status == 200, state
    return state  # type: ignore[no-any-return]


def test_who_has_seen_an_evening_is_told_of_every_change(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoints, "LONG_POLL_S", 600.0)  # so that only a change can answer
    code, (ann, bob) = gather(server, "AB")
    seen = look(ann, code)["v"]
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(wait_for_change, ann, code, seen)
        bob.post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
        state = coming.result()
        assert (state["votes"], state["v"]) == ([[1, "kyoto"]], seen + 1)
        table = ann.post(f"/api/evenings/{code}/begin", {})["games"][0]["code"]
        coming = pool.submit(wait_for_change, ann, code, look(ann, code)["v"])
        give_up(bob, table)
        assert coming.result()["people"][0]["won"] == 1, "the end of a game is a change too"
    assert wait_for_change(ann, code, seen)["v"] > seen, "an older version is answered at once"


def test_without_news_somebody_is_told_how_things_stand_after_a_while(
        server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoints, "LONG_POLL_S", 0.01)
    code, (ann,) = gather(server, "A")
    state = look(ann, code)
    assert wait_for_change(ann, code, state["v"]) == state
    assert server.app.state.registry.waiters.events == {}, "nobody is left waiting"


def test_who_closes_the_page_is_away_at_once_and_only_the_game_shown_starts(
        server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoints, "LONG_POLL_S", 600.0)
    code, (ann, bob) = gather(server, "AB")
    waiters = server.app.state.registry.waiters
    for guest in (ann, bob):
        shown = guest.post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
    assert sorted(shown["plan"]["players"]) == [0, 1]
    page = HTTPConnection("127.0.0.1", server.port)
    page.request("GET", f"/api/evenings/{code}?since={shown['v']}", headers={"Cookie": bob.cookie})
    eventually(lambda: waiters.events, "Bob's page waits for a change")
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(wait_for_change, ann, code, shown["v"])
        eventually(lambda: len(waiters.events.get(code, ())) == 2, "both wait for a change")
        page.close()
        state = coming.result()
    assert [each["here"] for each in state["people"]] == [True, False]
    wanted = {"game": "kyoto", "players": shown["plan"]["players"]}
    status, refused = ann.request("POST", f"/api/evenings/{code}/begin", wanted)
    assert (status, refused["key"]) == (400, "server.refused.plan")
    seen = {"game": "kyoto", "players": state["plan"]["players"]}
    assert ann.post(f"/api/evenings/{code}/begin", seen)["games"][0]["players"] == state["plan"]["players"]


def test_a_server_that_stops_lets_nobody_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoints, "LONG_POLL_S", 600.0)
    with ThreadPoolExecutor(1) as pool, live_server(tmp_path) as server:
        code, (ann,) = gather(server, "A")
        waiters = server.app.state.registry.waiters
        coming = pool.submit(wait_for_change, ann, code, look(ann, code)["v"])
        eventually(lambda: waiters.events, "somebody waits for a change")
        server.close()
        assert coming.result()["code"] == code


def test_the_next_round_is_opened_though_nobody_looks(server: LiveServer) -> None:
    code, guests = gather(server, "ABC", kind="robin", game="kyoto")
    first = guests[0].post(f"/api/evenings/{code}/begin", {})["games"]
    playing = next(each for each in first if each["code"])
    (free,) = {0, 1, 2} - {*playing["players"]}
    give_up(guests[playing["players"][0]], playing["code"])
    rows = eventually(lambda: guests[free].request("GET", "/api/me/tables")[1], "the one who was free plays now")
    assert rows[0]["code"] != playing["code"]


class Bus:
    """A message bus that only records its messages."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def publish(self, kind: str, text: str) -> None:
        self.told.append(f"{kind} {text}")


def test_other_servers_wake_those_who_wait_there() -> None:
    async def work() -> None:
        bus = Bus()
        fleet: Any = Cluster(bus)  # type: ignore[arg-type]
        registry: Any = SimpleNamespace(waiters=EveningWaiters(fleet.evening_changed), open={})
        fleet.attach(registry)
        with registry.waiters.waiting("here") as bell:
            fleet.receive("evening", f"{fleet.name} here")
            fleet.receive("evening", "other elsewhere")
            assert not bell.is_set()
            fleet.receive("evening", "other here")
            assert bell.is_set()
        registry.waiters.notify("here")
        for task in list(fleet.tasks.running):
            await task
        assert bus.told == [f"evening {fleet.name} here"]

    run_in_thread(work())


def test_seats_are_given_by_wish_and_else_in_turn(server: LiveServer) -> None:
    code, (ann, bob) = gather(server, "AB")
    path = f"/api/evenings/{code}/settings"
    for guest in (ann, bob):
        guest.post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
    assert look(ann, code)["plan"]["players"] == [0, 1]
    state = ann.post(path, {"seat": 1})
    assert (state["plan"]["players"], state["wishes"]) == ([1, 0], [[0, 1]])
    assert ann.post(path, {"seat": -1})["plan"]["players"] == [0, 1]
    bob.post(path, {"seat": 0})
    state = ann.post(f"/api/evenings/{code}/begin", {})
    assert (state["games"][0]["players"], state["wishes"]) == ([1, 0], []), "a wish is spent with its game"
    for bad in ({"seat": "x"}, {"seat": 1.5}):
        assert ann.request("POST", path, bad)[0] == 400


def test_of_those_who_want_the_same_seat_it_is_whose_turn_it_is() -> None:
    evening = evening_of(4, votes={0: "topsecret"}, wishes={0: 2, 1: 2, 3: 9})
    first = plan(evening, dict(GAMES), HERE)
    assert first is not None
    assert (first.players[2], sorted(first.players)) == (0, [0, 1, 2, 3])
    match = add_game(evening, first, False)
    match.winners, evening.wishes = [0], {0: 2, 1: 2}
    assert seated(evening, "topsecret", [0, 1, 2, 3], 4)[2] == 1, "it was the other's last time"
    assert seated(evening, "topsecret", [1], 4) == [-1, -1, 1, -1], "bots sit in what is left"
