"""A tournament of eight with one deal at four tables: a player before a desk, and a visitor with a phone."""
import re
from typing import Any

import pytest

from brushpass.text.catalogue import Catalogue
from tests.page.browser import Person, expect, no_axe
from tests.page.test_evening import BOARD, NEXT, as_guest, come, open_evening, people, table_of, vote
from tests.page.test_everyone import faults
from tests.server.live_server import Guest, LiveServer
from tests.server.test_evenings import give_up, look

PROOFS = ".proven .proof.ok h3"
PROVEN = ("deal", "draws", "record")
ENGLISH = Catalogue("en")


def open_duplicate(person: Person) -> str:
    """Open a round robin with the same deal at every table, and return its code."""
    person.go("/e")
    person.page.locator(".newevening .segment button").nth(1).click()
    person.page.get_by_label("The same deal at every table").check()
    person.page.locator(".newevening .btn.go").click()
    person.page.wait_for_selector(".evscore")
    return str(person.page.url.rsplit("/", 1)[1])


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_four_tables_with_one_deal_are_compared_and_revealed_after_the_last(
        browser: Any, shared_server: LiveServer) -> None:
    """The first table is won in the second seat, the others in the first: see tests/server/test_duplicate.py."""
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        code = open_duplicate(ann)
        guests = [as_guest(ann, shared_server), *[Guest(shared_server.port) for _ in range(7)]]
        for guest, name in zip(guests[1:], ("Cas", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida"), strict=True):
            guest.post(f"/api/evenings/{code}/join", {"name": name})
        bob.go(f"/e/{code}")
        bob.page.wait_for_selector(".joinus")
        ann.page.locator(".evening > .btn.go").click()
        ann.page.wait_for_selector(BOARD)
        matches = look(guests[0], code)["games"]
        mine = next(each for each in matches if 0 in each["players"])
        for each in (mine, *[each for each in matches if each is not mine]):
            give_up(guests[each["players"][0 if each is matches[0] else 1]], each["code"])
            if each is mine:
                expect(ann.page.locator(".ended")).to_contain_text("Other tables still play this deal")
                assert ann.page.locator(".ended .morebtn").count() == 0
                expect(bob.page.locator(".gamelist .unplayed")).to_have_count(4)
        ann.page.locator(".ended .morebtn").wait_for()
        ann.open_more()
        ann.page.locator(".ended .verify").click()
        expect(ann.page.locator(PROOFS)).to_have_text([ENGLISH.say(f"page.verify.{key}") for key in PROVEN])
        expect(ann.page.locator(".proven")).to_contain_text("4 tables had this secret and this deal")
        rows = bob.page.locator(".gamelist").last.locator("a.tb")
        expect(rows).to_have_count(4)
        shares = [re.findall(r"\d+", row.split("·")[-1]) for row in rows.all_inner_texts()]
        assert shares == [["0", "100"], *[["67", "33"]] * 3]
        assert faults(bob, "duplicate") == []
        assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_an_evening_plays_one_deal_at_two_tables(browser: Any, shared_server: LiveServer) -> None:
    """Both first seats lose, so everybody did as well as the other one in their seat."""
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        code = open_evening(ann)
        come(bob, code)
        guests = [as_guest(ann, shared_server), as_guest(bob, shared_server),
                  *[Guest(shared_server.port) for _ in range(2)]]
        for guest, name in zip(guests[2:], ("Cas", "Dot"), strict=True):
            guest.post(f"/api/evenings/{code}/join", {"name": name})
            look(guest, code)
        ann.page.get_by_label(ENGLISH.say("page.evening.duplicate")).click()
        expect(ann.page.get_by_label(ENGLISH.say("page.evening.duplicate"))).to_be_checked()
        vote(ann)
        expect(ann.page.locator(".begin p")).to_contain_text("Dot")
        assert faults(ann, "evening of one deal") == []
        ann.page.locator(f"{NEXT}:not(:disabled)").click()
        table_of(ann)
        matches = look(guests[0], code)["games"]
        assert len(matches) == 2
        for each in matches:
            give_up(guests[each["players"][0]], each["code"])
        ann.page.locator(".ended .btn.go").click()
        expect(ann.page.locator(".gamelist a.tb")).to_have_count(2)
        expect(ann.page.locator(".gamelist a.tb").first).to_contain_text("50%")
