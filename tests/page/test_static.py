"""The static edition: files under a sub-path, without any server, offline, over a reload, to the end of a game."""
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from brushpass.core.records.record import read, verify
from brushpass.games import game as open_game
from tests.effort import EXHAUSTIVE, sample
from tests.eventually import LONG_TIMEOUT_S, TIMEOUT_S
from tests.page.browser import DESK, OVER, PLAY, TIMEOUT_MS
from tools.site import CannotBuild, build

GAMES = ["kyoto", "topsecret", "embassy"]
KEPT = """async () => {
    const caches_of = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
    const urls = (await Promise.all((await caches.keys()).map(caches_of))).flat();
    return [".wasm", "/engine.zip.gz", "/worker.js"].every((end) => urls.some((url) => url.endsWith(end)));
}"""


class Files(SimpleHTTPRequestHandler):
    """Serves files, and says nothing about it."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the static edition, serve it under a sub-path, and return its address."""
    folder = tmp_path_factory.mktemp("www")
    try:
        build(folder / "some" / "folder")
    except CannotBuild as problem:
        pytest.skip(f"the static edition cannot be built: {problem}")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/some/folder/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(site: str, browser: Any) -> Iterator[Any]:
    """Open the static edition; no error may be logged, and no other host asked."""
    context = browser.new_context(locale="en", viewport={"width": DESK[0], "height": DESK[1]})
    context.set_default_timeout(TIMEOUT_MS)
    page, errors, hosts = context.new_page(), list[str](), set[str]()
    page.on("pageerror", lambda problem: errors.append(str(problem)))
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]) if "//" in request.url else None)
    page.goto(site)
    page.wait_for_selector(".posters .poster")
    yield page
    context.close()
    assert not errors
    assert {host for host in hosts if host} == {site.split("/")[2]}


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


def record_of(page: Any, folder: Path) -> str:
    """Return the record of the finished game on the page, saved as a file by its menu."""
    page.click(".ended .morebtn")
    page.click("a.btn[href*='/replay/']")
    page.click(".topbar .menubutton, [aria-haspopup][aria-label='Menu'], button:has-text('Menu')")
    with page.expect_download() as saving:
        page.click(".menu a[download]")
    saving.value.save_as(folder / "record.txt")
    return (folder / "record.txt").read_text()


@pytest.mark.parametrize("name", sample(GAMES))
def test_a_whole_game_is_played_offline_over_a_reload_and_its_record_verifies(
        page: Any, name: str, tmp_path: Path) -> None:
    page.click(f".poster.{name} .btn.go")
    page.wait_for_selector(".play")
    until(page, KEPT)
    page.context.set_offline(True)
    point_until(page, "window.choices >= 5")
    before = page.evaluate("document.querySelectorAll('.log li').length")
    page.reload()
    page.wait_for_selector(".play")
    assert page.evaluate("document.querySelectorAll('.log li').length") >= before > 0
    point_until(page, OVER)
    held = read(record_of(page, tmp_path))
    assert verify(held, open_game(held.game, **held.options))
    assert re.search(r"/some/folder/\?p=/replay/", page.url)


def covered(page: Any) -> bool:
    """Return whether the table is covered, with nothing of it in the page or in its accessibility tree."""
    if page.evaluate("document.querySelector('.covered') === null"):
        return False
    assert page.evaluate("document.querySelector('.play, .hand, .board, .log') === null")
    tree = [line.split()[1].strip("'") for line in page.locator("#app").aria_snapshot().splitlines()]
    assert tree == ["navigation", "button", "main:", "heading", "button"], "the switch to text mode, and the cover"
    return True


@pytest.mark.skipif(not EXHAUSTIVE, reason="in make test-all")
def test_two_people_on_one_device_see_only_their_own_seat(page: Any) -> None:
    page.click(".poster.kyoto .acts a.btn")
    page.click("form.setup .stick .btn.go")
    names = []
    for turn in range(2):
        until(page, "document.querySelector('.covered .btn') !== null")
        assert covered(page)
        names.append(page.inner_text(".covered h1"))
        page.click(".covered .btn")
        page.wait_for_selector(".play")
        if turn == 0:
            point_until(page, "document.querySelector('.waitbar .pass') !== null")
            page.click(".waitbar .pass")
    assert names[0] != names[1]
