"""The deal of the day: the same for everybody, sealed until the day is over, and compared with all who played it."""
from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from brushpass.core.records.fair import seal_of
from brushpass.server.evenings import daily
from tests.server.live_server import Guest, LiveServer, live_server
from tests.server.test_duplicate import closed, fair, refusals
from tests.server.test_evenings import give_up
from tests.server.test_trust import draws_checked, evidence, seeds_of

COUNTS = ("won", "drawn", "lost")


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("daily")) as server:
        yield server


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Stop the calendar at today; `pass_days` turns it."""
    pass_days(monkeypatch, 0)
    return monkeypatch


def pass_days(day: pytest.MonkeyPatch, days: int) -> None:
    """Let days pass."""
    then = daily.today() + timedelta(days)
    day.setattr(daily, "today", lambda: then)


def look(guest: Guest, code: str = "kyoto") -> dict[str, Any]:
    """Return a deal as a guest sees it."""
    status, answer = guest.request("GET", f"/api/deals/{code}")
    assert status == 200, answer
    return answer  # type: ignore[no-any-return]


def play(guest: Guest, code: str = "kyoto") -> str:
    """Play a deal, and return the code of the table."""
    return str(guest.post(f"/api/deals/{code}/play", {"name": "Ann"})["code"])


def test_everybody_has_the_same_hand_and_one_table(server: LiveServer, day: pytest.MonkeyPatch) -> None:
    ann, bob = server.guest(), server.guest()
    tables = play(ann), play(bob)
    assert tables[0] != tables[1]
    assert play(ann) == tables[0], "nobody plays a deal twice"
    views = []
    for guest, table in zip((ann, bob), tables, strict=True):
        with guest.connect(table) as client:
            views.append(client.wait_for_turn() and client.view["view"])
    assert views[0] == views[1]
    assert fair(ann, tables[0]) == fair(bob, tables[1])
    assert fair(ann, tables[0])["seal"] == look(server.guest())["seal"] != look(server.guest(), "topsecret")["seal"]


def test_results_are_counted_and_name_nobody(server: LiveServer, day: pytest.MonkeyPatch) -> None:
    ann, bob = server.guest(), server.guest()
    table, other = play(ann), play(bob)
    assert [look(ann)[key] for key in COUNTS] == [0, 0, 0], "running games do not count"
    give_up(ann, table)
    seen = look(ann)
    assert [seen[key] for key in COUNTS] == [0, 0, 1]
    assert (seen["table"], seen["result"], seen["over"]) == (table, "lost", False)
    assert (look(bob)["table"], look(bob)["result"]) == (other, "")
    seed = seeds_of(server.database, table)["seed"]
    for guest in (bob, server.guest()):
        text = json.dumps(look(guest))
        assert all(word not in text for word in (table, seed, "Ann"))


@pytest.mark.parametrize(("winners", "expected"), [([0], "won"), ([1], "lost"), ([], "drawn"), ([0, 1], "drawn")])
def test_an_outcome_is_that_of_the_seat_of_the_day(winners: list[int], expected: str) -> None:
    deal = next(found for days in (0, 1)
                if (found := daily.Deal("kyoto", daily.today() + timedelta(days))).table()[2] == 0)
    assert deal.outcome(winners) == expected
    other = daily.Deal("kyoto", deal.day + timedelta(1))
    assert other.outcome(winners) == {"won": "lost", "lost": "won"}.get(expected, expected)


def test_a_deal_is_sealed_until_its_day_is_over_and_then_proven(server: LiveServer, day: pytest.MonkeyPatch) -> None:
    ann, bob, stranger = server.guest(), server.guest(), server.guest()
    table, running = play(ann), play(bob)
    code, seal = look(ann)["code"], look(ann)["seal"]
    give_up(ann, table)
    for guest in (ann, bob, stranger):
        assert refusals(guest, table) == {"server.refused.deal"}
    with stranger.connect(running) as spectator:
        assert closed(spectator) == "server.refused.deal"
    assert bob.request("POST", f"/api/tables/{running}/export", {})[1]["key"] == "server.refused.export", (
        "an export has the seed")
    pass_days(day, 1)
    assert refusals(stranger, table) == {""}
    record = evidence(ann, table)[0]
    assert draws_checked(record) > 0
    assert (record.fair["deal"][0], seal_of(record.fair["seed"][0])) == (code, seal)
    assert look(stranger, code)["seal"] == seal, "what was published before"
    assert (look(ann, code)["over"], look(ann, code)["result"]) == (True, "lost")
    assert refusals(stranger, running) == {"server.refused.playing"}


def test_a_new_day_has_a_new_deal_and_closes_the_old_one(server: LiveServer, day: pytest.MonkeyPatch) -> None:
    ann, bob = server.guest(), server.guest()
    table, old = play(ann), look(ann)
    pass_days(day, 1)
    assert look(ann)["seal"] != old["seal"]
    assert look(ann)["table"] == ""
    status, answer = bob.request("POST", f"/api/deals/{old['code']}/play", {"name": "Bob"})
    assert (status, answer["key"]) == (400, "server.refused.deal-over")
    assert play(ann, old["code"]) == table, "a game that was begun may be finished"
    assert play(ann) != table


def test_a_deal_of_the_week_lasts_from_monday_to_sunday(server: LiveServer, day: pytest.MonkeyPatch) -> None:
    ann, bob = server.guest(), server.guest()
    pass_days(day, -daily.today().weekday())
    table, week = play(ann, "kyoto-week"), look(ann, "kyoto-week")
    assert (week["week"], look(ann)["week"]) == (True, False)
    assert week["seal"] != look(ann)["seal"]
    give_up(ann, table)
    pass_days(day, 6)
    assert look(bob, "kyoto-week")["lost"] == 1
    assert fair(bob, play(bob, week["code"])) == {**fair(ann, table), "digest": ""}
    assert play(ann, "kyoto-week") == table
    assert refusals(ann, table) == {"server.refused.deal"}
    pass_days(day, 1)
    assert refusals(bob, table) == {""}
    assert look(ann, "kyoto-week")["table"] == ""
    assert look(ann, week["code"])["over"]


@pytest.mark.parametrize("code", [
    "chess", "kyoto2026", "kyoto20260231", "kyoto19990101", "kyoto29990101", "20261118", "kyoto20261118w",
    "kyoto20261116ww", "chess-week",
])
def test_no_deal_of_another_day_or_game_exists(code: str, server: LiveServer) -> None:
    for method, path, body in (("GET", "", None), ("POST", "/play", {"name": "Ann"})):
        status, answer = server.guest().request(method, f"/api/deals/{code}{path}", body)
        assert (status, answer["key"]) == (404, "server.refused.nowhere")
