"""A public server: names that the operator does not want, and reports to their log."""
from __future__ import annotations

import logging
from pathlib import Path

import pytest

from brushpass.server.http.name_filter import NameFilter
from tests.server.live_server import live_server


@pytest.mark.parametrize("name", ["badger", "BADGER Bob", "b.a.d.g.e.r", "Bädger", "b4dg3r", "Ann toadstools", "ŁOTR"])
def test_a_blocked_word_is_found_however_it_is_written(name: str) -> None:
    assert NameFilter(["# a remark", "badger", "", "toad*", "łotr"]).refuses(name)


@pytest.mark.parametrize("name", ["badgers", "Ann", "Remark", "a remark", "to ad", "", "☃"])
def test_other_names_are_left_alone(name: str) -> None:
    assert NameFilter(["# a remark", "badger", "toads*", "***"]).refuses(name) is False


def test_no_door_lets_a_blocked_name_in(tmp_path: Path) -> None:
    with live_server(tmp_path, blocked=("badger",)) as server:
        ann, bob = server.guest(), server.guest()
        code, token = ann.open_table("topsecret", "me", "open", "open", options={"players": "3"})
        lent = ann.post(f"/api/tables/{code}/bot-token", {"seat": 1, "token": token, "name": "Robot"})["token"]
        seats = [{"kind": "me"}, {"kind": "open"}]
        tried = [("/api/tables", {"game": "kyoto", "name": "Badger", "seats": seats}),
                 ("/api/me", {"name": "b a d g e r"}),
                 (f"/api/tables/{code}/sit", {"seat": 2, "name": "Badger"}),
                 (f"/api/tables/{code}/bot-token", {"seat": 2, "token": token, "name": "Badger"})]
        for path, body in tried:
            guest = ann if "bot-token" in path else bob
            status, answer = guest.request("POST", path, body)
            assert (status, answer["key"]) == (400, "server.refused.blocked-name"), path
        answer = bob.request("POST", f"/api/bot/{code}/sit", {"name": "Badger"}, {"Authorization": f"Bearer {lent}"})[1]
        assert answer["key"] == "server.refused.blocked-name"


def test_a_report_is_in_the_log_once_and_only_players_can_make_one(
        tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with live_server(tmp_path) as server, caplog.at_level(logging.WARNING):
        ann, bob, eve = server.guest(), server.guest(), server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        bob.sit(code, 1)
        path = f"/api/tables/{code}/report"
        for who, seat in ((eve, 1), (ann, 0), (ann, 7)):
            assert who.request("POST", path, {"seat": seat})[1]["key"] == "server.refused.report"
        for _ in range(2):
            ann.post(path, {"seat": 1, "token": token})
    told = [record.getMessage() for record in caplog.records if "report" in record.getMessage()]
    assert told == [f"report: table {code}, seat 1 by seat 0"]


@pytest.mark.parametrize("name", [
    "b\u0430dger", "\u0412adger", "b\u03b1dg\u03b5r", "badg\u0435\u0440x badger", "baadddgeeer", "B A A D G E R",
    "\uff42\uff41\uff44\uff47\uff45\uff52", "8adger badger", "bad\u0261er", "xt\u043e\u0430dx", "toooad",
])
def test_look_alike_and_repeated_letters_hide_no_blocked_word(name: str) -> None:
    assert NameFilter(["badger", "toad*"]).refuses(name)


@pytest.mark.parametrize("name", [
    "As", "Bas", "\u0410\u043d\u043d\u0430", "\u0394\u03b7\u03bc\u03ae\u03c4\u03c1\u03b7\u03c2", "Tod"])
def test_a_word_with_double_letters_blocks_no_shorter_name(name: str) -> None:
    assert NameFilter(["ass", "toadd*"]).refuses(name) is False
