"""Clocks, time-out, taking over and coming back, by a clock that stands still until a test moves it."""
import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

import brushpass
from brushpass.server.clock import DAY, GRACE, UNSEEN, BadTime, Clocks, Time, TimeWish, checked
from brushpass.server.keeper import SAVED
from brushpass.server.live import AWAY
from brushpass.server.room import STAND_IN
from brushpass.server.table import Table
from brushpass.server.tables import select_table
from tests.server.house import Client, Guest, House, house
from tests.server.test_secrets import random_step

LIVE = {"kind": "live", "main": 300, "more": 5}


class Hands:
    """What the clocks of a server go by."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at

    def move(self, seconds: float) -> None:
        self.at += seconds


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def timed(tmp_path: Path, hands: Hands) -> Iterator[House]:
    with house(tmp_path, now=hands) as held:
        yield held


def two(held: House, game: str = "kyoto", **more: object) -> tuple[str, Client, Client]:
    """Return a table at which two people play, Ann first."""
    ann, bob = held.guest(), held.guest()
    code, hers = ann.open_table(game, "me", "open", **more)
    his = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    return code, ann.at(code, hers), bob.at(code, his)


def note(client: Client, key: str) -> dict[str, Any]:
    """Wait until the table is told something about a seat."""
    while (said := client.until("said"))["key"] != key:
        pass
    return said


def kind_of(client: Client, seat: int, wanted: str) -> None:
    """Wait until a bot or a person plays in a seat."""
    while not client.table or client.table["seats"][seat]["kind"] != wanted:
        client.hear()


def clock_of(client: Client, seat: int) -> float:
    """Wait until the clock of a seat runs, and return what is left on it."""
    while not client.clock or client.clock["asked"] != seat:
        client.hear()
    return float(client.clock["left"][seat])


def first_asked(*clients: Client) -> tuple[Client, Client]:
    """Return the one who is asked, and the other."""
    for client in clients:
        client.until("clock")
    one, other = clients
    asked = one.table["you"] if one.view["options"] else other.table["you"]
    return (one, other) if asked == one.table["you"] else (other, one)


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
    assert clocks.time.left[0] == -5.0, "whoever was late is given nothing"


def test_days_begin_anew_with_every_question() -> None:
    clocks = Clocks(checked(TimeWish("days", 3 * DAY), 4), 4, 0.0)
    clocks.ask(2, 0.0)
    clocks.ask(3, 2.9 * DAY)
    clocks.ask(2, 3 * DAY)
    assert clocks.out(5.9 * DAY) == -1
    assert clocks.out(6 * DAY) == 2


@pytest.mark.parametrize("wish", [TimeWish("live", 59), TimeWish("live", 10**6), TimeWish("live", 300, -1),
                                  TimeWish("days", 60), TimeWish("days", 31 * DAY), TimeWish("live", 300, 601)])
def test_a_clock_that_makes_no_sense_is_refused(wish: TimeWish) -> None:
    with pytest.raises(BadTime):
        checked(wish, 2)


def test_what_is_left_is_not_for_a_client_to_say(timed: House) -> None:
    ann = timed.guest()
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "kyoto", "name": "Ann", "seats": seats, "time": {**LIVE, "left": [9e9, 0]}}
    assert ann.ask("POST", "/api/tables", body)[0] == 400


def test_clocks_are_shown_to_all_and_run_on_the_server(timed: House, hands: Hands) -> None:
    code, first, second = two(timed, time=LIVE)
    with first, second, timed.guest().at(code) as eyes:
        player, _ = first_asked(first, second)
        seat = player.table["you"]
        assert player.table["time"] == {**LIVE, "loses": False}
        hands.move(40)
        while player.view["options"]:
            player.act(player.view["options"][0]["a"])
        assert clock_of(eyes, 1 - seat) == 300
        assert eyes.clock["left"][seat] == 300 - 40 + 5


def test_whoever_is_late_is_replaced_openly_and_comes_back(timed: House, hands: Hands) -> None:
    _, first, second = two(timed, time=LIVE)
    with first, second:
        player, other = first_asked(first, second)
        seat = player.table["you"]
        hands.move(301)
        for client in (player, other):
            kind_of(client, seat, "bot")
            assert client.table["seats"][seat]["level"] == STAND_IN
            assert note(client, "note.time")["seat"] == seat
        assert player.table["you"] == seat, "she still sees her own hand"
        assert other.asked(), "the bot has chosen for her"
        player.send({"t": "act", "id": "act-000001", "v": player.view["v"], "a": 0})
        assert player.until("refused")["key"] == "server.refused.stand-in"
        player.send({"t": "back", "id": "back-00001"})
        kind_of(other, seat, "person")
        note(other, "note.back")
        while other.view["options"]:
            other.act(other.view["options"][0]["a"])
        assert clock_of(other, seat) == GRACE
        player.asked()
        while not player.view["options"]:
            player.hear()
        assert player.act(player.view["options"][0]["a"])["t"] == "ack"


def test_a_seat_that_is_taken_back_while_the_bot_thinks_is_not_played_by_it(tmp_path: Path, hands: Hands) -> None:
    with house(tmp_path, now=hands, pause=30.0) as held:
        _, first, second = two(held, time=LIVE)
        with first, second:
            player, other = first_asked(first, second)
            seat, version = player.table["you"], player.view["v"]
            hands.move(301)
            kind_of(player, seat, "bot")
            player.send({"t": "back", "id": "back-00001"})
            kind_of(player, seat, "person")
            kind_of(other, seat, "bot")
            kind_of(other, seat, "person")
            assert player.view["v"] == version
            assert player.act(player.view["options"][0]["a"])["t"] == "ack"


def test_by_the_same_link_one_comes_back_after_a_restart(tmp_path: Path, hands: Hands) -> None:
    with house(tmp_path, now=hands) as held:
        ann = held.guest()
        code, token = ann.open_table("kyoto", "me", "recruit", time=LIVE)
        with ann.at(code, token) as client:
            client.asked()
            client.until("clock")
            hands.move(301)
            kind_of(client, 0, "bot")
    with house(tmp_path, now=hands) as held:
        stranger = Guest(held.port)
        with stranger.at(code, token) as client:
            client.until("table")
            assert client.table["you"] == 0
            if client.table["over"]:
                return
            client.send({"t": "back", "id": "back-00001"})
            assert client.until("ack", "refused")["t"] == "ack"
            kind_of(client, 0, "person")


def test_of_two_the_late_one_loses_where_that_was_agreed(timed: House, hands: Hands) -> None:
    _, first, second = two(timed, time={**LIVE, "loses": True})
    with first, second:
        player, other = first_asked(first, second)
        hands.move(300)
        while other.view["result"] is None:
            other.hear()
        seat = player.table["you"]
        assert other.view["result"] == {"winners": [1 - seat], "rule": "", "resigned": seat, "late": True}


def test_among_four_nobody_loses_by_time_alone() -> None:
    assert not checked(TimeWish("live", 300, 0, True), 4).loses


def test_a_restart_neither_gives_nor_takes_time(tmp_path: Path, hands: Hands) -> None:
    with house(tmp_path, now=hands) as held:
        code, first, second = two(held, time=LIVE)
        with first, second:
            player, _ = first_asked(first, second)
            seat = player.table["you"]
            hands.move(100)
    hands.move(5000)
    with house(tmp_path, now=hands) as held, Guest(held.port).at(code) as eyes:
        told = eyes.until("clock")
        assert told["asked"] == seat
        assert told["left"][seat] == 200, "time stops while the server is down"
        hands.move(50)
        with Guest(held.port).at(code) as later:
            assert later.until("clock")["left"][seat] == 150


def test_clocks_are_written_down_while_somebody_thinks(timed: House, hands: Hands) -> None:
    code, first, second = two(timed, time=LIVE)
    with first, second:
        player, _ = first_asked(first, second)
        hands.move(2 * SAVED)
        hub = timed.app.state.hub
        for work in (hub.keeper.tick(), hub.store.write(lambda held: None)):  # the server's own tick may be under way
            asyncio.run_coroutine_threadsafe(work, timed.loop).result()
        facts, _ = hub.store.read(lambda held: select_table(held, code))
        left = facts.time.left[player.table["you"]]
        assert left == 300 - 2 * SAVED, "a crash now gives nobody more than a few seconds"


def test_clocks_run_after_a_restart_though_nobody_looks(tmp_path: Path, hands: Hands) -> None:
    with house(tmp_path, now=hands) as held:
        code, first, second = two(held, time={"kind": "days", "main": DAY})
        with first, second:
            player, _ = first_asked(first, second)
            seat = player.table["you"]
    with house(tmp_path, now=hands) as held:
        ann = held.guest()
        ann.open_table("kyoto", "me", "open")
        hub = held.app.state.hub
        while code not in hub.open:
            ann.ask("GET", "/api/games")
        hands.move(DAY + 1)
        with ann.at(code) as eyes:
            kind_of(eyes, seat, "bot")


def test_the_others_vote_for_a_bot_when_somebody_is_away(timed: House, hands: Hands) -> None:
    ann, bob, eve = timed.guest(), timed.guest(), timed.guest()
    code, hers = ann.open_table("topsecret", "me", "open", "open", options={"players": "3"})
    his, evil = bob.sit(code, 1), eve.sit(code, 2, "Eve")
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.at(code, hers) as first, bob.at(code, his) as second:
        with eve.at(code, evil) as third:
            third.until("view")
        vote = {"t": "vote", "id": "vote-00001", "seat": 2}
        first.send(vote)
        assert first.until("refused")["key"] == "server.refused.vote", "she has only just left"
        hands.move(AWAY)
        while first.table["absent"] != [2]:
            first.hear()
        first.send(vote)
        while second.table.get("votes") != [[2, [0]]]:
            second.hear()
        assert second.table["seats"][2]["kind"] == "person", "not all agree yet"
        second.send(vote)
        kind_of(first, 2, "bot")
        assert note(first, "note.vote")["seat"] == 2
        with eve.at(code, evil) as third:
            third.until("table")
            assert third.table["you"] == 2
            third.send({"t": "back", "id": "back-00001"})
            kind_of(first, 2, "person")


def test_where_everybody_has_days_nobody_is_missed(timed: House, hands: Hands) -> None:
    _, first, second = two(timed, time={"kind": "days", "main": DAY})
    with first:
        with second:
            second.until("view")
        hands.move(10 * AWAY)
        first.send({"t": "vote", "id": "vote-00001", "seat": 1})
        assert first.until("refused")["key"] == "server.refused.vote"
        assert first.table["absent"] == []


def test_nobody_is_voted_out_who_is_here_and_watchers_have_no_vote(timed: House, hands: Hands) -> None:
    code, first, second = two(timed)
    with first, second, timed.guest().at(code) as eyes:
        hands.move(10 * AWAY)
        for client, seat in ((first, 1), (first, 0), (first, 7), (eyes, 1)):
            client.send({"t": "vote", "id": "vote-00001", "seat": seat})
            assert client.until("refused")["key"].startswith("server.refused.")
        first.send({"t": "back", "id": "back-00001"})
        assert first.until("refused")["key"] == "server.refused.yours"


def test_whoever_has_given_up_does_not_come_back(timed: House) -> None:
    ann = timed.guest()
    code, token = ann.open_table("topsecret", "me", "recruit", "recruit", options={"players": "3", "most_turns": "9"})
    with ann.at(code, token) as client:
        client.asked()
        client.send({"t": "resign", "id": "resign-0001"})
        kind_of(client, 0, "bot")
        client.send({"t": "back", "id": "back-00001"})
        assert client.until("refused")["key"] == "server.refused.watching"


def veiled(table: Table) -> bool:
    return table.to_act() >= 0 and table.asked_openly() != table.to_act()


def test_behind_the_veil_no_clock_of_anybody_runs() -> None:
    """ER56: clocks are a function of what a spectator sees; a choice that he does not see changes nothing in them."""
    game = brushpass.game("embassy", rounds="8")
    rng, hidden = Random(4), 0
    for seed in range(4):
        table, clocks, now = Table(game, Random(seed)), Clocks(Time("live", 9000, 5), 4, 0.0), 0.0
        table.settle()
        while not table.over():
            clocks.ask(table.asked_openly(), now)
            before, version = json.dumps(clocks.message(now)), table.eyes().version
            if veiled(table):
                assert clocks.time.asked == -1
            hides = veiled(table)
            random_step(table, rng)
            if hides and table.eyes().version == version:
                now += 7
                assert not clocks.ask(table.asked_openly(), now)
                assert json.dumps(clocks.message(now)) == before
                hidden += 1
            now += 1
    assert hidden > 10, "nothing was chosen behind a veil"


@pytest.mark.parametrize("name", ["kyoto", "topsecret"])
def test_elsewhere_everybody_sees_who_is_asked(name: str) -> None:
    table, rng = Table(brushpass.game(name), Random(2)), Random(3)
    table.settle()
    while not table.over() and len(table.log) < 200:
        assert table.asked_openly() == table.to_act()
        random_step(table, rng)


def test_a_hidden_choice_that_takes_too_long_is_made_once_and_told_to_nobody(timed: House, hands: Hands) -> None:
    guests = [timed.guest() for _ in range(4)]
    code, token = guests[0].open_table("embassy", "me", "open", "open", "open", time={**LIVE, "main": 3600})
    tokens = [token, *[guests[seat].sit(code, seat, f"P{seat}") for seat in (1, 2, 3)]]
    guests[0].post(f"/api/tables/{code}/begin", {})
    clients = [guest.at(code, each) for guest, each in zip(guests, tokens, strict=True)]
    try:
        live = timed.app.state.hub.open[code]
        seat = play_to_the_veil(live.room.table, clients)
        table = live.room.table
        outside = [client for client in clients if client.view["view"]["asked_of"] == -3]
        for client in outside:
            client.send({"t": "ping", "n": 1})
            client.until("pong")
        counts = [len(client.received) for client in outside]
        version, eyes = clients[seat].view["v"], table.eyes().version
        hands.move(UNSEEN)
        while clients[seat].view["v"] == version:
            clients[seat].hear()
        for client, count in zip(outside, counts, strict=True):
            client.send({"t": "ping", "n": 2})
            client.until("pong")
            told = [json.loads(text)["t"] for text in client.received[count:]]
            assert told == ["pong"] or table.eyes().version != eyes
            assert "said" not in told
            assert client.table["seats"][seat]["kind"] == "person"
    finally:
        for client in clients:
            client.__exit__()


def play_to_the_veil(table: Table, clients: list[Client]) -> int:
    """Play at random until somebody is asked unseen, and return his seat; everybody has heard of it."""
    rng = Random(12)
    while not veiled(table):
        client = clients[table.to_act()]
        client.asked()
        options = client.view["options"]
        client.act(options[rng.randrange(len(options))]["a"])
    for seat, client in enumerate(clients):
        while client.view["v"] != table.watchers[seat].version:
            client.hear()
    for seat, client in enumerate(clients):
        client.send({"t": "ping", "n": 1})
        client.until("pong")
        assert any(f'"unseen":{UNSEEN}' in text for text in client.received) == (seat == table.to_act())
    return table.to_act()
