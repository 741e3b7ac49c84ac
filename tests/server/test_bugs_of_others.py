"""Faults that other game servers have had, one test each: none of them may become ours."""
import json
from pathlib import Path

import pytest
from librt.random import Random
from websockets.exceptions import ConnectionClosed, InvalidStatus

import brushpass
from brushpass.agents.levels import find_opponent
from brushpass.core.levels import LEVEL_NAMES
from brushpass.core.errors import UserError
from brushpass.core.kernel import State
from brushpass.server.engine.bots import Question
from brushpass.server.engine.questions import question
from brushpass.server.table.facts import Facts, Seat
from brushpass.server.table.seating import Seating
from brushpass.server.table.log import NotNow
from brushpass.server.table.table import Table
from brushpass.server.messages.outgoing import encode
from tests.server.live_server import Guest, live_server
from tests.server.test_secrets import random_step, shown


def kyoto() -> Table:
    table = Table(brushpass.game("kyoto"), Random(3))
    table.play_until_choice()
    return table


def test_nothing_of_the_past_is_kept_where_a_client_gets_it() -> None:
    """A first view contains no history except the seat's own log lines."""
    table = kyoto()
    for _ in range(20):
        random_step(table, Random(len(table.log)))
    for who in table.watchers:
        message = json.loads(encode(table.message(who)))
        placed = [line["facts"] for line in message["lines"] if line["kind"] == "Placed"]
        assert placed
        assert all(facts["identity"] < 0 for facts in placed if facts["player"] != who)


def test_the_first_sync_and_a_reconnect_send_the_same_and_no_state(ann: Guest) -> None:
    """The whole initial state was sent to every client."""
    code, token = ann.open_table("kyoto", "me", "recruit")
    texts = []
    for _ in range(2):
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            texts.append(json.dumps({**client.view, "v": 0}))
    assert texts[0] == texts[1]


def test_the_log_is_told_to_each_viewer_apart() -> None:
    """Logs and arguments of moves showed secret choices."""
    table = kyoto()
    while not table.over() and len(table.log) < 120:
        random_step(table, Random(len(table.log)))
    own, other = [json.loads(encode(table.message(who)))["lines"] for who in (0, 1)]
    drawn = [(one["params"], two["params"]) for one, two in zip(own, other, strict=False)
             if one["kind"] == two["kind"] == "Drew" and one["facts"]["player"] == 0]
    assert drawn
    assert all(one != two for one, two in drawn)


def test_a_client_that_has_not_greeted_hears_nothing(ann: Guest, bob: Guest) -> None:
    """A client that failed to authenticate still received broadcasts."""
    code, token = ann.open_table("kyoto", "me", "recruit")
    with bob.open_socket(code) as silent, ann.connect(code, token) as client:
        client.wait_for_turn()
        client.act(client.view["options"][0]["a"])
        silent.send({"t": "ping", "n": 1})
        silent.read_until_closed()
        assert [json.loads(text)["t"] for text in silent.received] == ["closed"]


@pytest.mark.parametrize("message", [
    {"t": "act", "id": "act-00000001", "v": 1, "a": 0}, {"t": "say", "id": "say-00000001", "key": "hello"},
    {"t": "resign", "id": "res-00000001"}, {"t": "rematch", "id": "rem-00000001"},
    {"t": "why", "id": "why-00000001", "text": "pass"},
])
def test_every_kind_of_message_asks_who_sends_it(message: dict[str, object], ann: Guest, bob: Guest) -> None:
    """Some kinds of messages were taken without credentials."""
    code, _ = ann.open_table("kyoto", "me", "recruit")
    with bob.connect(code, "not-the-token") as client:
        client.receive_until("view")
        client.send(message)
        assert client.receive_until("refused", "ack")["key"] == "server.refused.watching"


def test_a_token_is_worth_nothing_after_its_owner_has_left(ann: Guest, bob: Guest) -> None:
    """The token of a seat survived leaving it."""
    code, _ = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    with bob.connect(code, bobs) as client:
        client.receive_until("table")
        bob.post(f"/api/tables/{code}/leave", {"token": bobs})
        while client.table["you"] != -1:
            client.receive()
    token = Guest(ann.port).sit(code, 1, "Cid")
    with Guest(ann.port).connect(code, bobs) as stranger, Guest(ann.port).connect(code, token) as owner:
        stranger.receive_until("table")
        owner.receive_until("table")
        assert (stranger.table["you"], owner.table["you"]) == (-1, 1)


def test_names_come_back_as_text_and_the_page_may_run_nothing_inline(ann: Guest) -> None:
    """Names and addresses were written into pages as they came."""
    wicked = "<script>x</script>"
    seats = [{"kind": "me"}, {"kind": "open"}]
    code = ann.post("/api/tables", {"game": "kyoto", "name": wicked, "seats": seats})["code"]
    assert ann.request("GET", f"/api/tables/{code}")[1]["seats"][0]["name"] == wicked
    status, answer = ann.request("GET", "/api/tables/%3Cscript%3E")
    assert (status, answer["key"]) == (404, "server.refused.no-table")


@pytest.mark.parametrize("headers", [{"X-Brushpass": ""}, {"Origin": "https://elsewhere.example"}])
def test_a_page_of_somebody_else_can_post_nothing(headers: dict[str, str], ann: Guest) -> None:
    """Another page could act with the visitor's cookie."""
    wish = {"game": "kyoto", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
    status, answer = ann.request("POST", "/api/tables", wish, headers)
    assert (status, answer["key"]) == (400, "server.refused.origin")


def test_a_socket_from_the_page_of_somebody_else_is_not_opened(ann: Guest) -> None:
    """Sockets carry cookies whatever page opens them."""
    code, _ = ann.open_table("kyoto", "me", "recruit")
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        ann.open_socket(code, "https://elsewhere.example").receive()


def test_a_name_of_this_server_that_nobody_gave_it_is_refused(ann: Guest) -> None:
    """A page elsewhere let its own name point to the reader's machine."""
    assert ann.request("GET", "/api/games", headers={"Host": "evil.example"})[0] == 421


@pytest.mark.parametrize("token", ["", "x", "../..", "0" * 60])
def test_a_wrong_secret_lets_nobody_into_a_seat(token: str, ann: Guest) -> None:
    """Any secret in the address let its reader in."""
    code, _ = ann.open_table("kyoto", "me", "recruit")
    with Guest(ann.port).connect(code, token) as client:
        client.receive_until("view")
        assert client.table["you"] == -1
        assert client.view["view"]["hand"] == []


def test_choices_at_the_same_time_do_not_refuse_each_other() -> None:
    """Of two choices at the same time only one survived: here a sealed one leaves the other seat's version alone."""
    table = Table(brushpass.game("embassy", rounds="8"), Random(1))
    table.play_until_choice()
    rng, kept = Random(2), 0
    while not table.over():
        player, before = table.to_act(), {who: watcher.version for who, watcher in table.watchers.items()}
        told = {who: len(watcher.lines) for who, watcher in table.watchers.items()}
        random_step(table, rng)
        for who, watcher in table.watchers.items():
            if who not in (player, table.to_act()) and len(watcher.lines) == told[who] and table.to_act() >= 0:
                kept += watcher.version == before[who]
    assert kept > 30


def test_a_refused_move_changes_nothing() -> None:
    """The number of the state went up by moves that were refused."""
    table = kyoto()
    seat = table.to_act()
    before = {who: encode(table.message(who)) for who in table.watchers}
    illegal = next(a for a in range(len(table.game.actions)) if a not in table.legal())
    tries = [(seat, 10**6, table.legal()[0]), (seat, table.watchers[seat].version, illegal), (1 - seat, 1, 0),
             (seat, table.watchers[seat].version, 10**6)]
    for who, version, a in tries:
        with pytest.raises(UserError):
            table.act(who, "some-id-1", version, a)
    assert {who: encode(table.message(who)) for who in table.watchers} == before


def test_a_sealed_card_cannot_be_read_on_any_route(ann: Guest, bob: Guest) -> None:
    """Sealed moves could be read through another address of the server."""
    code, anns = ann.open_table("kyoto", "me", "open")
    bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, anns) as client:
        client.wait_for_turn()
        client.act(client.view["options"][0]["a"])
    for path in (f"/api/tables/{code}", "/api/me/tables", "/api/games"):
        text = json.dumps(bob.request("GET", path)[1])
        assert "identity" not in text
        assert "lines" not in text


def test_the_page_is_told_a_hidden_thing_only_when_it_is_its_own() -> None:
    """A client turned a card by itself, and a reload hid it again: what is sent does not depend on that."""
    table = kyoto()
    for _ in range(40):
        random_step(table, Random(len(table.log)))
    again = Table(table.game, Random(99))
    again.replay([(entry.player, entry.action, entry.id) for entry in table.log])
    for who in table.watchers:
        assert encode(again.message(who)) == encode(table.message(who))


def test_cards_and_agents_have_no_number_that_tells_what_they_are() -> None:
    """Hidden agents have no ids that identify them to the other side."""
    table = kyoto()
    while shown(table, 0)["asked"] == "PlaceAgent":
        random_step(table, Random(len(table.log)))
    for who in (0, 1):
        view = shown(table, who)
        theirs = [view["identity"][cell] for cell in range(30) if view["owner"][cell] == 1]
        assert theirs == [-1] * 6


def test_an_unseen_choice_has_no_number_and_no_name() -> None:
    """The name of a move and a version told that somebody had made a secret choice: versions count what a seat sees."""
    table = Table(brushpass.game("topsecret", most_turns="60"), Random(5))
    table.play_until_choice()
    rng = Random(6)
    while not table.over():
        random_step(table, rng)
    for who in table.watchers:
        message = json.loads(encode(table.message(who)))
        assert len(message["lines"]) == message["seq"] == sum(len(events) for events in table.history_of(who))


def test_bots_are_given_what_a_person_in_their_seat_gets_and_no_state() -> None:
    """Bots were given the whole game."""
    room = Seating("code", Facts("embassy", {}, [Seat("bot", "", "operative") for _ in range(4)], ""))
    table = room.begin()
    table.play_until_choice()
    asked = question(room, table, table.to_act())
    assert Question._fields == ("game", "options", "level", "seat", "heard", "legal", "seed", "effort", "seconds",
                                "persona")
    assert sum(len(events) for events in asked.heard) == len(table.watchers[asked.seat].lines)
    for name in LEVEL_NAMES:
        bot = find_opponent("embassy", name).make_bot(room.game, 0, 1)
        assert not any(isinstance(getattr(bot, each, None), State) for each in dir(bot))


def test_an_old_board_on_a_second_device_is_refused() -> None:
    """A stale board could still move."""
    table = kyoto()
    seat = table.to_act()
    old = table.watchers[seat].version
    table.act(seat, "first-move", old, table.legal()[0])
    while table.to_act() != seat:
        random_step(table, Random(1))
    with pytest.raises(NotNow, match="Something has changed since"):
        table.act(seat, "second-move", old, table.legal()[0])


def test_the_same_message_twice_is_one_move(tmp_path: Path) -> None:
    """A move sent again after a lost answer was played twice; here it is known again even after a restart."""
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit")
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            first = (client.view["options"][0]["a"], client.view["v"])
            assert client.act(*first, "same-id-00001")["t"] == "ack"
            client.wait_for_turn()
            lines = client.lines
    with live_server(tmp_path) as server:
        ann.port = server.port
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            assert client.act(*first, "same-id-00001")["t"] == "ack"
            assert client.lines == lines
