"""A database that refuses writes: players and operators notice, and the server recovers by itself."""
from __future__ import annotations

from pathlib import Path

import pytest

from tests.eventually import eventually
from tests.server.live_server import live_server

SEATS = [{"kind": "me"}, {"kind": "open"}]


def test_a_store_that_refuses_writes_is_not_ready_until_it_accepts_them(
        tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """On a full disk /readyz answered 200, and the log was empty."""
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit")
        writer = server.app.state.registry.store.writer
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            assert ann.request("GET", "/readyz")[0] == 200
            writer.connection.execute("pragma query_only = 1")
            for _ in range(5):
                assert client.act(client.view["options"][0]["a"])["key"] == "server.store.failed"
                status, answer = ann.request("POST", "/api/tables", {"game": "kyoto", "name": "Ann", "seats": SEATS})
                assert (status, answer["key"]) == (503, "server.store.failed")
            assert ann.request("GET", "/readyz")[0] == 503
            writer.connection.execute("pragma query_only = 0")
            eventually(lambda: ann.request("GET", "/readyz")[0] == 200, "the server is ready with no player's request")
            assert client.act(client.view["options"][0]["a"])["t"] == "ack"
    said = [record.getMessage() for record in caplog.records if "database" in record.getMessage()]
    assert [message.split(" (")[0] for message in said] == [
        "the database refuses writes", "the database accepts writes again"], "one line per change of state"
    assert "readonly" in said[0], "with the reason of the database"
