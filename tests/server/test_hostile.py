"""Malformed, oversized, stale, replayed and hostile input: a clear error to that client, and the table goes on."""
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from brushpass.server.messages.incoming import BadMessage, decode
from tests.server.live_server import Client, Guest

BROKEN: list[str | bytes] = [
    "", "{", "null", "[]", "0", '"act"', "{}", '{"t":"fly"}', '{"t":"act"}', '{"t":"act","id":"x","v":1,"a":1}',
    '{"t":"act","id":"abcdefgh","v":"1","a":1}', '{"t":"act","id":"abcdefgh","v":1e9999,"a":1}',
    '{"t":"act","id":"abcdefgh","v":1,"a":1,"seat":0}', '{"t":"say","id":"abcdefgh","text":"' + "x" * 301 + '"}',
    "[" * 3_000, "x" * 4_097, b"\xff\xfe", '{"t":"ping","n":99999999999}', '{"t":"hello"}',
]


@pytest.fixture
def table(ann: Guest) -> tuple[str, str]:
    return ann.open_table("kyoto", "me", "recruit")


@pytest.mark.parametrize("text", BROKEN)
def test_what_cannot_be_understood_is_refused_and_the_table_goes_on(
        text: str | bytes, table: tuple[str, str], ann: Guest) -> None:
    with ann.connect(*table) as client:
        client.wait_for_turn()
        client.send(text)
        assert client.receive_until("refused")["key"].startswith("server.message.")
        assert client.act(client.view["options"][0]["a"])["t"] == "ack"


@given(st.binary(max_size=200) | st.text(max_size=200))
@settings(max_examples=300, deadline=None, database=None, derandomize=True)
def test_anything_at_all_is_understood_or_refused(data: bytes | str) -> None:
    try:
        decode(data)
    except BadMessage as problem:
        assert problem.key.startswith("server.message.")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
                        st.sampled_from(["t", "id", "v", "a", "key", "text"]), inner, max_size=4), max_leaves=8))
@settings(max_examples=300, deadline=None, database=None, derandomize=True,
          suppress_health_check=[HealthCheck.too_slow])
def test_any_json_at_all_is_understood_or_refused(data: Any) -> None:
    try:
        decode(json.dumps(data))
    except BadMessage as problem:
        assert problem.key.startswith("server.message.")


def test_a_client_that_sends_only_rubbish_is_cut_off(table: tuple[str, str], ann: Guest) -> None:
    with ann.connect(*table) as client:
        for _ in range(5):
            client.send("rubbish")
        client.read_until_closed()
        assert json.loads(client.received[-1]) == {"t": "closed", "key": "server.closed.faults"}


@pytest.mark.usefixtures("no_refill")
def test_a_client_that_sends_too_fast_is_cut_off_and_nobody_else(
        table: tuple[str, str], ann: Guest, bob: Guest) -> None:
    with ann.connect(*table) as client, bob.connect(table[0]) as eyes:
        eyes.receive_until("view")
        flood(client)
        eyes.send({"t": "ping", "n": 4})
        assert eyes.receive_until("pong")["n"] == 4


def flood(client: Client) -> None:
    """Send until the server has had enough, and closes."""
    try:
        for n in range(150):
            client.send({"t": "ping", "n": n})
    except ConnectionClosed:
        pass
    client.read_until_closed()


@pytest.mark.parametrize(("path", "body", "key"), [
    ("/api/tables", {"game": "chess", "name": "A", "seats": [{"kind": "me"}]}, "config.no-game"),
    ("/api/tables", {"game": "kyoto", "name": "A", "seats": [{"kind": "me"}, {"kind": "open"}],
                     "options": {"board": "mini"}}, "server.refused.mini"),
    ("/api/tables", {"game": "kyoto", "name": "A", "seats": [{"kind": "me"}]}, "server.refused.seats"),
    ("/api/tables", {"game": "kyoto", "name": "A", "seats": [{"kind": "open"}] * 2}, "server.refused.seats"),
    ("/api/tables", {"game": "kyoto", "name": " \u200b\n", "seats": [{"kind": "me"}, {"kind": "open"}]},
     "server.refused.name"),
    ("/api/tables", {"game": "kyoto", "name": "A", "seats": [{"kind": "me"}, {"kind": "bot", "level": "9"}]},
     "bots.no-level"),
    ("/api/tables", {"game": "kyoto", "name": "A", "options": {"board": "x"}, "seats": [{"kind": "me"}] * 2},
     "config."),
    ("/api/tables", {"game": "embassy", "name": "A", "options": {"rounds": "-1"}, "seats": [{"kind": "me"}] * 4},
     "config.no-value"),
    ("/api/tables", "{", "server.message.malformed"),
    ("/api/tables", "x" * 10_000, "server.message.long"),
    ("/api/tables/nothing/sit", {"seat": 0, "name": "A"}, "server.refused.no-table"),
])
def test_what_is_posted_wrong_is_refused_with_a_reason(path: str, body: object, key: str, ann: Guest) -> None:
    status, answer = ann.request("POST", path, body)
    assert status in (400, 404)
    assert answer["key"].startswith(key)


@pytest.mark.parametrize("seat", [-1, 0, 2, 99])
def test_a_seat_that_is_not_free_cannot_be_taken(seat: int, ann: Guest, bob: Guest) -> None:
    code, _ = ann.open_table("kyoto", "me", "open")
    answer = bob.request("POST", f"/api/tables/{code}/sit", {"seat": seat, "name": "B"})[1]
    assert answer["key"] == "server.refused.taken"


def test_only_the_host_begins_and_brings_bots(ann: Guest, bob: Guest) -> None:
    code, _ = ann.open_table("kyoto", "me", "open")
    for path, body in (("bot", {"seat": 1, "level": "2"}), ("begin", {})):
        assert bob.request("POST", f"/api/tables/{code}/{path}", body)[1]["key"] == "server.refused.host-only"
    assert ann.request("POST", f"/api/tables/{code}/begin", {})[1]["key"] == "server.refused.empty"
    ann.post(f"/api/tables/{code}/bot", {"seat": 1, "level": "2"})
    assert ann.request("GET", f"/api/tables/{code}")[1]["seats"][1]["level"] == "courier"
    ann.post(f"/api/tables/{code}/begin", {})
    assert ann.request("POST", f"/api/tables/{code}/begin", {})[1]["key"] == "server.refused.started"
    answer = bob.request("POST", f"/api/tables/{code}/sit", {"seat": 1, "name": "B"})[1]
    assert answer["key"] == "server.refused.started"


@pytest.mark.parametrize("path", ["/assets/../app.py", "/assets/%2e%2e/app.py", "/text/../en.json",
                                  "/rules/kyoto.xx.json", "/text/xx.json", "/ws/abc", "/nothing"])
def test_addresses_that_lead_nowhere(path: str, ann: Guest) -> None:
    connection = Answers(ann)
    assert connection.status(path) in (400, 404)


class Answers:
    """Asks for pages, and looks only at the status."""

    def __init__(self, guest: Guest) -> None:
        self.ask: Callable[..., tuple[int, Any]] = guest.request

    def status(self, path: str) -> int:
        try:
            return self.ask("GET", path)[0]
        except json.JSONDecodeError:
            return 404


def test_why_something_is_refused_comes_with_its_rule(table: tuple[str, str], ann: Guest) -> None:
    with ann.connect(*table) as client:
        client.wait_for_turn()
        client.send({"t": "why", "id": "why-00000001", "text": client.view["options"][0]["text"]})
        assert client.receive_until("refused")["key"] == "server.refused.legal"
        client.send({"t": "why", "id": "why-00000002", "text": "shrine a1-a2"})
        refusal = client.receive_until("refused")
        assert refusal["rule"].startswith("K")
        client.send({"t": "why", "id": "why-00000003", "text": "fly to the moon"})
        assert client.receive_until("refused")["key"] == "notation.no-action"
