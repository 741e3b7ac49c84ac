"""A player who is late or away is replaced by a bot, openly, and comes back; by a clock that a test moves."""
from pathlib import Path

from brushpass.server.table.clock import DAY, MIN_RETURN_S
from brushpass.server.tables.live_table import AWAY_AFTER_S
from brushpass.server.table.facts import STAND_IN
from tests.server.hours import LIVE, Hands, clock_of, first_asked, kind_of, note, two
from tests.server.house import Guest, House, house


NEVER = 1e6  # seconds that a bot thinks at least


def test_a_player_who_is_late_is_replaced_openly_and_comes_back(timed: House, hands: Hands) -> None:
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
        assert clock_of(other, seat) == MIN_RETURN_S
        player.asked()
        while not player.view["options"]:
            player.hear()
        assert player.act(player.view["options"][0]["a"])["t"] == "ack"


def test_a_seat_that_is_taken_back_while_the_bot_thinks_is_not_played_by_it(tmp_path: Path, hands: Hands) -> None:
    with house(tmp_path, now=hands, pause=NEVER) as held:
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
            held.app.state.registry.pause = NEVER  # else the bots may play to the end
            hands.move(301)
            kind_of(client, 0, "bot")
    with house(tmp_path, now=hands, pause=NEVER) as held:
        stranger = Guest(held.port)
        with stranger.at(code, token) as client:
            client.until("table")
            assert client.table["you"] == 0
            client.send({"t": "back", "id": "back-00001"})
            assert client.until("ack", "refused")["t"] == "ack"
            kind_of(client, 0, "person")


def test_of_two_the_late_one_loses_where_that_was_agreed(timed: House, hands: Hands) -> None:
    code, first, second = two(timed, time={**LIVE, "loses": True})
    with first, second:
        player, other = first_asked(first, second)
        hands.move(300)
        while other.view["result"] is None:
            other.hear()
        seat = player.table["you"]
        assert other.view["result"] == {"winners": [1 - seat], "rule": "", "resigned": seat, "late": True}
    last = timed.guest().ask("GET", f"/api/tables/{code}/replay?as=public")[1]["steps"][-1]
    assert last["message"]["result"] == other.view["result"]


def test_the_others_vote_for_a_bot_when_somebody_is_away(timed: House, hands: Hands) -> None:
    ann, bob, eve = timed.guest(), timed.guest(), timed.guest()
    code, anns = ann.open_table("topsecret", "me", "open", "open", options={"players": "3"})
    bobs, evil = bob.sit(code, 1), eve.sit(code, 2, "Eve")
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.at(code, anns) as first, bob.at(code, bobs) as second:
        with eve.at(code, evil) as third:
            third.until("view")
        vote = {"t": "vote", "id": "vote-00001", "seat": 2}
        first.send(vote)
        assert first.until("refused")["key"] == "server.refused.vote", "she has only just left"
        hands.move(AWAY_AFTER_S)
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
        hands.move(10 * AWAY_AFTER_S)
        first.send({"t": "vote", "id": "vote-00001", "seat": 1})
        assert first.until("refused")["key"] == "server.refused.vote"
        assert first.table["absent"] == []


def test_nobody_is_voted_out_who_is_here_and_watchers_have_no_vote(timed: House, hands: Hands) -> None:
    code, first, second = two(timed)
    with first, second, timed.guest().at(code) as eyes:
        hands.move(10 * AWAY_AFTER_S)
        for client, seat in ((first, 1), (first, 0), (first, 7), (eyes, 1)):
            client.send({"t": "vote", "id": "vote-00001", "seat": seat})
            assert client.until("refused")["key"].startswith("server.refused.")
        first.send({"t": "back", "id": "back-00001"})
        assert first.until("refused")["key"] == "server.refused.yours"


def test_a_player_who_has_given_up_does_not_come_back(timed: House) -> None:
    ann = timed.guest()
    code, token = ann.open_table("topsecret", "me", "recruit", "recruit", options={"players": "3", "most_turns": "9"})
    with ann.at(code, token) as client:
        client.asked()
        client.send({"t": "resign", "id": "resign-0001"})
        kind_of(client, 0, "bot")
        client.send({"t": "back", "id": "back-00001"})
        assert client.until("refused")["key"] == "server.refused.watching"
