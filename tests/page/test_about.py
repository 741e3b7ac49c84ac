"""Cards, places and marks explain themselves where they are seen: to a mouse, to a finger, and to the keys."""
from typing import Any

import pytest

from tests.page.browser import DESK, PHONE, Person, expect
from tests.page.test_games import GAMES, lobby

ABOUT = ".about"
# what is looked at in each game, and some words of what is told of it: a place and a mark by mouse, another by keyboard
LOOKED = {
    "kyoto": [("[data-about='cell:12']", "Any location card"), ("[data-about='prison:0']", "intelligence"),
              (".hand [data-about^=card]", "agent")],
    "topsecret": [("[data-about='place:3']", "along the lines"), ("[data-about^=field]", "same letter"),
                  (".ts-hq[data-about]", "Ten state secrets")],
    "embassy": [("[data-about='room:radio']", "call a helicopter"), ("[data-about='mark:lock']", "Staircase"),
                (".hand [data-about='card:ignore']", "attacks")],
}
PRESS = """(place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    const point = { bubbles: true, pointerType: "touch", clientX: x + width / 2, clientY: y + height / 2 };
    place.dispatchEvent(new PointerEvent("pointerdown", point));
}"""


def at_a_table(browser: Any, address: str, game: str, size: tuple[int, int]) -> Person:
    """Return somebody at a table with bots, before the first choice."""
    person = Person(browser, address, size)
    code, token = lobby(person, game, "me", *["recruit"] * (GAMES[game][0] - 1))
    person.go(f"/t/{code}#seat={token}")
    person.page.wait_for_selector(".dock[data-answers], .hand .btn")
    return person


@pytest.mark.parametrize("game", GAMES)
def test_what_is_seen_explains_itself(game: str, browser: Any, address: str) -> None:
    person = at_a_table(browser, address, game, DESK)
    page = person.page
    *pointed, (reached, told) = LOOKED[game]
    for place, word in pointed:
        page.locator(place).first.hover()
        page.locator(ABOUT, has_text=word).wait_for()
        expect(page.locator(f"{ABOUT} .rule")).to_have_count(1)
    page.keyboard.press("Tab")
    page.evaluate("place => document.querySelector(place).focus()", reached)
    page.locator(ABOUT, has_text=told).wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(ABOUT)).to_have_count(0)
    assert person.errors == []
    person.close()


def test_a_long_press_explains_and_chooses_nothing(browser: Any, address: str) -> None:
    person = at_a_table(browser, address, "embassy", PHONE)
    card = person.page.locator(".hand [data-about='card:ignore']")
    card.evaluate(PRESS)
    assert "attacks" in person.page.locator(ABOUT).text_content()
    card.evaluate("""(place) => {
        place.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" }));
        place.click();
    }""")
    assert person.page.locator(".bubble").count() == 0
    person.page.locator(".phonebar").first.dispatch_event("pointerdown", {"pointerType": "touch"})
    person.page.locator(ABOUT).wait_for(state="detached")
    assert person.errors == []
    person.close()
