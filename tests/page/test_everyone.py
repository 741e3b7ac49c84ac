"""Accessibility: axe-core finds no violation on any screen, in light and dark theme, on desktop and on a phone."""
from collections.abc import Iterator
from typing import Any

import pytest

from tests.effort import EXHAUSTIVE, sample
from tests.page.browser import DESK, LONG_TIMEOUT_MS, SMALL, Person, axe_finds, expect, no_axe
from tests.page.test_games import GAMES, ended, lobby
from tests.page.test_layout import shown

pytestmark = pytest.mark.skipif(no_axe() != "", reason=no_axe())
SIZES = [DESK, SMALL]
THEMES: list[tuple[str, dict[str, Any]]] = [("dark", {"runOnly": ["color-contrast"]}), ("light", {})]
# boards in a book are drawn alike, and axe-core looks at each for seconds
FEW_FIGURES = "[...document.querySelectorAll('main figure')].slice(2).forEach((figure) => figure.remove())"
# what is new on a screen that was looked at already
NEW = {"panel": ".right, .beside, .bottomsheet", "invitation": ".popover", "menu": ".popover", "proof": ".proven",
       "rules": ".drawer"}
OF_ALL = {"invitation", "menu", "panel", "proof", "rules"}  # the same in every game: looked at in another one


def look(browser: Any, address: str, size: tuple[int, int]) -> Person:
    """Return somebody whose page axe-core may look at, which the server's rules for scripts forbid."""
    return Person(browser, address, size, bypass_csp=True)


def faults(person: Person, where: str, both_themes: bool = EXHAUSTIVE) -> list[str]:
    """Return what axe-core finds wrong with the page as it stands, in one theme, which depends on its name, or both."""
    page, found = person.page, []
    for theme, rules in THEMES if both_themes else [(("light", "dark")[len(where) % 2], {})]:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        wrong = axe_finds(page, NEW.get(where, "#none"), rules)
        found += [f"{where}, {theme}: {fault}" for fault in wrong]
    return found


def found_wrong(person: Person, moments: Iterator[str], but: set[str] | None = None) -> list[str]:
    """Return what is wrong at any of these moments."""
    found = [fault for moment in moments if moment not in (but or set()) for fault in faults(person, moment)]
    person.close()
    return found


def test_axe_finds_a_fault_that_is_there(browser: Any, address: str) -> None:
    person = look(browser, address, DESK)
    person.go("/")
    person.page.wait_for_selector(".poster .btn.go")
    person.page.evaluate("document.querySelector('.brand').removeAttribute('aria-label')")
    person.page.evaluate("document.querySelector('.brand span').remove()")
    person.page.add_style_tag(content="@media (prefers-color-scheme: dark) { h1 { color: #222 !important } }")
    wrong = " ".join(faults(person, "front", both_themes=True))
    person.close()
    assert "front, light: link-name" in wrong
    assert "front, dark: color-contrast" in wrong


def pages(person: Person) -> Iterator[str]:
    """Go through what there is round the games."""
    page = person.page
    for where, path, awaited in (("front", "/", ".poster .btn.go"), ("file", "/replay", "input[type=file]")):
        person.go(path)
        page.wait_for_selector(awaited)
        yield where
    for game in sample(GAMES):
        person.go(f"/new/{game}")
        page.wait_for_selector("main .btn.go")
        page.locator(".time .segment button").nth(1).click()
        yield f"set-up of {game}"
    person.go("/rules/kyoto")
    page.wait_for_selector("main dl, main article, main section")
    page.evaluate(FEW_FIGURES)
    yield "the rules"
    code, token = lobby(person, "topsecret", "me", "open")
    for where, path in (("invitation", f"/t/{code}"), ("host", f"/t/{code}#seat={token}"), ("nowhere", "/t/nosuchta")):
        person.go(path)
        page.wait_for_selector(".seatlist, .problem")
        yield where


@pytest.mark.parametrize("size", sample(SIZES))
def test_the_pages_round_the_games(size: tuple[int, int], browser: Any, address: str) -> None:
    person = look(browser, address, size)
    assert not (wrong := found_wrong(person, pages(person))), "\n".join(wrong)


def play(person: Person, game: str) -> Iterator[str]:
    """Go through what a table can show while a game goes on: a lesson, the game, an invitation and the menu."""
    page = person.page
    if game == "kyoto":
        person.go(f"/learn/{game}")
        page.wait_for_selector(".chapters a")
        yield "chapters"
        page.locator(".chapters a").first.click()
        page.wait_for_selector(".tutor")
        yield "lesson"
    code, token = lobby(person, game, "me", *["recruit"] * (GAMES[game][0] - 1))
    person.go(f"/t/{code}#seat={token}")
    page.wait_for_selector(".board svg")
    person.play_by_pointing(3)
    page.wait_for_function("() => window.choices > 6 || document.querySelector('.ended')")
    person.stop_pointing()
    yield "play"
    person.open_panel("menu")
    page.wait_for_selector(".menu")
    yield "menu"
    if page.locator("header .code").count() > 0:
        page.keyboard.press("Escape")
    page.locator("header .code, .invitefold summary").click()
    page.wait_for_selector(".invite")
    yield "invitation"


def afterwards(person: Person, game: str) -> Iterator[str]:
    """Go through what there is once a game is over: result, tabs, proof, words, rules, replay and review."""
    page, code = person.page, ended(person, game)
    person.go(f"/t/{code}")
    page.wait_for_selector(".ended")
    yield "result"
    for panel in page.locator(".phonebar [aria-haspopup], .railtabs button").all():
        panel.click()
        yield "panel"
    page.keyboard.press("Escape")
    person.open_more()
    yield "more"
    page.locator(".ended .verify").click()
    page.wait_for_selector(".proven")
    yield "proof"
    page.keyboard.press("Escape")
    page.locator(".skip").first.press("Enter")
    page.wait_for_selector(".inwords table")
    yield "in words"
    page.locator(".top [class=iconbtn], .phonebar button:has(use[href$='i-book'])").first.click()
    page.wait_for_selector(".drawer .rulelist")
    yield "rules"
    for eyes in ("0", "open") if game == "kyoto" else ("open",):
        person.go(f"/replay/{code}?as={eyes}#30")
        page.wait_for_selector(".story")
        yield f"replay as {eyes}"
    if game != "embassy":  # its review looks as the others' do, and takes the longest
        person.go(f"/review/{code}?as=0")
        page.wait_for_selector(".curve .line", timeout=LONG_TIMEOUT_MS)
        yield "review"


@pytest.mark.usefixtures("reviews")
@pytest.mark.parametrize(("screens", "game", "size"), sample([
    (play, "kyoto", DESK), (afterwards, "topsecret", SMALL), (play, "topsecret", SMALL), (afterwards, "kyoto", DESK),
    (play, "embassy", DESK), (afterwards, "embassy", DESK)], 2))
def test_a_table(screens: Any, game: str, size: tuple[int, int], browser: Any, address: str) -> None:
    person = look(browser, address, size)
    but = {"kyoto": {"panel", "replay as open"}, "topsecret": {"rules"}, "embassy": OF_ALL}[game]
    assert not (wrong := found_wrong(person, screens(person, game), but)), "\n".join(wrong)


def test_what_is_explained_where_a_pointer_rests_is_part_of_the_page(browser: Any, address: str) -> None:
    person = shown(browser, address, "kyoto", "en")
    person.page.locator(".board [data-about]").first.hover(force=True)
    person.page.wait_for_selector(".about")
    wrong = faults(person, "explained")
    expect(person.page.locator(".about"), "it was there all the while").to_have_count(1)
    person.close()
    assert not wrong, "\n".join(wrong)
