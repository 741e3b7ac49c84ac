"""Servers that hear of each other by Redis: as by PostgreSQL, also after it was killed."""
from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from brushpass.server import background
from brushpass.server.evenings import endpoints
from brushpass.server.storing.place import bus_at
from brushpass.server.storing.protocol import BadStore
from tests.server.house import Guest, house
from tests.server.postgres import Postgres
from tests.server.postgres import missing as no_postgres
from tests.server.process import Process
from tests.server.redis import missing, redis_server
from tests.server.test_evenings import give_up, look
from tests.server.test_evening_news import news
from tests.server.test_fleet import play, two_at

WHY = no_postgres() or missing()
pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(WHY), reason=WHY)]


def test_two_people_at_two_servers_play_by_redis_alone_and_go_on_after_it_was_killed(
        database_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks for changes here, and the database tells of none: whatever is heard comes by Redis."""
    monkeypatch.setattr(background, "PATROL", 1e6)
    place = database_server.database()
    with (redis_server() as bus, house(tmp_path, database=place, bus=bus.url) as first,
          house(tmp_path, database=place, bus=bus.url) as second):
        anns, bobs = two_at((first, second))
        with anns, bobs:
            assert play((anns, bobs), 10) == 10
            bus.kill()
            asked, other = (anns, bobs) if anns.view["options"] else (bobs, anns)
            asked.send({"t": "say", "id": "say-00000001", "text": "Is anybody there?"})
            assert asked.until("ack")["id"] == "say-00000001"
            bus.start()
            while other.until("said")["text"] != "Is anybody there?":
                pass
            assert play((anns, bobs), 5, seed=2) == 5


def told(guest: Guest, code: str, seen: dict[str, Any], count: Callable[[dict[str, Any]], int],
         to: int) -> dict[str, Any]:
    """Return an evening once somebody is told of so many: who comes and goes is news too, and may come before."""
    while count(seen) < to:
        seen = news(guest, code, seen["v"])
    return seen


def people(state: dict[str, Any]) -> int:
    """Return how many people an evening has."""
    return len(state["people"])


def over(state: dict[str, Any]) -> int:
    """Return how many games of an evening are over."""
    return sum(bool(each["code"]) and each["winners"] is not None for each in state["games"])


def test_a_tournament_goes_on_at_two_processes_that_hear_of_each_other_by_redis(
        database_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann waits for news at one server. All that she is told of happens at the other one, and comes by Redis alone."""
    monkeypatch.setattr(background, "PATROL", 1e6)
    monkeypatch.setattr(endpoints, "PATIENCE", 600.0)
    place = database_server.database()
    with redis_server() as bus, house(tmp_path, database=place, bus=bus.url) as first, ThreadPoolExecutor(1) as pool:
        other = Process(tmp_path, place, bus=bus.url)
        try:
            ann, bob, cas = guests = [first.guest(), Guest(other.port), Guest(other.port)]
            code = ann.post("/api/evenings", {"name": "Ann", "kind": "robin", "game": "kyoto"})["code"]
            for guest, name, number in ((bob, "Bob", 2), (cas, "Cas", 3)):
                coming = pool.submit(told, ann, code, look(ann, code), people, number)
                guest.post(f"/api/evenings/{code}/join", {"name": name})
                assert coming.result()["people"][-1]["name"] == name
            state: dict[str, Any] = ann.post(f"/api/evenings/{code}/begin", {})
            for games in range(1, 4):  # everybody plays everybody
                while not (playing := [each for each in state["games"] if each["code"] and each["winners"] is None]):
                    state = news(ann, code, state["v"])
                loser = next(player for player in playing[0]["players"] if player != 0)
                coming = pool.submit(told, ann, code, state, over, games)
                give_up(guests[loser], playing[0]["code"])
                state = coming.result()
        finally:
            other.kill()


def test_redis_learns_no_choice_and_what_others_put_into_it_is_not_heard(
        database_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who reads and writes there sees neither tables nor choices, and nobody follows a choice of theirs."""
    from redis import Redis

    monkeypatch.setattr(background, "PATROL", 1e6)
    place = database_server.database()
    with (redis_server() as bus, house(tmp_path, database=place, bus=bus.url) as first,
          house(tmp_path, database=place, bus=bus.url) as second, Redis.from_url(bus.url) as spy, spy.pubsub() as line):
        channel = f"brushpass{bus.path}"
        line.subscribe(channel)
        assert next(line.listen())["type"] == "subscribe"
        anns, bobs = two_at((first, second))
        with anns, bobs:
            assert play((anns, bobs), 10) == 10
            code = next(iter(first.app.state.registry.open))
            heard = b"".join(iter(lambda: (line.get_message(timeout=0) or {"data": b""})["data"], b""))
            assert heard
            for secret in (code, "moved", "changed", "here", "who"):
                assert secret.encode() not in heard
            before = second.app.state.registry.open[code].version
            for forged in (f"changed {code} {before + 1}".encode(), b"", b"too short", heard[:60]):
                spy.publish(channel, forged)
            assert play((anns, bobs), 5, seed=2) == 5


def test_what_one_server_seals_others_of_its_database_open_and_nobody_else() -> None:
    from brushpass.server.storing.postgres.sealing import MOST, Seal

    ours, theirs, strangers = Seal("a key"), Seal("a key"), Seal("another key")
    first, second = ours.closed("moved ABC 7"), ours.closed("moved ABC 7")
    assert first != second
    assert [theirs.opened(each) for each in (first, second)] == ["moved ABC 7"] * 2
    changed = first[:-1] + bytes([first[-1] ^ 1])
    assert [theirs.opened(each) for each in (changed, strangers.closed("moved ABC 7"), b"", first[:20])] == [""] * 4
    for _ in range(2 * MOST):  # servers that came and went
        assert theirs.opened(Seal("a key").closed("who")) == "who"
    assert len(theirs.known) <= MOST


def test_a_redis_that_cannot_be_reached_is_named_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="unreachable"):
        bus_at(f"unix://{tmp_path}/nowhere")
