"""Who one is without an account: a face that friends see, a second device by a link, and being forgotten."""
import re
from typing import Any

from brushpass.text.catalogue import Catalogue
from tests.page.browser import DESK, PHONE, Person, expect
from tests.server.live_server import Guest, LiveServer

FIELD = ".maker .field"


def page_of(browser: Any, server: LiveServer, size: tuple[int, int], **more: Any) -> Person:
    return Person(browser, f"http://127.0.0.1:{server.port}", size, **more)


def test_a_person_goes_from_device_to_device_and_is_forgotten(browser: Any, shared_server: LiveServer) -> None:
    desk, phone, friend = (page_of(browser, shared_server, size, language=language)
                           for size, language in ((DESK, "en"), (PHONE, "fr"), (DESK, "pl")))
    code = made_and_played(desk, friend)
    desk.go("/me")
    desk.page.locator(".device-link .btn").last.click()
    expect(desk.page.locator(".device-link .field")).to_have_value(re.compile("#."))
    link = desk.page.locator(".device-link .field").input_value()
    phone.page.goto(link)
    phone.page.locator("main .btn.go").click()
    phone.page.wait_for_selector(".gamelist a")
    expect(phone.page.locator(FIELD)).to_have_value("Ann Nowhere")
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.page.goto(f"{phone.address}/t/{code}")
    phone.page.wait_for_selector(".pl-chip.you .portrait")
    phone.page.goto(link)  # a second time
    phone.page.locator("main .btn.go").click()
    expect(phone.page.locator(".problem")).to_contain_text("10 minutes", use_inner_text=True)
    desk.page.locator("[aria-labelledby=forget] .btn").click()
    desk.page.locator(".sure .btn.go").click()
    desk.page.wait_for_selector(".poster")
    assert desk.page.evaluate("localStorage.getItem('brushpass.name')") is None
    assert desk.page.locator(".tables").count() == 0
    phone.go("/me")
    phone.page.wait_for_selector(".maker")
    assert phone.page.locator(".gamelist").count() == 0, "forgotten on every device"
    friend.page.locator(".pl-card.opp", has_text=Catalogue("pl").say("page.guest.gone")).wait_for()
    for person in (desk, phone, friend):
        person.close()


def made_and_played(person: Person, friend: Person) -> str:
    """Return a game that somebody plays against a friend, under the name and the face they have made."""
    person.go("/me")
    person.page.locator(FIELD).fill("Ann Nowhere")
    before = person.page.locator(".maker > .portrait").inner_html()
    person.page.locator(".parts .btn").nth(4).click()
    person.page.wait_for_function("old => document.querySelector('.maker > .portrait').innerHTML !== old", arg=before)
    face = person.page.evaluate("localStorage.getItem('brushpass.face')")
    person.go("/new/kyoto")
    person.page.locator(".stick .btn.go").click()
    person.page.wait_for_selector(".bigcode")
    code = str(person.page.url.rsplit("/", 1)[1])
    friend.go(f"/t/{code}")
    friend.page.locator(".seatrow.open .btn.go").click()
    port = int(person.address.rsplit(":", 1)[1])
    assert Guest(port).request("GET", f"/api/tables/{code}")[1]["seats"][0]["face"] == face
    person.page.locator(".stick .btn.go:not(:disabled)").click()
    friend.page.wait_for_selector(".pl-card.opp >> text=Ann Nowhere")
    person.page.wait_for_selector(".board svg")
    return code
