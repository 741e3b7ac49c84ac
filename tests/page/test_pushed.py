"""Push notifications from the button on the page to the notification, with a push service in the test."""
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brushpass.text.catalogue import LANGUAGES, Catalogue
from tests.effort import sample
from tests.eventually import TIMEOUT_S
from tests.page.browser import FLAGS, PHONE, WHOLE, Person, chromium, no_whole
from tests.page.test_evening import as_guest
from tests.page.test_everyone import faults
from tests.server.live_server import LiveServer, live_server

pytest.importorskip("cryptography")

from tests.server.test_push import Phone, check_signature, service

BUTTON = "[aria-labelledby=push] .btn"
# the push manager of a browser that knows the service of the test: Chromium itself would ask its maker's
MANAGER = """([endpoint, key, auth]) => {
    const plain = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = (text) => Uint8Array.from(plain(text), (each) => each.charCodeAt(0)).buffer;
    const getKey = (name) => bytes(name === "auth" ? auth : key);
    let held = null;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        window.signer = applicationServerKey;
        return held = { endpoint, getKey, unsubscribe: async () => { held = null; } };
    };
    PushManager.prototype.getSubscription = async () => held;
}"""
NOTIFICATION = """async () => {
    const [shown] = await (await navigator.serviceWorker.ready).getNotifications();
    return shown && [shown.title, shown.body, shown.data];
}"""


@pytest.fixture(scope="module")
def whole(browser: Any) -> Iterator[Any]:
    """Start a browser that shows notifications."""
    launched = browser.browser_type.launch(executable_path=chromium(WHOLE), args=FLAGS)
    yield launched
    launched.close()


def subscribed(person: Person, phone: Phone, endpoint: str) -> str:
    """Let somebody press the button, and return the key by which their service will know the server."""
    keys = phone.subscription(endpoint)
    person.go("/me")
    person.page.wait_for_selector(BUTTON)
    person.page.evaluate(MANAGER, [endpoint, keys["key"], keys["auth"]])
    person.page.locator(BUTTON).click()
    person.page.wait_for_selector(f"{BUTTON}[aria-pressed=true]")
    assert faults(person, "told of one's turn") == []
    return str(person.page.evaluate("signer"))


def waits_for(person: Person, server: LiveServer) -> str:
    """Return a table at which it is somebody's turn, who has not gone there."""
    ann, bob = as_guest(person, server), server.guest()
    code, _ = ann.open_table("kyoto", "me", "open")
    bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with bob.connect(code) as client:
        client.receive_until("view")
        while client.view["options"]:
            client.act(client.view["options"][0]["a"])
    return code


def worker_of(person: Person) -> tuple[Any, str]:
    """Return a wire to a browser, and the name under which it knows the service worker, once that is active."""
    wire, found = person.context.new_cdp_session(person.page), list[str]()
    wire.on("ServiceWorker.workerVersionUpdated", lambda told: found.extend(
        each["registrationId"] for each in told["versions"] if each["status"] == "activated"))
    wire.send("ServiceWorker.enable")
    return wire, person.eventually(lambda: found, "the service worker is active")[0]


@pytest.mark.skipif(no_whole() != "", reason=no_whole())
@pytest.mark.parametrize("language", sample(reversed(LANGUAGES)))
def test_a_player_who_is_away_is_told_in_their_language(language: str, whole: Any, tmp_path: Path) -> None:
    phone = Phone()
    with service() as (place, came), live_server(tmp_path, push_services=(place,)) as server:
        address = f"http://localhost:{server.port}"
        ann = Person(whole, address, PHONE, language, fresh=True, service_workers="allow",
                     permissions=["notifications"], bypass_csp=True)
        signer = subscribed(ann, phone, f"{place}/ann")
        code = waits_for(ann, server)
        headers, body = came.get(timeout=TIMEOUT_S)
        check_signature(headers, signer, place)
        word = phone.read(body)
        assert word == {"code": code, "game": "kyoto", "language": language}
        wire, worker = worker_of(ann)
        wire.send("ServiceWorker.deliverPushMessage",
                  {"origin": address, "registrationId": worker, "data": json.dumps(word)})
        shown = ann.eventually(lambda: ann.page.evaluate(NOTIFICATION), "a notification")
        assert shown == [Catalogue(language).say("page.push.turn"), "Kyoto", f"/t/{code}"]
        ann.page.evaluate("async () => (await (await navigator.serviceWorker.ready).getNotifications())[0].close()")
        # a notification of the same tag that is shown before the first one is gone would be closed with it
        ann.eventually(lambda: ann.page.evaluate(NOTIFICATION) is None, "no notification")
        ann.context.route("**/text/xx.json", lambda route: route.fulfill(body="no texts"))
        wire.send("ServiceWorker.deliverPushMessage",
                  {"origin": address, "registrationId": worker, "data": json.dumps({**word, "language": "xx"})})
        shown = ann.eventually(lambda: ann.page.evaluate(NOTIFICATION), "a notification without texts")
        assert shown == ["Brushpass", "kyoto", f"/t/{code}"]
        ann.page.locator(BUTTON).click()
        ann.page.wait_for_selector(f"{BUTTON}[aria-pressed=false]")
        ann.close()
