"""Profiles without accounts: name, face, device links, erasure, and the person's games."""
from __future__ import annotations

import io
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from brushpass.core.records.record import read
from brushpass.server.people.rating import ratings
from brushpass.server.store.people import Passkey, People, Person, Played, Push, Ticket
from brushpass.server.store.base import Store
from brushpass.server.store.changes import Change, Head
from brushpass.server.table.facts import Facts, Seat, hashed
from tests.eventually import TIMEOUT_S
from tests.server.clocks import FakeClock
from tests.server.live_server import Guest, LiveServer, live_server
from tests.server.test_databases import new_table, place, within

__all__ = ["place"]
pytestmark = pytest.mark.xdist_group("postgres")
FACE = "0123012"
NAME = "Agnieszka Unikat"
SAID = "jedyne w swoim rodzaju"


@pytest.fixture(scope="module")
def fake_clock() -> FakeClock:
    return FakeClock()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, fake_clock: FakeClock) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("people"), now=fake_clock) as server:
        yield server


def resigned(guest: Guest, other: Guest | None = None) -> str:
    """Return a game against a friend or a bot that somebody gave up at once, after a word."""
    code, token = guest.open_table("kyoto", "me", "operative" if other is None else "open", name=NAME, face=FACE)
    if other is not None:
        other.sit(code, 1)
        guest.post(f"/api/tables/{code}/begin", {})
    with guest.connect(code, token) as client:
        client.receive_until("view")
        client.send({"t": "say", "id": "say-00000001", "text": SAID})
        client.send({"t": "note", "id": "note-0000001", "text": SAID})
        client.send({"t": "resign", "id": "resign-00001"})
        while not client.table["over"]:
            client.receive()
    return code


def second(guest: Guest) -> Guest:
    """Return a second device that has followed somebody's link."""
    token = guest.post("/api/me/device-link", {"name": NAME, "face": FACE})["token"]
    other = Guest(guest.port)
    assert other.post("/api/device-link", {"token": token}) == {"name": NAME, "face": FACE}
    return other


def test_a_face_is_seen_beside_the_seat_and_only_what_is_one(server: LiveServer) -> None:
    ann, bob = server.guest(), server.guest()
    code, _ = ann.open_table("kyoto", "me", "open", face=FACE)
    bob.sit(code, 1)
    seats = server.guest().request("GET", f"/api/tables/{code}")[1]["seats"]
    assert [seat.get("face") for seat in seats] == [FACE, None]
    wanted = {"game": "kyoto", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for bad in ("9999999", "<svg>", "012301", FACE * 2):
        assert ann.request("POST", "/api/tables", {**wanted, "face": bad})[0] == 400


def test_a_second_device_is_the_same_person(server: LiveServer) -> None:
    ann = server.guest()
    code, _ = ann.open_table("kyoto", "me", "open")
    other = second(ann)
    assert other.cookie != ann.cookie
    assert other.request("GET", f"/api/tables/{code}")[1]["you"] == 0
    me = other.request("GET", "/api/me")[1]
    assert (me["name"], me["face"], me["games"][0]["table"]["code"]) == (NAME, FACE, code)


def test_a_link_works_once_for_ten_minutes_and_only_the_newest(server: LiveServer, fake_clock: FakeClock) -> None:
    ann, thief = server.guest(), server.guest()

    def link() -> str:
        return str(ann.post("/api/me/device-link", {"name": NAME})["token"])

    def follow(token: str) -> str:
        status, answer = thief.request("POST", "/api/device-link", {"token": token})
        return "" if status == 200 else str(answer["key"])

    old, new = link(), link()
    assert follow(old) == "server.refused.device-link", "the newest link is the only one"
    assert [follow(new), follow(new)] == ["", "server.refused.device-link"]
    late = link()
    fake_clock.advance(599)
    in_time = follow(late)
    later = link()
    fake_clock.advance(601)
    assert (in_time, follow(later)) == ("", "server.refused.device-link")


@pytest.mark.usefixtures("no_refill")
def test_tokens_of_links_cannot_be_guessed_fast(tmp_path: Path) -> None:
    with live_server(tmp_path, misses=3.0) as server:
        keys = [server.guest().request("POST", "/api/device-link", {"token": f"guess{n}"})[1]["key"] for n in range(4)]
    assert keys == ["server.refused.device-link"] * 3 + ["server.refused.fast"]


def test_the_file_opens_no_link_and_knows_no_secret(server: LiveServer) -> None:
    ann = server.guest()
    token = ann.post("/api/me/device-link", {"name": NAME})["token"]
    with closing(sqlite3.connect(server.database)) as file:
        kept = file.execute("select * from tickets").fetchall()
    secret = ann.cookie.partition("=")[2]
    assert kept[0][:2] == (hashed(token), hashed(secret))
    assert not {token, secret} & {str(each) for each in kept[0]}


def test_nothing_is_left_of_somebody_who_is_forgotten(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann, bob = server.guest(), server.guest()
        old = resigned(ann, bob)
        secret = ann.cookie.partition("=")[2]
        ann.post("/api/lessons", {"game": "kyoto", "lesson": "steps", "name": NAME})
        running, _ = ann.open_table("kyoto", "me", "open", name=NAME, face=FACE)
        bobs = bob.sit(running, 1)
        ann.post(f"/api/tables/{running}/begin", {})
        waiting, _ = ann.open_table("kyoto", "me", "open", name=NAME)
        bob.sit(waiting, 1)
        three = resigned_of_three(ann, bob, server.guest())
        ann.post("/api/me/device-link", {"name": NAME, "face": FACE})
        with bob.connect(running, bobs) as client:
            client.receive_until("view")
            ann.post("/api/me/delete", {})
            while not client.table["over"] or client.table["seats"][0]["name"] != "a guest":
                client.receive()
        assert ann.request("GET", "/api/me")[1]["games"] == []
        look = server.guest()
        assert look.request("GET", f"/api/tables/{old}/replay")[1]["table"]["seats"][0]["name"] == "a guest"
        assert look.request("GET", f"/api/tables/{three}")[1]["seats"][0]["name"] == "a guest"
        table = bob.request("GET", f"/api/tables/{waiting}")[1]
        assert (table["host"], table["seats"][0]["kind"]) == (True, "open"), "the next player is the host"
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for trace in (NAME, SAID, hashed(secret), FACE):
        assert trace.encode() not in files
    assert b"Bob" in files


def test_no_name_is_left_of_somebody_who_lent_a_seat_to_a_program(tmp_path: Path) -> None:
    """The host of a lent seat stayed in it, and so did the name of their program."""
    program, other = "Xanthippes Automat", "Yolandas Maschine"
    with live_server(tmp_path) as server:
        ann, bob = server.guest(), server.guest()
        code, _ = ann.open_table("kyoto", "me", "open", name=NAME)
        ann.post(f"/api/tables/{code}/bot-token", {"seat": 1, "name": program})
        moved, _ = ann.open_table("topsecret", "me", "open", "open", name=NAME, options={"players": "3"})
        ann.post(f"/api/tables/{moved}/bot-token", {"seat": 1, "name": program})
        bob.sit(moved, 2)
        ann.post(f"/api/tables/{moved}/leave", {})
        kept, _ = bob.open_table("kyoto", "me", "open", name="Bob")
        bob.post(f"/api/tables/{kept}/bot-token", {"seat": 1, "name": other})
        evening = ann.post("/api/evenings", {"name": NAME, "face": FACE})["code"]
        bob.post(f"/api/evenings/{evening}/join", {"name": "Bob"})
        secret = ann.cookie.partition("=")[2]
        ann.post("/api/me/delete", {})
        assert server.guest().request("GET", f"/api/tables/{code}")[1]["seats"][1]["name"] == "a guest"
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for trace in (NAME, program, hashed(secret)):
        assert trace.encode() not in files
    assert other.encode() in files


def resigned_of_three(ann: Guest, *others: Guest) -> str:
    """Return a running game of three that somebody has left, where a bot plays on under their name."""
    code, token = ann.open_table("topsecret", "me", "open", "open", name=NAME, options={"players": "3"})
    for seat, other in enumerate(others, 1):
        other.sit(code, seat)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, token) as client:
        client.receive_until("view")
        client.send({"t": "resign", "id": "resign-00001"})
        client.receive_until("ack")
    return code


def test_people_are_kept_and_forgotten_in_every_database(place: Path | str) -> None:
    async def work(store: Store) -> None:
        people = store.people
        await store.write(new_table("a", "ann", "bob"))
        for name in ("Ann", "Anna"):
            await people.keep_person("ann", Person(name, FACE))
        assert await people.person("ann") == Person("Anna", FACE)
        await people.keep_ticket("old", Ticket("ann", "link", 5.0), 0.0)
        await people.keep_ticket("new", Ticket("ann", "01", 6.0), 0.0)
        assert [await people.take_ticket(token) for token in ("old", "new", "new")] == [
            None, Ticket("ann", "01", 6.0), None]
        await people.keep_ticket("late", Ticket("bob", "00", 5.0), 0.0)
        await people.keep_ticket("next", Ticket("ann", "00", 9.0), 6.0)
        assert await people.take_ticket("late") is None
        await store.write(Change("a", 0, Head(over=True), winners=[1]))
        assert await people.winners("a") == [1], "written with the choice that ends a game"
        for winners in ([1], [0]):
            await people.keep_winners("a", winners)
        assert [(each.code, each.winners) for each in await people.games("ann")] == [("a", [0])]
        assert await people.last_choices({"a": 0}) == {}
        assert (await people.first_choices({"a": 0}), await people.lucks({"a": 0})) == ({}, {})
        assert await people.traces("bob") == ["a"]
        await keeps_browsers_and_passkeys(people)
        await people.forget("ann")
        assert (await people.pushes("ann"), await people.passkey("one")) == ([], None)
        assert (await people.person("ann"), await people.take_ticket("next")) == (None, None)
        assert await people.games("ann") == []

    within(place, work)


async def keeps_browsers_and_passkeys(people: People) -> None:
    """Check that a person's newest browsers and passkeys are kept, and one key for all."""
    assert [await people.push_key(made) for made in ("first", "second")] == ["first", "first"]
    browsers = [Push(f"https://push.example/{n}", "key", "auth", "fr", "https://here.example") for n in range(7)]
    for push in browsers:
        await people.keep_push("ann", "phone", push)
    await people.drop_push(browsers[6].endpoint)
    assert sorted(await people.pushes("ann")) == browsers[2:6]
    for n in range(12):
        await people.keep_passkey(Passkey(f"of bob {n}", "bob", "key", 0))
    assert [await people.passkey(f"of bob {n}") is None for n in (9, 10)] == [False, True], "ten are enough"
    for used in (1, 2):
        await people.keep_passkey(Passkey("one", "ann", "key", used))
    assert await people.passkey("one") == Passkey("one", "ann", "key", 2)
    for other in (Passkey("one", "eve", "key", 3), Passkey("one", "ann", "forged", 3), Passkey("one", "eve", "own", 3)):
        await people.keep_passkey(other)
        assert await people.passkey("one") == Passkey("one", "ann", "key", 2), "nobody overwrites it who knows its id"


def test_what_is_deleted_is_gone_while_the_server_runs(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        for n in range(200):
            await store.people.keep_person(f"{n}", Person(NAME if n % 2 else f"Bob {n}", FACE * (n % 7)))
        await store.tidy()
        for n in range(1, 200, 2):
            await store.people.forget(f"{n}")
        await store.tidy()
        for seconds in (1.0, 2.0):  # the writing thread tidies up after the first, before the second
            await store.keep_hours(seconds)
        files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert (NAME.encode() in files, b"Bob" in files) == (False, True)

    within(tmp_path / "tables.db", work)


def test_my_games_are_mine_with_results_ratings_and_records(server: LiveServer) -> None:
    ann, bob = server.guest(), server.guest()
    lost = resigned(ann)
    won, _ = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(won, 1, "Bob")
    ann.post(f"/api/tables/{won}/begin", {})
    with bob.connect(won, bobs) as client:
        client.receive_until("view")
        client.send({"t": "resign", "id": "resign-00001"})
        client.receive_until("ack")
    running, _ = ann.open_table("kyoto", "me", "recruit")
    me = ann.request("GET", "/api/me")[1]
    assert [(game["table"]["code"], game["table"].get("winners")) for game in me["games"]] == [
        (running, None), (won, [0]), (lost, [1])]
    assert [(score["kind"], score["name"], score["played"], score["won"]) for score in me["scores"]] == [
        ("friend", "Bob", 1, 1), ("game", "kyoto", 2, 1), ("level", "operative", 1, 0)]
    assert len(me["ratings"][0]["curve"]) == 2
    assert server.guest().request("GET", "/api/me")[1]["games"] == []
    names = archive_of(ann)
    assert sorted(names) == sorted([f"kyoto-{lost}.txt", f"kyoto-{won}.txt"])
    assert read(names[f"kyoto-{won}.txt"]).names == ["Ann", "Bob"]
    assert archive_of(server.guest()) == {}


def archive_of(guest: Guest) -> dict[str, str]:
    """Return the records that somebody may take along, by their names."""
    with closing(HTTPConnection("127.0.0.1", guest.port, timeout=TIMEOUT_S)) as connection:
        connection.request("GET", "/api/me/games.zip", None, {"Cookie": guest.cookie})
        data = io.BytesIO(connection.getresponse().read())
    with zipfile.ZipFile(data) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_nothing_tells_when_others_chose(server: LiveServer) -> None:
    """The time of the last change would tell of choices that nobody sees."""
    ann, bob = server.guest(), server.guest()
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as other:
        for client in (first, other):
            client.receive_until("view")
        chooses, waits = (first, bob) if first.view["options"] else (other, ann)
        before = waits.request("GET", "/api/me")[1]["games"][0]
        chooses.act(chooses.view["options"][0]["a"])
        after = waits.request("GET", "/api/me")[1]["games"][0]
        assert {**after, "table": 0} == {**before, "table": 0}


def test_a_rating_goes_where_the_results_are_and_grows_surer() -> None:
    def game(level: str, won: bool) -> Played:
        facts = Facts("kyoto", {}, [Seat("person", "Ann", guest="ann"), Seat("bot", "", level)], "ann")
        return Played(level, facts, -1, True, 0.0, [0] if won else [1])

    (strong,) = ratings([game("handler", True)] * 12, "ann")
    (weak,) = ratings([game("recruit", False)] * 12, "ann")
    (even,) = ratings([game("operative", bool(n % 2)) for n in range(40)], "ann")
    assert strong.rating > 1700 > 1500 > 1250 > weak.rating
    assert abs(even.rating - 1500) < 60
    assert even.error < strong.curve[0][1] / 2
    assert ratings([game("nobody knows", True)], "ann") == []
