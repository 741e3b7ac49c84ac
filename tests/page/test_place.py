"""A place to come back to: a passkey brings a person to another device, and manners at a table."""
import tomllib
from pathlib import Path
from typing import Any

import pytest

from brushpass.server.previews.card import is_able
from brushpass.text.catalogue import Catalogue
from tests.page.browser import DESK, PHONE, Person, expect, no_axe
from tests.page.test_everyone import faults
from tests.server.live_server import Guest, LiveServer

FIELD = ".maker .field"
PASSKEY = "[aria-labelledby=passkey]"
DEVICE = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
          "isUserVerified": True, "automaticPresenceSimulation": True}


def device_of(person: Person) -> tuple[Any, str]:
    """Return a wire to a browser, and a device in it that keeps passkeys."""
    wire = person.context.new_cdp_session(person.page)
    wire.send("WebAuthn.enable")
    return wire, wire.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_a_passkey_brings_a_person_to_another_device(browser: Any, shared_server: LiveServer) -> None:
    pytest.importorskip("webauthn")
    place = f"http://localhost:{shared_server.port}"  # a passkey belongs to a name, and an address is none
    desk, phone = (Person(browser, place, size, language, fresh=True, bypass_csp=True)
                   for size, language in ((DESK, "en"), (PHONE, "pl")))
    wire, device = device_of(desk)
    desk.go("/me")
    desk.page.locator(FIELD).fill("Ann Nowhere")
    desk.page.locator(f"{PASSKEY} .btn").first.click()
    desk.page.wait_for_selector(f"{PASSKEY} [role=status]")
    kept = wire.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    assert len(kept) == 1
    other, copy = device_of(phone)
    other.send("WebAuthn.addCredential", {"authenticatorId": copy, "credential": kept[0]})
    phone.go("/me")
    phone.page.wait_for_selector(PASSKEY)
    assert faults(phone, "me with a passkey") == []
    with phone.page.expect_navigation():
        phone.page.locator(f"{PASSKEY} .btn").last.click()
    phone.page.wait_for_function("() => document.querySelector('.maker .field')?.value === 'Ann Nowhere'")
    cookies = [{each["name"]: each["value"] for each in person.context.cookies()} for person in (desk, phone)]
    assert cookies[0]["guest"] != cookies[1]["guest"], "each device has a secret of its own"
    expect(phone.page.locator(".devices li")).to_have_count(2)
    assert faults(phone, "me with two devices") == []
    phone.page.locator(".devices .btn").click()
    expect(phone.page.locator(".devices li"), "the other one is signed out").to_have_count(1)
    phone.page.locator("[aria-labelledby=forget] .btn").click()
    phone.page.locator(".sure .btn.go").click()
    phone.page.wait_for_selector(".poster")
    phone.go("/me")
    phone.page.locator(f"{PASSKEY} .btn").last.click()
    expect(phone.page.locator(f"{PASSKEY} .problem"), "who is forgotten has no passkey").to_contain_text(
        "nie działa", use_inner_text=True)
    for person in (desk, phone):
        person.close()


def test_a_neighbour_can_be_muted_and_reported_and_the_result_is_a_picture(
        browser: Any, shared_server: LiveServer) -> None:
    ann = Person(browser, f"http://127.0.0.1:{shared_server.port}", DESK)
    bob = Guest(shared_server.port)
    code, _ = bob.open_table("kyoto", "me", "open", name="Bob")
    ann.go(f"/t/{code}")
    ann.page.locator(".seatrow .btn.go").first.click()
    ann.page.wait_for_selector(".seatrow.you")
    bob.post(f"/api/tables/{code}/begin", {})
    with bob.connect(code) as client:
        client.receive_until("view")
        ann.page.locator(".railtabs button").last.click()
        client.send({"t": "say", "id": "saying-one", "key": "", "text": "Nasty words"})
        ann.page.wait_for_selector(".saidlist >> text=Nasty words")
        ann.page.locator(".neighbours [aria-pressed]").click()
        ann.page.wait_for_function("() => !document.querySelector('.saidlist').innerText.includes('Nasty')")
        ann.page.locator(".neighbours .plainlink").last.click()
        ann.page.locator(".neighbours .sure").click()
        ann.page.wait_for_selector(".neighbours [role=status]")
        ann.page.reload()
        ann.page.locator(".railtabs button").last.click()
        ann.page.wait_for_selector(".neighbours [aria-pressed=true]")
        assert "Nasty" not in ann.page.locator(".chat").inner_text(), "muted for as long as this browser remembers"
        assert Catalogue("en").say("page.chat.empty") not in ann.page.locator(".chat").inner_text(), "somebody has"
        client.send({"t": "resign", "id": "resigning"})
        client.receive_until("ack")
    ann.page.wait_for_selector(".ended")
    ann.open_more()
    expect(ann.page.locator(f"a[href='/card/{code}.en.png?over']")).to_have_count(int(is_able()))
    ann.close()


def test_the_about_page_names_the_version_and_what_is_stored(browser: Any, address: str) -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    person = Person(browser, address)
    person.go("/")
    person.page.locator("a[href='/about']").click()
    expect(person.page.locator("main")).to_contain_text(f"Version {project['version']}")
    for words in (f"{project['license']} licence", project["authors"][0]["name"].removeprefix("The "), "Forget me"):
        expect(person.page.locator("main")).to_contain_text(words)
    assert person.errors == []
    person.close()
