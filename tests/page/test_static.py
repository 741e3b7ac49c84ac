"""The static edition: files under a sub-path, without any server, offline, over a reload, to the end of a game."""
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar

import pytest

from bench.static_site import front_size
from brushpass.core.records.record import read, verify
from brushpass.games import game as open_game
from brushpass.text.catalogue import LANGUAGES, Catalogue
from tests.effort import exhaustive
from tests.eventually import LONG_TIMEOUT_S, TIMEOUT_S
from tests.page.browser import DESK, OVER, PLAY, TIMEOUT_MS, UNPAINTED, Person
from tests.server.live_server import live_server
from tools.site import CannotBuild, build

pytestmark = pytest.mark.xdist_group("static")  # one build for all
ROOM_BYTES = 60_000  # for a part of a game
FRONT_BYTES = {"en": 155_000, "fr": 155_000, "pl": 195_000}  # compressed; Polish needs more letters of each font
GAMES = ["kyoto", "topsecret", "embassy"]
LOG = "[...document.querySelectorAll('.log li')].map((line) => line.innerText)"
LINES = "document.querySelectorAll('.log li').length"
KEPT = """async () => {
    const caches_of = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
    const urls = (await Promise.all((await caches.keys()).map(caches_of))).flat();
    return [".wasm", "/engine.zip.gz", "/worker.js"].every((end) => urls.some((url) => url.endsWith(end)));
}"""
# what reaches the page on which connection, and whether the table is covered then
WATCH = """
window.leaks = [];
window.open_lines = new Map();
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data.t !== "received") return;
      if (document.querySelector(".covered") !== null || !open_lines.has(data.n)) leaks.push(data.text.slice(0, 80));
      const { t, you } = JSON.parse(data.text);
      if (t === "table") open_lines.set(data.n, you);
      if (new Set(open_lines.values()).size > 1) leaks.push("two seats at once");
    });
  }
  postMessage(message, ...more) {
    if (message.t === "open") open_lines.set(message.n, null);
    if (message.t === "close") open_lines.delete(message.n);
    super.postMessage(message, ...more);
  }
};
"""
# let a write of the log never end, once the page says so
HANGING_WRITE = """
let hangs = false;
new BroadcastChannel("hang").onmessage = () => { hangs = true; };
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...given) {
  const asked = put.apply(this, given);
  if (hangs && this.name === "log") {
    new BroadcastChannel("hung").postMessage("");
    for (;;);
  }
  return asked;
};
"""
# uncover the table for the one who is next, and pass the device on as soon as somebody else is
PASS_ON = """() => {
  window.covers = [];
  window.passing = setInterval(() => {
    const cover = document.querySelector(".covered");
    if (cover !== null) {
      const seen = document.querySelectorAll(".play, .hand, .board, .log, .dock, .players").length;
      if (seen > 0 || open_lines.size > 0) leaks.push("something beside the cover");
      if (cover.querySelector(".press") !== null) covers.push(document.querySelector("#app").innerText);
      cover.querySelector(".press")?.click();
    }
    document.querySelector(".passbar .go")?.click();
  }, 20);
}"""


class Files(SimpleHTTPRequestHandler):
    """Serves files, but only the first half of those whose path ends like one of `cut`."""

    cut: ClassVar[set[str]] = set()
    sent: ClassVar[list[str]] = []

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        self.sent.append(self.path.rpartition("/")[2])
        outputfile.write(data[:len(data) // 2] if self.path.endswith(tuple(self.cut)) else data)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the static edition, and return its folder."""
    folder = tmp_path_factory.mktemp("www") / "some" / "folder"
    try:
        build(folder)
    except CannotBuild as problem:
        pytest.skip(f"the static edition cannot be built: {problem}")
    return folder


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """Serve the static edition under a sub-path, and return its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder.parent.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/some/folder/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def context(site: str, browser: Any) -> Iterator[Any]:
    """Return a browser of its own, in which nothing moves; no other host may be asked."""
    context, hosts = browser.new_context(
        locale="en", viewport={"width": DESK[0], "height": DESK[1]}, reduced_motion="reduce"), set[str]()
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(UNPAINTED)
    context.on("request", lambda request: hosts.add(request.url.split("/")[2]) if "//" in request.url else None)
    yield context
    context.close()
    assert {host for host in hosts if host} == {site.split("/")[2]}


@pytest.fixture
def page(site: str, context: Any) -> Iterator[Any]:
    """Open the static edition, which starts no engine for its front page; no error may be logged."""
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda problem: errors.append(str(problem)))
    page.goto(site)
    page.wait_for_selector(".posters .poster")
    assert page.workers == []
    yield page
    assert not errors


def until(page: Any, condition: str, timeout_s: float = TIMEOUT_S) -> None:
    """Wait for a condition; the page's policy allows no other way of evaluating it than this."""
    deadline = monotonic() + timeout_s
    while not page.evaluate(condition):
        assert monotonic() < deadline, f"never: {condition}"
        page.wait_for_timeout(100)


def point_until(page: Any, condition: str) -> None:
    """Choose by pointing at lit things until a condition holds."""
    page.evaluate(f"({PLAY})(7)")
    until(page, condition, LONG_TIMEOUT_S)
    page.evaluate("clearInterval(window.pointing)")


def begin(page: Any, name: str = "kyoto") -> None:
    """Start a game against bots."""
    page.click(f".poster.{name} .btn.go")
    page.wait_for_selector(".play")


def go_offline_and_reload(page: Any) -> None:
    """Play on without a network once the engine is kept, and reload the page."""
    until(page, KEPT)
    page.context.set_offline(True)
    point_until(page, "window.choices >= 5")
    before = page.evaluate(LINES)
    page.reload()
    page.wait_for_selector(".play")
    assert page.evaluate(LINES) >= before > 0


def record_of(page: Any, folder: Path) -> str:
    """Return the record of the finished game on the page, saved as a file by its menu."""
    page.click(".ended .morebtn")
    page.click("a.btn[href*='/replay/']")
    page.click(".topbar .menubutton, [aria-haspopup][aria-label='Menu'], button:has-text('Menu')")
    with page.expect_download() as saving:
        page.click(".menu a[download]")
    saving.value.save_as(folder / "record.txt")
    assert re.search(r"/some/folder/\?p=/replay/", page.url)
    return (folder / "record.txt").read_text()


def check_record(page: Any, folder: Path) -> None:
    """Check that the record of the finished game on the page verifies."""
    record = read(record_of(page, folder))
    assert verify(record, open_game(record.game, **record.options))


def test_a_game_is_played_offline_over_a_reload_and_its_record_verifies(page: Any, tmp_path: Path) -> None:
    begin(page)
    go_offline_and_reload(page)
    point_until(page, "window.choices >= 3")
    page.locator("header .iconbtn").last.click()
    page.locator(".menu button.item").last.click()
    page.locator(".sure .btn.go").click()
    page.wait_for_selector(".ended")
    check_record(page, tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_front_page_loads_little_before_the_engine(site: str, folder: Path, browser: Any, language: str) -> None:
    size, files = front_size(browser, site, folder, language)
    assert files > 8
    assert size < FRONT_BYTES[language]


def test_the_folder_names_the_licences_of_its_parts(folder: Path) -> None:
    assert re.search(r"Pyodide .*: MPL-2\.0", (folder / "licences.txt").read_text())


@exhaustive
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_offline_over_a_reload(page: Any, name: str, tmp_path: Path) -> None:
    begin(page, name)
    go_offline_and_reload(page)
    point_until(page, OVER)
    check_record(page, tmp_path)


@exhaustive
def test_two_people_on_one_device_never_see_each_others_seat(site: str, context: Any, tmp_path: Path) -> None:
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(f"{site}?p=/new/kyoto")
    page.click("form.setup .stick .btn.go")
    page.wait_for_selector(".covered .hold")
    tree = [line.split()[1].strip("'") for line in page.locator("#app").aria_snapshot().splitlines()]
    assert tree == ["navigation", "button", "main:", "heading", "paragraph:", "button"], "only the cover, and text mode"
    page.evaluate(PASS_ON)
    point_until(page, OVER)
    assert page.evaluate("leaks") == []
    covers = page.evaluate("covers")
    assert len(covers) > 10
    assert len(set(covers)) == 2, "each of the two is asked for in the same words every time"
    check_record(page, tmp_path)


@exhaustive
def test_a_browser_without_webassembly_is_told_so(site: str, context: Any) -> None:
    context.add_init_script("delete window.WebAssembly;")
    page = context.new_page()
    page.goto(site)
    page.wait_for_selector(".waitbar[role=alert]")
    page.click(".poster.kyoto .btn.go")
    assert "too old" in page.inner_text(".poster.kyoto .problem")


def changed_worker(context: Any, script: str) -> None:
    """Run a script in the engine's worker before its own."""
    def answer(route: Any) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=script + response.text())

    context.route("**/worker.js", answer)


@exhaustive
def test_a_window_that_stores_nothing_says_so_and_plays(site: str, browser: Any) -> None:
    context = browser.new_context(locale="en", service_workers="block", reduced_motion="reduce")
    nothing = "{ value: { open() { throw new Error('no'); } } }"
    changed_worker(context, f"Object.defineProperty(self, 'indexedDB', {nothing});")
    page = context.new_page()
    page.goto(site)
    begin(page)
    assert "saves nothing" in page.inner_text(".waitbar")
    point_until(page, "window.choices >= 3")
    context.close()


def change_store(page: Any, store: str, change: str) -> None:
    """Change fields of the first entry of a store in the browser's database, or delete it."""
    page.evaluate("""([store, change]) => new Promise((done) => {
        indexedDB.open("brushpass").onsuccess = ({ target: { result } }) => {
            const first = result.transaction(store, "readwrite").objectStore(store).openCursor();
            first.onsuccess = () => {
                const held = first.result, changed = { ...held.value, ...JSON.parse(change || "{}") };
                (change === "" ? held.delete() : held.update(changed)).onsuccess = done;
            };
        };
    })""", [store, change])


@exhaustive
@pytest.mark.parametrize(("store", "change", "words"), [
    ("log", "", "damaged"), ("heads", '{"rules": "0"}', "older rules")])
def test_a_game_that_cannot_be_opened_is_named_and_the_others_go_on(
        site: str, page: Any, store: str, change: str, words: str) -> None:
    begin(page)
    point_until(page, "window.choices >= 3")
    change_store(page, store, change)
    page.reload()
    page.wait_for_selector(".closed .problem")
    assert words in page.inner_text(".closed .problem")
    page.goto(site)
    begin(page, "topsecret")


@exhaustive
def test_an_old_record_is_refused_with_the_reason(site: str, page: Any, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("brushpass 1\ngame kyoto\nrules 0\nseat 0 Ann\nseat 1 Bob\n\n")
    page.goto(f"{site}?p=/replay")
    page.set_input_files("input[type=file]", tmp_path / "old.txt")
    page.wait_for_selector(".closed .problem")
    assert "version 0 of the rules" in page.inner_text(".closed .problem")


@exhaustive
def test_a_tab_that_is_killed_in_mid_write_loses_nothing_that_was_shown(site: str, browser: Any) -> None:
    context = browser.new_context(locale="en", service_workers="block", reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)
    changed_worker(context, HANGING_WRITE)
    page = context.new_page()
    page.goto(site)
    begin(page)
    point_until(page, "window.choices >= 3")
    before = page.evaluate(LINES)
    page.evaluate("""() => {
        new BroadcastChannel("hung").onmessage = () => { window.hung = true; };
        new BroadcastChannel("hang").postMessage("");
    }""")
    point_until(page, "window.hung === true")
    assert page.evaluate(LINES) == before
    address = page.url
    page.close()  # ends its workers at once, whatever they do
    again = context.new_page()
    again.goto(address)
    again.wait_for_selector(".play")
    assert again.evaluate(LINES) == before
    point_until(again, f"{LINES} > {before}")
    context.close()


@exhaustive
def test_two_tabs_on_one_game_stay_in_step(page: Any) -> None:
    begin(page)
    point_until(page, "window.choices >= 2")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".play")
    for tab in (page, other):
        tab.evaluate(f"({PLAY})(5)")  # both at once
    for tab in (page, other):
        until(tab, "window.choices >= 5 || document.querySelector('.ended') !== null", LONG_TIMEOUT_S)
        tab.evaluate("clearInterval(window.pointing)")
    deadline = monotonic() + TIMEOUT_S
    while (shown := [tab.evaluate(LOG) for tab in (page, other)])[0] != shown[1]:
        assert monotonic() < deadline, shown
        page.wait_for_timeout(100)
    point_until(other, f"{LINES} > {len(shown[0])} || document.querySelector('.ended') !== null")


@exhaustive
def test_a_game_begun_on_a_server_is_finished_without_it(folder: Path, browser: Any, tmp_path: Path) -> None:
    with live_server(tmp_path, static_edition=folder) as server:
        person = Person(browser, f"http://127.0.0.1:{server.port}", fresh=True, service_workers="allow")
        page = person.page
        person.go("/")
        begin(page)
        point_until(page, "window.choices >= 3")
        page.wait_for_selector(".dock[data-answers]")
        before = page.evaluate(LOG)
        page.locator("header .iconbtn").last.click()
        page.locator(".menu button.item:has(use[href$='i-save'])").click()
        page.locator(".menu .sure .btn.go").click()
        page.wait_for_url("**/offline/?p=/t/*")
        page.wait_for_selector(".play")
        assert page.evaluate(LOG) == before
    point_until(page, f"{LINES} > {len(before)}")
    page.locator("header .iconbtn").last.click()
    assert page.locator(".menu button.item:has(use[href$='i-save'])").count() == 0, "it is there already"
    person.close()


@exhaustive
def test_a_broken_download_for_offline_play_loads_only_the_missing_files_again(page: Any) -> None:
    Files.cut.add("pyodide.asm.wasm")
    page.click(".offlineplay summary")
    page.click(".offlineplay .keep")
    page.wait_for_selector(".offlineplay .problem[role=alert]")
    assert page.inner_text(".offlineplay .problem") == Catalogue("en").say("page.static.failed")
    Files.cut.clear()
    Files.sent.clear()
    page.click(".offlineplay .keep")
    page.wait_for_selector(".offlineplay .remove")
    assert "pyodide.asm.wasm" in Files.sent
    assert "engine.zip.gz" not in Files.sent, "it was there already"


def limit_storage(page: Any, size: int | None = None) -> None:
    """Limit the bytes that this origin may store, or lift the limit."""
    limit = {} if size is None else {"quotaSize": size}
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": "/".join(page.url.split("/")[:3]), **limit})


@exhaustive
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_disk_is_told_and_the_game_goes_on_once_there_is_room(site: str, browser: Any, language: str) -> None:
    context = browser.new_context(locale=language, service_workers="block", reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)
    page, sentence = context.new_page(), Catalogue(language).say("server.store.browser")
    page.goto(site)
    page.wait_for_selector(".posters .poster")
    limit_storage(page, 1)
    page.click(".poster.kyoto .btn.go")
    page.wait_for_selector(".poster.kyoto .problem")
    assert page.inner_text(".poster.kyoto .problem") == sentence
    limit_storage(page, ROOM_BYTES)
    begin(page)
    point_until(page, "document.querySelector('.waitbar[role=alert]') !== null")
    assert page.inner_text(".waitbar[role=alert]") == sentence
    shown = page.evaluate(LOG)
    page.reload()
    page.wait_for_selector(".play")
    until(page, f"{LINES} >= {len(shown)}")
    assert page.evaluate(LOG)[:len(shown)] == shown, "what was shown as done was saved"
    point_until(page, "document.querySelector('.waitbar[role=alert]') !== null")
    limit_storage(page)
    point_until(page, f"document.querySelector('.waitbar') === null && {LINES} > {len(shown)}")
    context.close()


@exhaustive
def test_a_full_disk_keeps_no_engine_and_says_so(page: Any) -> None:
    until(page, "navigator.serviceWorker.ready.then(() => true)")
    page.click(".offlineplay summary")
    page.wait_for_selector(".offlineplay .keep")
    limit_storage(page, 1)
    page.click(".offlineplay .keep")
    page.wait_for_selector(".offlineplay .problem[role=alert]")
    assert page.inner_text(".offlineplay .problem") == Catalogue("en").say("server.store.browser")
    limit_storage(page)
    page.click(".offlineplay .keep")
    page.wait_for_selector(".offlineplay .remove")


@exhaustive
def test_a_broken_download_is_told_and_goes_on_where_it_broke(page: Any) -> None:
    Files.cut.add("pyodide.asm.wasm")
    page.click(".poster.kyoto .btn.go")
    page.wait_for_selector(".waitbar[role=alert] button")
    Files.cut.clear()
    page.click(".waitbar[role=alert] button")
    page.wait_for_selector(".posters .poster")
    begin(page)


@exhaustive
def test_the_engine_is_kept_after_consent_and_can_be_removed(page: Any) -> None:
    page.click(".offlineplay summary")
    assert re.search(r"\d\.\d MB", page.inner_text(".offlineplay .keep"))
    page.click(".offlineplay .keep")
    page.wait_for_selector(".offlineplay .remove")
    until(page, KEPT)
    page.context.set_offline(True)
    begin(page)
    page.context.set_offline(False)
    page.goto(page.url.split("?")[0])
    page.click(".offlineplay summary")
    page.click(".offlineplay .remove")
    page.wait_for_selector(".offlineplay .keep")
    assert not page.evaluate(KEPT)
    begin(page)  # it is loaded again
    until(page, KEPT)
