"""The deal of the day on a phone: played once from the front page, compared, and proven when the day is over."""
import re
from datetime import timedelta
from typing import Any

import pytest

from brushpass.server.evenings import daily
from brushpass.text.catalogue import Catalogue
from tests.page.browser import PHONE, Person, expect
from tests.page.test_evening import BOARD, as_guest
from tests.server.live_server import LiveServer
from tests.server.test_evenings import give_up

ENGLISH = Catalogue("en")


def test_a_deal_is_played_compared_and_proven(
        browser: Any, shared_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    today = daily.today()
    monkeypatch.setattr(daily, "today", lambda: today)
    person = Person(browser, f"http://127.0.0.1:{shared_server.port}", PHONE, "en", fresh=True)
    page = person.page
    person.go("/")
    page.locator(".deals a[href='/deal/kyoto']").click()
    page.locator(".dealpage .btn.go").click()
    page.wait_for_selector(BOARD)
    give_up(as_guest(person, shared_server), str(page.url.rsplit("/", 1)[1]))
    expect(page.locator(".ended")).to_contain_text(ENGLISH.say("page.deal.sealed"))
    assert page.locator(".ended .morebtn").count() == 0
    page.locator(".ended .btn.go").click()
    expect(page.locator(".dealresult")).to_have_text(ENGLISH.say("page.result.lost"))
    expect(page.locator(".dealfield")).to_contain_text(re.compile(r"lost: [1-9]"))
    assert page.locator(".dealpage .btn.go").count() == 0, "nobody plays a deal twice"
    page.get_by_role("link", name=ENGLISH.say("page.deal.week")).click()
    expect(page.locator("h1")).to_have_text(ENGLISH.say("page.deal.week.title", {"game": "Kyoto"}))
    page.locator(".dealpage .btn.go").wait_for()
    page.go_back()
    monkeypatch.setattr(daily, "today", lambda: today + timedelta(1))
    page.go_back()
    page.locator(".ended .morebtn").wait_for()
    person.open_more()
    page.locator(".ended .verify").click()
    expect(page.locator(".proven .proof.ok h3")).to_have_text(
        [ENGLISH.say(f"page.verify.{about}") for about in ("seal", "day", "draws", "record")])
