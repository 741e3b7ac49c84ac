"""Several people on one device: each seat has a token of its own, and the device learns only whose turn it is."""
from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from tests.server.live_server import Guest


def share(host: Guest, code: str, *seats: int) -> list[str]:
    """Seat other people on the host's device, and return their tokens."""
    wanted = [{"seat": seat, "name": f"P{seat}", "shared": True} for seat in seats]
    return [str(host.post(f"/api/tables/{code}/sit", each)["token"]) for each in wanted]


def next_seat(guest: Guest, code: str, tokens: list[str], **more: Any) -> dict[str, Any]:
    """Return which seat of these tokens is to choose."""
    answer: dict[str, Any] = guest.post(f"/api/tables/{code}/next", {"tokens": tokens, **more})
    return answer


def test_one_device_holds_three_seats_and_is_told_only_of_its_own(ann: Guest, bob: Guest) -> None:
    code, own = ann.open_table("topsecret", "me", "open", "open", "open", options={"players": "4"})
    cookie = ann.cookie
    tokens = [own, *share(ann, code, 1, 3)]
    assert ann.cookie == cookie, "the others do not take the host's place"
    bobs = bob.sit(code, 2)
    assert next_seat(ann, code, tokens)["started"] is False
    ann.post(f"/api/tables/{code}/begin", {})
    seats_here = [[0, "Ann"], [1, "P1"], [3, "P3"]]
    chosen = dict.fromkeys(range(4), 0)
    with ExitStack() as stack:
        pages = {seat: stack.enter_context(ann.connect(code, token))
                 for seat, token in zip((0, 1, 3, 2), [*tokens, bobs], strict=True)}
        assert [page.receive_until("table")["you"] for page in pages.values()] == [0, 1, 3, 2]
        for _ in range(20):
            seats = [next_seat(ann, code, tokens), next_seat(bob, code, [bobs])]
            assert seats[0]["seats"] == seats_here
            asked = max(each["seat"] for each in seats)
            assert {each["seat"] for each in seats} == {asked, -1}, "only the device of a seat learns its turn"
            page = pages[asked]
            assert page.wait_for_turn()
            assert page.act(page.view["options"][0]["a"])["t"] == "ack"
            chosen[asked] += 1
    assert all(chosen.values())


def test_a_device_that_waits_is_answered_when_its_turn_comes(ann: Guest, bob: Guest) -> None:
    code, own = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    waits = next_seat(bob, code, [bobs])
    assert waits["seat"] == -1
    with ann.connect(code, own) as page:
        while next_seat(bob, code, [bobs])["seat"] < 0:
            assert page.wait_for_turn()
            page.act(page.view["options"][0]["a"])
    assert next_seat(bob, code, [bobs], last=waits, wait=25)["seat"] == 1


def test_only_tokens_of_the_table_are_answered(ann: Guest, bob: Guest) -> None:
    code, own = ann.open_table("kyoto", "me", "open")
    status, problem = bob.request("POST", f"/api/tables/{code}/next", {"tokens": ["nobodys-token"]})
    assert (status, problem["key"]) == (400, "server.refused.token")
    answer = next_seat(bob, code, ["nobodys-token", own])
    assert answer["seats"] == [[-1, ""], [0, "Ann"]]
    assert bob.request("POST", f"/api/tables/{code}/next", {"tokens": []})[0] == 400


def test_the_seats_of_a_covered_device_are_not_away(ann: Guest, bob: Guest) -> None:
    code, own = ann.open_table("topsecret", "me", "open", "open", options={"players": "3"})
    tokens = [own, *share(ann, code, 1)]
    bobs = bob.sit(code, 2)
    with bob.connect(code, bobs) as page:
        assert [seat["here"] for seat in page.receive_until("table")["seats"]] == [False, False, True]
        next_seat(ann, code, tokens)
        assert [seat["here"] for seat in page.receive_until("table")["seats"]] == [True, True, True]
