"""Limits by address: tables, the disk, and all of them together with other servers."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from brushpass.server.connection_limits import ConnectionLimits
from brushpass.server.http import guard
from brushpass.server.http.guard import RateLimiter, SocketCounter
from brushpass.server.http.shared import FULL_SHARE_EVERY, SharedLimits
from brushpass.server.prefixes import SITE_SHARE
from brushpass.server.serving import NetworkOptions, server_of
from tests.server import live_server as live_servers
from tests.server.live_server import run_in_thread, live_server

SEATS = [{"kind": "me"}, {"kind": "open"}]


@pytest.mark.usefixtures("no_refill")
def test_no_more_tables_than_allowed_are_opened_from_one_address(tmp_path: Path) -> None:
    with live_server(tmp_path, tables=2) as server:
        answers = [server.guest().request("POST", "/api/tables", {"game": "kyoto", "name": "Ann", "seats": SEATS})
                   for _ in range(3)]
    assert [status for status, _ in answers] == [200, 200, 429]
    assert answers[2][1]["key"] == "server.refused.tables"


def test_a_full_disk_refuses_new_tables_and_lets_games_go_on(tmp_path: Path) -> None:
    with live_server(tmp_path, disk=0.02) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        asyncio.run_coroutine_threadsafe(server.app.state.background.housekeeping.look_after(), server.loop).result()
        status, answer = ann.request("POST", "/api/tables", {"game": "kyoto", "name": "Ann", "seats": SEATS})
        assert (status, answer["key"]) == (400, "server.refused.full")
        server.guest().sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            assert client.act(client.view["options"][0]["a"])["t"] == "ack"


class Air:
    """A bus that brings every word to all."""

    def __init__(self) -> None:
        self.hearing: list[Callable[[str], None]] = []

    async def publish(self, kind: str, text: str) -> None:
        for hear in self.hearing:
            hear(text)

    async def open(self, *words: Any) -> None: ...

    async def close(self) -> None: ...


def two() -> list[SharedLimits]:
    """Return the limits of two servers: three posts and two sockets from an address."""
    air: Any = Air()
    servers = [SharedLimits({"posts": RateLimiter(3, 60.0)}, SocketCounter(2), air) for _ in range(2)]
    air.hearing = [each.receive for each in servers]
    return servers


@pytest.mark.usefixtures("no_refill")
def test_what_an_address_spends_at_one_server_is_gone_at_the_other() -> None:
    one, other = two()
    assert [one.credits["posts"].spend("ann") for _ in range(3)] == [True, True, True]
    assert not other.credits["posts"].is_empty("ann")
    run_in_thread(one.share())
    assert other.credits["posts"].is_empty("ann")
    assert not other.credits["posts"].spend("ann")
    assert other.credits["posts"].spend("bob")
    run_in_thread(one.share())
    run_in_thread(other.share())
    assert one.credits["posts"].buckets["bob"].left == 2, "each server shares only what was spent there"
    assert one.credits["posts"].buckets["ann"].left == 0


def test_sockets_of_an_address_are_counted_at_all_servers_and_forgotten_with_them(
        monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two()
    assert one.crowd.enter("ann")
    run_in_thread(one.share())
    assert other.crowd.enter("ann")
    assert not other.crowd.enter("ann")
    one.crowd.leave("ann")
    run_in_thread(one.share())
    assert other.crowd.enter("ann")
    for _ in range(FULL_SHARE_EVERY):
        run_in_thread(other.share())
    assert not one.crowd.enter("ann"), "what is open is told again and again"
    now = monotonic()
    monkeypatch.setattr(guard, "monotonic", lambda: now + guard.SOCKETS_TIMEOUT_S + 1)
    assert one.crowd.enter("ann"), "a server that says nothing more is gone"


@pytest.mark.usefixtures("no_refill")
def test_addresses_of_one_ipv6_prefix_share_every_limit() -> None:
    limiter, sockets, connections = RateLimiter(3, 60.0), SocketCounter(3), ConnectionLimits((), 3)
    for spend in (limiter.spend, sockets.enter, connections.enter):
        assert [spend(f"2001:db8:0:1::{n:x}") for n in range(4)] == [True, True, True, False]
        assert spend("2001:db8:0:2::1"), "another network is another client"
        assert [spend(f"::ffff:192.0.2.{n}") for n in range(4)] == [True] * 4, "these are IPv4 addresses"
    assert limiter.is_empty("2001:db8:0:1:ffff::")
    sockets.leave("2001:db8:0:1::3")
    assert sockets.enter("2001:db8:0:1::4")


@pytest.mark.usefixtures("no_refill")
def test_a_site_of_many_ipv6_networks_has_a_limit_too() -> None:
    limiter, sockets = RateLimiter(2, 60.0), SocketCounter(2)
    for spend in (limiter.spend, sockets.enter):
        passed = [spend(f"2001:db8:5:{n:x}::1") for n in range(2 * SITE_SHARE + 1)]
        assert passed == [True] * 2 * SITE_SHARE + [False]
        assert spend("2001:db8:6::1")


@pytest.mark.usefixtures("no_refill")
def test_other_servers_charge_the_same_ipv6_prefix() -> None:
    one, other = two()
    for n in range(3):
        one.credits["posts"].spend(f"2001:db8::{n:x}")
    run_in_thread(one.share())
    assert other.credits["posts"].is_empty("2001:db8::99")


@pytest.mark.usefixtures("no_refill")
def test_codes_cannot_be_guessed_from_many_addresses_of_one_prefix(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """200 guesses from one /64 met no limit."""
    monkeypatch.setattr(live_servers, "server_of", lambda app: server_of(app, NetworkOptions(("127.0.0.1",))))
    with live_server(tmp_path, misses=5.0) as server:
        answers = [server.guest().request("GET", f"/api/tables/guess{n}", None, {"X-Forwarded-For": f"2001:db8::{n:x}"})
                   for n in range(6)]
    keys = [answer["key"] for _, answer in answers]
    assert keys == ["server.refused.no-table"] * 5 + ["server.refused.fast"]
