"""Private notes, and the events since a player's last move: they belong to one seat and reach nobody else."""
from pathlib import Path

import pytest
from librt.random import Random

from brushpass.core.kernel import SPECTATOR
from brushpass.server.table.facts import Facts, Seat
from brushpass.server.table.seating import Seating
from tests.server.live_server import Client, Guest, live_server
from tests.server.test_bots_of_others import lend
from tests.server.test_play import play_on
from tests.server.test_secrets import random_step

SECRET = "Blue holds the zinnia.\nWatch b3."


def keep(client: Client, text: str) -> str:
    """Keep notes, and return the kind of the answer."""
    client.send({"t": "note", "id": "note-000001", "text": text})
    return str(client.receive_until("ack", "refused")["t"])


def test_notes_come_back_to_their_owner_on_any_machine_and_after_a_restart(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit")
        with ann.connect(code, token) as client, ann.connect(code, token) as tablet:
            tablet.receive_until("view")
            assert keep(client, SECRET) == "ack"
            assert tablet.receive_until("note") == {"t": "note", "text": SECRET}
    with live_server(tmp_path) as server, Guest(server.port).connect(code, token) as client:
        assert client.receive_until("note")["text"] == SECRET


def test_notes_reach_nobody_else(ann: Guest, bob: Guest) -> None:
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    bot = lend(ann, code, 0)
    with ann.connect(code, anns) as client, bob.connect(code, bobs) as other, Guest(ann.port).connect(code) as eyes, \
            Guest(ann.port).connect(code, bot) as program:
        assert keep(client, SECRET) == "ack"
        for connection in (other, eyes, program):
            connection.send({"t": "ping", "n": 1})
            connection.receive_until("pong")
            assert "zinnia" not in "".join(connection.received)
    with (bob.connect(code, bobs) as again, Guest(ann.port).connect(code) as later,
          Guest(ann.port).connect(code, bot) as program):
        for connection in (again, later, program):
            connection.receive_until("view")
            connection.send({"t": "ping", "n": 1})
            connection.receive_until("pong")
            assert "zinnia" not in "".join(connection.received)
    assert "zinnia" not in str(bob.request("GET", f"/api/tables/{code}"))


def test_a_player_who_takes_a_seat_does_not_find_the_notes_of_the_one_before(ann: Guest, bob: Guest) -> None:
    code, _ = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    with bob.connect(code, bobs) as client:
        assert keep(client, SECRET) == "ack"
    bob.post(f"/api/tables/{code}/leave", {"token": bobs})
    carol = Guest(ann.port)
    with carol.connect(code, carol.sit(code, 1)) as client:
        client.send({"t": "ping", "n": 1})
        client.receive_until("pong")
        assert "zinnia" not in "".join(client.received)


def test_those_who_watch_keep_no_notes_and_long_ones_are_refused(ann: Guest) -> None:
    code, token = ann.open_table("kyoto", "me", "recruit")
    with Guest(ann.port).connect(code) as eyes:
        assert keep(eyes, SECRET) == "refused"
    with ann.connect(code, token) as client:
        assert keep(client, "x" * 3_001) == "refused"
        assert keep(client, "\ud800\x00 odd") in ("ack", "refused")
        assert keep(client, "short") == "ack", "the file can still be written"


def test_a_seat_is_told_where_its_own_last_move_ended(ann: Guest) -> None:
    code, token = ann.open_table("kyoto", "me", "recruit")
    with ann.connect(code, token) as client:
        client.wait_for_turn()
        assert client.view["mine"] == 0
        play_on(client, Random(3), 6)
        client.wait_for_turn()
        assert 0 < client.view["mine"] < client.view["seq"]
        mine = client.view["mine"]
    with Guest(ann.port).connect(code, token) as client:
        assert client.receive_until("view")["mine"] == mine


@pytest.mark.parametrize("game", ["kyoto", "embassy"])
def test_since_my_last_move_is_the_same_from_memory_and_from_the_file(game: str) -> None:
    seats = 2 if game == "kyoto" else 4
    room = Seating("code", Facts(game, {}, [Seat("person", "Ann")] * seats, ""))
    table, rng = room.begin(), Random(8)
    table.play_until_choice()
    for _ in range(30):
        before = {who: len(watcher.lines) for who, watcher in table.watchers.items()}
        player = table.to_act()
        random_step(table, rng)
        for who, watcher in table.watchers.items():
            assert (watcher.mine == len(watcher.lines)) == (who == player) or len(watcher.lines) == before[who]
    again = room.new_table()
    again.replay([(entry.player, entry.action, entry.id) for entry in table.log])
    assert {who: watcher.mine for who, watcher in again.watchers.items()} == {
        who: watcher.mine for who, watcher in table.watchers.items()}
    assert table.watchers[int(SPECTATOR)].mine == 0
