"""A damaged table: its page, its card, its API and the lists of its players answer clearly, as its socket does."""
from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.eventually import TIMEOUT_S
from tests.server.live_server import Guest, live_server

Facts = dict[str, Any]
DAMAGED = "server.refused.damaged"


def changed(**fields: object) -> Callable[[Facts], str]:
    """Return a change of some facts."""
    return lambda facts: json.dumps({**facts, **fields})


def seat_with(**fields: object) -> Callable[[Facts], str]:
    """Return a change of the first seat."""
    return lambda facts: json.dumps({**facts, "seats": [{**facts["seats"][0], **fields}, *facts["seats"][1:]]})


FACTS: dict[str, Callable[[Facts], Any]] = {
    "cut off": lambda facts: json.dumps(facts)[:40],
    "empty": lambda facts: "",
    "zeros": lambda facts: b"\0" * 80,
    "not text": lambda facts: b"\xff\xfe{}",
    "bad letters": lambda facts: json.dumps(facts),
    "a number": lambda facts: 7,
    "a list": lambda facts: "[]",
    "no fields": lambda facts: "{}",
    "unknown game": changed(game="chess"),
    "no game": changed(game=""),
    "another game": changed(game="embassy"),
    "unknown option": changed(options={"board": "nowhere"}),
    "no seats": changed(seats=[]),
    "one seat": lambda facts: json.dumps({**facts, "seats": facts["seats"][:1]}),
    "many seats": lambda facts: json.dumps({**facts, "seats": facts["seats"] * 4}),
    "unknown kind": seat_with(kind="ghost"),
    "name of no text": seat_with(name=3),
    "resigned outside": changed(resigned=9),
    "rematch outside": changed(rematch=[7]),
}
HEADS = {"seen is no list": ("seen", "oops"), "seen is short": ("seen", "[[1]]"), "asked outside": ("asked", 9),
         "asked no number": ("asked", "x"), "over no number": ("over", "x"), "version no number": ("version", "x"),
         "seen in bytes": ("seen", b"\xff\xfe")}


def spoil(database: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("pragma ignore_check_constraints = 1")
        connection.execute(sql, values)
        connection.commit()


def status_of(guest: Guest, path: str) -> tuple[int, bytes]:
    """Return the status and the body of a page."""
    connection = HTTPConnection("127.0.0.1", guest.port, timeout=TIMEOUT_S)
    connection.request("GET", path, None, {"Cookie": guest.cookie, "Accept": "text/html"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


def test_a_damaged_table_answers_clearly_everywhere(tmp_path: Path) -> None:
    """Pages answered 500 with a traceback; a table without seats closed its socket silently."""
    codes: dict[str, str] = {}
    with live_server(tmp_path) as server:
        ann = server.guest()
        for kind in (*FACTS, *HEADS):
            codes[kind], _ = ann.open_table("kyoto", "me", "recruit")
        sound, _ = ann.open_table("kyoto", "me", "recruit")
    with closing(sqlite3.connect(server.database)) as connection:
        facts = {code: json.loads(text) for code, text in connection.execute("select code, facts from tables")}
    for kind, damage in FACTS.items():
        spoil(server.database, "update tables set facts = ? where code = ?", damage(facts[codes[kind]]), codes[kind])
    spoil(server.database, "update tables set facts = cast(replace(cast(facts as blob), 'Ann', x'ff') as text) "
          "where code = ?", codes["bad letters"])
    for kind, (column, value) in HEADS.items():
        spoil(server.database, f"update heads set {column} = ? where code = ?", value, codes[kind])
    wrong: list[str] = []
    with live_server(tmp_path, database=server.database) as server:
        ann.port = server.port
        for kind, code in codes.items():
            clear = answers(ann, code)
            if clear not in (SAME, FINE):
                wrong.append(f"{kind}: {clear}")
        assert wrong == []
        status, rows = ann.request("GET", "/api/me/tables")
        assert (status, [row["code"] for row in rows if row["code"] not in codes.values()]) == (200, [sound])
        assert ann.request("GET", "/api/me")[0] == 200
        assert answers(ann, sound) == FINE


SAME = (200, DAMAGED, DAMAGED, DAMAGED)
FINE = (200, "", "", "")


def answers(guest: Guest, code: str) -> tuple[int, str, str, str]:
    """Return the status of a table's page, and the keys of refusals of its card, its API and its socket."""
    page, _ = status_of(guest, f"/t/{code}")
    card, body = status_of(guest, f"/card/{code}.en.png")
    key = json.loads(body)["key"] if card == 400 else "" if card in (200, 307) else str(card)
    asked, answer = guest.request("GET", f"/api/tables/{code}")
    with guest.open_socket(code) as client:
        with suppress(ConnectionClosed):  # a refusal need not wait for the greeting
            client.send({"t": "hello", "token": "", "since": 0})
        first = client.receive_until("closed", "view")
    return page, key, "" if asked == 200 else answer["key"], first.get("key", "")


@pytest.mark.parametrize("damage", ["{", b"\xff", "[]"])
def test_a_damaged_evening_answers_clearly(damage: object, tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann = server.guest()
        code = ann.post("/api/evenings", {"name": "Ann"})["code"]
    spoil(server.database, "update evenings set facts = ?", damage)
    with live_server(tmp_path, database=server.database) as server:
        ann.port = server.port
        assert status_of(ann, f"/e/{code}")[0] == 200
        assert status_of(ann, f"/card/e/{code}.en.png")[0] == 404
        assert ann.request("GET", f"/api/evenings/{code}")[1]["key"] == "server.refused.no-evening"
        assert ann.request("GET", "/api/evenings") == (200, [])
