"""A browser for tests, and people who point at whatever is lit."""
from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from brushpass.server.app import PAGE

DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
SMALL: Final = (360, 740)
PATIENCE: Final = 120_000  # milliseconds, for anything on a busy machine
MOST_CHOICES: Final = 3_000  # of one person in one game
NOT_BUILT: Final = "the page is not built (Node and its packages are needed)"
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                "--disable-component-update", "--disable-sync"]
AXE: Final = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
OVER: Final = "document.querySelector('.ended') !== null"
PLAY: Final = (Path(__file__).parent / "play.js").read_text()


def chromium() -> str:
    """Return the browser of this machine, or ""."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""


def is_built() -> bool:
    """Say whether there is a page to look at."""
    return (PAGE / "index.html").exists()


def missing() -> str:
    """Return what the tests of the page lack here; "" where they can run."""
    if not is_built():
        return NOT_BUILT
    if find_spec("playwright") is None:
        return "Playwright is not installed"
    return "" if chromium() else "there is no Chromium"


def no_axe() -> str:
    """Return why pages cannot be looked at with axe-core here; "" where they can."""
    return missing() or ("" if AXE.exists() else "axe-core is not installed (npm install in web)")


class Person:
    """Somebody before a browser of their own."""

    def __init__(self, browser: Any, address: str, size: tuple[int, int] = DESK, language: str = "en",
                 theme: str = "light", **more: Any) -> None:
        width, height = size
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, color_scheme=theme, reduced_motion="reduce",
            has_touch=width < 600, **{"service_workers": "block", **more})
        self.context.set_default_timeout(PATIENCE)
        self.address = address
        self.errors: list[str] = []
        self.page = self.open_tab()

    def open_tab(self) -> Any:
        """Return a new tab, whose faults are kept."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        return page

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def spare_the_paint(self) -> None:
        """Let the browser lay everything out and paint nothing: painting is most of its work, and words need none."""
        self.page.evaluate("document.documentElement.style.opacity = 0")

    def play_by_pointing(self, seed: int) -> None:
        """Point at lit things, and press what is ready, as long as this page is open."""
        self.page.evaluate(f"({PLAY})({seed})")

    def wait_for_the_end(self) -> None:
        """Wait until a game is over, for as long as it goes on: how long it takes is up to the machine."""
        self.spare_the_paint()
        while not self.page.evaluate(OVER):
            before = self.choices()
            assert before < MOST_CHOICES, "the game goes on for ever"
            self.page.wait_for_function(f"before => {OVER} || window.choices > before", arg=before)

    def choices(self) -> int:
        """Return how many choices this person has sent by pointing."""
        return int(self.page.evaluate("window.choices ?? 0"))


@contextmanager
def open_browser() -> Iterator[Any]:
    """Start the browser of this machine."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()
