"""The end as a scene: everything open on the board, a sentence, what was hidden, and a log that can be read."""
from __future__ import annotations

from typing import Any

import pytest

from brushpass.text.catalogue import Catalogue
from tests.page.browser import DESK, PHONE, Person, expect
from tests.page.test_games import GAMES, ended

HIDDEN = {"en": "What was hidden", "fr": "Ce qui était caché", "pl": "Co było ukryte"}


@pytest.mark.parametrize(("game", "language", "size"), [("topsecret", "pl", PHONE), ("embassy", "en", DESK)])
def test_the_end_tells_what_happened_and_shows_what_was_hidden(
        game: str, language: str, size: tuple[int, int], browser: Any, address: str) -> None:
    person = Person(browser, address, size, language)
    code = ended(person, game)
    person.go(f"/t/{code}")
    person.page.wait_for_selector(".ended")
    assert Catalogue(language).say("page.embassy.aim.without") not in person.page.locator(".aim").inner_text()
    person.page.locator("#question p").nth(1).wait_for()
    words = person.page.locator("#question p").all_inner_texts()
    assert not any("@" in each or "{" in each for each in words)
    assert person.page.locator('a[href^="/review"] :is(use[href$="theme"], use[href$="half"])').count() == 0
    share(person, code)
    person.page.get_by_role("button", name=HIDDEN[language]).click()
    person.page.wait_for_selector(".truth .beliefs tbody tr")
    rows = person.page.locator(".truth .beliefs tbody tr").count()
    assert rows >= (4 if game == "topsecret" else GAMES[game][0] - 1)
    person.page.keyboard.press("Escape")
    if size == PHONE:
        person.open_panel("log")
    turns, lines = (person.page.locator(f".log {each}").count() for each in ("> ol > li", "li li"))
    assert turns < lines / 2, "a turn is a line"
    assert person.page.locator(".log > ol > li").last.is_visible(), "it opens at the newest"
    person.go(f"/replay/{code}?as=0#30")
    person.page.wait_for_selector(".story")
    another_chooses(person, Catalogue(language).sentences["page.replay.turn"].replace("{player}", "").strip())
    assert person.errors == []
    person.close()


def test_on_a_low_phone_the_reason_of_the_end_is_read_whole(browser: Any, address: str) -> None:
    person = Person(browser, address, (390, 664), "fr")
    code = ended(person, "topsecret")
    for width, height in [(390, 664), (360, 640)]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.go(f"/t/{code}")
        person.page.wait_for_selector(".ended .turning")
        hidden = person.page.locator(".ended .asked").evaluate("(each) => each.scrollHeight - each.clientHeight")
        assert hidden <= 1, f"{hidden} px of the reason are hidden"
    person.close()


def another_chooses(person: Person, words: str) -> None:
    """Go on in a replay until somebody else is to choose: it says so, and that nobody waits."""
    heading, on = person.page.locator("#question"), person.page.locator(".transport .keys button").nth(3)
    slider = person.page.locator(".slider input")
    while words not in heading.inner_text():
        assert on.is_enabled(), f"never {words}, but {heading.inner_text()}"
        step = slider.input_value()
        on.click()
        expect(slider).not_to_have_value(step)


def share(person: Person, code: str) -> None:
    """Press Share, where the browser hands nothing on by itself: the link to the replay is copied."""
    person.open_more()
    person.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    person.page.locator(".ended .btn:has(use[href$=copy])").click()
    person.page.wait_for_selector(".ended .btn:has(use[href$=check])")
    assert person.page.evaluate("window.copied") == f"{person.address}/replay/{code}"
