"""The table on a television: what spectators see, even in a player's own browser, and nothing to press."""
from __future__ import annotations

from typing import Any

from tests.page.browser import DESK, Person, expect, no_axe
from tests.page.test_everyone import faults
from tests.page.test_evening import as_guest, open_table, people
from tests.page.test_friends import SMALL_PHONE
from tests.server.live_server import LiveServer
from tests.server.test_evenings import gather, give_up, look

TELEVISION = (1440, 900)
PRESSABLE = ".tv :is(button, a, input, select, summary)"


def test_a_television_in_a_players_browser_shows_what_a_stranger_sees(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        for phone in (ann, bob):
            phone.page.set_viewport_size(dict(zip(("width", "height"), SMALL_PHONE, strict=True)))
        code = open_table(ann, bob)
        stranger = Person(browser, ann.address, TELEVISION, bypass_csp=True)
        television = ann.open_tab()
        television.emulate_media(color_scheme="light", reduced_motion="reduce")
        television.set_viewport_size(dict(zip(("width", "height"), TELEVISION, strict=True)))
        stranger.go(f"/t/{code}/tv")
        television.goto(f"{ann.address}/t/{code}/tv")
        for page in (television, stranger.page):
            expect(page.locator(".tv .bigcode")).to_have_text(f"{code[:5]}-{code[5:]}".upper())
            expect(page.locator(".tvseats li")).to_have_text(["Ann", "Bob"])
        ann.page.locator(".stick .btn.go").click()
        for phone in (ann, bob):
            phone.page.wait_for_selector(".dock[data-answers], .board svg")
            phone.play_by_pointing(4)
        ann.eventually(lambda: ann.choices() > 2 and bob.choices() > 2)
        for phone in (ann, bob):
            phone.page.evaluate("clearInterval(window.pointing)")
        expect(television.locator(".tvseats li.turn")).to_have_count(1)
        shown = ann.eventually(lambda: same(television, stranger.page), "both televisions show the same")
        assert television.locator(PRESSABLE).count() == 0
        for phone in (ann, bob):
            hand = phone.page.locator("#hand [aria-label]").first.get_attribute("aria-label")
            assert hand not in shown, "a card of a hand is on the television"
        assert no_axe() or faults(stranger, "television") == []
        give_up(as_guest(bob, shared_server), code)
        expect(television.locator(".tvnow h1")).to_contain_text("Ann")
        for phone in (ann, bob):
            phone.page.locator(".ended .btn.go").click()
        television.wait_for_url(lambda url: url.endswith("/tv") and code not in url)
        television.wait_for_selector(".tv .board svg")
        assert stranger.errors == []
        stranger.close()


def same(page: Any, other: Any) -> str:
    """Return the table on a television if both show the same, or ""."""
    shown = [each.locator(".tv").inner_html() for each in (page, other)]
    return str(shown[0]) if shown[0] == shown[1] and page.locator(".tv .board svg").count() else ""


def test_the_score_of_the_evening_is_on_the_television_and_the_next_game_follows(
        browser: Any, shared_server: LiveServer) -> None:
    code, guests = gather(shared_server, ["Ann", "Bob"])
    for guest in guests:
        guest.post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
    first = guests[0].post(f"/api/evenings/{code}/begin", {})["games"][-1]["code"]
    television = Person(browser, f"http://127.0.0.1:{shared_server.port}", DESK)
    television.go(f"/t/{first}/tv")
    expect(television.page.locator(".tv .bigcode")).to_have_text(f"{code[:5]}-{code[5:]}".upper())
    expect(television.page.locator(".tvscore li b")).to_have_text(["0", "0"])
    give_up(guests[1], first)
    expect(television.page.locator(".tvscore li").first).to_have_text("Ann1")
    for guest in guests:
        guest.post(f"/api/evenings/{code}/vote", {"game": "kyoto"})
    guests[0].post(f"/api/evenings/{code}/begin", {})
    second = look(guests[0], code)["games"][-1]["code"]
    television.page.wait_for_url(f"**/t/{second}/tv")
    assert television.errors == []
    television.close()
