"""A player who is late or away is replaced by a bot, openly, and comes back; by a clock that a test moves."""
from pathlib import Path

from brushpass.server.table.clock import DAY, MIN_RETURN_S
from brushpass.server.tables.live_table import AWAY_AFTER_S
from brushpass.server.table.facts import STAND_IN
from tests.server.clocks import LIVE, FakeClock, clock_of, order_by_turn, wait_for_kind, wait_for_note, open_for_two
from tests.server.live_server import Guest, LiveServer, live_server


NEVER = 1e6  # seconds that a bot thinks at least


def test_a_player_who_is_late_is_replaced_openly_and_comes_back(timed: LiveServer, fake_clock: FakeClock) -> None:
    _, first, second = open_for_two(timed, time=LIVE)
    with first, second:
        player, other = order_by_turn(first, second)
        seat = player.table["you"]
        fake_clock.advance(301)
        for client in (player, other):
            wait_for_kind(client, seat, "bot")
            assert client.table["seats"][seat]["level"] == STAND_IN
            assert wait_for_note(client, "note.time")["seat"] == seat
        assert player.table["you"] == seat, "she still sees her own hand"
        assert other.wait_for_turn(), "the bot has chosen for her"
        player.send({"t": "act", "id": "act-000001", "v": player.view["v"], "a": 0})
        assert player.receive_until("refused")["key"] == "server.refused.stand-in"
        player.send({"t": "back", "id": "back-00001"})
        wait_for_kind(other, seat, "person")
        wait_for_note(other, "note.back")
        while other.view["options"]:
            other.act(other.view["options"][0]["a"])
        assert clock_of(other, seat) == MIN_RETURN_S
        player.wait_for_turn()
        while not player.view["options"]:
            player.receive()
        assert player.act(player.view["options"][0]["a"])["t"] == "ack"


def test_a_seat_that_is_taken_back_while_the_bot_thinks_is_not_played_by_it(
        tmp_path: Path, fake_clock: FakeClock) -> None:
    with live_server(tmp_path, now=fake_clock, pause=NEVER) as server:
        _, first, second = open_for_two(server, time=LIVE)
        with first, second:
            player, other = order_by_turn(first, second)
            seat, version = player.table["you"], player.view["v"]
            fake_clock.advance(301)
            wait_for_kind(player, seat, "bot")
            player.send({"t": "back", "id": "back-00001"})
            wait_for_kind(player, seat, "person")
            wait_for_kind(other, seat, "bot")
            wait_for_kind(other, seat, "person")
            assert player.view["v"] == version
            assert player.act(player.view["options"][0]["a"])["t"] == "ack"


def test_by_the_same_link_one_comes_back_after_a_restart(tmp_path: Path, fake_clock: FakeClock) -> None:
    with live_server(tmp_path, now=fake_clock) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit", time=LIVE)
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            client.receive_until("clock")
            server.app.state.registry.pause = NEVER  # else the bots may play to the end
            fake_clock.advance(301)
            wait_for_kind(client, 0, "bot")
    with live_server(tmp_path, now=fake_clock, pause=NEVER) as server:
        stranger = Guest(server.port)
        with stranger.connect(code, token) as client:
            client.receive_until("table")
            assert client.table["you"] == 0
            client.send({"t": "back", "id": "back-00001"})
            assert client.receive_until("ack", "refused")["t"] == "ack"
            wait_for_kind(client, 0, "person")


def test_of_two_the_late_one_loses_where_that_was_agreed(timed: LiveServer, fake_clock: FakeClock) -> None:
    code, first, second = open_for_two(timed, time={**LIVE, "loses": True})
    with first, second:
        player, other = order_by_turn(first, second)
        fake_clock.advance(300)
        while other.view["result"] is None:
            other.receive()
        seat = player.table["you"]
        assert other.view["result"] == {"winners": [1 - seat], "rule": "", "resigned": seat, "late": True}
    last = timed.guest().request("GET", f"/api/tables/{code}/replay?as=public")[1]["steps"][-1]
    assert last["message"]["result"] == other.view["result"]


def test_the_others_vote_for_a_bot_when_somebody_is_away(timed: LiveServer, fake_clock: FakeClock) -> None:
    ann, bob, eve = timed.guest(), timed.guest(), timed.guest()
    code, anns = ann.open_table("topsecret", "me", "open", "open", options={"players": "3"})
    bobs, evil = bob.sit(code, 1), eve.sit(code, 2, "Eve")
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second:
        with eve.connect(code, evil) as third:
            third.receive_until("view")
        vote = {"t": "vote", "id": "vote-00001", "seat": 2}
        first.send(vote)
        assert first.receive_until("refused")["key"] == "server.refused.vote", "she has only just left"
        fake_clock.advance(AWAY_AFTER_S)
        while first.table["absent"] != [2]:
            first.receive()
        first.send(vote)
        while second.table.get("votes") != [[2, [0]]]:
            second.receive()
        assert second.table["seats"][2]["kind"] == "person", "not all agree yet"
        second.send(vote)
        wait_for_kind(first, 2, "bot")
        assert wait_for_note(first, "note.vote")["seat"] == 2
        with eve.connect(code, evil) as third:
            third.receive_until("table")
            assert third.table["you"] == 2
            third.send({"t": "back", "id": "back-00001"})
            wait_for_kind(first, 2, "person")


def test_where_everybody_has_days_nobody_is_missed(timed: LiveServer, fake_clock: FakeClock) -> None:
    _, first, second = open_for_two(timed, time={"kind": "days", "main": DAY})
    with first:
        with second:
            second.receive_until("view")
        fake_clock.advance(10 * AWAY_AFTER_S)
        first.send({"t": "vote", "id": "vote-00001", "seat": 1})
        assert first.receive_until("refused")["key"] == "server.refused.vote"
        assert first.table["absent"] == []


def test_nobody_is_voted_out_who_is_here_and_watchers_have_no_vote(timed: LiveServer, fake_clock: FakeClock) -> None:
    code, first, second = open_for_two(timed)
    with first, second, timed.guest().connect(code) as eyes:
        fake_clock.advance(10 * AWAY_AFTER_S)
        for client, seat in ((first, 1), (first, 0), (first, 7), (eyes, 1)):
            client.send({"t": "vote", "id": "vote-00001", "seat": seat})
            assert client.receive_until("refused")["key"].startswith("server.refused.")
        first.send({"t": "back", "id": "back-00001"})
        assert first.receive_until("refused")["key"] == "server.refused.yours"


def test_a_player_who_has_given_up_does_not_come_back(timed: LiveServer) -> None:
    ann = timed.guest()
    code, token = ann.open_table("topsecret", "me", "recruit", "recruit", options={"players": "3", "most_turns": "9"})
    with ann.connect(code, token) as client:
        client.wait_for_turn()
        client.send({"t": "resign", "id": "resign-0001"})
        wait_for_kind(client, 0, "bot")
        client.send({"t": "back", "id": "back-00001"})
        assert client.receive_until("refused")["key"] == "server.refused.watching"
