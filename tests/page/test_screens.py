"""Every screen of the place and of the workshop in every language: axe-core finds nothing, and nothing is too wide.

Each language looks at a third of them, French and Polish on a phone, and each page of the workshop shows one game; in
`make test-all` at all of them at both sizes.
`BRUSHPASS_PICTURES` names a folder for pictures of them.
"""
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from brushpass.games import GAMES
from brushpass.text.catalogue import LANGUAGES
from tests.effort import EXHAUSTIVE, sample
from tests.page.browser import DESK, PHONE, PICTURES, Person, no_axe
from tests.page.test_everyone import faults
from tests.server.live_server import Guest, LiveServer
from tests.server.test_classes import open_class
from tests.server.test_evenings import gather, give_up, play

pytestmark = pytest.mark.skipif(no_axe() != "", reason=no_axe())
SIZES = {"desk": DESK, "phone": PHONE}
CASES = dict.fromkeys([("en", "desk"), ("fr", "phone"), ("pl", "phone"), *product(LANGUAGES, SIZES)])
BROKEN = """() => [...document.querySelectorAll(".evscore .who b")].filter(({ firstChild }) =>
  [...firstChild.data.matchAll(/[^ ]+/g)].some(({ index, 0: word }) => {
    const range = new Range();
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    return range.getClientRects().length > 1;
  })).map((name) => `${name.innerText} breaks inside a word`)"""
NAMES = ["Ann", "Bartholomew the Third", "Cas"]
# the same cards again, at which axe-core looks for seconds
FEW_SHEETS = "[...document.querySelectorAll('.sheet')].slice(2).forEach((sheet) => sheet.remove())"
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
Screen = Callable[[Person, LiveServer], None]


def be(person: Person, guest: Guest) -> None:
    """Let the browser be that of somebody who has come already."""
    person.context.clear_cookies()
    person.context.add_cookies([{"name": "guest", "value": guest.cookie.split("=", 1)[1], "url": person.address}])


def new(kind: int) -> Screen:
    """Return the form for an evening, a round robin or a Swiss."""
    def shown(person: Person, server: LiveServer) -> None:
        person.go("/e")
        person.page.locator(".newevening .segment button").nth(kind).click()
        person.page.wait_for_selector(".newevening .segment button[aria-pressed=true]")

    return shown


def evening(person: Person, server: LiveServer) -> None:
    """Show an evening after its first game to one of its members."""
    code, guests = gather(server, NAMES)
    play(guests, code)
    be(person, guests[0])
    person.go(f"/e/{code}")
    person.page.wait_for_selector(".nextgame")


def invitation(person: Person, server: LiveServer) -> None:
    """Show an evening to somebody who has its link."""
    code, _ = gather(server, NAMES)
    person.context.clear_cookies()
    person.go(f"/e/{code}")
    person.page.wait_for_selector(".joinus")


def tournament(rounds: int) -> Screen:
    """Return a tournament before its first round, or after its only one."""
    def shown(person: Person, server: LiveServer) -> None:
        code, guests = gather(server, NAMES[:2], kind="swiss", game="kyoto")
        if rounds:
            (match,) = guests[0].post(f"/api/evenings/{code}/begin", {})["games"]
            give_up(guests[match["players"][0]], match["code"])
        be(person, guests[0])
        person.go(f"/e/{code}")
        person.page.wait_for_selector(".champion" if rounds else ".evening > .btn.go")

    return shown


def room(person: Person, server: LiveServer) -> None:
    """Show a class with homework to its teacher."""
    teacher = server.guest()
    code = open_class(teacher, server.guest(), server.guest())
    teacher.post(f"/api/classes/{code}/homework", {"tasks": ["kyoto steps", "embassy puzzle-1"]})
    be(person, teacher)
    person.go(f"/c/{code}")
    person.page.wait_for_selector(".pupils")


def me(person: Person, server: LiveServer) -> None:
    """Open the profile page with a game, and the device link."""
    code, guests = gather(server, "AB")
    play(guests, code)
    be(person, guests[0])
    person.go("/me")
    person.page.wait_for_selector(".gamelist a")
    person.page.locator(".device-link .btn").last.click()
    person.page.wait_for_selector(".device-link .field")


def at(path: str, sign: str) -> Screen:
    """Return a screen that its address alone shows."""
    def shown(person: Person, server: LiveServer) -> None:
        person.go(path)
        person.page.wait_for_selector(sign)

    return shown


SCREENS: dict[str, Screen] = {
    "new evening": new(0), "new round robin": new(1), "new Swiss": new(2), "evening": evening,
    "late guest": invitation, "Swiss": tournament(0), "Swiss at its end": tournament(1), "me": me,
    "about": at("/about", "#privacy"), "new class": at("/c", ".newevening"), "class": room,
    "second device": at("/device-link#nothing", "main .btn.go"),
    "invitation": at("/invited#nothing", "main .btn.go"), "deal of the day": at("/deal/kyoto", ".dealpage .btn.go"),
    "nowhere": at("/e/nosuchcode", ".problem"),
    **{f"workshop of {game}": at(f"/make/{game}", "[data-checked=fine]") for game in GAMES},
    **{f"sheets of {game}": at(f"/print/{game}", "main[data-ready='true']") for game in GAMES},
    **{f"trying {game} out": at(f"/tryout/{game}", ".tryouts .btn.go") for game in GAMES}}
# the same form of another kind, and the same page of another game
ALIKE = {"new round robin", "workshop of kyoto", "workshop of topsecret", "sheets of kyoto", "sheets of embassy",
         "trying topsecret out", "trying embassy out"}


def shown_to(person: Person, name: str, kept: str) -> list[str]:
    """Return what is wrong with a screen, and keep a picture of it where that is wanted."""
    if PICTURES:
        person.page.screenshot(path=PICTURES / f"{name.replace(' ', '-')}.{kept}.png", full_page=True)
    if not EXHAUSTIVE:
        person.page.evaluate(FEW_SHEETS)
    wide = not name.startswith("sheets") and person.page.evaluate(TOO_WIDE)
    return [*faults(person, name), *person.page.evaluate(BROKEN), *[f"{name}: too wide"] * wide]


@pytest.mark.parametrize(("language", "size"), sample(CASES, 3))
def test_no_screen_has_a_fault_in_any_language(
        language: str, size: str, browser: Any, shared_server: LiveServer) -> None:
    address = f"http://127.0.0.1:{shared_server.port}"
    person = Person(browser, address, SIZES[size], language, fresh=True, painted=PICTURES is not None, bypass_csp=True)
    wrong = []
    screens = SCREENS if EXHAUSTIVE else {name: screen for name, screen in SCREENS.items() if name not in ALIKE}
    for number, (name, screen) in enumerate(screens.items()):
        if EXHAUSTIVE or number % len(LANGUAGES) == LANGUAGES.index(language):
            screen(person, shared_server)
            wrong += shown_to(person, name, f"{language}.{size}")
    assert not wrong, "\n".join(wrong)
    person.close()
