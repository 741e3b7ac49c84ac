"""The static edition in Chromium for benchmarks: a plain file server, a browser, and probes in page and engine."""
from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic
from typing import Any, Final

from playwright.sync_api import sync_playwright

from brushpass.games import GAMES
from tests.page.browser import FLAGS, OVER, PLAY, TIMEOUT_MS, chromium

SITE: Final = Path(__file__).parent.parent / "dist" / "static"
START_TIMEOUT_MS: Final = 300_000
# note when moves are sent and views are received, and the long tasks of the main thread
PROBES: Final = """
window.watched = { sent: [], views: [], tasks: [] };
new PerformanceObserver((list) => watched.tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask", buffered: true });
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    window.engine = this;
    this.addEventListener("message", ({ data }) => {
      if (data.t === "received" && data.text.startsWith('{"t":"view"')) watched.views.push(performance.now());
    });
  }
  postMessage(message, ...more) {
    if (message.t === "send" && message.text.includes('"act"')) watched.sent.push(performance.now());
    super.postMessage(message, ...more);
  }
};
"""
# Pyodide's loader, which also gives the worker's scope its Python
REACHABLE: Final = b"""import { loadPyodide as load } from "./pyodide.mjs?original";
export const loadPyodide = async (options) => self.python = await load(options);"""


class Files(SimpleHTTPRequestHandler):
    """Serves files, and logs nothing; with `reachable` scripts of the benchmark can run in the engine's Python."""

    reachable = False

    def do_GET(self) -> None:
        if not self.reachable or not self.path.endswith("/pyodide.mjs"):
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("content-type", "text/javascript")
        self.send_header("content-length", str(len(REACHABLE)))
        self.end_headers()
        self.wfile.write(REACHABLE)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class ReachableFiles(Files):
    """Serves files so that scripts can run in the engine's Python."""

    reachable = True


@contextmanager
def server_of(handler: type[Files] = Files) -> Iterator[str]:
    """Serve the static edition; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@contextmanager
def browser_at(handler: type[Files] = Files) -> Iterator[tuple[Any, str]]:
    """Run a file server and a browser; yield the browser and the address."""
    with server_of(handler) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser, address
        browser.close()


def front_page(browser: Any, address: str, language: str = "en", level: str = "courier") -> Any:
    """Return the front page in a browser context of its own, with a level for games against bots."""
    page = browser.new_context(locale=language, service_workers="allow").new_page()
    page.add_init_script(PROBES)
    for game in GAMES:
        page.add_init_script(f"localStorage.setItem('brushpass.against.{game}', '{{\"level\": \"{level}\"}}');")
    page.add_init_script("localStorage.setItem('brushpass.pace', 'fast');")
    page.goto(address)
    page.wait_for_selector(".posters .poster")
    return page


def front_size(browser: Any, address: str, folder: Path, language: str) -> tuple[int, int]:
    """Return the compressed bytes, and the number, of the files that the front page loads by itself."""
    context, asked = browser.new_context(locale=language, service_workers="allow"), set[str]()
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()  # what its service worker loads meanwhile is not counted
    page.on("response", lambda answer: asked.add(answer.url.split("?")[0].removeprefix(address) or "index.html"))
    page.goto(address)
    page.wait_for_selector(".posters .poster")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    context.close()
    files = [folder / name for name in asked if (folder / name).is_file() and name != "sw.js"]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files), len(files)


def begin(page: Any, game: str) -> float:
    """Start a game against bots from any page; return the seconds from the click until a choice can be made."""
    page.evaluate("history.pushState(null, '', './'); dispatchEvent(new PopStateEvent('popstate'))")
    started = monotonic()
    page.click(f".poster.{game} .btn.go")
    page.wait_for_selector(".play", timeout=START_TIMEOUT_MS)
    return monotonic() - started


def play_until(page: Any, condition: str) -> None:
    """Choose by pointing until a condition holds or the game is over."""
    page.evaluate(f"({PLAY})(7)")
    while not page.evaluate(f"{condition} || {OVER}"):
        page.wait_for_timeout(200)
    page.evaluate("clearInterval(window.pointing)")


def watched(page: Any) -> dict[str, list[float]]:
    """Return what the probes have noted."""
    found: dict[str, list[float]] = json.loads(page.evaluate("JSON.stringify(watched)"))
    return found


def longest_task(page: Any) -> float:
    """Return the longest task of the main thread so far in ms."""
    return max([0.0, *watched(page)["tasks"]])
