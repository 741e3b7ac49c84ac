"""How fast is the static edition in Chromium? Run `make site`, then `python -m bench.static_edition [GAME] [CHOICES]`.

Prints the compressed size of the front page, the time from the first click to the first choice with nothing cached and
with everything cached, the time from a choice to the view that answers it, and the longest task of the main thread.
"""
from __future__ import annotations

import gzip
import json
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any, Final

from playwright.sync_api import sync_playwright

from tests.page.browser import FLAGS, PLAY, chromium

SITE: Final = Path(__file__).parent.parent / "dist" / "static"
WATCH: Final = """
window.watched = { sent: [], views: [], tasks: [] };
new PerformanceObserver((list) => watched.tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask", buffered: true });
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
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


class Files(SimpleHTTPRequestHandler):
    """Serves files, and says nothing about it."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


def waits(watched: dict[str, list[float]]) -> list[float]:
    """Return the time in ms from each choice to the next view."""
    found = []
    for sent in watched["sent"]:
        later = [view for view in watched["views"] if view >= sent]
        if later:
            found.append(min(later) - sent)
    return sorted(found)


def first_choice(page: Any, game: str) -> float:
    """Start a game against a bot, and return the seconds until a choice is offered."""
    started = monotonic()
    page.click(f".poster.{game} .btn.go")
    page.wait_for_selector(".play", timeout=300_000)
    return monotonic() - started


def main() -> None:
    game, choices = (sys.argv[1:] + ["kyoto", "40"][len(sys.argv) - 1:])[:2]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_context(locale="en", service_workers="allow").new_page()
        page.add_init_script(WATCH)
        asked: list[str] = []
        page.on("response", lambda response: asked.append(response.url.removeprefix(address).split("?")[0]))
        page.goto(address)
        page.wait_for_selector(".posters .poster")
        front = {name or "index.html" for name in asked if not name.startswith("sw.js")}
        size = sum(len(gzip.compress((SITE / name).read_bytes(), 9)) for name in front if (SITE / name).is_file())
        print(f"front page: {size / 1000:.0f} kB compressed, {len(front)} files")
        print(f"first choice, nothing cached: {first_choice(page, game):.1f} s")
        page.evaluate(f"({PLAY})(7)")
        while page.evaluate("window.watched.sent.length") < int(choices):
            page.wait_for_timeout(200)
        watched = json.loads(page.evaluate("JSON.stringify(watched)"))
        found = waits(watched)
        late = found[int(0.95 * len(found))]
        print(f"choice to view: median {median(found):.0f} ms, p95 {late:.0f} ms, n = {len(found)}")
        print(f"longest task of the main thread: {max(watched['tasks'], default=0):.0f} ms")
        page.goto(address)
        page.wait_for_selector(".posters .poster")
        print(f"first choice, cached: {first_choice(page, game):.1f} s")
        browser.close()


if __name__ == "__main__":
    main()
