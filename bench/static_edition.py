"""How fast is the static edition in Chromium? Run `make site`, then `python -m bench.static_edition ROW [--game GAME]`.

Rows, each within five minutes on a quiet machine:

front    compressed size of the front page, by language
start    seconds from the first click to the first choice, with nothing cached and with everything cached
choices  ms from a choice to the view that answers it, and the longest task of the main thread
bots     ms of a bot's choice in the engine, by level, over whole games
memory   memory of the tab (proportional set size of its process) after a game of each kind, and at rest
review   seconds of a review in the second worker while the table answers requests
"""
from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from statistics import median
from time import monotonic, sleep
from typing import Final

from bench.plain_tab import PlainTab, plain_tab
from bench.static_site import (
    SITE, ReachableFiles, begin, browser_at, front_page, front_size, longest_task, play_until, server_of, watched,
)
from brushpass.core.levels import BOT_NAMES, LEVEL_NAMES
from brushpass.text.catalogue import LANGUAGES
from tests.page.browser import OVER, PLAY

REST_S: Final = 60  # longer than the second worker may be idle
SETTLE_S: Final = 3
BOT_SECONDS: Final = 12  # of each level
NEVER: Final = "false"
FRONT: Final = "document.querySelector('.posters .poster') !== null"
LEVELS: Final = [name for name in BOT_NAMES if name != LEVEL_NAMES[-1]]
PLAYERS: Final = {"kyoto": 2, "topsecret": 3, "embassy": 4}
# runs in the Python of the engine: games between bots of one level, as the server asks them
TIME_BOTS: Final = """
import gc
from time import perf_counter
from brushpass.browser.service import TableService
from brushpass.server.engine.bots import answer, limited
from brushpass.server.engine.questions import question
from brushpass.server.table.facts import BOT, Facts, Seat
from brushpass.server.table.seating import Seating

async def time_bots(name, level, players, seconds):
    await next(each for each in gc.get_objects() if isinstance(each, TableService)).host.load_network(name)
    options = {"players": str(players)} if name == "topsecret" else {}
    times, began = [], perf_counter()
    while perf_counter() - began < seconds:
        seating = Seating("bench", Facts(name, options, [Seat(BOT, "", level) for _ in range(players)], ""))
        table = seating.begin()
        table.play_until_choice()
        while not table.over() and perf_counter() - began < seconds:
            asked = limited(question(seating, table, table.to_act()), 0.0, 1, 1)
            start = perf_counter()
            chosen = answer(asked).a if len(asked.legal) > 1 else asked.legal[0]
            if len(asked.legal) > 1:
                times.append(1000 * (perf_counter() - start))
            table.play_move(table.to_act(), chosen, "")
            table.play_until_choice()
    return times
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


def percentile(values: list[float], part: float) -> float:
    """Return a percentile of some values."""
    return sorted(values)[int(part * len(values))]


def measure_front(given: argparse.Namespace) -> None:
    """Print the compressed size of all that the front page loads before the engine is asked for."""
    with browser_at() as (browser, address):
        for language in LANGUAGES:
            size, files = front_size(browser, address, SITE, language)
            print(f"front page, {language}: {size / 1000:.0f} kB compressed, {files} files")


def first_choice(tab: PlainTab, game: str) -> tuple[float, float]:
    """Return the seconds from the first click to the first choice, and the CPU seconds that were used for it."""
    tab.until(FRONT)
    sleep(SETTLE_S)
    began, used = monotonic(), tab.cpu_seconds()
    tab.evaluate(f"document.querySelector('.poster.{game} .btn.go').click()")
    tab.until("document.querySelector('.play') !== null")
    return monotonic() - began, tab.cpu_seconds() - used


def measure_start(given: argparse.Namespace) -> None:
    """Print the time from the first click to the first choice."""
    found: dict[str, list[tuple[float, float]]] = {"nothing cached": [], "cached": []}
    for _ in range(given.n or 5):
        with server_of() as address, plain_tab(address) as tab:
            found["nothing cached"].append(first_choice(tab, given.game))
            sleep(SETTLE_S)  # the browser caches compiled code
            tab.evaluate(f"window.before = true; location.href = {address!r}")
            tab.until("window.before === undefined")
            found["cached"].append(first_choice(tab, given.game))
    for name, times in found.items():
        waits, used = zip(*times, strict=True)
        print(f"first choice, {name}: median {median(waits):.1f} s, {min(waits):.1f} to {max(waits):.1f}, "
              f"{median(used):.1f} s of CPU time in all processes, n = {len(times)}")


def measure_choices(given: argparse.Namespace) -> None:
    """Print the time from each choice to the next view, and the longest task of the main thread."""
    with browser_at() as (browser, address):
        page = front_page(browser, address)
        begin(page, given.game)
        page.evaluate("watched.tasks.length = 0")
        waits = list[float]()
        while len(waits) < (given.n or 100):
            page.evaluate("watched.sent.length = watched.views.length = 0")
            play_until(page, f"watched.sent.length >= {(given.n or 100) - len(waits)}")
            noted = watched(page)
            for sent in noted["sent"]:
                waits += [min(later) - sent] if (later := [view for view in noted["views"] if view >= sent]) else []
            if len(waits) < (given.n or 100):
                begin(page, given.game)
        print(f"choice to view, {given.game}: median {median(waits):.0f} ms, p95 {percentile(waits, 0.95):.0f} ms, "
              f"n = {len(waits)}; longest task of the main thread {longest_task(page):.0f} ms")


def measure_bots(given: argparse.Namespace) -> None:
    """Print the time of a bot's choice by level."""
    with browser_at(ReachableFiles) as (browser, address):
        page = front_page(browser, address)
        begin(page, given.game)
        (worker,) = page.workers
        worker.evaluate("async (code) => { await python.runPythonAsync(code); }", TIME_BOTS)
        for level in LEVELS:
            call = f"await time_bots({given.game!r}, {level!r}, {PLAYERS[given.game]}, {given.n or BOT_SECONDS})"
            times = json.loads(worker.evaluate(
                "async (code) => JSON.stringify((await python.runPythonAsync(code)).toJs())", call))
            print(f"bot's choice, {given.game}, {level}: median {median(times):.0f} ms, p95 "
                  f"{percentile(times, 0.95):.0f} ms, longest {max(times):.0f} ms, n = {len(times)}", flush=True)


def measure_memory(given: argparse.Namespace) -> None:
    """Print the memory of the tab after a game of each kind, after the review that follows, and at rest."""
    with server_of() as address, plain_tab(address) as tab:
        tab.until(FRONT)
        print(f"memory of the tab with the front page: {tab.memory()}", flush=True)
        for game in PLAYERS:
            tab.evaluate(f"localStorage.setItem('brushpass.against.{game}', '{{\"level\": \"{given.level}\"}}')")
        tab.evaluate("localStorage.setItem('brushpass.pace', 'fast')")
        tab.evaluate("window.before = true; location.reload()")
        tab.until("window.before === undefined")
        for game in PLAYERS:
            tab.until(FRONT)
            tab.evaluate(f"document.querySelector('.poster.{game} .btn.go').click()")
            tab.until("document.querySelector('.play') !== null")
            tab.evaluate(f"({PLAY})(7)")
            tab.until(OVER)
            tab.evaluate("clearInterval(window.pointing)")
            print(f"memory of the tab after a game of {game} against {given.level}: {tab.memory()}", flush=True)
            tab.evaluate("history.pushState(null, '', './'); dispatchEvent(new PopStateEvent('popstate'))")
        sleep(REST_S)
        print(f"memory of the tab after {REST_S} s at rest: {tab.memory()}")


def measure_review(given: argparse.Namespace) -> None:
    """Print the time of a review, and how long the table took to answer meanwhile."""
    with browser_at() as (browser, address):
        page = front_page(browser, address)
        begin(page, given.game)
        play_until(page, NEVER)
        code = page.url.split("/t/")[1].split("&")[0]
        page.evaluate("watched.tasks.length = 0")
        found = page.evaluate(REVIEW, code)
        print(f"review of a game of {given.game}: {found['seconds']:.1f} s in {found['steps']} steps of its progress "
              f"bar; requests meanwhile took {max(found['waits']):.0f} ms at most, n = {len(found['waits'])}; "
              f"longest task of the main thread {longest_task(page):.0f} ms")


ROWS: Final[dict[str, Callable[[argparse.Namespace], None]]] = {
    "front": measure_front, "start": measure_start, "choices": measure_choices, "bots": measure_bots,
    "memory": measure_memory, "review": measure_review,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the static edition.")
    parser.add_argument("row", choices=ROWS, nargs="+")
    parser.add_argument("--game", default="kyoto", choices=PLAYERS)
    parser.add_argument("--level", default="courier", choices=LEVELS, help="bots of the games of the row memory")
    parser.add_argument("-n", type=int, default=0, help="starts, choices, or seconds per level of bots")
    given = parser.parse_args()
    for row in given.row:
        ROWS[row](given)


if __name__ == "__main__":
    main()
