"""The ways of friends to a table: invitation, code, turn, a custom board, an evening with an absent guest."""
from __future__ import annotations

from typing import Any

import pytest

from tests.page.browser import DESK, Person, expect
from tests.page.test_evening import BOARD, NEXT, SEATS, as_guest, come, open_evening, people, vote
from tests.server.live_server import LiveServer
from tests.server.test_evenings import look

VISIBLE = """selector => { const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
    const stick = document.querySelector('.stick')?.getBoundingClientRect().top ?? innerHeight;
    return scrollY === 0 && top >= 0 && bottom <= Math.min(innerHeight, stick); }"""
SMALL_PHONE = (390, 664)


@pytest.mark.parametrize("size", [DESK, SMALL_PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["kyoto", "embassy"])
def test_the_invitation_is_in_sight_after_opening_a_table(
        browser: Any, address: str, game: str, size: tuple[int, int]) -> None:
    ann = Person(browser, address, size)
    ann.go(f"/new/{game}")
    ann.page.locator(".stick .btn.go").click()
    ann.page.wait_for_selector(".bigcode")
    ann.page.wait_for_selector(".qr path:not([d=''])", state="attached")
    for part in (".ways .bigcode", ".ways .qr", ".ways .field", ".ways .btn"):
        ann.page.wait_for_function(VISIBLE, arg=part)
    ann.close()


def test_the_code_of_an_evening_or_a_table_leads_there_from_the_front_page(
        browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann") as (ann,):
        evening = open_evening(ann)
        ann.go("/")
        for typed in (f"{evening[:5]}-{evening[5:]}".upper(), f"http://127.0.0.1:{shared_server.port}/e/{evening}"):
            ann.go("/")
            ann.page.locator("#code").fill(typed)
            ann.page.locator("#code").press("Enter")
            ann.page.wait_for_url(f"**/e/{evening}")


def test_your_turn_is_above_the_games(browser: Any, address: str) -> None:
    ann = Person(browser, address, SMALL_PHONE)
    ann.go("/")
    expect(ann.page.locator(".yourturn")).to_have_count(0)
    ann.page.locator(".poster.kyoto .btn.go").click()
    ann.page.wait_for_selector(".dock[data-answers]")
    ann.go("/")
    ann.page.wait_for_selector(".yourturn a")
    assert ann.page.evaluate(VISIBLE, ".yourturn a")
    ann.close()


def test_a_board_is_kept_as_a_draft_and_friends_are_invited_to_open_seats(browser: Any, address: str) -> None:
    ann = Person(browser, address)
    ann.go("/make/embassy")
    ann.page.wait_for_selector("[data-checked=fine]")
    ann.page.locator("[data-tool=light]").click()
    ann.page.locator("[data-room=kitchen]").click()
    ann.page.wait_for_selector("[data-step=undo]:not(:disabled)")
    drawn = ann.page.locator(".drawing").inner_html()
    ann.page.reload()
    ann.page.wait_for_selector("[data-step=undo]:not(:disabled)")
    assert ann.page.locator(".drawing").inner_html() == drawn
    ann.page.wait_for_selector("[data-checked=fine]")
    ann.page.locator("[data-act=table]").click()
    ann.page.wait_for_selector(".seatform.open")
    expect(ann.page.locator(".seatform.bot")).to_have_count(0)
    expect(ann.page.locator(".ownboxes .on")).to_be_visible()
    ann.page.go_back()
    ann.page.wait_for_selector("[data-step=undo]:not(:disabled)")
    ann.page.go_forward()
    ann.page.locator(".stick .btn.go").click()
    ann.page.wait_for_selector(".bigcode")
    ann.go("/new/embassy")
    ann.page.wait_for_selector(".seatform")
    expect(ann.page.locator(".ownboxes .on")).to_have_count(0)
    ann.close()


def vote_and_take_a_seat(host: Person, guest: Person) -> str:
    """Open an evening with a guest, vote for Kyoto together, and let the guest take the first seat; return its code."""
    code = open_evening(host)
    come(guest, code)
    vote(host, guest)
    guest.page.locator(f"{SEATS} option").nth(1).wait_for(state="attached")
    guest.page.locator(SEATS).select_option("0")
    return code


def is_idle(server: LiveServer, code: str, member: Person, members: int) -> bool:
    """Return whether a member's page has the current version, and the server holds a poll of each page.

    Only then does the server notice at once that the page is closed; between two polls it takes a while.
    """
    poll = f"{code}?since={look(as_guest(member, server), code)['v']}"
    events = list(server.app.state.registry.waiters.events.get(code, ()))
    return (any(request.url.endswith(poll) for request in member.unanswered)
            and [event.is_set() for event in events] == [False] * members)


def test_who_closes_the_page_is_away_and_nobody_waits_for_an_absent_guest(
        browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        code = vote_and_take_a_seat(ann, bob)
        shown = ann.page.locator(".begin p")
        expect(shown).to_contain_text("Bob (Oniwaban)")
        bob.eventually(lambda: is_idle(shared_server, code, bob, 2), "both pages wait for a change")
        bob.page.goto("about:blank")
        expect(ann.page.locator(".evscore tr[data-where=away]")).to_have_count(1)
        expect(shown).not_to_contain_text("Bob")
        ann.page.locator(f"{NEXT}:not(:disabled)").click()
        ann.page.wait_for_selector(BOARD)
        bob.errors.clear()  # a blank page has no storage


def test_everybody_sees_who_is_waited_for_and_the_host_starts_without(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        vote_and_take_a_seat(ann, bob)
        expect(ann.page.locator(".begin p")).to_contain_text("Bob (Oniwaban)")
        bob.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")  # a locked phone
        bob.context.set_offline(True)
        ann.page.locator(f"{NEXT}:not(:disabled)").click()
        expect(ann.page.locator(".stick")).to_contain_text("Waiting for Bob")
        expect(ann.page.locator(".stick")).to_contain_text("Every player here can start without waiting")
        bob.page.goto("about:blank")  # or its requests go on failing until the end
        ann.page.locator(".stick .btn.go").click()
        ann.page.wait_for_selector(BOARD)
        bob.errors.clear()


def test_the_host_changes_the_options_and_removes_a_friend_before_the_game(browser: Any, address: str) -> None:
    ann, bob = Person(browser, address), Person(browser, address, SMALL_PHONE)
    ann.go("/new/embassy")
    ann.page.locator(".stick .btn.go").click()
    ann.page.wait_for_selector(".bigcode")
    bob.go(ann.page.url.removeprefix(address))
    bob.page.locator(".seatrow.open .btn").first.click()
    bob.page.wait_for_selector(".seatrow.you")
    ann.page.locator("main > .evoptions summary", has_text="Change the options").click()
    chosen = ann.page.locator(".evoptions .option .choices label:not(.on)").first
    words = chosen.locator("span").evaluate("span => span.firstChild.data")
    chosen.click()
    bob.page.locator("main .words li", has_text=words).wait_for()
    assert bob.page.locator(".evoptions, .seatrow .remove").count() == 0, "only the host changes a table"
    ann.page.locator(".seatrow .remove").click()
    bob.page.wait_for_selector(".seatrow.you", state="detached")
    bob.page.reload()
    bob.page.locator(".seatrow.open .btn").first.click()
    expect(bob.page.locator(".problem")).to_contain_text("removed you")
    for person in (ann, bob):
        person.errors.clear()  # the refused request
        person.close()
