"""Whole games over the wire, by people and bots, through lost connections and restarts."""
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from brushpass.server.table.facts import Facts, Seat
from brushpass.server.table.seating import Seating
from tests.server.live_server import Client, Guest, live_server
from tests.server.test_secrets import random_step

SEATS = {"kyoto": 2, "topsecret": 4, "embassy": 4}


def play_on(client: Client, rng: Random, most: int = 100_000) -> int:
    """Play at random until the game is over, and return the number of choices."""
    played = 0
    while played < most and client.wait_for_turn():
        options = client.view["options"]
        answer = client.act(options[rng.randrange(len(options))]["a"])
        assert answer["t"] == "ack", answer
        played += 1
    return played


@pytest.mark.parametrize("game", SEATS)
def test_a_person_plays_a_whole_game_with_bots(game: str, ann: Guest) -> None:
    code, token = ann.open_table(game, "me", *["recruit"] * (SEATS[game] - 1), options=short(game))
    with ann.connect(code, token) as client:
        assert play_on(client, Random(5)) > 3
        assert client.view["result"]["rule"]
        while not client.table["over"]:
            client.receive()
        winners = client.view["result"]["winners"]
    assert [(row["over"], row["winners"]) for row in ann.request("GET", "/api/me/tables")[1]] == [(True, winners)]


def short(game: str) -> dict[str, str]:
    """Return options that keep a game of beginners short."""
    return {"topsecret": {"most_turns": "40"}, "embassy": {"rounds": "4"}}.get(game, {})


def test_two_people_meet_at_a_table_and_watchers_see_only_what_is_public(ann: Guest, bob: Guest) -> None:
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second, ann.connect(code, "x" * 32) as eyes:
        assert ann.request("POST", f"/api/tables/{code}/begin", {})[0] == 200
        for client in (first, second):
            assert play_on(client, Random(7), 6) == 6
        eyes.receive_until("view")
        assert eyes.table["you"] == 0, "by her cookie she is known even without a token"
    with Guest(ann.port).connect(code) as eyes:
        view = eyes.receive_until("view")
        assert eyes.table["you"] == -1
        assert view["view"]["hand"] == []
        assert all(identity < 0 for identity in view["view"]["identity"])
        assert not any(line["secret"] for line in view["lines"])


def test_a_player_who_comes_back_gets_the_lines_that_they_missed(ann: Guest) -> None:
    code, token = ann.open_table("kyoto", "me", "recruit")
    with ann.connect(code, token) as client:
        play_on(client, Random(3), 8)
        seen = client.view["seq"]
        whole = list(client.lines)
    with ann.connect(code, token, seen) as client:
        view = client.receive_until("view")
        assert view["from"] == seen
        assert len(view["lines"]) == view["seq"] - seen
    with ann.connect(code, token) as client:
        assert client.receive_until("view")["from"] == 0
        assert client.lines[: len(whole)] == whole


def test_a_restart_of_the_server_changes_nothing_for_anybody(tmp_path: Path) -> None:
    views: list[dict[str, Any]] = []
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("embassy", "me", "recruit", "recruit", "recruit")
        with ann.connect(code, token) as client:
            play_on(client, Random(9), 10)
            client.wait_for_turn()
            views.append(client.view)
            lines = client.lines
    with live_server(tmp_path) as server:
        ann.port = server.port
        with ann.connect(code, token) as client:
            client.receive_until("view")
            assert client.wait_for_turn()
            assert client.lines == lines
            assert {**client.view, "from": 0, "lines": []} == {**views[0], "from": 0, "lines": []}
            play_on(client, Random(1), 5)


def test_a_second_tab_is_told_the_same_and_may_play_too(ann: Guest) -> None:
    code, token = ann.open_table("kyoto", "me", "recruit")
    with ann.connect(code, token) as one, ann.connect(code, token) as other:
        play_on(one, Random(2), 4)
        one.wait_for_turn()
        while other.view.get("v") != one.view["v"]:
            other.receive()
        assert other.lines == one.lines
        old = one.view["v"]
        assert other.act(other.view["options"][0]["a"])["t"] == "ack"
        assert one.act(one.view["options"][0]["a"], old)["key"] in ("server.refused.stale", "server.refused.turn")


def test_of_two_people_one_resigns_and_they_play_again(ann: Guest, bob: Guest) -> None:
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second:
        second.send({"t": "resign", "id": "resign-0001"})
        while first.view.get("result") is None:
            first.receive()
        assert first.view["result"] == {"winners": [0], "rule": "", "resigned": 1}
        for client in (first, second):
            client.send({"t": "rematch", "id": "rematch-0001"})
            client.receive_until("ack")
        while not first.table["next"]:
            first.receive()
        again = first.table["next"]
    with bob.connect(again, bobs) as second, ann.connect(again, anns) as first:
        first.receive_until("view")
        second.receive_until("view")
        assert (first.table["you"], second.table["you"]) == (1, 0), "sides are changed, tokens are good still"


def test_among_four_a_bot_plays_on_for_a_player_who_gives_up(ann: Guest) -> None:
    code, token = ann.open_table("topsecret", "me", "recruit", "recruit", "recruit", options={"most_turns": "8"})
    with ann.connect(code, token) as client:
        client.wait_for_turn()
        client.send({"t": "resign", "id": "resign-0001"})
        while not client.view["result"]:
            client.receive()
        assert client.table["you"] == -1
        assert client.table["seats"][0] == {"kind": "bot", "name": "Ann", "level": "operative", "here": False}
    with ann.connect(code, token) as client:
        client.receive_until("table")
        assert client.table["you"] == -1, "the token is worth nothing any more"


def test_what_is_said_reaches_everybody_and_those_who_come_later(ann: Guest, bob: Guest) -> None:
    code, anns = ann.open_table("kyoto", "me", "open", freeText=False)
    bobs = bob.sit(code, 1)
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second:
        first.send({"t": "say", "id": "say-000001", "key": "hello"})
        assert second.receive_until("said")["key"] == "hello"
        first.send({"t": "say", "id": "say-000002", "text": "free"})
        assert first.receive_until("refused")["key"] == "server.refused.text"
    with bob.connect(code, bobs) as second:
        assert second.receive_until("said")["seat"] == 0


def test_a_table_is_untouched_until_a_person_has_chosen() -> None:
    room = Seating("code", Facts("kyoto", {}, [Seat("bot", "", "recruit"), Seat("person", "Ann")], ""))
    assert not room.untouched()
    table = room.begin()
    table.play_until_choice()
    rng = Random(2)
    while table.to_act() == 0:
        random_step(table, rng)
        assert room.untouched()
    random_step(table, rng)
    assert not room.untouched()
    watched = Seating("code", Facts("kyoto", {}, [Seat("bot", "", "recruit"), Seat("bot", "", "recruit")], ""))
    watched.begin()
    assert not watched.untouched()
