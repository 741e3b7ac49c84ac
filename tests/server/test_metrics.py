"""What an operator sees at night: whether a server answers, whether it can serve, and its counts without any secret."""
from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path

import pytest

from brushpass.server.store.changes import BadStore
from brushpass.server.store.sqlite.store import SqliteStore
from tests.eventually import TIMEOUT_S
from tests.server.live_server import Guest, live_server
from tests.server.ports import reserved_port

pytest.importorskip("prometheus_client", reason="prometheus_client is not installed")


def counted(port: int) -> dict[str, float]:
    """Return the metrics as Prometheus reads them."""
    connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_S)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")}


def test_choices_refusals_and_times_are_counted_and_nothing_is_named(tmp_path: Path) -> None:
    with reserved_port() as port, live_server(tmp_path, metrics=port) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        server.guest().sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            assert client.act(client.view["options"][0]["a"])["t"] == "ack"
            assert client.act(0, v=0)["t"] == "refused"
            found = counted(port)
        assert found["brushpass_tables"] == 1
        assert found["brushpass_sockets"] == 1
        assert found["brushpass_moves"] == 1
        assert found["brushpass_ack_seconds_count"] == 2
        assert found["brushpass_commit_seconds_count"] >= 3
        assert found['brushpass_refusals_total{key="server.refused.stale"}'] == 1
        assert not any(code in name or token in name for name in found)


def test_a_server_whose_database_does_not_answer_is_alive_and_not_ready(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(store: SqliteStore, codes: list[str]) -> dict[str, int]:
        raise BadStore("server.store.failed", {})

    with live_server(tmp_path) as server:
        assert [Guest(server.port).request("GET", path)[0] for path in ("/healthz", "/readyz")] == [200, 200]
        monkeypatch.setattr(SqliteStore, "versions", silent)
        assert [Guest(server.port).request("GET", path)[0] for path in ("/healthz", "/readyz")] == [200, 503]


def test_times_up_to_a_minute_have_a_bucket(tmp_path: Path) -> None:
    with reserved_port() as port, live_server(tmp_path, metrics=port):
        found = counted(port)
    assert {f'brushpass_thought_seconds_bucket{{le="{limit}.0"}}' for limit in (5, 10, 30, 60)} <= found.keys()
