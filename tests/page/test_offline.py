"""The page as an app: it can be installed, and opens without a network with all that can be read and learnt there."""
from pathlib import Path
from typing import Any

import pytest

from brushpass.server.app import PAGE
from tests.page.browser import PHONE, Person, no_axe
from tests.page.test_everyone import faults
from tests.page.test_learn import say, tutor
from tests.server.house import House

KEPT = """async (paths) => {
    const missing = async () => (await Promise.all(paths.map((path) => caches.match(path)))).includes(undefined);
    for (let tries = 0; tries < 400 && await missing(); tries += 1) await new Promise((done) => setTimeout(done, 50));
    return !(await missing());
}"""
TEXTS = ["/", "/rules/embassy.fr.json", "/books/topsecret.fr.json", "/text/fr.json", "/lessons/kyoto.fr.json",
         "/walks/kyoto.steps.json", "/walks/kyoto.puzzle-1.json"]
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
def own_house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_who_has_played_reads_and_learns_without_a_network(browser: Any, own_house: House) -> None:
    address = f"http://127.0.0.1:{own_house.port}"
    person = Person(browser, address, PHONE, "fr", fresh=True, service_workers="allow", bypass_csp=True)
    page = person.page
    files = [f"/assets/{file.name}" for file in PAGE.iterdir() if file.name not in NO_ASSETS and file.suffix != ".ttf"]
    try:
        person.go("/")
        assert all((app := page.evaluate(MANIFEST))["icons"])
        assert (app["name"], app["lang"], app["display"]) == ("Brushpass", "fr", "standalone")
        page.locator(".poster .btn.go").first.click()
        page.wait_for_selector(".board svg")
        person.go("/")
        assert page.evaluate(KEPT, [*TEXTS, *files])
    finally:
        own_house.close()
    person.errors.clear()
    for path, shown in (("/rules/embassy", "main article, main section"), ("/rules/topsecret/learn", "main h1"),
                        ("/", ".waitbar")):
        person.go(path)
        page.wait_for_selector(shown)
    assert "Pas de réseau" in page.locator(".waitbar").inner_text()
    assert page.evaluate("async () => (await caches.match('/api/mine')) === undefined"), "who sits where is not kept"
    learns(person)
    person.close()


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
    assert page.locator(".bubble").inner_text() == say("kyoto", "fr", "steps.move.but")
    person.spare_the_paint()
    person.play_by_pointing(1)
    page.locator("a.go[href='/learn/kyoto/puzzle-1']").wait_for()
    assert tutor(person) == say("kyoto", "fr", "steps.end")
    page.locator("a.go[href='/learn/kyoto/puzzle-1']").click()
    page.wait_for_selector(".tutor")
