"""A table before its game: the host removes somebody, and changes the options."""
from __future__ import annotations

from typing import Any

import pytest

from brushpass.server.table.facts import Facts, Seat, hashed
from brushpass.server.table.seating import Seating
from tests.server.live_server import Guest, LiveServer


def refused(guest: Guest, code: str, verb: str, body: object) -> str:
    """Return why something posted to a table is refused."""
    status, answer = guest.request("POST", f"/api/tables/{code}/{verb}", body)
    assert status == 400
    return str(answer["key"])


def table(guest: Guest, code: str) -> dict[str, Any]:
    """Return a table as somebody sees it."""
    return dict(guest.request("GET", f"/api/tables/{code}")[1])


def test_the_host_removes_a_player_who_may_not_sit_again(shared_server: LiveServer) -> None:
    ann, bob, cas = (shared_server.guest() for _ in range(3))
    code, _ = ann.open_table("kyoto", "me", "open")
    token = bob.sit(code, 1)
    with bob.connect(code, token) as client:
        assert client.receive_until("table")["you"] == 1
        assert refused(bob, code, "leave", {"seat": 0}) == "server.refused.host-only"
        assert refused(cas, code, "leave", {"seat": 1}) == "server.refused.host-only"
        ann.post(f"/api/tables/{code}/leave", {"seat": 1})
        while client.receive_until("table")["you"] != -1:
            pass
    assert [seat["kind"] for seat in table(ann, code)["seats"]] == ["person", "open"]
    assert refused(bob, code, "sit", {"seat": 1, "name": "Bob"}) == "server.refused.removed"
    cas.sit(code, 1, "Cas")
    ann.post(f"/api/tables/{code}/begin", {})
    assert refused(ann, code, "leave", {"seat": 1}) == "server.refused.started"


def test_the_host_changes_options_until_the_game_starts(shared_server: LiveServer) -> None:
    ann, bob = shared_server.guest(), shared_server.guest()
    code, token = ann.open_table("topsecret", "me", "open", options={"players": "2"})
    bob.sit(code, 1)
    changed = {"players": "2", "most_turns": "7"}
    assert refused(bob, code, "options", {"options": changed}) == "server.refused.host-only"
    assert refused(ann, code, "options", {"options": {"players": "3"}}) == "server.refused.seats"
    assert refused(ann, code, "options", {"options": {"most_turns": "none"}}).startswith("config.")
    with bob.connect(code) as client:
        client.receive_until("table")
        ann.post(f"/api/tables/{code}/options", {"options": changed})
        while client.receive_until("table")["options"].get("most_turns") != "7":
            pass
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, token) as client:
        client.receive_until("view")
        assert client.table["options"]["most_turns"] == "7"
    assert refused(ann, code, "options", {"options": {"players": "2"}}) == "server.refused.started"
    game = shared_server.app.state.registry.open[code].table.game
    assert game.config.options["most_turns"] == "7", "the game is played with the changed options"


@pytest.mark.parametrize("way", ["follow", "take_over"])
def test_another_server_plays_with_the_changed_options(way: str) -> None:
    def seating(turns: str) -> Seating:
        return Seating("code", Facts("topsecret", {"players": "2", "most_turns": turns}, [Seat(), Seat()], hashed("a")))

    mine, theirs = seating("5"), seating("7")
    if way == "follow":
        mine.follow(theirs.facts, [], [], [])
    else:
        mine.take_over(theirs)
    assert mine.game.config.options["most_turns"] == "7"
