"""A study: one leads a finished game, all see the same moment, lines are tried, and comments stay with the record."""
from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import uuid4

import pytest
from librt.random import Random
from websockets.exceptions import ConnectionClosed

from brushpass.core.records.record import read, verify
from brushpass.games import game as open_game
from brushpass.server.store import comments
from brushpass.server.tables.connection import BURST
from tests.server.live_server import Client, Guest, live_server
from tests.server.postgres import Postgres, missing
from tests.server.test_play import play_on
from tests.server.test_replay import fetched, steps


def ask(client: Client, kind: str, **fields: object) -> dict[str, Any]:
    """Send a request, and return its ack or its refusal."""
    id = str(uuid4())
    client.send({"t": kind, "id": id, **fields})
    while (answer := client.receive_until("ack", "refused"))["id"] != id:
        pass
    return answer


def lead(client: Client, at: int, eyes: str = "open", take: bool = False) -> dict[str, Any]:
    return ask(client, "lead", at=at, eyes=eyes, take=take)


def moment(client: Client, **wanted: object) -> dict[str, Any]:
    """Return the latest study message, once it has these values."""
    while not (wanted.items() <= (message := latest(client)).items() and message):
        client.receive()
    return message


def latest(client: Client) -> dict[str, Any]:
    """Return the latest study message that was received, or nothing."""
    found = [text for text in client.received if text.startswith('{"t":"study"')]
    return dict(json.loads(found[-1])) if found else {}


@contextmanager
def three(ann: Guest, bob: Guest, **options: object) -> Iterator[tuple[str, Client, Client, Client]]:
    """Yield the code of a game that Bob has given up after some moves, and Ann, Bob and a spectator at it."""
    code, anns = ann.open_table("kyoto", "me", "open", **options)
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second, Guest(bob.port).connect(code) as eyes:
        for client in (first, second, eyes):
            client.receive_until("view")
        for client in (first, second):
            play_on(client, Random(7), 6)
        second.send({"t": "resign", "id": "resign-0001"})
        for client in (first, second, eyes):
            while not client.table.get("over"):
                client.receive()
        yield code, first, second, eyes


def test_the_lead_changes_and_all_see_the_same_moment(ann: Guest, bob: Guest) -> None:
    with three(ann, bob) as (code, first, second, eyes):
        assert lead(first, 3)["key"] == "server.refused.lead", "nobody leads without taking the lead"
        assert lead(first, 5, "0", take=True)["t"] == "ack"
        for client in (second, eyes):
            shown = moment(client, leader=0)
            assert (shown["at"], shown["eyes"], shown["line"]) == (5, "0", -1)
        assert lead(second, 6)["key"] == "server.refused.lead", "who follows does not lead"
        assert lead(eyes, 7, "public", take=True)["t"] == "ack", "a spectator leads too"
        number = moment(eyes, at=7)["leader"]
        assert number == moment(first, at=7)["leader"] > 1
        assert lead(second, 8, "1", take=True)["t"] == "ack"
        assert lead(second, 9, "1")["t"] == "ack", "who leads goes on"
        for client in (first, eyes):
            assert moment(client, at=9)["leader"] == 1
        with Guest(ann.port).connect(code) as late:
            assert moment(late)["at"] == 9, "who comes later sees the moment"


def test_everybody_points_and_the_pointer_goes_with_the_moment(ann: Guest, bob: Guest) -> None:
    with three(ann, bob) as (_, first, second, eyes):
        assert ask(second, "point", about="cell:3")["key"] == "server.refused.lead", "there is no study yet"
        lead(first, 5, take=True)
        assert ask(eyes, "point", about="cell:3")["t"] == "ack"
        shown = moment(first, pointer="cell:3")
        assert shown["pointedBy"] == moment(eyes, pointer="cell:3")["you"] != shown["you"]
        lead(first, 5, "1")
        assert moment(second, eyes="1")["pointer"] == "cell:3", "the same moment, seen by others"
        lead(first, 6, "1")
        assert moment(second, at=6)["pointer"] == ""
        first.send({"t": "point", "id": "point-0001", "about": '"]<'})
        assert first.receive_until("refused")["key"] == "server.message.malformed"


def test_nothing_is_studied_while_the_game_runs(ann: Guest, bob: Guest) -> None:
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second, Guest(ann.port).connect(code) as eyes:
        for started, key in ((False, "server.refused.not-begun"), (True, "server.refused.playing")):
            if started:
                ann.post(f"/api/tables/{code}/begin", {})
            for client in (first, second, eyes):
                client.receive_until("table")
                assert lead(client, 0, "open", take=True)["key"] == key
                assert ask(client, "point", about="cell:3")["key"] == key
                assert ask(client, "line", do="begin")["key"] == key
                assert ask(client, "line", do="bot")["key"] == key
            for client in (first, second):
                assert ask(client, "comment", at=0, text="so it goes")["key"] == key
        for client in (first, second, eyes):
            assert not any('"t":"study"' in text or '"t":"comments"' in text for text in client.received)


def test_a_line_is_tried_by_hand_and_by_a_bot_and_taken_back(ann: Guest, bob: Guest) -> None:
    with three(ann, bob) as (code, first, second, eyes):
        before = fetched(ann, f"/api/tables/{code}/record")
        whose = next(step for step in steps(ann, code, "0") if step["message"]["options"])
        lead(first, whose["at"], "open", take=True)
        assert ask(second, "line", do="begin")["key"] == "server.refused.lead"
        assert ask(first, "line", do="act", a=0)["key"] == "server.refused.stale", "no line has begun"
        assert ask(first, "line", do="begin")["t"] == "ack"
        shown = moment(eyes, line=0)["view"]
        assert shown["view"] == whose["message"]["view"]
        assert shown["options"] == whose["message"]["options"]
        chosen = next(option["a"] for option in shown["options"] if option["a"] != whose["played"])
        assert ask(first, "line", do="act", a=chosen)["t"] == "ack"
        assert ask(first, "line", do="act", a=-1)["t"] == "refused"
        length = latest(first)["line"]
        assert moment(eyes, line=length)["asked"] >= 0 < length
        assert ask(first, "line", do="bot")["t"] == "ack"
        assert moment(eyes, line=latest(first)["line"])["line"] > length
        assert ask(first, "line", do="back")["t"] == "ack"
        assert moment(eyes, line=length)["view"] == latest(first)["view"]
        lead(second, whose["at"], "1", take=True)
        assert moment(eyes, leader=1)["line"] == length, "who takes the lead goes on with the line"
        assert ask(second, "line", do="end")["t"] == "ack"
        assert moment(eyes, line=-1).get("view") is None
        assert fetched(ann, f"/api/tables/{code}/record") == before, "the game itself is as it was"


def test_comments_stay_with_the_record_and_come_back_from_its_file(ann: Guest, bob: Guest) -> None:
    with three(ann, bob) as (code, first, second, eyes):
        plain = fetched(ann, f"/api/tables/{code}/record")[1]
        assert ask(eyes, "comment", at=4, text="I was there")["key"] == "server.refused.watching"
        assert ask(second, "comment", at=9_999, text="gg")["t"] == "ack"
        assert ask(first, "comment", at=3, text="why\nnot =  defend?")["t"] == "ack"
        assert ask(first, "comment", at=3, text=" \n ")["key"] == "server.refused.text"
        while len(told := eyes.receive_until("comments")["comments"]) < 2:
            pass
        last = len(read(plain).actions) + 1
        written = [(0, 3, "why not = defend?"), (1, last, "gg")]
        assert [(each["seat"], each["at"], each["text"]) for each in told] == written
        text = fetched(bob, f"/api/tables/{code}/record")[1]
        record = read(text)
        assert record.comments == [(3, 0, "why not = defend?"), (last, 1, "gg")]
        assert record.write() == text
        assert [line for line in text.splitlines() if not line.startswith("# ")] == plain.splitlines()
        assert verify(record, open_game(record.game, **record.options)) == "0 resigned"
        assert ann.request("GET", f"/api/tables/{code}/draws")[1]["record"] == plain, "what is verified has no comments"
        with Guest(ann.port).connect(code) as late:
            assert late.receive_until("comments")["comments"] == told
        from_file = ann.post("/api/replay", {"text": text, "eyes": "0"})
        for replay in (ann.request("GET", f"/api/tables/{code}/replay?as=0")[1], from_file):
            assert [(each["seat"], each["at"], each["text"]) for each in replay["comments"]] == written
        assert ask(second, "uncomment", n=told[0]["n"])["t"] == "ack"
        assert ask(second, "uncomment", n=told[1]["n"])["t"] == "ack"
        assert eyes.receive_until("comments")["comments"] == told[:1], "only one's own comments are deleted"


def test_where_nobody_chats_freely_nobody_comments(ann: Guest, bob: Guest) -> None:
    with three(ann, bob, freeText=False) as (_, first, _, _):
        assert ask(first, "comment", at=3, text="hello")["key"] == "server.refused.text"


def test_a_game_takes_so_many_comments_and_no_more(ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brushpass.server.tables.commands.study.MAX_COMMENTS", 2)
    monkeypatch.setattr(comments, "MAX_COMMENTS", 2)
    with three(ann, bob) as (_, first, second, _):
        for client in (first, second):
            assert ask(client, "comment", at=3, text="hello")["t"] == "ack"
        refused = ask(first, "comment", at=3, text="hello")
        assert (refused["key"], refused["params"]) == ("server.refused.comments", {"most": 2})


def test_who_leads_too_fast_is_cut_off_and_leaves_the_lead(ann: Guest, bob: Guest, no_refill: None) -> None:
    with three(ann, bob) as (_, first, second, _):
        lead(first, 3, take=True)
        with suppress(ConnectionClosed):  # the server may close before it has read them all
            for number in range(int(BURST)):
                first.send({"t": "lead", "id": f"lead-{number:06}", "at": 3, "eyes": "open"})
        first.read_until_closed()
        assert any('"server.closed.fast"' in text for text in first.received)
        assert moment(second, leader=-1)["at"] == 3, "the moment stays"


@pytest.mark.xdist_group("postgres")
@pytest.mark.skipif(bool(missing()), reason=missing())
def test_people_at_two_servers_study_together(database_server: Postgres, tmp_path: Any) -> None:
    place = database_server.database()
    with (live_server(tmp_path, database=place) as one, live_server(tmp_path, database=place) as other,
          three(one.guest(), other.guest()) as (code, first, second, _)):
        at = next(step["at"] for step in steps(one.guest(), code, "0") if step["message"]["options"])
        lead(first, at, "0", take=True)
        assert moment(second, leader=0)["at"] == at
        assert ask(first, "line", do="begin")["t"] == "ack"
        here, there = moment(first, line=0)["view"], moment(second, line=0)["view"]
        assert here["view"] == there["view"]
        assert ask(second, "comment", at=at, text="there")["t"] == "ack"
        assert first.receive_until("comments")["comments"][0]["text"] == "there"
        lead(second, at + 1, take=True)
        assert moment(first, leader=1)["at"] == at + 1
        second.stack.close()
        assert moment(first, leader=-1)["at"] == at + 1
