"""Slow and hasty clients, and tables that nobody is at."""
from pathlib import Path

import pytest

from brushpass.server.tables import connection
from brushpass.server.tables import registry
from brushpass.server.tables.connection import MAX_QUEUED_MESSAGES, Connection, TokenBucket
from brushpass.server.http.guard import RateLimiter
from brushpass.server.messages.outgoing import PongMessage
from tests.server.live_server import SlowSocket, live_server


def test_a_client_that_does_not_read_is_cut_off() -> None:
    wire = SlowSocket()
    client = Connection("", wire)
    for n in range(10 * MAX_QUEUED_MESSAGES):
        client.send(PongMessage(n))
    assert client.gone
    assert wire.given_up
    assert len(client.waiting or ()) == MAX_QUEUED_MESSAGES
    wire.reads = True
    client.flush()
    assert len(wire.sent) == MAX_QUEUED_MESSAGES
    assert wire.closed


def test_credit_is_spent_and_won_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(connection, "monotonic", lambda: now)
    credit = TokenBucket(3, 6)
    assert [credit.spend() for _ in range(4)] == [True, True, True, False]
    now += 2.0
    assert [credit.spend() for _ in range(2)] == [True, False]
    now += 1_000.0
    assert [credit.spend() for _ in range(4)] == [True, True, True, False]


def test_every_address_has_credit_of_its_own() -> None:
    credits = RateLimiter(1, 1_000)
    assert [credits.spend(address) for address in ("a", "a", "b")] == [True, False, True]


def test_a_table_that_nobody_is_at_gives_way_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MAX_IDLE_TABLES", 2)
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        for _ in range(4):
            server.guest().open_table("kyoto", "me", "open")
        assert len(server.app.state.registry.open) == 2
        assert code not in server.app.state.registry.open
        with ann.connect(code, token) as client:
            client.receive_until("table")
            assert client.table["you"] == 0


def test_a_table_where_somebody_is_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MAX_IDLE_TABLES", 1)
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        with ann.connect(code, token) as client:
            client.receive_until("table")
            server.guest().open_table("kyoto", "me", "open")
            assert code in server.app.state.registry.open
