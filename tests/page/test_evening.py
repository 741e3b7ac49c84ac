"""An evening in three browsers, one of them a phone, in three languages: games with a score, and a late guest."""
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from brushpass.text.catalogue import LANGUAGES
from tests.page.browser import DESK, PHONE, Person, expect
from tests.server.live_server import Guest, LiveServer
from tests.server.test_evenings import give_up

BOARD = ".board svg"
NEXT = ".nextgame .begin .btn"
SEATS = ".nextgame > .named select"
TALLY = "() => [...document.querySelectorAll('.evscore tbody tr')].map((row) => row.querySelector('b').innerText + ' ' "
TALLY += "+ [...row.querySelectorAll('td')].map((cell) => cell.innerText).join(' '))"


@contextmanager
def people(browser: Any, server: LiveServer, *names: str) -> Iterator[list[Person]]:
    """Return people before browsers of their own, each in a language of their own, the second with a phone."""
    found = []
    for place, name in enumerate(names):
        size = PHONE if place == 1 else DESK
        person = Person(browser, f"http://127.0.0.1:{server.port}", size, LANGUAGES[place], fresh=True, bypass_csp=True)
        person.context.add_init_script(f"localStorage.setItem('brushpass.name', '{name}')")
        found.append(person)
    yield found
    for person in found:
        assert person.errors == []
        person.close()


def as_guest(person: Person, server: LiveServer) -> Guest:
    """Return somebody as they ask without a page."""
    guest = Guest(server.port)
    guest.cookie = next(f"guest={each['value']}" for each in person.context.cookies() if each["name"] == "guest")
    return guest


def come(person: Person, code: str) -> None:
    """Come to an evening by its link, and join."""
    person.go(f"/e/{code}")
    person.page.locator(".joinus .btn").click()
    person.page.wait_for_selector(".joinus", state="detached")


def open_evening(person: Person, kind: int = 0) -> str:
    """Open an evening from the front page, or a tournament, and return its code."""
    person.go("/")
    person.page.locator("a[href='/e']").click()
    person.page.locator(".newevening .segment button").nth(kind).click()
    person.page.locator(".newevening .btn.go").click()
    person.page.wait_for_selector(".evscore")
    return str(person.page.url.rsplit("/", 1)[1])


def open_table(host: Person, guest: Person) -> str:
    """Open a table of Kyoto, seat the guest, and return its code before the game starts."""
    host.go("/new/kyoto")
    host.page.locator(".stick .btn.go").click()
    host.page.wait_for_selector(".bigcode")
    guest.page.goto(host.page.url)
    guest.page.locator(".seatrow.open .btn").first.click()
    host.page.wait_for_selector(".stick .btn.go:not(:disabled)")
    return str(host.page.url.rsplit("/", 1)[1])


def vote(*voters: Person) -> None:
    """Let everybody vote for the first game on the shelf."""
    for person in voters:
        person.page.locator(".votes .btn[aria-pressed=false]").first.click()
        person.page.wait_for_selector(".votes .btn[aria-pressed=true]")


def table_of(person: Person) -> str:
    """Return the table to which a member was redirected, once the game has started."""
    person.page.wait_for_selector(BOARD)
    return str(person.page.url.rsplit("/", 1)[1])


def back(server: LiveServer, loser: Person, *players: Person) -> None:
    """Let somebody give up, and all players go back to the evening from the end of the game."""
    give_up(as_guest(loser, server), table_of(loser))
    for person in players:
        person.page.locator(".ended .btn.go").click()
        person.page.wait_for_selector(".nextgame")


def tally(person: Person, wanted: list[str]) -> None:
    """Wait until the score is as it should be."""
    person.page.wait_for_function(f"wanted => JSON.stringify(({TALLY})()) === JSON.stringify(wanted)", arg=wanted)


def test_an_evening_of_three_games_with_a_late_guest(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob", "Cas") as (ann, bob, cas):
        code = open_evening(ann)
        come(bob, code)
        vote(ann, bob)
        bob.page.locator(f"{SEATS} option").nth(1).wait_for(state="attached")
        bob.page.locator(SEATS).select_option("0")
        ann.page.wait_for_function("words => document.querySelector('.begin p').innerText.includes(words)",
                                   arg="Bob (Oniwaban)")
        ann.page.locator(f"{NEXT}:not(:disabled)").click()
        assert table_of(ann) == table_of(bob)
        cas.go(f"/e/{code}")
        cas.page.wait_for_selector(".joinus")
        cas.page.locator(".gamelist a").click()
        cas.page.wait_for_selector(BOARD)
        assert cas.page.locator(".answers .btn").count() == 0, "a late guest watches"
        back(shared_server, bob, ann, bob)
        tally(ann, ["Ann 1 1", "Bob 1 0"])
        come(cas, code)
        vote(ann, bob, cas)
        bob.page.locator(f"{NEXT}:not(:disabled)").click()
        assert table_of(cas) == table_of(ann), "and slips into the next game"
        back(shared_server, ann, ann, cas)
        tally(bob, ["Cas 1 1", "Ann 2 1", "Bob 1 0"])
        vote(cas)
        cas.page.locator(f"{NEXT}:not(:disabled)").click()
        assert table_of(bob) == table_of(cas)
        back(shared_server, cas, bob, cas)
        for person in (ann, bob, cas):
            tally(person, ["Ann 2 1", "Bob 2 1", "Cas 2 1"])
        assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.go("/me")
        ann.page.wait_for_selector(f".gamelist a[href='/e/{code}']")


def test_an_evening_goes_on_after_a_response_was_lost(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        ann.page.clock.install()
        code = open_evening(ann)
        lost = list[Any]()
        ann.page.route("**/api/evenings/*since=*", lambda route: route.continue_() if lost else lost.append(route))
        come(bob, code)
        ann.eventually(lambda: lost, "a long poll without an answer")
        vote(bob)
        ann.page.clock.fast_forward("01:00")
        expect(ann.page.locator(".votes .btn small").first).to_have_text("1 vote")


def test_a_press_while_another_request_is_under_way_counts(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann") as (ann,):
        open_evening(ann)
        held = list[Any]()
        ann.page.route("**/settings", lambda route: held.append(route))
        ann.page.locator(".nextgame .segment button", has_text="1").click()
        (setting,) = ann.eventually(lambda: held, "the request is under way")
        ann.page.locator(".votes .btn").first.click()
        setting.continue_()
        ann.page.wait_for_selector(".votes .btn[aria-pressed=true]")
        expect(ann.page.locator(".nextgame .segment button[aria-pressed=true]").first).to_have_text("1")


def test_those_of_a_finished_table_stay_together(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        open_table(ann, bob)
        ann.page.locator(".stick .btn.go:not(:disabled)").click()
        give_up(as_guest(ann, shared_server), table_of(bob))
        ann.open_more()
        ann.page.locator(".ended .stay").click()
        ann.page.wait_for_selector(".nextgame")
        bob.page.locator(".ended .btn.go[href^='/e/']").click()
        tally(bob, ["Bob 1 1", "Ann 1 0"])
