"""The same deal at all tables of a round: compared by seat, proven to be the same, sealed until the last is over."""
from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.records.fair import seal_of
from brushpass.server.evenings.start import planned
from brushpass.server.evenings.tournament import matchpoints
from brushpass.server.previews.endpoints import seen
from brushpass.server.table.facts import PERSON, Facts, Seat
from brushpass.server.table.seeds import Seeds
from brushpass.server.tables.live_table import LiveTable
from brushpass.text.catalogue import Catalogue
from tests.eventually import eventually
from tests.server.live_server import Client, Guest, LiveServer, live_server
from tests.server.test_evenings import gather, give_up, look
from tests.server.test_pairing import evening_of
from tests.server.test_trust import draws_checked, evidence, seeds_of

REVEALING = ("record", "draws", "replay?as=open", "replay?as=public", "replay?as=0", "review?seat=0")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("duplicate")) as server:
        yield server


def begun(server: LiveServer, names: str, **more: object) -> tuple[str, list[Guest], list[dict[str, Any]]]:
    """Return a duplicate tournament, its players, and the tables of its first round."""
    code, guests = gather(server, names, **{"kind": "robin", "game": "kyoto", "duplicate": True, **more})
    state = guests[0].post(f"/api/evenings/{code}/begin", {})
    return code, guests, [each for each in state["games"] if each["code"]]


def fair(guest: Guest, table: str) -> dict[str, Any]:
    """Return what a table publishes about its seeds."""
    return guest.request("GET", f"/api/tables/{table}")[1]["fair"]  # type: ignore[no-any-return]


def refusals(guest: Guest, table: str) -> set[str]:
    """Return why nothing that reveals a table is answered; "" for what is."""
    def answer(method: str, path: str, body: object = None) -> str:
        try:
            status, answer = guest.request(method, f"/api/tables/{table}/{path}", body)
        except json.JSONDecodeError:  # a record
            return ""
        return "" if status == 200 else str(answer["key"])

    practised = answer("POST", "practise", {"seat": 0, "at": 0, "name": "Ann"})
    return {practised, *[answer("GET", path) for path in REVEALING]}


def closed(client: Client) -> str:
    """Return why a connection is refused; "" if it is shown the table."""
    message = client.receive_until("closed", "table")
    return str(message.get("key", ""))


def lose(guests: list[Guest], match: dict[str, Any], seat: int) -> None:
    """Let the player of a seat give up."""
    give_up(guests[match["players"][seat]], match["code"])


def test_four_tables_are_compared_by_seat(server: LiveServer) -> None:
    """Of the first seats one loses and three win, so in the second seat one wins and three lose.

    First seat: the loser beats none of three (0); each winner beats one and equals two (1 + 2/2 of 3). Second seat:
    the winner beats all three (1); each loser beats none and equals two (2/2 of 3).
    """
    code, guests, matches = begun(server, "ABCDEFGH")
    assert len(matches) == 4
    for number, match in enumerate(matches):
        assert all("compared" not in each for each in look(guests[0], code)["games"])
        assert all(each["points"] == 0 for each in look(guests[0], code)["people"]), "nothing to compare with yet"
        lose(guests, match, 0 if number == 0 else 1)
    state = eventually(lambda: (found := look(guests[0], code))["games"][0].get("compared") and found)
    assert [each["compared"] for each in state["games"][:4]] == [
        [0, 1], *[[pytest.approx(2 / 3), pytest.approx(1 / 3)]] * 3]
    points = {place: each["points"] for place, each in enumerate(state["people"])}
    for number, match in enumerate(matches):
        first, second = match["players"]
        assert (points[first], points[second]) == ((0, 1) if number == 0 else (pytest.approx(2 / 3),
                                                                               pytest.approx(1 / 3)))
    assert [each["round"] for each in state["games"][4:]] == [2] * 4, "the next round goes on by itself"
    deals = {fair(guests[0], each["code"])["deal"] for each in state["games"]}
    assert len(deals) == 2, "one deal a round"


def test_an_evening_plays_the_same_deal_at_several_tables(server: LiveServer) -> None:
    """Of the first seats one loses and one wins; a bot sits with the third member, because nobody waits."""
    code, guests = gather(server, "ABCDE")
    settings = f"/api/evenings/{code}/settings"
    guests[0].post(settings, {"bestOf": 3, "duplicate": True})
    for guest in guests:
        guest.post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
    plan = look(guests[0], code)["plan"]
    assert (plan["players"], plan["tables"]) == ([0, 1, 2, 3, 4, -1], 3)
    matches = guests[0].post(f"/api/evenings/{code}/begin", {"game": "kyoto", "players": plan["players"]})["games"]
    assert [(each["players"], each["round"], each["deal"]) for each in matches] == [
        ([0, 1], 1, True), ([2, 3], 1, True), ([4, -1], 1, True)]
    seals = [fair(guests[0], each["code"]) for each in matches]
    assert seals[0] == seals[1] == seals[2]
    assert seals[0]["deal"]
    lose(guests, matches[0], 0)
    lose(guests, matches[1], 1)
    assert refusals(guests[0], matches[0]["code"]) == {"server.refused.deal"}
    lose(guests, matches[2], 0)
    state = eventually(lambda: (found := look(guests[0], code))["games"][0].get("compared") and found)
    assert [each["compared"] for each in state["games"]] == [[0.25, 0.75], [1, 0], [0.25, 0.75]]
    assert [each["won"] for each in state["people"]] == [0, 1, 1, 0, 0], "the score counts wins"
    assert state["plan"] is None, "a game of several tables has no series"
    assert eventually(lambda: refusals(guests[0], matches[0]["code"]) == {""})
    guests[1].post(settings, {"duplicate": False})
    guests[0].post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
    after = guests[0].post(f"/api/evenings/{code}/begin", {})["games"]
    assert len(after) == 4
    assert "deal" not in after[-1]


@pytest.mark.parametrize(("people", "bots", "game", "tables"), [
    (4, 0, "kyoto", 2), (3, 0, "topsecret", 2), (2, 0, "kyoto", 1), (3, 1, "topsecret", 2), (3, 1, "kyoto", 3),
    (1, 0, "kyoto", 1),
])
def test_members_are_divided_among_tables_of_the_least_size(people: int, bots: int, game: str, tables: int) -> None:
    evening = evening_of(people, votes={0: game}, bots=bots)
    evening.duplicate = True
    chosen = planned(evening, [member.guest for member in evening.members])
    assert chosen is not None
    assert chosen.tables == tables
    assert sorted(place for place in chosen.players if place >= 0) == list(range(people))


@pytest.mark.parametrize(("own", "field", "expected"), [
    (1.0, [1.0, 0.0], 1.0), (0.0, [1.0, 0.0], 0.0), (1.0, [1.0, 1.0], 0.5), (0.5, [1.0, 0.5, 0.0], 0.5),
    (0.5, [0.5, 0.5, 0.0], 0.75),
])
def test_matchpoints_are_the_share_of_the_others_who_did_worse(own: float, field: list[float], expected: float) -> None:
    assert matchpoints(own, field) == expected


def test_one_table_has_nobody_to_be_compared_with(server: LiveServer) -> None:
    code, guests, matches = begun(server, "AB")
    lose(guests, matches[0], 0)
    state = eventually(lambda: (found := look(guests[0], code))["over"] and found)
    winner = matches[0]["players"][1]
    assert [each["points"] for each in state["people"]] == [float(place == winner) for place in (0, 1)]
    assert fair(guests[0], matches[0]["code"])["seed"], "no other table plays this deal"


def test_all_tables_have_the_same_cards_and_verify_proves_it(server: LiveServer) -> None:
    _, guests, matches = begun(server, "ABCD")
    seals = [fair(guests[0], each["code"]) for each in matches]
    assert seals[0] == seals[1], "one commitment for all"
    assert seals[0]["seals"] == {}, "secrets of players would make the tables differ"
    with ExitStack() as stack:
        tables = [[stack.enter_context(guests[place].connect(each["code"])) for place in each["players"]]
                  for each in matches]
        for seated in zip(*tables, strict=True):
            views = [client.receive_until("view") for client in seated]
            assert views[0] == views[1], "the same hand in the same seat"
        for clients in tables:
            for seat, client in enumerate(clients):
                options = client.view["options"]
                if options:
                    client.act(options[Random(seat + len(clients)).randrange(len(options))]["a"])
    for each in matches:
        lose(guests, each, 1)
    records = [evidence(guests[0], each["code"])[0] for each in matches]
    assert all(draws_checked(record) > 0 for record in records)
    assert records[0].fair["deal"][0] == records[1].fair["deal"][0]
    assert records[0].fair["seed"][0] == records[1].fair["seed"][0]
    assert seal_of(records[0].fair["seed"][0]) == seals[0]["seal"]


def test_nothing_of_a_deal_is_revealed_before_its_last_table_is_over(server: LiveServer) -> None:
    _, guests, (first, second) = begun(server, "ABCD")
    seed = seeds_of(server.database, first["code"])["seed"]
    winner = guests[first["players"][0]]
    tallies = guests[0].request("GET", "/api/fairness")[1]
    with winner.connect(first["code"]) as client:
        client.receive_until("view")
        lose(guests, first, 1)
        while not client.table["over"] or client.view["result"] is None:
            client.receive()
        assert "open" not in client.view
        assert (client.table["fair"]["seed"], client.table["fair"]["digest"]) == ("", "")
        players = [guests[place] for match in (first, second) for place in match["players"]]
        for guest in (*players, server.guest()):
            assert refusals(guest, first["code"]) == {"server.refused.deal"}
        assert refusals(winner, second["code"]) == {"server.refused.playing"}
        for table, watching in ((first, guests[second["players"][0]]), (second, winner), (second, server.guest())):
            with watching.connect(table["code"]) as spectator:
                assert closed(spectator) == "server.refused.deal"
        with winner.open_socket(first["code"]) as spectator:
            spectator.send({"t": "hello", "token": "", "since": 0, "watch": True})
            assert closed(spectator) == "server.refused.deal", "nor as a spectator of one's own table"
        with winner.connect(first["code"]) as again:
            assert "open" not in again.receive_until("view")
        assert seed not in "".join(client.received)
        assert guests[0].request("GET", "/api/fairness")[1] == tallies, "counts of draws would tell them"
        lose(guests, second, 0)
        while "open" not in client.view or not client.table["fair"]["seed"]:
            client.receive()
        assert client.table["fair"]["seed"] == seed
    assert refusals(server.guest(), first["code"]) == {""}
    assert eventually(lambda: refusals(server.guest(), second["code"]) == {""})
    with server.guest().connect(second["code"]) as spectator:
        assert closed(spectator) == ""


def test_a_sealed_deal_stays_sealed_and_is_revealed_after_a_restart(tmp_path: Path) -> None:
    with live_server(tmp_path) as before:
        _, guests, (first, second) = begun(before, "ABCD")
        lose(guests, first, 1)
    with live_server(tmp_path, port=before.port) as after:
        assert refusals(after.guest(), first["code"]) == {"server.refused.deal"}
        lose(guests, second, 1)
        assert eventually(lambda: refusals(after.guest(), first["code"]) == {""})


def test_a_preview_of_a_sealed_deal_shows_the_table_before_the_deal() -> None:
    def preview(opened: bool) -> str:
        seats = [Seat(PERSON, name) for name in ("Ann", "Bob")]
        live = LiveTable("k7m2xw9pqr", Facts("kyoto", {}, seats, "", seeds=Seeds("2b" * 32, deal="d", opened=opened)))
        table = live.close()
        assert table is not None
        before = json.dumps(seen(fresh, Catalogue("en"))[0])
        table.play_until_choice()
        live.resign(1)
        return before if json.dumps(seen(live, Catalogue("en"))[0]) == before else "something else"

    fresh = LiveTable("k7m2xw9pqr", Facts("kyoto", {}, [Seat(), Seat()], ""))
    assert preview(opened=True) == "something else"
    assert preview(opened=False) != "something else"
