"""A teacher referees a game of two pupils, one with a phone: all agree, and one of them ends it."""
from typing import Any

import pytest

from brushpass.text.catalogue import Catalogue
from tests.page.browser import Person, expect, no_axe
from tests.page.test_class import open_class
from tests.page.test_evening import BOARD, as_guest, people
from tests.page.test_everyone import faults
from tests.server.live_server import LiveServer
from tests.server.test_evenings import look

BAR = ".refereebar"


def game_of_class(server: LiveServer, code: str, teacher: Person, *pupils: Person) -> str:
    """Return a running game of the pupils in the evening of the class, which the teacher watches."""
    host, *guests = [as_guest(person, server) for person in (teacher, *pupils)]
    evening = host.post("/api/evenings", {"name": "Ms Hall"})["code"]
    host.post(f"/api/evenings/{evening}/settings", {"out": True})
    host.post(f"/api/classes/{code}/homework", {"tasks": [], "evening": evening})
    for number, guest in enumerate(guests):
        guest.post(f"/api/evenings/{evening}/join", {"name": f"Pupil {number}"})
        look(guest, evening)
    guests[0].post(f"/api/evenings/{evening}/vote", {"game": "kyoto"})
    return str(guests[0].post(f"/api/evenings/{evening}/begin", {})["games"][0]["code"])


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_a_teacher_sees_all_seats_while_both_pupils_agree(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ms Hall", "Ann", "Bob") as (teacher, ann, bob):
        code = open_class(teacher)
        for pupil in (ann, bob):
            pupil.go(f"/c/{code}")
            pupil.page.locator(".joinus .btn").click()
            pupil.page.wait_for_selector(".joinus", state="detached")
        table = game_of_class(shared_server, code, teacher, ann, bob)
        for pupil in (ann, bob):
            pupil.go(f"/t/{table}")
            pupil.page.wait_for_selector(BOARD)
        teacher.go(f"/c/{code}")
        teacher.page.locator("#running ~ p .btn").click()
        teacher.page.wait_for_selector(BOARD)
        expect(teacher.page.locator(BAR)).to_contain_text("Not agreed yet")
        expect(teacher.page.locator(".hands")).to_have_count(0)
        assert faults(ann, "asked for a referee") == []
        for pupil in (ann, bob):
            pupil.page.locator(f"{BAR} .btn.go").click()
        expect(teacher.page.locator(".hands .onehand")).to_have_count(2)
        cards = [pupil.page.locator("#hand .card").count() for pupil in (ann, bob)]
        expect(teacher.page.locator(".hands .card")).to_have_count(sum(cards))
        for person in (teacher, ann, bob):
            expect(person.page.locator(BAR)).to_contain_text("Ms Hall")
        assert faults(teacher, "referee") == []
        assert faults(ann, "table with a referee") == []
        bob.page.get_by_role("button", name=Catalogue("pl").say("page.referee.end")).click()
        for person in (teacher, ann, bob):
            expect(person.page.locator(BAR)).to_have_count(0)
        expect(teacher.page.locator(".hands")).to_have_count(0)
