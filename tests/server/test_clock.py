"""Clocks run on the server, survive it, and tell nothing that is hidden; by a clock that a test moves."""
import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from librt.random import Random

import brushpass
from brushpass.server.table.clock import DAY, HIDDEN_CHOICE_S, BadTime, Clocks, Time, TimeWanted, checked
from brushpass.server.tables.timekeeper import SAVE_INTERVAL_S
from brushpass.server.table.table import Table
from brushpass.server.messages.outgoing import encode
from tests.eventually import eventually
from tests.server.clocks import LIVE, FakeClock, clock_of, order_by_turn, wait_for_kind, open_for_two
from tests.server.live_server import Client, Guest, LiveServer, live_server
from tests.server.test_secrets import random_step


def test_time_runs_for_the_one_who_is_asked_and_seconds_come_when_the_question_passes() -> None:
    clocks = Clocks(Time("live", 300, 5), 2, 0.0)
    assert clocks.ask(0, 0.0)
    assert not clocks.ask(0, 10.0)
    assert clocks.ask(1, 20.0)
    assert clocks.time.left == [285.0, 300.0]
    assert clocks.ask(-1, 21.0)
    assert clocks.ask(0, 500.0)
    assert clocks.time.left == [285.0, 304.0], "while nobody is openly asked no clock runs"
    assert clocks.out(784.0) == -1
    assert clocks.out(785.0) == 0
    assert clocks.ask(1, 790.0)
    assert clocks.time.left[0] == -5.0, "a player who was late is given nothing"


def test_days_begin_anew_with_every_question() -> None:
    clocks = Clocks(checked(TimeWanted("days", 3 * DAY), 4), 4, 0.0)
    clocks.ask(2, 0.0)
    clocks.ask(3, 2.9 * DAY)
    clocks.ask(2, 3 * DAY)
    assert clocks.out(5.9 * DAY) == -1
    assert clocks.out(6 * DAY) == 2


@pytest.mark.parametrize("wish", [TimeWanted("live", 59), TimeWanted("live", 10**6), TimeWanted("live", 300, -1),
                                  TimeWanted("days", 60), TimeWanted("days", 31 * DAY), TimeWanted("live", 300, 601)])
def test_a_clock_that_makes_no_sense_is_refused(wish: TimeWanted) -> None:
    with pytest.raises(BadTime):
        checked(wish, 2)


def test_what_is_left_is_not_for_a_client_to_say(timed: LiveServer) -> None:
    ann = timed.guest()
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "kyoto", "name": "Ann", "seats": seats, "time": {**LIVE, "left": [9e9, 0]}}
    assert ann.request("POST", "/api/tables", body)[0] == 400


def test_clocks_are_shown_to_all_and_run_on_the_server(timed: LiveServer, fake_clock: FakeClock) -> None:
    code, first, second = open_for_two(timed, time=LIVE)
    with first, second, timed.guest().connect(code) as eyes:
        player, _ = order_by_turn(first, second)
        seat = player.table["you"]
        assert player.table["time"] == {**LIVE, "loses": False}
        fake_clock.advance(40)
        while player.view["options"]:
            player.act(player.view["options"][0]["a"])
        assert clock_of(eyes, 1 - seat) == 300
        assert eyes.clock["left"][seat] == 300 - 40 + 5


def test_among_four_nobody_loses_by_time_alone() -> None:
    assert not checked(TimeWanted("live", 300, 0, True), 4).loses


def test_a_restart_neither_gives_nor_takes_time(tmp_path: Path, fake_clock: FakeClock) -> None:
    with live_server(tmp_path, now=fake_clock) as server:
        code, first, second = open_for_two(server, time=LIVE)
        with first, second:
            player, _ = order_by_turn(first, second)
            seat = player.table["you"]
            fake_clock.advance(100)
    fake_clock.advance(5000)
    with live_server(tmp_path, now=fake_clock) as server, Guest(server.port).connect(code) as eyes:
        told = eyes.receive_until("clock")
        assert told["running"] == seat
        assert told["left"][seat] == 200, "time stops while the server is down"
        fake_clock.advance(50)
        with Guest(server.port).connect(code) as later:
            assert later.receive_until("clock")["left"][seat] == 150


def test_time_is_written_down_while_somebody_thinks(timed: LiveServer, fake_clock: FakeClock, tmp_path: Path) -> None:
    code, first, second = open_for_two(timed, time=LIVE)
    with first, second:
        player, _ = order_by_turn(first, second)
        fake_clock.advance(2 * SAVE_INTERVAL_S)
        crashed = tmp_path / "crashed"
        crashed.mkdir()
        with closing(sqlite3.connect(timed.database)) as reading:
            hours = "select seconds from hours"
            eventually(lambda: reading.execute(hours).fetchone() == (2 * SAVE_INTERVAL_S,), "the time is written down")
            reading.execute("begin")
            reading.execute(hours).fetchone()  # while this is read, nothing is moved from the log to the file
            for name in ("tables.db", "tables.db-wal"):  # as a crash would leave it
                (crashed / name).write_bytes((timed.database.parent / name).read_bytes())
        seat = player.table["you"]
    with live_server(crashed, now=fake_clock) as after, after.guest().connect(code) as eyes:
        left = eyes.receive_until("clock")["left"][seat]
        assert left == 300 - 2 * SAVE_INTERVAL_S, "a crash gives nobody more than a few seconds"


def test_clocks_run_after_a_restart_though_nobody_looks(tmp_path: Path, fake_clock: FakeClock) -> None:
    with live_server(tmp_path, now=fake_clock) as server:
        code, first, second = open_for_two(server, time={"kind": "days", "main": DAY})
        with first, second:
            player, _ = order_by_turn(first, second)
            seat = player.table["you"]
    with live_server(tmp_path, now=fake_clock) as server:
        ann = server.guest()
        ann.request("GET", "/api/games")
        assert code not in server.app.state.registry.open, "a table that nobody is at is not in memory"
        fake_clock.advance(DAY + 1)
        asyncio.run_coroutine_threadsafe(server.app.state.timekeeper.tick(), server.loop).result()
        assert code in server.app.state.registry.open
        with ann.connect(code) as eyes:
            wait_for_kind(eyes, seat, "bot")


def veiled(table: Table) -> bool:
    return table.to_act() >= 0 and table.public_player_to_move() != table.to_act()


def test_behind_the_veil_no_clock_of_anybody_runs() -> None:
    """ER56: clocks are a function of what a spectator sees; a choice that they do not see changes nothing in them."""
    game = brushpass.game("embassy", rounds="8")
    rng, hidden = Random(4), 0
    for seed in range(4):
        table, clocks, now = Table(game, Random(seed)), Clocks(Time("live", 9000, 5), 4, 0.0), 0.0
        table.play_until_choice()
        while not table.over():
            clocks.ask(table.public_player_to_move(), now)
            before, version = encode(clocks.message(now)), table.eyes().version
            if veiled(table):
                assert clocks.time.asked == -1
            hides = veiled(table)
            random_step(table, rng)
            if hides and table.eyes().version == version:
                now += 7
                assert not clocks.ask(table.public_player_to_move(), now)
                assert encode(clocks.message(now)) == before
                hidden += 1
            now += 1
    assert hidden > 10, "nothing was chosen behind a veil"


@pytest.mark.parametrize("name", ["kyoto", "topsecret"])
def test_elsewhere_everybody_sees_who_is_asked(name: str) -> None:
    table, rng = Table(brushpass.game(name), Random(2)), Random(3)
    table.play_until_choice()
    while not table.over() and len(table.log) < 200:
        assert table.public_player_to_move() == table.to_act()
        random_step(table, rng)


def test_a_hidden_choice_that_takes_too_long_is_made_once_and_told_to_nobody(
        timed: LiveServer, fake_clock: FakeClock) -> None:
    guests = [timed.guest() for _ in range(4)]
    code, token = guests[0].open_table("embassy", "me", "open", "open", "open", time={**LIVE, "main": 3600})
    tokens = [token, *[guests[seat].sit(code, seat, f"P{seat}") for seat in (1, 2, 3)]]
    guests[0].post(f"/api/tables/{code}/begin", {})
    clients = [guest.connect(code, each) for guest, each in zip(guests, tokens, strict=True)]
    try:
        live = timed.app.state.registry.open[code]
        seat = play_to_the_veil(live.table, clients)
        table = live.table
        outside = [client for client in clients if client.view["view"]["asked_of"] == -3]
        for client in outside:
            client.send({"t": "ping", "n": 1})
            client.receive_until("pong")
        counts = [len(client.received) for client in outside]
        version, eyes = clients[seat].view["v"], table.eyes().version
        fake_clock.advance(HIDDEN_CHOICE_S)
        while clients[seat].view["v"] == version:
            clients[seat].receive()
        for client, count in zip(outside, counts, strict=True):
            client.send({"t": "ping", "n": 2})
            client.receive_until("pong")
            told = [json.loads(text)["t"] for text in client.received[count:]]
            assert told == ["pong"] or table.eyes().version != eyes
            assert "said" not in told
            assert client.table["seats"][seat]["kind"] == "person"
    finally:
        for client in clients:
            client.__exit__()


def play_to_the_veil(table: Table, clients: list[Client]) -> int:
    """Play at random until somebody is asked unseen, and return their seat; everybody has heard of it."""
    rng = Random(12)
    while not veiled(table):
        client = clients[table.to_act()]
        client.wait_for_turn()
        options = client.view["options"]
        client.act(options[rng.randrange(len(options))]["a"])
    for seat, client in enumerate(clients):
        while client.view.get("v") != table.watchers[seat].version:  # one who was not asked has heard nothing yet
            client.receive()
    for seat, client in enumerate(clients):
        client.send({"t": "ping", "n": 1})
        client.receive_until("pong")
        assert any(f'"hidden":{HIDDEN_CHOICE_S}' in text for text in client.received) == (seat == table.to_act())
    return table.to_act()
