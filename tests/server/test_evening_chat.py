"""Chat in an evening's room, and across a rematch: who reads it, what is refused, and how it is deleted."""
from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from brushpass.server.store.evenings import KeptEvening
from brushpass.server.evenings.state import state_of
from brushpass.server.table.evening import BURST_S, MAX_BURST, MAX_CHAT_LINES, ChatLine
from brushpass.server.table.facts import NotAllowed
from tests.server.live_server import Client, Guest, LiveServer, live_server
from tests.server.test_cards import fetched
from tests.server.test_evenings import gather, give_up, look
from tests.server.test_pairing import evening_of

SECRET = "Mandragora at noon"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("chat"), blocked=("badger",)) as server:
        yield server


def say(guest: Guest, code: str, text: str = "", key: str = "") -> tuple[int, Any]:
    return guest.request("POST", f"/api/evenings/{code}/say", {"key": key, "text": text})


def test_only_members_read_the_chat_of_a_room(server: LiveServer) -> None:
    """Twins: to everybody else the room looks the same with other words in it, but for its version."""
    code, (ann, bob) = gather(server, "AB")
    other, (eve, fay) = gather(server, "AB")
    for guest, room, words in ((ann, code, SECRET), (eve, other, "Something else")):
        status, state = say(guest, room, words)
        assert (status, [(said["member"], said["text"]) for said in state["said"]]) == (200, [(0, words)])
    say(bob, code, key="hello")
    say(fay, other, key="wow")
    assert [(said["key"], said["text"]) for said in look(ann, code)["said"]] == [("", SECRET), ("hello", "")]
    stranger = server.guest()
    shown = [look(stranger, room) for room in (code, other)]
    assert shown[0]["said"] == shown[1]["said"] == []
    assert {**shown[0], "code": ""} == {**shown[1], "code": ""}
    for path in (f"/api/evenings/{code}", "/api/evenings", f"/e/{code}", f"/api/codes/{code}"):
        assert SECRET not in fetched(server, path)[1].decode(), path
    bob.post(f"/api/evenings/{code}/leave", {})
    assert look(bob, code)["said"] == [], "who has left is a stranger"
    assert say(bob, code, "x")[1]["key"] == "server.refused.member"
    assert say(stranger, code, "x")[1]["key"] == "server.refused.member"


def test_words_that_are_blocked_or_empty_or_too_long_are_refused(server: LiveServer) -> None:
    code, (ann, _) = gather(server, "AB")
    assert say(ann, code, "you B4DGER you")[1]["key"] == "server.refused.blocked-word"
    assert say(ann, code, "a bad germ")[0] == 200, "words are looked at one by one"
    for text, key in (("", ""), (" ", ""), ("", "none"), ("x" * 301, "")):
        assert say(ann, code, text, key)[0] == 400, (text, key)
    table, token = ann.open_table("kyoto", "me", "recruit")
    with ann.connect(table, token) as client:
        client.receive_until("table")
        client.send({"t": "say", "id": "say-00000001", "text": "b-a-d-g-e-r"})
        assert client.receive_until("refused")["key"] == "server.refused.blocked-word"


def test_the_host_switches_the_chat_off_and_removes_somebody_with_their_words(server: LiveServer) -> None:
    code, (ann, bob) = gather(server, "AB")
    say(bob, code, SECRET)
    path = f"/api/evenings/{code}/chat"
    assert bob.request("POST", path, {"on": False})[1]["key"] == "server.refused.organiser"
    assert ann.post(path, {"on": False})["chat"] is False
    assert say(bob, code, "x")[1]["key"] == "server.refused.chat"
    ann.post(path, {"on": True})
    assert ann.post(f"/api/evenings/{code}/leave", {"member": 1})["said"] == []


def test_who_is_forgotten_leaves_no_words(server: LiveServer) -> None:
    code, (ann, bob) = gather(server, "AB")
    say(bob, code, SECRET)
    bob.post(f"/api/evenings/{code}/leave", {})
    late = server.guest()
    late.post(f"/api/evenings/{code}/join", {"name": "C"})
    assert look(ann, code)["said"] == [], "who takes the place of somebody has not said their words"
    say(late, code, SECRET)
    late.post("/api/me/delete", {})
    assert look(ann, code)["said"] == []
    with closing(sqlite3.connect(server.database)) as file:
        assert SECRET not in str(file.execute("select facts from evenings where code = ?", (code,)).fetchall())


def test_one_member_says_only_so_much_and_the_newest_is_kept() -> None:
    evening = evening_of(2)
    for number in range(MAX_BURST):
        evening.say(ChatLine("a", "", str(number), 100.0))
    with pytest.raises(NotAllowed, match="Too many requests"):
        evening.say(ChatLine("a", "", "more", 100.0 + BURST_S / 2))
    evening.say(ChatLine("b", "", "another", 100.0))
    for number in range(MAX_CHAT_LINES):
        evening.say(ChatLine("a", "", str(number), 1000.0 + number * BURST_S))
    said = state_of(KeptEvening("e", 0, evening), "b", "ab").said
    assert [line.text for line in said] == [str(number) for number in range(MAX_CHAT_LINES)]


def rematch(ann: Client, bob: Client) -> str:
    """Let both ask for a rematch, and return its code."""
    for number, client in enumerate((ann, bob)):
        client.send({"t": "rematch", "id": f"rematch-{number:04}"})
    while not bob.table["next"]:
        bob.receive()
    return str(bob.table["next"])


def test_a_rematch_repeats_what_was_said_by_those_who_said_it(server: LiveServer) -> None:
    ann, bob = server.guest(), server.guest()
    code, _ = ann.open_table("kyoto", "me", "open")
    bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code) as first, bob.connect(code) as second:
        for client, number, text in ((first, 1, SECRET), (second, 2, "And you?")):
            client.receive_until("view")
            client.send({"t": "say", "id": f"say-0000000{number}", "text": text})
            client.receive_until("said")
        give_up(bob, code)
        following = rematch(first, second)
    with ann.connect(following) as client:
        words = [client.receive_until("said") for _ in range(2)]
        names = [client.table["seats"][said["seat"]]["name"] for said in words]
    assert list(zip(names, [said["text"] for said in words], strict=True)) == [("Ann", SECRET), ("Bob", "And you?")]
    ann.post("/api/me/delete", {})
    with closing(sqlite3.connect(server.database)) as file:
        texts = [text for (text,) in file.execute("select text from said where code in (?, ?)", (code, following))]
    assert sorted(texts) == ["And you?", "And you?"]
