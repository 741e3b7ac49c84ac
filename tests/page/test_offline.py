"""The page as an app: it can be installed, and opens without a network with all that can be read and learnt there."""
from pathlib import Path
from typing import Any

import pytest

from brushpass.server.app import PAGE
from brushpass.text.catalogue import Catalogue
from tests.effort import sample
from tests.page.browser import DESK, PHONE, Person, expect, no_axe
from tests.page.test_everyone import faults
from tests.page.test_learn import say, solve, tutor
from tests.server.live_server import LiveServer

CACHED = """async (paths) => (await Promise.all(paths.map((path) => caches.match(path)))).every(Boolean)"""
TEXTS = ["/", "/rules/embassy.{0}.json", "/books/topsecret.{0}.json", "/text/{0}.json", "/lessons/kyoto.{0}.json",
         "/offline-lessons/kyoto.steps.json", "/offline-lessons/kyoto.puzzle-1.json"]
NO_ASSETS = ("index.html", "render.mjs", "sw.js")
MANIFEST = """async () => {
    const found = await (await fetch(document.querySelector("link[rel=manifest]").href)).json();
    const icons = await Promise.all(found.icons.map(async ({ src, sizes, type }) => {
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        return `${picture.width}x${picture.height}` === sizes && type === "image/png";
    }));
    return { ...found, icons };
}"""


@pytest.fixture
def own_server(tmp_path: Path) -> LiveServer:
    return LiveServer(tmp_path)


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_people_who_have_played_read_learn_and_solve_without_a_network(browser: Any, own_server: LiveServer) -> None:
    address = f"http://127.0.0.1:{own_server.port}"
    people = {language: Person(browser, address, PHONE if language == "fr" else DESK, language, fresh=True,
                               service_workers="allow", bypass_csp=True) for language in sample(("fr", "en", "pl"))}
    try:
        for number, (language, person) in enumerate(people.items()):
            come_home(person, language, number)
    finally:
        own_server.close()
    for language, person in people.items():
        reads(person, language)
    learns(people["fr"])
    for language, person in people.items():
        solves(person, language)
    for person in people.values():
        person.close()


def come_home(person: Person, language: str, game: int) -> None:
    """Play a game, and wait until the browser has kept what is needed without a network."""
    page = person.page
    person.go("/")
    assert all((app := page.evaluate(MANIFEST))["icons"])
    assert (app["name"], app["lang"], app["display"]) == ("Brushpass", language, "standalone")
    page.locator(".poster .btn.go").nth(game).click()
    page.wait_for_selector(".board svg")
    person.go("/")
    _, _, name, puzzle = str(page.locator(".daily a").get_attribute("href")).split("/")
    texts = [*[path.format(language) for path in TEXTS], f"/offline-lessons/{name}.{puzzle}.json"]
    files = [f"/assets/{file.name}" for file in PAGE.iterdir() if file.name not in NO_ASSETS and file.suffix != ".ttf"]
    person.eventually(lambda: page.evaluate(CACHED, [*texts, *files]), "everything that is needed offline is cached")


def reads(person: Person, language: str) -> None:
    """Read rules and a book without a network, and the front page, which says so."""
    page = person.page
    for path, shown in (("/rules/embassy", "main article, main section"), ("/rules/topsecret/learn", "main h1"),
                        ("/", ".waitbar")):
        person.go(path)
        page.wait_for_selector(shown)
    expect(page.locator(".waitbar")).to_contain_text(Catalogue(language).say("page.offline"), use_inner_text=True)
    page.wait_for_selector(".daily a")
    assert faults(person, "front page without a network") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("async () => (await caches.match('/api/me/tables')) === undefined"), "own tables are not kept"


def solves(person: Person, language: str) -> None:
    """Solve the puzzle of the day, which is not among those of the lessons."""
    person.go("/")
    link = person.page.locator(".daily a")
    _, _, game, name = str(link.get_attribute("href")).split("/")
    link.click()
    solve(person, game, name, language)


def learns(person: Person) -> None:
    """Take a lesson by following the marks, after a move that the tutor does not want."""
    page = person.page
    person.go("/learn/kyoto")
    page.wait_for_selector("a[href='/learn/kyoto/steps']")
    person.go("/learn/kyoto/steps")
    page.wait_for_selector(".board svg")
    assert tutor(person).startswith(say("kyoto", "fr", "steps.move"))
    assert faults(person, "lesson without a network") == []
    page.locator(".hand [data-thing='card:9']").click()
    page.locator(".answers .btn.go").click()
    expect(page.locator(".bubble")).to_have_text(say("kyoto", "fr", "steps.move.but"), use_inner_text=True)
    person.play_by_pointing(1)
    page.locator("a.go[href='/learn/kyoto/puzzle-1']").wait_for()
    assert tutor(person) == say("kyoto", "fr", "steps.end")
    page.locator("a.go[href='/learn/kyoto/puzzle-1']").click()
    page.wait_for_selector(".tutor")
