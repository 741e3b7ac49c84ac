"""A Swiss tournament of five in which one leaves, three of them in browsers, one a phone; and open tables."""
from pathlib import Path
from typing import Any

import pytest

from tests.effort import sample
from tests.page.browser import DESK, Person, expect, no_axe
from tests.page.test_evening import BOARD, as_guest, come, open_evening, people, table_of
from tests.page.test_everyone import faults
from tests.server.live_server import Guest, LiveServer, live_server
from tests.server.test_evenings import give_up, look

ROUND = "number => document.querySelectorAll('.gamelist').length === number"


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_a_swiss_of_five_with_a_leaver_opens_its_own_tables(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob", "Cas") as (ann, bob, cas):
        code = open_evening(ann, kind=2)
        guests = [as_guest(ann, shared_server), Guest(shared_server.port), Guest(shared_server.port)]
        for person in (bob, cas):
            come(person, code)
            guests.insert(len(guests) - 2, as_guest(person, shared_server))
        for guest, name in zip(guests[3:], ("Dot", "Eve"), strict=True):
            guest.post(f"/api/evenings/{code}/join", {"name": name})
        ann.page.locator(".evening > .btn.go").click()
        ann.page.wait_for_url("**/t/*")
        for number in (1, 2, 3):
            end_round(guests, code, number, [ann, bob, cas])
        for person in (ann, bob, cas):
            person.page.wait_for_selector(".champion")
        ann.page.wait_for_function(ROUND, arg=3)
        expect(bob.page.locator(".evscore tbody tr[data-where=left]")).to_have_count(1)
        points = [float(each) for each in bob.page.locator(".evscore td:nth-child(2)").all_inner_texts()]
        assert points == sorted(points, reverse=True)
        assert sum(points) == len(look(guests[0], code)["games"])
        for person in sample((bob, ann, cas)):
            assert faults(person, "tournament") == []
        assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        bob.page.emulate_media(media="print")
        for part in (".champion", ".evscore", ".gamelist >> nth=0"):
            expect(bob.page.locator(part)).to_be_visible()
        for part in (".ways", ".print", "header.bar"):
            expect(bob.page.locator(part), "paper has no buttons").to_be_hidden()


def end_round(guests: list[Guest], code: str, number: int, pages: list[Person]) -> None:
    """Let the second seat of each table give up, and those with a page come back; in the second round Eve leaves."""
    matches = [each for each in look(guests[0], code)["games"] if each["round"] == number]
    playing = {place: each["code"] for each in matches if each["code"] for place in each["players"]}
    for place, person in enumerate(pages):
        if place in playing:  # tables open by themselves
            person.page.wait_for_url(f"**/t/{playing[place]}")
            person.page.wait_for_selector(BOARD)
    if number == 2:
        guests[4].post(f"/api/evenings/{code}/leave", {})
    for each in matches:
        if each["code"] and not (number == 2 and 4 in each["players"]):
            give_up(guests[each["players"][1]], each["code"])
    for place, person in enumerate(pages):
        if place in playing:
            person.page.locator(".ended .btn.go").click()


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_a_listed_table_is_joined_by_a_click_and_tables_are_opened_by_invitation(browser: Any, tmp_path: Path) -> None:
    with live_server(tmp_path, lobby=True, invitation="open-sesame") as server:
        with people(browser, server, "Ann", "Bob") as (ann, bob):
            ann.go("/invited#open-sesame")
            ann.page.locator("main .btn.go").click()
            ann.page.wait_for_selector("main .btn.go", state="detached")
            ann.go("/new/kyoto")
            ann.page.get_by_label("List this table").check()
            ann.page.locator(".stick .btn.go").click()
            ann.page.wait_for_selector(".bigcode")
            bob.go("/")
            bob.page.locator(".tables a").click()
            bob.page.locator(".seatrow.open .btn").first.click()
            ann.page.locator(".stick .btn.go:not(:disabled)").click()
            assert table_of(bob) == table_of(ann)
        stranger = Person(browser, f"http://127.0.0.1:{server.port}", DESK, bypass_csp=True)
        stranger.go("/")
        stranger.page.wait_for_selector(".tables a")
        assert faults(stranger, "lobby") == []
        stranger.page.locator(".poster .btn.go").first.click()
        expect(stranger.page.locator(".problem")).to_contain_text("invitation", use_inner_text=True)
        stranger.close()
