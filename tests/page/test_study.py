"""A study in the page: three people see one moment, the lead changes, somebody points, tries a line and comments."""
from __future__ import annotations

import re
from typing import Any

from librt.random import Random

from tests.page.browser import Person, expect, no_axe
from tests.page.test_everyone import faults
from tests.page.test_evening import people
from tests.page.test_friends import SMALL_PHONE
from tests.page.test_replay import choose_eyes, place
from tests.server.live_server import LiveServer
from tests.server.test_play import play_on

STATUS = ".studybar [role=status]"
LEAD = ".studybar .takelead"


def finished_game(server: LiveServer) -> tuple[str, list[str]]:
    """Return the code of a game of Kyoto that Bob has given up, and the tokens of its seats."""
    ann, bob = server.guest(), server.guest()
    code, first = ann.open_table("kyoto", "me", "open")
    second = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, first) as one, bob.connect(code, second) as other:
        for client in (one, other):
            play_on(client, Random(7), 6)
        other.send({"t": "resign", "id": "resign-0001"})
        while not one.table["over"]:
            one.receive()
    return code, [first, second]


def all_at(step: int, *group: Person) -> None:
    """Wait until everybody sees this step."""
    for person in group:
        person.eventually(lambda: place(person)[0] == step, f"step {step}")  # noqa: B023


def test_three_people_study_a_game_and_the_lead_changes(browser: Any, shared_server: LiveServer) -> None:
    code, tokens = finished_game(shared_server)
    with people(browser, shared_server, "Ann", "Bob", "Eve") as (ann, bob, eve):
        bob.page.set_viewport_size(dict(zip(("width", "height"), SMALL_PHONE, strict=True)))
        for person, token in zip((ann, bob), tokens, strict=False):
            person.go(f"/t/{code}#seat={token}")
            person.page.wait_for_selector(".ended")
        ann.open_more()
        ann.page.locator(f".morerows a[href='/t/{code}/study']").click()
        for person in (bob, eve):
            person.go(f"/t/{code}/study")
        for person in (ann, bob, eve):
            person.page.wait_for_selector(f"{LEAD}.go")
        ann.page.locator(LEAD).click()
        expect(bob.page.locator(STATUS)).to_contain_text("Ann")
        expect(ann.page.locator(LEAD)).to_have_count(0)
        ann.page.keyboard.press("End")
        last = place(ann)[1]
        all_at(last, ann, bob, eve)
        choose_eyes(ann, "0")
        expect(bob.page.locator("select.eyes")).to_have_value("0")
        lead_changes_twice(ann, bob, eve)
        points(ann, bob, eve)
        comments(ann, bob, eve)
        tries_a_line(ann, bob, eve)
        assert no_axe() or faults(bob, "study") == []
        for person in (ann, bob):
            assert person.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def lead_changes_twice(ann: Person, bob: Person, eve: Person) -> None:
    """Bob takes the lead from Ann, who looks around and follows again; then a spectator takes it."""
    bob.page.locator(LEAD).click()
    expect(ann.page.locator(STATUS)).to_contain_text("Bob")
    bob.page.locator(".to-first").click()
    all_at(1, ann, bob, eve)
    ann.page.keyboard.press("ArrowRight")
    all_at(2, ann)
    ann.page.locator(".studybar .btn.follow").click()
    all_at(1, ann, bob, eve)
    eve.page.locator(LEAD).click()
    expect(ann.page.locator(STATUS)).to_have_text("A guest leads: you see the same moment.")
    eve.page.keyboard.press("ArrowRight")
    eve.page.keyboard.press("ArrowRight")
    all_at(3, ann, bob, eve)
    assert bob.page.locator(".studybar .btn.follow").count() == 0, "Bob follows without a press"


def points(ann: Person, bob: Person, eve: Person) -> None:
    """Ann points at a location by a click, and Bob at another one by the list."""
    ann.page.locator(".board [data-about='cell:12']").click()
    for person in (bob, eve):
        expect(person.page.locator(".hintring")).to_have_count(1)
        expect(person.page.locator(STATUS)).to_contain_text("Ann")
    bob.page.locator(".studybar select").select_option("cell:3")
    expect(eve.page.locator(STATUS)).to_contain_text("Bob")
    eve.page.keyboard.press("ArrowRight")
    expect(bob.page.locator(".hintring")).to_have_count(0)
    all_at(4, ann, bob, eve)


def comments(ann: Person, bob: Person, eve: Person) -> None:
    """Bob writes a comment, which all read and which leads to its step; only the writer can delete it."""
    for person in (ann, bob, eve):
        person.page.locator(".logsec [role=tab]").nth(1).click()
    bob.page.locator(".comments input").fill("Ici, défendre !")
    bob.page.locator(".comments form button").click()
    for person in (ann, bob, eve):
        expect(person.page.locator(".comments li")).to_contain_text("Ici, défendre !")
    assert eve.page.locator(".comments form").count() == 0
    assert ann.page.locator(".comments li button").count() == 1
    eve.page.keyboard.press("Home")
    all_at(1, ann, bob)
    eve.page.locator(".comments li button").click()
    all_at(4, ann, bob, eve)
    bob.page.locator(".comments li button").nth(1).click()
    expect(ann.page.locator(".comments li.quietline")).to_have_count(1)


def tries_a_line(ann: Person, bob: Person, eve: Person) -> None:
    """Eve tries a line for both seats, by hand and with a bot; the others see it, and the game comes back."""
    eve.page.locator(".studybar .btn.try").click()
    for person in (ann, bob):
        expect(person.page.locator(".lineis")).to_contain_text("0")
        assert person.page.locator(".linebuttons").count() == 0
    eve.page.locator(".linebuttons .btn").first.click()
    for person in (ann, bob, eve):
        expect(person.page.locator(".lineis")).to_contain_text(re.compile("[1-9]"))
    eve.page.locator(".linebuttons .btn").nth(1).click()
    expect(bob.page.locator(".lineis")).to_contain_text("0")
    eve.page.locator(".linebuttons .btn").nth(2).click()
    all_at(4, ann, bob, eve)


def test_a_running_game_is_not_studied(browser: Any, shared_server: LiveServer) -> None:
    ann, bob = shared_server.guest(), shared_server.guest()
    code, _ = ann.open_table("kyoto", "me", "open")
    bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    person = Person(browser, f"http://127.0.0.1:{shared_server.port}")
    person.go(f"/t/{code}/study")
    person.page.wait_for_selector(".problem")
    assert person.page.locator(".board, .studybar").count() == 0
    person.close()
