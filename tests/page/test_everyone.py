"""Pages for everyone: axe-core finds nothing wrong on any screen, in light and dark, at a desk and on a phone."""
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.browser import AXE, DESK, SMALL, Person, no_axe
from tests.page.test_games import GAMES, lobby

pytestmark = pytest.mark.skipif(no_axe() != "", reason=no_axe())
LOOKS = [(DESK, "light"), (DESK, "dark"), (SMALL, "light"), (SMALL, "dark")]
FOUND = """async () => (await axe.run(document)).violations.map(({ id, help, nodes }) =>
    `${id}: ${help}: ${nodes.slice(0, 4).map(({ html }) => html.slice(0, 160)).join(" | ")}`)"""


def look(browser: Any, address: str, size: tuple[int, int], theme: str) -> Person:
    """Return somebody whose page axe-core may look at, which the server's rules for scripts forbid."""
    return Person(browser, address, size, "en", theme, bypass_csp=True)


def faults(person: Person, where: str) -> list[str]:
    """Return what axe-core finds wrong with the page as it stands."""
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text(encoding="utf-8"))
    return [f"{where}: {fault}" for fault in person.page.evaluate(FOUND)]


def test_axe_finds_a_fault_that_is_there(browser: Any, address: str) -> None:
    person = look(browser, address, DESK, "light")
    person.go("/")
    person.page.wait_for_selector(".poster .btn.go")
    person.page.evaluate("document.querySelector('.brand').removeAttribute('aria-label')")
    person.page.evaluate("document.querySelector('.brand span').remove()")
    assert any("link-name" in fault for fault in faults(person, "front"))
    person.context.close()


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_the_pages_round_the_games(size: tuple[int, int], theme: str, browser: Any, address: str) -> None:
    person = look(browser, address, size, theme)
    found: list[str] = []
    person.go("/")
    person.page.wait_for_selector(".poster .btn.go")
    found += faults(person, "front")
    for game in GAMES:
        person.go(f"/new/{game}")
        person.page.wait_for_selector("main .btn.go")
        found += faults(person, f"set-up of {game}")
    code, token = lobby(person, "topsecret", "me", "open")
    for where, path in (("invitation", f"/t/{code}"), ("host", f"/t/{code}#seat={token}"), ("nowhere", "/t/nosuchta")):
        person.go(path)
        person.page.wait_for_selector(".seatlist, .problem")
        found += faults(person, where)
    person.context.close()
    assert not found, "\n".join(found)


def moments(person: Person) -> Iterator[str]:
    """Go through what a table can show: the game, its menu, its end, its tabs, the rules, and the board in words."""
    page = person.page
    page.wait_for_selector(".board svg")
    yield "beginning"
    person.play_by_pointing(3)
    page.wait_for_function("() => window.choices > 6 || document.querySelector('.ended')")
    yield "play"
    page.locator("header .code").click()
    page.wait_for_selector(".invite")
    yield "invitation"
    page.keyboard.press("Escape")
    page.locator("header .iconbtn").last.click()
    page.wait_for_selector(".menu")
    yield "menu"
    page.keyboard.press("Escape")
    person.wait_for_the_end()
    yield "result"
    for tab in page.locator(".tabbar button, .railtabs button").all():
        tab.click()
        yield "tab"
    page.locator(".tabbar button, .railtabs button").first.click()
    page.locator(".skip").first.press("Enter")
    page.wait_for_selector(".inwords table")
    yield "in words"
    page.locator("header [class=iconbtn]").first.click()
    page.wait_for_selector(".drawer .rulelist")
    yield "rules"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_a_table(game: str, size: tuple[int, int], theme: str, browser: Any, address: str) -> None:
    person = look(browser, address, size, theme)
    code, token = lobby(person, game, "me", *["recruit"] * (GAMES[game][0] - 1))
    person.go(f"/t/{code}#seat={token}")
    found = [fault for moment in moments(person) for fault in faults(person, moment)]
    person.context.close()
    assert not found, "\n".join(found)
