"""Evenings, tournaments, open tables and invitations, over HTTP and in both databases."""
from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from brushpass.server.table.evening import MAX_MEMBERS, Evening, Member
from brushpass.server.table.facts import BOT, Seat, persona_at
from brushpass.server.store.copy import copy
from brushpass.server.store.evenings import KeptEvening
from brushpass.server.store.base import Store
from brushpass.server.store.changes import NEW, Changed
from tests.server.live_server import Guest, LiveServer, run_in_thread, live_server
from tests.server.test_databases import new_table, place, within

__all__ = ["place"]
pytestmark = pytest.mark.xdist_group("postgres")
WORD = "open-sesame"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("evenings"), lobby=True) as server:
        yield server


def gather(server: LiveServer, names: Sequence[str], **more: object) -> tuple[str, list[Guest]]:
    """Return the code of an evening, and those who have come to it, the host first."""
    guests = [server.guest() for _ in names]
    code = guests[0].post("/api/evenings", {"name": names[0], **more})["code"]
    for guest, name in zip(guests[1:], names[1:], strict=True):
        guest.post(f"/api/evenings/{code}/join", {"name": name})
    return code, guests


def look(guest: Guest, code: str) -> dict[str, Any]:
    status, state = guest.request("GET", f"/api/evenings/{code}")
    assert status == 200, state
    return state  # type: ignore[no-any-return]


def give_up(guest: Guest, table: str) -> None:
    """Let somebody give up a game."""
    with guest.connect(table) as client:
        client.receive_until("view")
        client.send({"t": "resign", "id": "resign-00001"})
        while not client.table["over"]:
            client.receive()


def play(guests: list[Guest], code: str, game: str = "kyoto") -> dict[str, Any]:
    """Let everybody vote for a game, begin it, and let the player in its first seat give up."""
    for guest in guests:
        guest.post(f"/api/evenings/{code}/vote", {"game": game})
    match = guests[0].post(f"/api/evenings/{code}/begin", {})["games"][-1]
    give_up(guests[match["players"][0]], match["code"])
    return match  # type: ignore[no-any-return]


def test_an_evening_has_a_score_and_a_late_guest_plays_the_next_game(server: LiveServer) -> None:
    code, guests = gather(server, "AB")
    assert play(guests, code)["players"] == [0, 1]
    late = server.guest()
    state = look(late, code)
    assert (state["you"], state["people"][1]["won"]) == (-1, 1)
    assert late.request("POST", f"/api/evenings/{code}/vote", {"game": "kyoto"})[0] == 400, "join first"
    late.post(f"/api/evenings/{code}/join", {"name": "C"})
    guests.append(late)
    match = play(guests, code)
    assert 2 in match["players"]
    play(guests, code)
    state = look(guests[0], code)
    assert [each["name"] for each in state["people"]] == ["A", "B", "C"]
    assert sum(each["won"] for each in state["people"]) == 3
    assert sum(each["played"] for each in state["people"]) == 6
    assert state["people"][state["order"][0]]["won"] == max(each["won"] for each in state["people"])
    assert [row["code"] for row in late.request("GET", "/api/evenings")[1]] == [code]
    assert server.guest().request("GET", "/api/evenings")[1] == []


def test_those_of_a_finished_table_stay_together_and_its_game_counts(server: LiveServer) -> None:
    ann, bob = server.guest(), server.guest()
    table, _ = ann.open_table("kyoto", "me", "open")
    bob.sit(table, 1)
    ann.post(f"/api/tables/{table}/begin", {})
    wanted = {"name": "Ann", "table": table}
    assert ann.request("POST", "/api/evenings", wanted)[0] == 400, "the game goes on"
    give_up(bob, table)
    assert server.guest().request("POST", "/api/evenings", wanted)[0] == 400, "those who watched may not"
    code = ann.post("/api/evenings", wanted)["code"]
    assert bob.post("/api/evenings", wanted)["code"] == code
    assert bob.request("GET", f"/api/tables/{table}")[1]["evening"] == code
    assert [each["won"] for each in look(bob, code)["people"]] == [1, 0]


def test_of_a_series_sides_are_swapped_until_one_has_won_twice(server: LiveServer) -> None:
    code, guests = gather(server, "AB")
    guests[1].post(f"/api/evenings/{code}/settings", {"bestOf": 3})
    play(guests, code)
    state = look(guests[0], code)
    assert state["plan"] == {"game": "kyoto", "options": {}, "players": [1, 0], "follows": True, "tables": 1}
    match = guests[1].post(f"/api/evenings/{code}/begin", {})["games"][-1]
    assert match["players"] == [1, 0]
    give_up(guests[0], match["code"])
    assert look(guests[0], code)["plan"] is None, "two of three are won"


def test_in_turn_only_the_one_whose_turn_it_is_begins(server: LiveServer) -> None:
    code, guests = gather(server, "ABC")
    guests[0].post(f"/api/evenings/{code}/settings", {"pick": "turn"})
    play(guests, code)
    state = look(guests[1], code)
    assert state["chooser"] == 1
    guests[2].post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
    assert guests[2].request("POST", f"/api/evenings/{code}/begin", {})[0] == 400
    guests[1].post(f"/api/evenings/{code}/vote", {"game": "embassy"})
    assert guests[1].post(f"/api/evenings/{code}/begin", {})["games"][-1]["game"] == "embassy"


def test_a_game_is_played_with_the_options_that_were_chosen(server: LiveServer) -> None:
    code, guests = gather(server, "ABC")
    path = f"/api/evenings/{code}/options"
    guests[0].post(f"/api/evenings/{code}/vote", {"game": "embassy"})
    assert look(guests[0], code)["plan"]["options"]["mission"] == "strange-bedfellows", "for three"
    state = guests[1].post(path, {"game": "embassy", "options": {"mission": "classic"}})
    assert sorted(state["plan"]["players"]) == [-1, 0, 1, 2], "a bot sits with three"
    for bad in ({"mission": "none"}, {"mission": "mini"}, {"x": "y"}):
        assert guests[1].request("POST", path, {"game": "embassy", "options": bad})[0] == 400, bad
    table = guests[2].post(f"/api/evenings/{code}/begin", {})["games"][0]["code"]
    assert guests[2].request("GET", f"/api/tables/{table}")[1]["options"]["mission"] == "classic"


def test_bots_play_along_in_every_game_under_the_names_of_the_table(server: LiveServer) -> None:
    code, guests = gather(server, "ABC")
    path = f"/api/evenings/{code}/settings"
    guests[0].post(f"/api/evenings/{code}/vote", {"game": "topsecret"})
    assert sorted(look(guests[0], code)["plan"]["players"]) == [0, 1, 2]
    state = guests[1].post(path, {"bots": 1, "level": "recruit"})
    assert (state["bots"], state["level"]) == (1, "recruit")
    assert sorted(state["plan"]["players"]) == [-1, 0, 1, 2]
    for bad in ({"bots": 6}, {"bots": -1}, {"level": "none"}, {"level": ""}):
        assert guests[1].request("POST", path, bad)[0] == 400, bad
    match = guests[2].post(f"/api/evenings/{code}/begin", {})["games"][0]
    seats = guests[2].request("GET", f"/api/tables/{match['code']}")[1]["seats"]
    bot = match["players"].index(-1)
    assert (seats[bot]["kind"], seats[bot]["level"]) == ("bot", "recruit")
    assert match["who"] == [persona_at(match["code"], seat, Seat(BOT, "", "recruit")) if seat == bot else -1
                            for seat in range(4)]
    state = guests[0].post(path, {"bots": 0})
    assert state["games"][0]["who"] == match["who"], "a game that has begun keeps its bots"


def test_a_swiss_of_five_goes_on_by_itself_and_survives_a_leaver(server: LiveServer) -> None:
    code, guests = gather(server, "ABCDE", kind="swiss", game="kyoto")
    assert guests[1].request("POST", f"/api/evenings/{code}/begin", {})[0] == 400, "the host begins"
    state = guests[0].post(f"/api/evenings/{code}/begin", {})
    met: set[frozenset[int]] = set()
    for number in (1, 2, 3):
        matches = [each for each in state["games"] if each["round"] == number]
        assert [len(each["players"]) for each in matches].count(1) == (1 if number < 3 else 0)
        met |= {frozenset(each["players"]) for each in matches}
        for each in matches:
            if not each["code"]:
                continue
            if number == 2 and 4 in each["players"]:
                left = guests[0].post(f"/api/evenings/{code}/leave", {"member": 4})
                assert left["people"][4]["left"]
            else:
                give_up(guests[each["players"][1]], each["code"])
        state = look(guests[2], code)
    assert state["over"]
    assert len(met) == len(state["games"]), "nobody meets twice, nobody is free twice"
    assert sum(each["points"] for each in state["people"]) == len(state["games"])
    points = [state["people"][each]["points"] for each in state["order"]]
    assert points == sorted(points, reverse=True)


def test_a_leaver_gives_up_a_table_that_waits_for_what_they_sealed(server: LiveServer) -> None:
    code, guests = gather(server, "AB", kind="robin", game="kyoto")
    guests[1].post(f"/api/evenings/{code}/join", {"name": "B", "seal": "ab" * 32})
    table = guests[0].post(f"/api/evenings/{code}/begin", {})["games"][0]["code"]
    assert not guests[0].request("GET", f"/api/tables/{table}")[1]["started"], "what B sealed is waited for"
    state = guests[1].post(f"/api/evenings/{code}/leave", {})
    assert state["over"]
    assert [each["points"] for each in state["people"]] == [1, 0]


def test_any_player_starts_without_an_absent_guest_for_whom_a_bot_plays(server: LiveServer) -> None:
    code, guests = gather(server, "AB")
    ann, bob = guests
    bob.post(f"/api/evenings/{code}/join", {"name": "B", "seal": "ab" * 32})
    bob.post(f"/api/evenings/{code}/settings", {"seat": 0})
    bob.post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
    table = ann.post(f"/api/evenings/{code}/begin", {})["games"][0]["code"]
    path = f"/api/tables/{table}"
    shown = ann.request("GET", path)[1]
    assert (shown["started"], shown["fair"]["waiting"], shown["seats"][0]["name"]) == (False, [0], "B")
    assert shown["host"], "the evening's host can always start"
    assert server.guest().request("POST", f"{path}/begin", {})[0] == 400
    ann.post(f"{path}/begin", {})
    shown = ann.request("GET", path)[1]
    assert (shown["started"], shown["seats"][0]["kind"]) == (True, "bot")
    with bob.connect(table) as client:
        client.receive_until("view")
        client.send({"t": "back", "id": "back-0000001"})
        while client.table["seats"][0]["kind"] != "person":
            client.receive()


def test_a_guest_starts_without_an_absent_host(server: LiveServer) -> None:
    code, (ann, bob) = gather(server, "AB", kind="robin", game="kyoto")
    ann.post(f"/api/evenings/{code}/join", {"name": "A", "seal": "ab" * 32})
    table = ann.post(f"/api/evenings/{code}/begin", {})["games"][0]["code"]
    bob.post(f"/api/tables/{table}/begin", {})
    assert bob.request("GET", f"/api/tables/{table}")[1]["started"]


def test_a_code_leads_to_its_evening_or_table(server: LiveServer) -> None:
    code, (ann,) = gather(server, "A")
    table, _ = ann.open_table("kyoto", "me", "open")
    assert ann.request("GET", f"/api/codes/{code}") == (200, {"path": f"/e/{code}"})
    assert ann.request("GET", f"/api/codes/{table}") == (200, {"path": f"/t/{table}"})
    assert ann.request("GET", "/api/codes/nowhere222")[0] == 404


def test_of_many_who_begin_at_once_one_opens_a_table(server: LiveServer) -> None:
    code, guests = gather(server, "AB")
    for guest in guests:
        guest.post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda guest: guest.request("POST", f"/api/evenings/{code}/begin", {})[0], guests * 2))
    assert sorted(answers) == [200, 400, 400, 400]
    assert len(look(guests[0], code)["games"]) == 1


def test_what_nobody_may_ask_is_refused(server: LiveServer) -> None:
    code, guests = gather(server, "AB")
    assert guests[0].request("GET", "/api/evenings/nowhere222")[0] == 404
    bad = [({"name": "A", "kind": "feast"}, ""), ({"name": " "}, ""),
           ({"name": "A", "kind": "swiss", "game": "none"}, ""),
           ({"name": "A", "kind": "robin", "game": "topsecret", "seats": 3}, ""),
           ({"name": "A", "kind": "swiss", "game": "kyoto", "seats": 3}, ""),
           ({"name": "A", "kind": "swiss", "game": "embassy", "seats": 7}, ""),
           ({"member": 1}, "/leave"), ({"member": 9}, "/leave"),
           ({"bestOf": 5}, "/settings"), ({"out": 1}, "/settings"),
           ({"name": "C", "seal": "x"}, "/join"), ({"name": "C", "face": "<svg>"}, "/join")]
    for body, verb in bad:
        path = f"/api/evenings/{code}{verb}" if verb else "/api/evenings"
        assert guests[1].request("POST", path, body)[0] == 400, body
    assert server.guest().request("POST", f"/api/evenings/{code}/begin", {})[0] == 400
    shown = json.dumps(look(guests[1], code))
    assert "guest" not in shown, "nobody is told by which secret another is known"
    assert "seal\"" not in shown


def test_who_is_forgotten_is_a_guest_at_the_evening_too(server: LiveServer) -> None:
    code, guests = gather(server, "AB")
    guests[0].post(f"/api/evenings/{code}/join", {"name": "Agata Niezapomniana"})
    for guest in guests:
        guest.post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
    guests[1].post(f"/api/evenings/{code}/begin", {})
    guests[0].post("/api/me/delete", {})
    state = look(guests[1], code)
    assert [each["name"] for each in state["people"]] == ["a guest", "B"]
    assert state["host"], "the other is the host now"
    assert state["games"][0]["winners"] == [1], "the game was given up"
    with closing(sqlite3.connect(server.database)) as file:
        assert "Niezapomniana" not in str(file.execute("select * from evenings").fetchall())


def test_a_listed_table_is_found_by_all_with_names_and_nothing_more(server: LiveServer) -> None:
    ann, stranger = server.guest(), server.guest()
    hidden, _ = ann.open_table("kyoto", "me", "open")
    code, _ = ann.open_table("kyoto", "me", "open", listed=True)
    found = {row["code"]: row for row in stranger.request("GET", "/api/lobby")[1]["tables"]}
    assert hidden not in found
    assert found[code] == {"code": code, "game": "kyoto", "seat": -1, "yours": False, "started": False, "over": False,
                           "names": ["Ann", ""]}
    stranger.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    rows = server.guest().request("GET", "/api/lobby")[1]["tables"]
    assert not [row for row in rows if row["yours"]], "whose turn it is is not told"
    assert ann.request("GET", f"/api/tables/{code}")[1]["freeText"] is False, "strangers use quick phrases"


def test_without_a_lobby_nothing_is_listed_and_by_invitation_only_some_open_tables(tmp_path: Path) -> None:
    with live_server(tmp_path, invitation=WORD) as server:
        ann, bob = server.guest(), server.guest()
        table = {"game": "kyoto", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
        for path, body in (("/api/tables", table), ("/api/evenings", {"name": "Ann"})):
            assert ann.request("POST", path, body)[1]["key"] == "server.refused.uninvited"
        assert ann.request("POST", "/api/invitation", {"word": "guessed-it"})[0] == 400
        ann.post("/api/invitation", {"word": WORD})
        code = ann.post("/api/tables", table)["code"]
        bob.sit(code, 1)
        assert bob.request("POST", "/api/tables", table)[0] == 400, "who plays may not open one for that"
        assert bob.request("GET", "/api/lobby")[1] == {"on": False, "open": False, "tables": []}
        assert ann.request("GET", "/api/lobby")[1]["open"]


def kept(code: str, version: int, *guests: str) -> KeptEvening:
    return KeptEvening(code, version, Evening("evening", guests[0], [Member(guest, guest) for guest in guests]))


def test_of_two_who_change_an_evening_one_is_told_and_no_table_is_left_behind(place: Path | str) -> None:
    async def work(store: Store) -> None:
        await store.write_evening(kept("e", NEW, "ann"))
        racing = [store.write_evening(kept("e", 0, "ann", name), new_table(name)) for name in ("bob", "cas")]
        outcomes = await asyncio.gather(*racing, return_exceptions=True)
        assert [type(each) for each in outcomes if each is not None] == [Changed]
        found = await store.evenings.evening("e")
        assert found is not None
        assert found.version == 1
        faster = found.facts.members[1].name
        assert await store.versions(["bob", "cas"]) == {faster: 0}
        with pytest.raises(Changed):
            await store.write_evening(kept("e", NEW, "dot"))

    within(place, work)


def test_evenings_are_kept_alike_and_forgotten(place: Path | str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        evenings = store.evenings
        await store.write(new_table("a"))
        await store.write_evening(kept("e", NEW, "ann", "bob"))
        await evenings.attend("e", "bob", 12.5)
        await evenings.attend("e", "stranger", 12.5)
        await evenings.list_table("a")
        await evenings.invite("ann")
        await evenings.invite("ann")
        assert await evenings.attending("e") == {"ann": 0.0, "bob": 12.5}
        assert [each.code for each in await evenings.evenings_of("bob")] == ["e"]
        assert [each.code for each in await evenings.listed()] == ["a"]
        assert await evenings.over(["a", "gone"]) == ["gone"]
        assert (await evenings.traces("ann"), await evenings.traces("cas")) == (["e"], [])
        await store.write_evening(kept("e", 0, "ann"))
        assert await evenings.evenings_of("bob") == [], "who has left finds it no more"

    within(place, work)
    run_in_thread(copy(place, tmp_path / "copy.db", lambda table, rows: None))

    async def forgotten(store: Store) -> None:
        evenings = store.evenings
        assert (await evenings.is_invited("ann"), await evenings.is_invited("bob")) == (True, False)
        await evenings.forget_guest("ann")
        assert not await evenings.is_invited("ann")
        await store.forget(1e12)
        await evenings.forget(1e12)
        assert (await evenings.evening("e"), await evenings.listed(), await evenings.attending("e")) == (None, [], {})

    within(tmp_path / "copy.db", forgotten)
    within(place, forgotten)


def test_members_who_left_do_not_fill_an_evening(server: LiveServer) -> None:
    """Anybody with the link filled an evening for good by joining and leaving."""
    code, (host,) = gather(server, "A")
    for _ in range(MAX_MEMBERS + 1):
        passing = server.guest()
        passing.post(f"/api/evenings/{code}/join", {"name": "P"})
        passing.post(f"/api/evenings/{code}/leave", {})
    assert len(look(host, code)["people"]) == 2, "the place of somebody who left before any game is used again"
    friend = server.guest()
    friend.post(f"/api/evenings/{code}/join", {"name": "B"})
    play([host, friend], code)
    friend.post(f"/api/evenings/{code}/leave", {})
    late = server.guest()
    late.post(f"/api/evenings/{code}/join", {"name": "C"})
    assert [each["name"] for each in look(host, code)["people"]] == ["A", "B", "C"], "a game has its players"
    friend.post(f"/api/evenings/{code}/join", {"name": "B"})
    assert look(friend, code)["you"] == 1


def test_an_evening_has_places_for_some_members_at_once(server: LiveServer) -> None:
    code, guests = gather(server, [f"P{n}" for n in range(MAX_MEMBERS)])
    late = server.guest()
    assert late.request("POST", f"/api/evenings/{code}/join", {"name": "L"})[1]["key"] == "server.refused.crowded"
    guests[5].post(f"/api/evenings/{code}/leave", {})
    late.post(f"/api/evenings/{code}/join", {"name": "L"})
    assert guests[5].request("POST", f"/api/evenings/{code}/join", {"name": "P5"})[1]["key"] == "server.refused.crowded"


def test_a_member_whom_the_host_removes_stays_out(server: LiveServer) -> None:
    code, (host, rude) = gather(server, "AR")
    host.post(f"/api/evenings/{code}/leave", {"member": 1})
    answer = rude.request("POST", f"/api/evenings/{code}/join", {"name": "R again"})[1]
    assert answer["key"] == "server.refused.removed"
    host.post(f"/api/evenings/{code}/leave", {"member": 0})
    host.post(f"/api/evenings/{code}/join", {"name": "A"})
    rude.post("/api/me/delete", {})
    with closing(sqlite3.connect(server.database)) as rows:
        facts = rows.execute("select facts from evenings where code = ?", (code,)).fetchone()[0]
    assert json.loads(facts)["removed"] == []


@pytest.mark.usefixtures("no_refill")
def test_one_address_joins_evenings_only_so_often(tmp_path: Path) -> None:
    with live_server(tmp_path, joins=3) as server:
        code, (_, friend) = gather(server, "AB")
        others = [server.guest().request("POST", f"/api/evenings/{code}/join", {"name": "S"}) for _ in range(3)]
        assert [status for status, _ in others[:2]] == [200, 200]
        assert others[2][1]["key"] == "server.refused.fast"
        friend.post(f"/api/evenings/{code}/join", {"name": "B", "face": "0000000"})
