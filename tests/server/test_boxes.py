"""What players make themselves: the server says what the rules forbid, keeps it, and opens tables with it."""
from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.records.record import read
from brushpass.games import GAMES, game_type
from brushpass.server.store import boards
from brushpass.server.store.base import Store
from tests.eventually import TIMEOUT_S
from tests.server.live_server import Guest
from tests.server.test_databases import place, within
from tests.server.test_play import play_on, short

__all__ = ["place"]
pytestmark = pytest.mark.xdist_group("postgres")
BOARD = "YBRGB/RHYHG/BGNRY/YRNGB/GHYHR/BGRBY"


def own_of(game: str) -> dict[str, str]:
    """Return a custom board that differs from the default one."""
    if game == "kyoto":
        return {"board": BOARD}
    own = game_type(game).boards
    assert own is not None
    name = own.options[0]
    data = own.read(own.write({name: "default"}))
    return {name: data[name].replace("Geneva:", "Łódź:").replace("9-10-1", "9-10-2")}


def record_of(guest: Guest, code: str) -> str:
    """Return the record of a finished game."""
    connection = HTTPConnection("127.0.0.1", guest.port, timeout=TIMEOUT_S)
    connection.request("GET", f"/api/tables/{code}/record", None, {"Cookie": guest.cookie})
    text = connection.getresponse().read().decode()
    connection.close()
    return text


def checked(guest: Guest, game: str, **asked: object) -> Any:
    return guest.post(f"/api/games/{game}/boards/check", asked)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_opened_with_ones_own_board_and_its_record_carries_it(game: str, ann: Guest, bob: Guest) -> None:
    options = own_of(game)
    found = checked(ann, game, options=options)
    assert found["faults"] == []
    assert checked(ann, game, file=found["file"])["options"] == options
    code = ann.post(f"/api/games/{game}/boards", {"name": "  Ours ", "options": options})["code"]
    assert ann.post(f"/api/games/{game}/boards", {"name": "Ours", "options": options})["code"] == code
    shared = bob.request("GET", f"/api/boards/{code}")[1]
    assert shared == {"game": game, "name": "Ours", "options": options}
    seats = {"kyoto": 1, "topsecret": 3, "embassy": 3}[game]
    table, token = bob.open_table(game, "me", *["recruit"] * seats, options={**shared["options"], **short(game)})
    with bob.connect(table, token) as client:
        assert play_on(client, Random(5)) > 3
        while not client.table["over"]:
            client.receive()
    text = record_of(bob, table)
    assert options.items() <= read(text).options.items()
    assert options.items() <= bob.post("/api/replay", {"text": text})["table"]["options"].items()


def test_what_is_wrong_is_said_with_its_rule_and_place_and_nothing_wrong_is_kept(ann: Guest) -> None:
    barred = {"board": "/".join(["RGYBN", "RHYHG", "RGYBN", "HHHHH", "GHYHR", "YBRGB"])}
    found = checked(ann, "kyoto", options=barred)
    assert found["file"] == ""
    found = [(fault["key"], fault["rule"], fault["at"]) for fault in found["faults"]]
    assert found == [("config.board-cut", "K36", "")]
    status, refused = ann.request("POST", "/api/games/kyoto/boards", {"options": barred})
    assert (status, refused["key"]) == (400, "config.board-cut")


@pytest.mark.parametrize(("game", "file", "key"), [
    ("kyoto", "nothing like it", "config.board-rows"), ("topsecret", "{", "config.board-file"),
    ("topsecret", "[" * 50_000, "config.board-file"), ("embassy", "null", "config.plan-file"),
    ("embassy", json.dumps({"floors": [], "doors": [], "lit": [], "items": 7}), "config.plan-file"),
])
def test_a_hostile_file_is_refused_with_a_reason(game: str, file: str, key: str, ann: Guest) -> None:
    status, refused = ann.request("POST", f"/api/games/{game}/boards/check", {"file": file})
    assert (status, refused["key"]) == (400, key)


@pytest.mark.parametrize("asked", [
    {"options": {}}, {"options": {"equipment": "on"}}, {"options": {"board": "x" * 4_001}}, {"board": BOARD},
    {"options": {"board": "é" * 3_900}}])
def test_what_is_no_board_or_too_long_is_refused(asked: object, ann: Guest) -> None:
    assert ann.request("POST", "/api/games/kyoto/boards/check", asked)[0] == 400


def test_a_code_that_leads_nowhere_is_said_so(ann: Guest) -> None:
    assert ann.request("GET", "/api/boards/0123456789abcdef0123")[0] == 404
    assert ann.request("POST", "/api/games/nothing/boards/check", {})[0] == 404


def test_the_oldest_boards_are_forgotten_where_there_are_too_many(place: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "MAX_BOARDS", 2)

    async def work(store: Store) -> list[str | None]:
        for now, code in enumerate(("a", "b", "a", "c")):
            await store.boards.keep(code, f"facts {code}", float(now), "ann")
        return [await store.boards.board(code) for code in "abc"]

    assert within(place, work) == ["facts a", None, "facts c"]
