"""How fast is the static edition in Chromium? Run `make site`, then `python -m bench.static_edition [GAME] [CHOICES]`.

Prints the compressed size of the front page, the time from the first click to the first choice with nothing cached and
with everything cached, the time from a choice to the view that answers it, and the longest task of the main thread.
With `--whole` it plays one game of each kind to its end, prints the memory of the tab after them (proportional set size
of its process), reviews the last game while the table answers requests, and prints the memory of the tab at rest.
"""
from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any, Final

from playwright.sync_api import sync_playwright

from tests.page.browser import FLAGS, OVER, PLAY, chromium

SITE: Final = Path(__file__).parent.parent / "dist" / "static"
REST_S: Final = 60  # longer than the second worker may be idle
WATCH: Final = """
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


REVIEW: Final = """async (code) => {
  let number = 1e6;
  const ask = (method, path, body = "") => new Promise((done) => {
    const n = ++number;
    engine.addEventListener("message", function heard({ data }) {
      if (data.n !== n) return;
      engine.removeEventListener("message", heard);
      done(JSON.parse(JSON.parse(data.text).text));
    });
    engine.postMessage({ t: "ask", n, method, path, body, guest: "this-browser" });
  });
  const path = `/api/tables/${code}/review`, began = performance.now(), seen = new Set(), waits = [];
  await ask("POST", path, JSON.stringify({ seat: 0 }));
  for (;;) {
    const asked = performance.now();
    const { done, progress } = await ask("GET", `${path}?seat=0`);
    waits.push(performance.now() - asked);
    seen.add(progress);
    if (done || progress < 0) return { done, waits, steps: seen.size, seconds: (performance.now() - began) / 1000 };
    await new Promise((later) => setTimeout(later, 200));
  }
}"""


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


def renderer_memory(root: int) -> float:
    """Return the largest proportional set size in MB of the renderers under a browser's process."""
    found = [0.0]
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if "--type=renderer" in (folder / "cmdline").read_text() and is_under(folder, root):
                size = re.search(r"Pss:\s+(\d+)", (folder / "smaps_rollup").read_text())
                found.append(int(size[1]) / 1e3 if size else 0.0)
        except OSError:
            continue
    return max(found)


def is_under(folder: Path, root: int) -> bool:
    """Return whether a process descends from another one."""
    number = int(folder.name)
    while number > 1 and number != root:
        number = int(re.sub(r".*\)", "", Path(f"/proc/{number}/stat").read_text()).split()[1])
    return number == root


def play_on(page: Any, condition: str) -> None:
    """Choose by pointing until a condition holds."""
    page.evaluate(f"({PLAY})(7)")
    while not page.evaluate(condition):
        page.wait_for_timeout(200)
    page.evaluate("clearInterval(window.pointing)")


def whole_games(page: Any) -> None:
    """Play a game of each kind, and print the memory of the tab after each; then review the last one."""
    root = os.getpid()
    page.evaluate("localStorage.setItem('brushpass.pace', 'fast')")
    for game in ("embassy", "topsecret", "kyoto"):
        page.evaluate("history.pushState(null, '', './'); dispatchEvent(new PopStateEvent('popstate'))")
        page.wait_for_selector(".posters .poster")
        first_choice(page, game)
        play_on(page, OVER)
        print(f"memory of the tab after a game of {game}: {renderer_memory(root):.0f} MB")
    print(f"longest task of the main thread in three games: {longest_task(page):.0f} ms")
    code = page.url.split("/t/")[1].split("&")[0]
    page.evaluate("window.watched.tasks.length = 0")
    reviewed = page.evaluate(REVIEW, code)
    print(f"review: {reviewed['seconds']:.1f} s in {reviewed['steps']} steps of its progress bar; "
          f"requests meanwhile took {max(reviewed['waits']):.0f} ms at most, n = {len(reviewed['waits'])}; "
          f"longest task of the main thread {longest_task(page):.0f} ms")
    print(f"memory of the tab after the review: {renderer_memory(root):.0f} MB")
    page.wait_for_timeout(1000 * REST_S)
    print(f"memory of the tab after {REST_S} s at rest: {renderer_memory(root):.0f} MB, {len(page.workers)} workers")


def longest_task(page: Any) -> float:
    """Return the longest task of the main thread so far in ms."""
    return float(page.evaluate("Math.max(0, ...window.watched.tasks)"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the static edition.")
    parser.add_argument("game", nargs="?", default="kyoto")
    parser.add_argument("choices", nargs="?", type=int, default=40)
    parser.add_argument("--whole", action="store_true", help="play whole games, and review one")
    given = parser.parse_args()
    game, choices = given.game, given.choices
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
        play_on(page, f"window.watched.sent.length >= {choices} || {OVER}")
        watched = json.loads(page.evaluate("JSON.stringify(watched)"))
        found = waits(watched)
        late = found[int(0.95 * len(found))]
        print(f"choice to view: median {median(found):.0f} ms, p95 {late:.0f} ms, n = {len(found)}")
        print(f"longest task of the main thread: {longest_task(page):.0f} ms")
        page.goto(address)
        page.wait_for_selector(".posters .poster")
        print(f"first choice, cached: {first_choice(page, game):.1f} s")
        if given.whole:
            whole_games(page)
        browser.close()


if __name__ == "__main__":
    main()
