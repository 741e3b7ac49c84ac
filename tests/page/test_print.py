"""The sheets of a game on the page, with and without colour, and a board that bots try out."""
from __future__ import annotations

import json
from typing import Any

import pytest

from brushpass.games import GAMES
from tests.effort import sample
from tests.page.browser import DESK, Person, axe_finds, expect, no_axe

COLOURED = """() => [...document.querySelectorAll('.sheet svg *')].filter((drawn) =>
  ['fill', 'stroke'].some((name) => {
    const [red, green, blue] = /^rgb.*?(\\d+), (\\d+), (\\d+)/.exec(getComputedStyle(drawn)[name])?.slice(1) ?? [];
    return red !== green || green !== blue;
  })).length"""
STICKS_OUT = """() => [...document.querySelectorAll('.piece svg text')].filter((words) => {
  const [card, name] = [words.ownerSVGElement, words].map((drawn) => drawn.getBoundingClientRect());
  const edge = 0.02 * card.width;
  return words.textContent && (name.left < card.left + edge || name.right > card.right - edge);
}).map((words) => words.textContent)"""
SIZES = """sheets => sheets.map((sheet) =>
  [sheet.scrollWidth - sheet.clientWidth, sheet.scrollHeight - sheet.clientHeight])"""


def is_usable(person: Person) -> None:
    """Look at the page with axe-core, where it is installed."""
    if no_axe() == "":
        assert axe_finds(person.page) == []


def test_all_sheets_fit_their_paper_and_have_no_colour_where_none_is_wanted(browser: Any, address: str) -> None:
    person = Person(browser, address, DESK, "pl")
    person.go("/print/topsecret?paper=letter&plain=1&board=alternative")
    person.page.wait_for_selector("main[data-ready='true']")
    sheets = person.page.locator(".sheet:not(.aid)")
    expect(sheets).to_have_count(15)
    assert all(wide <= 1 and high <= 1 for wide, high in sheets.evaluate_all(SIZES)), "nothing sticks out"
    assert person.page.evaluate(COLOURED) == 0
    expect(person.page.locator(".tile svg[role='group']")).to_have_count(4)
    assert person.page.locator(".piece").count() > 100
    person.go("/print/topsecret?board=nonsense")
    person.page.wait_for_selector(".problem")
    assert person.page.locator(".sheet").count() == 0
    person.close()


@pytest.mark.parametrize("game", sample(GAMES))
def test_every_name_has_room_on_its_card(game: str, browser: Any, address: str) -> None:
    person = Person(browser, address, DESK, "fr")
    person.go(f"/print/{game}")
    person.page.wait_for_selector("main[data-ready='true']")
    assert person.page.evaluate(STICKS_OUT) == []
    person.close()


def test_the_three_piles_of_embassy_have_backs_of_their_own_without_colour(browser: Any, address: str) -> None:
    person = Person(browser, address)
    person.go("/print/embassy?plain=1")
    person.page.wait_for_selector("main[data-ready='true']")
    marks = person.page.locator(".piece svg:has([href='#em-back']) path")
    assert len(set(marks.evaluate_all("marks => marks.map((mark) => mark.getAttribute('d'))"))) == 3
    person.close()


@pytest.mark.parametrize(("language", "words"), sample([
    ("en", ("your board", "our board", "Oniwaban wins", "60.0%", "3.50")), ("fr", ("60,0 %", "3,50"))]))
def test_a_board_is_tried_out_beside_ours(language: str, words: tuple[str, ...], browser: Any, address: str) -> None:
    person = Person(browser, address, DESK, language, bypass_csp=True)
    answers = [{"progress": 0.5, "yours": None, "ours": None}, {"progress": 1, "yours": FOUND, "ours": FOUND}]
    body = "".join(f"{json.dumps(each)}\n" for each in answers)
    asked: list[Any] = []

    def answer(route: Any) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(status=200, content_type="text/event-stream", body=body)

    person.page.route("**/api/tryout/kyoto", answer)
    person.go("/tryout/kyoto?board=YBRGB/RHYHG/BGNRY/YRNGB/GHYHR/YBRGB")
    person.page.click(".tryouts .btn.go")
    person.page.wait_for_selector(".tryout table")
    told = " ".join(person.page.locator(".tryout").inner_text().split())
    assert asked[0]["options"] == {"board": "YBRGB/RHYHG/BGNRY/YRNGB/GHYHR/YBRGB"}
    for each in (*words, "K51", "a6"):
        assert each in told
    is_usable(person)
    assert person.errors == []
    person.close()


FOUND = {"games": 100, "seats": [{"name": "@kyoto.side.oniwaban", "rate": 0.6, "low": 0.5, "high": 0.69},
                                 {"name": "@kyoto.side.government", "rate": 0.4, "low": 0.31, "high": 0.5}],
         "ends": [{"name": "K51", "rate": 1, "low": 0.96, "high": 1}], "turns": 40, "shortest": 12, "longest": 80,
         "quiet": 0.5, "counts": {"clash": 3.5}, "rarely_visited": ["a6"]}
