"""A browser for tests, and people who point at whatever is lit."""
from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Any, Final

from brushpass.server.app import PAGE
from tests.eventually import LONG_TIMEOUT_S, TIMEOUT_S, T, eventually
from tests.failures import register

DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
SMALL: Final = (360, 740)
TIMEOUT_MS: Final = 1_000 * TIMEOUT_S
LONG_TIMEOUT_MS: Final = 1_000 * LONG_TIMEOUT_S
MOST_CHOICES: Final = 3_000  # of one person in one game
NOT_BUILT: Final = "the page is not built (Node and its packages are needed)"
WHOLE: Final = ("chromium", "chromium-browser", "google-chrome")
# the engine without windows has a fifth less to do than a whole browser, and no notifications
BROWSERS: Final = ("chromium-headless-shell", *WHOLE)
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                "--disable-component-update", "--disable-sync",
                "--process-per-site"]  # a browser that is used again keeps its process, which costs a third of a visit
# a folder for pictures of what tests see, if anybody wants them
PICTURES: Final = Path(os.environ["BRUSHPASS_PICTURES"]) if "BRUSHPASS_PICTURES" in os.environ else None
AXE: Final = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
AXE_RUN: Final = """async ([scope, rules]) => {
    const root = document.documentElement, parts = document.querySelectorAll(scope);
    const paint = root.style.opacity;
    root.style.opacity = "";
    const { violations } = await axe.run(parts.length ? parts : document, { ...rules, resultTypes: ["violations"] });
    root.style.opacity = paint;
    const where = (nodes) => nodes.slice(0, 4).map(({ html }) => html.slice(0, 160)).join(" | ");
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${where(nodes)}`);
}"""
AT_ONCE: Final = "* { transition: none !important }"
# everything is laid out and nothing is painted: painting is a third of a browser's work, and words need none
UNPAINTED: Final = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.opacity = 0; });"
OVER: Final = "document.querySelector('.ended') !== null"
FORGET: Final = "() => { if (origin !== 'null') { localStorage.clear(); sessionStorage.clear(); } }"
LEFT: dict[str, list[Any]] = {}  # what people have left, by its kind
PLAY: Final = (Path(__file__).parent / "play.js").read_text()


def chromium(names: tuple[str, ...] = BROWSERS) -> str:
    """Return the first of these browsers that this machine has, or ""."""
    return next(filter(None, map(shutil.which, names)), "")


def is_built() -> bool:
    """Return whether the page has been built."""
    return (PAGE / "index.html").exists()


def missing() -> str:
    """Return what the browser tests lack on this machine, or "" if they can run."""
    if not is_built():
        return NOT_BUILT
    if find_spec("playwright") is None:
        return "Playwright is not installed"
    return "" if chromium() else "there is no Chromium"


def no_axe() -> str:
    """Return why axe-core is not available, or "" if it is."""
    return missing() or ("" if AXE.exists() else "axe-core is not installed (npm install in web)")


def no_whole() -> str:
    """Return why browser notifications cannot be tested here, or "" if they can."""
    return no_axe() or ("" if chromium(WHOLE) else "there is no Chromium with windows")


def expect(locator: Any, message: str = "") -> Any:
    """Return Playwright's assertions about a locator, which are tried again until they hold or the time is up."""
    from playwright.sync_api import expect as expectations

    expectations.set_options(timeout=TIMEOUT_MS)
    return expectations(locator, message or None)


class Person:
    """Somebody before a browser of their own, or before one that somebody has left as it was when it was new.

    A new one costs three times what a visit costs, so those of a kind are used again; where a test does to a browser
    what cannot be undone, `fresh` keeps it to itself. What is not `painted` is there for scripts, not for pictures.
    A `script` runs in each page before the page's own.
    """

    def __init__(self, browser: Any, address: str, size: tuple[int, int] = DESK, language: str = "en",
                 theme: str = "light", fresh: bool = False, painted: bool = False, script: str = "",
                 **more: Any) -> None:
        width, height = size
        self.settings = {"locale": language, "has_touch": width < 600, "service_workers": "block", **more}
        self.fresh, self.painted, self.script = fresh, painted, script
        left = LEFT.get(self.kind, [])
        self.page = left.pop() if left and not fresh else self.new_page(browser)
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        self.context = self.page.context
        self.context.set_default_timeout(TIMEOUT_MS)
        self.address = address
        self.errors: list[str] = []
        self.console: list[str] = []
        self.unanswered: dict[Any, float] = {}
        self.artifacts = [register("page.png", self.screenshot), register("requests.txt", self.requests),
                          register("console.txt", lambda: "\n".join(self.console).encode())]
        self.listen(self.page)

    @property
    def kind(self) -> str:
        """Return what tells browsers apart that cannot stand for each other."""
        return repr((self.painted, self.script, sorted(self.settings.items())))

    def new_page(self, browser: Any) -> Any:
        """Return the first tab of a new browser."""
        context = browser.new_context(**self.settings)
        if not self.painted:
            context.add_init_script(UNPAINTED)
        if self.script:
            context.add_init_script(self.script)
        return context.new_page()

    def open_tab(self) -> Any:
        """Return a new tab, whose faults are kept."""
        page = self.context.new_page()
        self.listen(page)
        return page

    def listen(self, page: Any) -> None:
        """Keep the faults of a tab."""
        for event, hear in self.listeners():
            page.on(event, hear)

    def listeners(self) -> list[tuple[str, Callable[[Any], None]]]:
        """Return the event listeners of a tab."""
        return [("pageerror", self.hear), ("console", self.hear),
                ("request", self.request_started), ("requestfinished", self.request_ended),
                ("requestfailed", self.request_ended)]

    def request_started(self, request: Any) -> None:
        """Keep a request until its response has arrived."""
        self.unanswered[request] = monotonic()

    def request_ended(self, request: Any) -> None:
        """Forget a request that is over."""
        self.unanswered.pop(request, None)

    def requests(self) -> bytes:
        """Return whether the page is visible, and the requests under way with their seconds."""
        lines = [str(self.page.evaluate("document.visibilityState"))]
        lines += [f"{monotonic() - at:.1f} s {request.method} {request.url}" for request, at in self.unanswered.items()]
        return "\n".join(lines).encode()

    def hear(self, told: Any) -> None:
        """Keep a message of the console, and an error of the script or on the console apart."""
        text = told.text if hasattr(told, "text") else str(told)
        self.console.append(f"{getattr(told, 'type', 'error')}: {text}")
        if getattr(told, "type", "error") == "error":
            self.errors.append(text)

    def screenshot(self) -> bytes:
        """Return a picture of the page as it is now, painted for once."""
        self.page.evaluate("document.documentElement.style.opacity = ''")
        return bytes(self.page.screenshot())

    def close(self) -> None:
        """Return the browser to the pool without any stored data."""
        for end in self.artifacts:
            end()
        if self.fresh:
            self.context.close()
            return
        for tab in self.context.pages[1:]:
            tab.close()
        page = self.context.pages[0]
        for event, hear in self.listeners():
            page.remove_listener(event, hear)
        page.evaluate(FORGET)
        page.unroute_all()
        page.goto("about:blank")
        self.context.clear_cookies()
        LEFT.setdefault(self.kind, []).append(page)

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def eventually(self, condition: Callable[[], T], expected: str = "") -> T:
        """Poll a condition as `eventually` does, and let the browser's events come in between."""
        def after_events() -> T:
            self.page.evaluate("0")
            return condition()

        return eventually(after_events, expected)

    def open_panel(self, name: str) -> None:
        """Open the log, the notes, the players or the menu, wherever this layout has it."""
        icon = {"log": "log", "notes": "note", "players": "people", "menu": "menu"}[name]
        self.page.locator(f":is(.phonebar, .tabbar, .railtabs, .top) button:has(use[href$='i-{icon}'])").first.click()

    def open_more(self) -> None:
        """Open the second layer of the end."""
        self.page.locator(".morebtn").click()
        self.page.wait_for_selector(".morerows")

    def play_by_pointing(self, seed: int) -> None:
        """Point at lit things, and press what is ready, as long as this page is open."""
        self.page.evaluate(f"({PLAY})({seed})")

    def stop_pointing(self) -> None:
        """Press nothing more, and wait until nobody else does anything either."""
        self.page.evaluate("clearInterval(window.pointing)")
        self.page.wait_for_selector(".dock[data-answers], .ended")

    def wait_for_the_end(self, over: str = OVER) -> None:
        """Wait until a game or a lesson is over, for as long as it goes on: how long that is is up to the machine."""
        while not self.page.evaluate(over):
            before = self.choices()
            assert before < MOST_CHOICES, "the game goes on for ever"
            self.page.wait_for_function(f"before => {over} || window.choices > before", arg=before)

    def choices(self) -> int:
        """Return how many choices this person has sent by pointing."""
        return int(self.page.evaluate("window.choices ?? 0"))


def axe_finds(page: Any, scope: str = "#none", rules: dict[str, Any] | None = None) -> list[str]:
    """Return the axe-core violations in a part of the page, or in the whole page if the part does not exist."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        page.add_style_tag(content=AT_ONCE)
    found: list[str] = page.evaluate(AXE_RUN, [scope, rules or {}])
    return found


def in_use(browser: Any) -> list[Any]:
    """Return the contexts of a browser that are not in the pool."""
    pooled = [page.context for pages in LEFT.values() for page in pages]
    return [context for context in browser.contexts if context not in pooled]


@contextmanager
def open_browser() -> Iterator[Any]:
    """Start the browser of this machine."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        LEFT.clear()
        browser.close()
