"""Seeds at a table: sealed before anybody sits, opened by all, told to nobody before the end, kept in a crash."""
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

import brushpass
from brushpass.core.records.fair import by_seat, check_draws, seal_of
from brushpass.core.records.record import Record, read, replay
from tests.server.live_server import Client, Guest, LiveServer, live_server

ANNS, BOBS = "2b" * 32, "3c" * 16
SHORT = {"players": "2", "most_turns": "10"}


def seeds_of(database: Path, code: str) -> dict[str, Any]:
    """Return what the server keeps of a table's seeds."""
    with sqlite3.connect(database) as connection:
        (facts,) = connection.execute("select facts from tables where code = ?", (code,)).fetchone()
    connection.close()
    seeds: dict[str, Any] = json.loads(facts)["seeds"]
    return seeds


def lines_in(database: Path, code: str) -> int:
    """Return the number of log rows of a table."""
    with sqlite3.connect(database) as connection:
        (count,) = connection.execute("select count(*) from log where code = ?", (code,)).fetchone()
    connection.close()
    return int(count)


def two_seated(ann: Guest, bob: Guest, game: str = "kyoto", **options: str) -> tuple[str, str, str]:
    """Return a table with two people who have sealed something, and their tokens."""
    code, anns = ann.open_table(game, "me", "open", options=options, seal=seal_of(ANNS))
    bobs = bob.post(f"/api/tables/{code}/sit", {"seat": 1, "name": "Bob", "seal": seal_of(BOBS)})["token"]
    return code, anns, bobs


def give(client: Client, secret: str) -> dict[str, Any]:
    client.send({"t": "reveal", "id": "reveal-000001", "secret": secret})
    return client.receive_until("ack", "refused")


def play_out(*clients: Client) -> None:
    """Let people play at random to the end; bots do so by themselves."""
    rng = Random(5)
    while True:
        for client in clients:
            while client.view and client.view["options"] and not client.view["result"]:
                options = client.view["options"]
                client.act(options[rng.randrange(len(options))]["a"])
        if clients[0].view.get("result"):
            return
        for client in clients:
            if not client.view.get("options") and not client.view.get("result"):
                client.send({"t": "ping", "n": 1})
                client.receive_until("pong")


def evidence(guest: Guest, code: str) -> tuple[Record, dict[str, Any]]:
    """Return the record of a finished game, and all that is shown with it."""
    status, body = guest.request("GET", f"/api/tables/{code}/draws")
    assert status == 200, body
    return read(body["record"]), body


def draws_checked(record: Record) -> int:
    """Check a record by its rules and its seeds, and return how many draws it has."""
    game = brushpass.game(record.game, **record.options)
    return check_draws(record, game, list(replay(record, game)))


def test_the_seal_is_shown_before_anybody_sits_and_stays(ann: Guest, bob: Guest, shared_server: LiveServer) -> None:
    code, _ = ann.open_table("kyoto", "me", "open")
    status, seen = bob.request("GET", f"/api/tables/{code}")
    assert status == 200
    assert seen["fair"]["seal"] == seal_of(seeds_of(shared_server.database, code)["seed"])
    assert (seen["fair"]["seed"], seen["fair"]["closed"], seen["fair"]["digest"]) == ("", False, "")
    bob.sit(code, 1)
    assert bob.request("GET", f"/api/tables/{code}")[1]["fair"]["seal"] == seen["fair"]["seal"]


def test_nothing_is_dealt_before_everybody_has_opened_their_seal(
        ann: Guest, bob: Guest, shared_server: LiveServer) -> None:
    code, anns, bobs = two_seated(ann, bob)
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second:
        first.receive_until("table")
        assert give(first, ANNS)["key"] == "server.refused.seal", "seats can still change"
        ann.post(f"/api/tables/{code}/begin", {})
        while not first.table["fair"]["closed"]:
            first.receive()
        assert first.table["fair"]["seals"] == {"0": seal_of(ANNS), "1": seal_of(BOBS)}
        assert give(first, BOBS)["key"] == "server.refused.seal", "not what was sealed"
        assert give(first, ANNS)["t"] == "ack"
        while first.table["fair"]["waiting"] != [1]:
            first.receive()
        assert (first.table["started"], first.table["fair"]["revealed"]) == (False, {}), "shown before it is mixed"
        assert lines_in(shared_server.database, code) == 0
        assert bob.request("POST", f"/api/tables/{code}/leave", {"token": bobs})[0] == 400
        assert give(second, BOBS)["t"] == "ack", "nobody leaves a table that is settled"
        first.receive_until("view")
        while not first.table["started"]:
            first.receive()
        assert first.table["fair"]["revealed"] == {"0": ANNS, "1": BOBS}
        assert give(first, ANNS)["t"] == "ack", "said twice it is harmless"
    assert lines_in(shared_server.database, code) > 0


def test_the_host_can_begin_without_one_who_does_not_come(ann: Guest, bob: Guest) -> None:
    code, anns, _ = two_seated(ann, bob, "topsecret", **SHORT)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, anns) as first:
        assert give(first, ANNS)["t"] == "ack"
        assert ann.request("GET", f"/api/tables/{code}")[1]["started"] is False
        ann.post(f"/api/tables/{code}/begin", {})
        first.receive_until("view")
        first.send({"t": "resign", "id": "resign-0001"})
        while not first.table["over"]:
            first.receive()
    record, _ = evidence(bob, code)
    assert by_seat(record, "given") == {0: ANNS}
    assert set(by_seat(record, "seal")) == {0, 1}, "everybody sees whose is missing"
    assert draws_checked(record) > 0


def test_a_player_who_leaves_takes_their_seal_along(ann: Guest, bob: Guest) -> None:
    code, _, bobs = two_seated(ann, bob)
    bob.post(f"/api/tables/{code}/leave", {"token": bobs})
    assert ann.request("GET", f"/api/tables/{code}")[1]["fair"]["seals"] == {"0": seal_of(ANNS)}
    bob.sit(code, 1)
    assert ann.request("GET", f"/api/tables/{code}")[1]["fair"]["seals"] == {"0": seal_of(ANNS)}


@pytest.mark.parametrize("wrong", ["ab", "G" * 64, "2B" * 32, 7, None])
def test_what_is_no_seal_or_no_secret_is_refused(ann: Guest, wrong: object) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "kyoto", "name": "Ann", "seats": seats, "seal": wrong}
    assert ann.request("POST", "/api/tables", body)[1]["key"] == "server.message.malformed"
    code, token = ann.open_table("kyoto", "me", "open", seal=seal_of(ANNS))
    with ann.connect(code, token) as client:
        client.send({"t": "reveal", "id": "reveal-000001", "secret": wrong})
        assert client.receive_until("ack", "refused")["key"] == "server.message.malformed"


def test_no_seed_leaves_the_server_before_the_end_and_then_everything_does(
        ann: Guest, bob: Guest, shared_server: LiveServer, capfd: pytest.CaptureFixture[str]) -> None:
    code, anns, bobs = two_seated(ann, bob, "topsecret", **SHORT)
    other, _ = ann.open_table("kyoto", "me", "open", seal=seal_of(ANNS))
    seeds = seeds_of(shared_server.database, code)
    eyes = Guest(ann.port)
    answers: list[Any] = []
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second, eyes.connect(code) as watching:
        assert give(first, ANNS)["t"] == give(second, BOBS)["t"] == "ack"
        key = keys_of(shared_server, code)
        for guest in (ann, bob, eyes):
            answers += [guest.request("GET", path) for path in (
                f"/api/tables/{code}", f"/api/tables/{other}", "/api/me/tables", f"/api/tables/{code}/draws")]
        assert [answer["key"] for status, answer in answers if status != 200] == ["server.refused.playing"] * 3
        assert give(first, BOBS)["key"] == "server.refused.seal"
        play_out(first, second)
        for client in (first, second, watching):
            while not client.table.get("over"):
                client.receive()
            early = [text for text in client.received if not json.loads(text).get("over")]
            assert len(early) > 5
            assert not any(canary in text for text in early for canary in (seeds["seed"], key))
            assert client.table["fair"]["seed"] == seeds["seed"], "at the end everybody gets it"
    assert not any(canary in json.dumps(answers) for canary in (seeds["seed"], key))
    assert seeds["seed"] not in "".join(capfd.readouterr())
    assert seeds_of(shared_server.database, other)["seed"] not in json.dumps(bob.request("GET", f"/api/tables/{other}"))


def keys_of(server: LiveServer, code: str) -> str:
    """Return the key by which a running table draws."""
    key = server.app.state.registry.open[code].table.nature
    assert isinstance(key, str)
    return key


def test_a_finished_game_can_be_computed_again_from_what_is_shown(ann: Guest, bob: Guest) -> None:
    code, anns, bobs = two_seated(ann, bob, "topsecret", **SHORT)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second:
        assert give(second, BOBS)["t"] == give(first, ANNS)["t"] == "ack"
        play_out(first, second)
        while not first.table["over"]:
            first.receive()
        shown = first.table["fair"]
    record, proof = evidence(Guest(ann.port), code)
    assert draws_checked(record) == len(proof["draws"]) > 10
    assert record.fair["digest"][0] == shown["digest"]
    assert by_seat(record, "given") == {0: ANNS, 1: BOBS}
    assert {text for draw in proof["draws"] for text in draw["options"]} == set(proof["words"])


def test_a_game_goes_on_with_the_same_chance_after_a_restart(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("topsecret", "me", "recruit", options=SHORT, seal=seal_of(ANNS))
        with ann.connect(code, token) as client:
            assert give(client, ANNS)["t"] == "ack"
            for _ in range(3):
                assert client.wait_for_turn()
                client.act(client.view["options"][0]["a"])
        key = keys_of(server, code)
    with live_server(tmp_path) as server:
        ann.port = server.port
        with ann.connect(code, token) as client:
            client.receive_until("view")
            assert keys_of(server, code) == key
            while client.wait_for_turn():
                client.act(client.view["options"][0]["a"])
        record, _ = evidence(ann, code)
        assert draws_checked(record) > 10


def test_a_table_that_waits_for_a_seal_waits_after_a_restart_too(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit", seal=seal_of(ANNS))
        seal = ann.request("GET", f"/api/tables/{code}")[1]["fair"]["seal"]
    with live_server(tmp_path) as server:
        ann.port = server.port
        with ann.connect(code, token) as client:
            client.receive_until("table")
            assert (client.table["fair"]["waiting"], client.table["fair"]["seal"]) == ([0], seal)
            assert give(client, ANNS)["t"] == "ack"
            assert client.wait_for_turn()


def test_a_table_from_before_seeds_opens_and_is_played_on(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("topsecret", "me", "recruit", options=SHORT)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        (facts,) = database.execute("select facts from tables where code = ?", (code,)).fetchone()
        old = {name: value for name, value in json.loads(facts).items() if name != "seeds"}
        database.execute("update tables set facts = ? where code = ?", (json.dumps(old), code))
    database.close()
    with live_server(tmp_path) as server:
        ann.port = server.port
        with ann.connect(code, token) as client:
            while client.wait_for_turn():
                client.act(client.view["options"][0]["a"])
            assert client.table["fair"] is None
        record, _ = evidence(ann, code)
        assert record.fair == {}


def test_chance_is_counted_over_all_games_that_are_over_and_no_others(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann = server.guest()
        codes = [ann.open_table("topsecret", "me", "recruit", options=SHORT) for _ in range(3)]
        for code, token in codes[:2]:
            with ann.connect(code, token) as client:
                while client.wait_for_turn():
                    client.act(client.view["options"][0]["a"], id=f"move-{len(client.received):06d}")
                client.send({"t": "ping", "n": 1})
                client.receive_until("pong")
        found = ann.request("GET", "/api/fairness")[1]["topsecret"]
        throws = [draw["action"].split()[1:] for code, _ in codes[:2] for draw in evidence(ann, code)[1]["draws"]]
        assert (found["games"], found["draws"]) == (2, {"roll": len(throws)})
        for face in found["faces"]:
            assert face["count"] == sum(throw.count(face["name"]) for throw in throws)
        assert abs(sum(face["expected"] for face in found["faces"]) - 2 * len(throws)) < 0.1


def test_seals_for_a_rematch_go_one_seat_further(ann: Guest, bob: Guest) -> None:
    code, anns, bobs = two_seated(ann, bob)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second:
        give(first, ANNS)
        give(second, BOBS)
        second.send({"t": "resign", "id": "resign-0001"})
        second.receive_until("ack")
        for client, secret in ((first, "4d" * 32), (second, "5e" * 32)):
            client.send({"t": "rematch", "id": "rematch-0001", "seal": seal_of(secret)})
            client.receive_until("ack")
        while not first.table["next"]:
            first.receive()
        again, old = first.table["next"], first.table["fair"]
    with bob.connect(again, bobs) as second, ann.connect(again, anns) as first:
        first.receive_until("table")
        assert first.table["fair"]["seals"] == {"1": seal_of("4d" * 32), "0": seal_of("5e" * 32)}
        assert first.table["fair"]["seal"] != old["seal"]
        assert first.table["started"] is False
        assert give(first, "4d" * 32)["t"] == give(second, "5e" * 32)["t"] == "ack"
        assert first.receive_until("view")["v"] >= 0
