"""What two servers of one PostgreSQL notify each other of, without looking for changes."""
from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from brushpass.server import background
from brushpass.server.evenings import endpoints
from tests.server.live_server import Guest, live_server
from tests.server.postgres import Postgres
from tests.server.postgres import missing
from tests.server.process import Process
from tests.server.test_evenings import give_up, look
from tests.server.test_evening_changes import wait_for_change

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(missing()), reason=missing())]


def told(guest: Guest, code: str, seen: dict[str, Any], count: Callable[[dict[str, Any]], int],
         to: int) -> dict[str, Any]:
    """Return an evening once `count` of it reaches `to`; presence updates may arrive before."""
    while count(seen) < to:
        seen = wait_for_change(guest, code, seen["v"])
    return seen


def people(state: dict[str, Any]) -> int:
    """Return how many people an evening has."""
    return len(state["people"])


def over(state: dict[str, Any]) -> int:
    """Return how many games of an evening are over."""
    return sum(bool(each["code"]) and each["winners"] is not None for each in state["games"])


def test_a_tournament_goes_on_at_two_processes(
        database_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann waits at one server, everything happens at the other one, and the updates arrive through NOTIFY alone."""
    monkeypatch.setattr(background, "POLL_INTERVAL_S", 1e6)
    monkeypatch.setattr(endpoints, "LONG_POLL_S", 600.0)
    place = database_server.database()
    with live_server(tmp_path, database=place) as first, ThreadPoolExecutor(1) as pool:
        other = Process(tmp_path, place)
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
                    state = wait_for_change(ann, code, state["v"])
                loser = next(player for player in playing[0]["players"] if player != 0)
                coming = pool.submit(told, ann, code, state, over, games)
                give_up(guests[loser], playing[0]["code"])
                state = coming.result()
        finally:
            other.kill()
