"""Replays equal the live messages byte for byte, a running game cannot be replayed, and files are verified."""
import json
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.records.record import read, verify
from brushpass.games import game as open_game
from brushpass.server.table.replay import MAX_STEPS
from tests.eventually import TIMEOUT_S
from tests.server.live_server import Client, Guest, LiveServer
from tests.server.test_play import SEATS, play_on, short

HEAD = "brushpass 1\ngame kyoto\nrules {rules}\nseat 0 Ann\nseat 1 Bob\n\n"
EYES = ("0", "1", "public", "open")


def fetched(guest: Guest, path: str) -> tuple[int, str]:
    """Return the status and the very text of an answer."""
    connection = HTTPConnection("127.0.0.1", guest.port, timeout=TIMEOUT_S)
    connection.request("GET", path, headers={"Cookie": guest.cookie})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def watch(client: Client) -> None:
    """Look on until the game is over."""
    while not client.view or client.view["result"] is None:
        client.receive()


def finish(client: Client, seed: int) -> None:
    """Play to the end."""
    play_on(client, Random(seed))


def played(name: str, ann: Guest, bob: Guest) -> tuple[str, dict[str, list[str]]]:
    """Let two people and bots play a whole game under somebody's eyes; return its code and what each was sent."""
    code, anns = ann.open_table(name, "me", "open", *["recruit"] * (SEATS[name] - 2), options=short(name))
    bobs = bob.sit(code, 1)
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second, Guest(ann.port).connect(code) as eyes:
        eyes.receive_until("table")
        ann.post(f"/api/tables/{code}/begin", {})
        with ThreadPoolExecutor(3) as pool:
            work = [pool.submit(watch, eyes)]
            for number, client in enumerate((first, second)):
                work.append(pool.submit(finish, client, number))
            for each in work:
                each.result()
        sent = {"0": first, "1": second, "public": eyes}
        return code, {name: [text for text in client.received if text.startswith('{"t":"view"')]
                      for name, client in sent.items()}


@pytest.mark.parametrize("name", SEATS)
def test_a_replay_is_what_each_seat_was_sent_byte_for_byte(name: str, ann: Guest, bob: Guest) -> None:
    code, sent = played(name, ann, bob)
    for eyes, messages in sent.items():
        status, text = fetched(ann, f"/api/tables/{code}/replay?as={eyes}")
        assert status == 200
        assert len(messages) == len(json.loads(text)["steps"]) > 5
        assert all(f'"message":{message}}}' in text for message in messages)
    whole = steps(ann, code, "open")
    assert_open(name, whole[-1]["message"]["view"])
    assert {step["at"] for eyes in sent for step in steps(ann, code, eyes)} <= {step["at"] for step in whole}
    assert_record(code, ann)


def steps(guest: Guest, code: str, eyes: str) -> list[dict[str, Any]]:
    """Return the steps of a finished game."""
    return list(guest.request("GET", f"/api/tables/{code}/replay?as={eyes}")[1]["steps"])


def assert_open(name: str, view: dict[str, Any]) -> None:
    """See that nothing is hidden."""
    if name == "kyoto":
        assert all((owner < 0) == (seen < 0) for owner, seen in zip(view["owner"], view["identity"], strict=True))
    else:
        assert min(view["contents" if name == "topsecret" else "loyalty"]) >= 0


def assert_record(code: str, ann: Guest) -> None:
    """See that the record keeps the rules, and gives the same replay when it comes back from a file."""
    text = fetched(ann, f"/api/tables/{code}/record")[1]
    record = read(text)
    assert record.names[:2] == ["Ann", "Bob"]
    assert verify(record, open_game(record.game, **record.options)) == record.result != ""
    for eyes in EYES:
        answer = ann.post("/api/replay", {"text": text, "eyes": eyes})
        assert answer["steps"] == steps(ann, code, eyes)
        assert answer["table"]["you"] == (int(eyes) if eyes.isdigit() else -1)


@pytest.mark.parametrize("path", ["replay?as=open", "replay?as=public", "replay?as=0", "replay?as=1", "record"])
def test_a_running_game_gives_nothing(path: str, ann: Guest, bob: Guest) -> None:
    code, token = ann.open_table("kyoto", "me", "open")
    asked = f"/api/tables/{code}/{path}"
    assert ann.request("GET", asked)[1]["key"] == "server.refused.not-begun"
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, token) as first, bob.connect(code, bobs) as second:
        play_on(first, Random(7), 6)
        play_on(second, Random(7), 6)
        for guest in (ann, bob, Guest(ann.port)):
            status, body = guest.request("GET", asked)
            assert status == 400
            assert body == {"t": "refused", "id": "", "key": "server.refused.playing", "params": {}, "rule": ""}


def test_giving_up_is_the_last_step_of_a_replay(ann: Guest, bob: Guest) -> None:
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second:
        play_on(first, Random(7), 3)
        second.receive_until("view")
        second.send({"t": "resign", "id": "resign-0001"})
        watch(first)
        sent = [json.loads(text) for text in first.received if text.startswith('{"t":"view"')]
    found = steps(ann, code, "0")
    assert [step["message"] for step in found] == sent
    assert [step["message"]["result"] for step in found][-2:] == [None, {"winners": [0], "rule": "", "resigned": 1}]
    assert found[-1]["at"] == found[-2]["at"] + 1
    assert read(fetched(bob, f"/api/tables/{code}/record")[1]).result == "0 resigned"
    assert_record(code, ann)


def test_a_step_says_what_the_seat_then_chose_and_nobody_elses_choice(ann: Guest, bob: Guest) -> None:
    code, _ = played("kyoto", ann, bob)
    for eyes in EYES:
        for step in steps(ann, code, eyes):
            options = [option["a"] for option in step["message"]["options"]]
            assert step["played"] in options if options else step["played"] == -1


@pytest.mark.parametrize("eyes", ["2", "-1", "-3", "all", "", "1e3", "²"])
def test_there_are_no_other_eyes(eyes: str, ann: Guest) -> None:
    answer = ann.request("POST", "/api/replay", {"text": HEAD.format(rules="1"), "eyes": eyes})
    assert (answer[0], answer[1]["key"]) == (400, "server.refused.eyes")


@pytest.mark.parametrize(("text", "key"), [
    ("", "record.format"),
    ("brushpass 2\n", "record.format"),
    (HEAD.format(rules="0") + "* deal castle\n", "record.rules"),
    (HEAD.format(rules="1") + "0 fly away\n", "record.who"),
    (HEAD.format(rules="1") + "* fly away\n", "notation.no-action"),
    (HEAD.format(rules="1") + "* deal castle\n" * (MAX_STEPS + 1), "record.too-many"),
    (HEAD.format(rules="1") + "x" * 300_000, "server.message.long"),
    (HEAD.format(rules="1").replace("kyoto", "chess"), "config.no-game"),
    ("\x00\ud800", "server.message.malformed"),
])
def test_a_file_that_is_no_game_is_refused_with_its_line_and_leaves_nothing(
        text: str, key: str, ann: Guest, shared_server: LiveServer) -> None:
    tables = len(shared_server.app.state.registry.open)
    status, body = ann.request("POST", "/api/replay", {"text": text})
    assert (status, body["key"]) == (400, key)
    assert not key.startswith("record") or body["params"]["line"] > 0
    assert len(shared_server.app.state.registry.open) == tables
