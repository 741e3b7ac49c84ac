"""Limits by address: tables, the disk, and all of them together with other servers."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from brushpass.server.http import guard
from brushpass.server.http.guard import RateLimiter, SocketCounter
from brushpass.server.http.shared import FULL_SHARE_EVERY, SharedLimits
from tests.server.house import finish, house

SEATS = [{"kind": "me"}, {"kind": "open"}]


@pytest.mark.usefixtures("no_refill")
def test_no_more_tables_than_allowed_are_opened_from_one_address(tmp_path: Path) -> None:
    with house(tmp_path, tables=2) as held:
        answers = [held.guest().ask("POST", "/api/tables", {"game": "kyoto", "name": "Ann", "seats": SEATS})
                   for _ in range(3)]
    assert [status for status, _ in answers] == [200, 200, 400]
    assert answers[2][1]["key"] == "server.refused.tables"


def test_a_full_disk_refuses_new_tables_and_lets_games_go_on(tmp_path: Path) -> None:
    with house(tmp_path, disk=0.02) as held:
        ann = held.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        asyncio.run_coroutine_threadsafe(held.app.state.background.housekeeping.look_after(), held.loop).result()
        status, answer = ann.ask("POST", "/api/tables", {"game": "kyoto", "name": "Ann", "seats": SEATS})
        assert (status, answer["key"]) == (400, "server.refused.full")
        held.guest().sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        with ann.at(code, token) as client:
            client.asked()
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
    finish(one.share())
    assert other.credits["posts"].is_empty("ann")
    assert not other.credits["posts"].spend("ann")
    assert other.credits["posts"].spend("bob")
    finish(one.share())
    finish(other.share())
    assert one.credits["posts"].buckets["bob"].left == 2, "what was spent is told once, by the server where it was"
    assert one.credits["posts"].buckets["ann"].left == 0


def test_sockets_of_an_address_are_counted_at_all_servers_and_forgotten_with_them(
        monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two()
    assert one.crowd.enter("ann")
    finish(one.share())
    assert other.crowd.enter("ann")
    assert not other.crowd.enter("ann")
    one.crowd.leave("ann")
    finish(one.share())
    assert other.crowd.enter("ann")
    for _ in range(FULL_SHARE_EVERY):
        finish(other.share())
    assert not one.crowd.enter("ann"), "what is open is told again and again"
    now = monotonic()
    monkeypatch.setattr(guard, "monotonic", lambda: now + guard.SOCKETS_TIMEOUT_S + 1)
    assert one.crowd.enter("ann"), "a server that says nothing more is gone"
