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
# getNotifications() is not polled: Chromium deletes a notification that is not on the screen yet when it is called
RECORD = """() => {
    const show = registration.showNotification.bind(registration);
    self.shown = [];
    registration.showNotification = async (title, options) => {
        await show(title, options);
        shown.push([title, options.body, options.data]);
    };
}"""
CACHED = "async (language) => (await caches.match(`/text/${language}.json`)) !== undefined"


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
    person.eventually(lambda: person.page.evaluate(CACHED, person.settings["locale"]), "the texts are cached")
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


class PushedWorker:
    """The service worker of a browser, to which the test delivers push messages."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.devtools = person.context.new_cdp_session(person.page)
        registrations: list[str] = []
        self.devtools.on("ServiceWorker.workerVersionUpdated", lambda event: registrations.extend(
            version["registrationId"] for version in event["versions"] if version["status"] == "activated"))
        self.devtools.send("ServiceWorker.enable")
        self.registration = person.eventually(lambda: registrations, "the service worker is active")[0]
        self.worker = person.eventually(lambda: person.context.service_workers, "the service worker runs")[0]
        self.worker.evaluate(RECORD)

    def notification(self, message: object) -> object:
        """Deliver a push message; return title, body and data of the notification once it has been shown."""
        self.worker.evaluate("shown.length = 0")
        self.devtools.send("ServiceWorker.deliverPushMessage", {
            "origin": self.person.address, "registrationId": self.registration, "data": json.dumps(message)})
        return self.person.eventually(lambda: self.worker.evaluate("shown"), "a notification")[0]


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
        pushed = PushedWorker(ann)
        assert pushed.notification(word) == [Catalogue(language).say("page.push.turn"), "Kyoto", f"/t/{code}"]
        ann.context.route("**/text/xx.json", lambda route: route.fulfill(body="no texts"))
        assert pushed.notification({**word, "language": "xx"}) == ["Brushpass", "kyoto", f"/t/{code}"]
        unanswered: list[Any] = []
        ann.context.route("**/text/yy.json", lambda route: unanswered.append(route))
        assert pushed.notification({**word, "language": "yy"}) == ["Brushpass", "kyoto", f"/t/{code}"]
        assert unanswered
        ann.page.locator(BUTTON).click()
        ann.page.wait_for_selector(f"{BUTTON}[aria-pressed=false]")
        ann.close()
