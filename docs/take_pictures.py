"""Take screenshots of every screen: `python -m docs.take_pictures FOLDER [LANGUAGE]`.

On desktop and phone, in the light and dark theme, from its own server with bots in the other seats.
"""
import sys
import tempfile
from pathlib import Path
from typing import Any

from brushpass.lessons.script import course

from tests.page.browser import DESK, PHONE, Person, open_browser
from tests.page.test_games import GAMES, ended, lobby
from tests.server.live_server import live_server

SIZES = {"desk": DESK, "phone": PHONE}
CHOICES = {"kyoto": 11, "topsecret": 12, "embassy": 8}  # before a picture of the game is taken


def take(person: Person, folder: Path, name: str) -> None:
    """Take one screenshot, once fonts and images are loaded."""
    person.page.wait_for_load_state("networkidle")
    person.page.evaluate("document.fonts.ready")
    person.page.screenshot(path=folder / f"{name}.png")


def outside(person: Person, folder: Path, kind: str) -> None:
    """Take screenshots of the front page, the set-up and an invitation."""
    for name, path in (("front", "/"), ("new", "/new/embassy"), ("nowhere", "/t/nowhere")):
        person.go(path)
        person.page.wait_for_selector("main")
        take(person, folder, f"{name}-{kind}")
    code, token = lobby(person, "topsecret", "me", "open")
    person.go(f"/t/{code}#seat={token}")
    person.page.wait_for_selector(".seatlist")
    take(person, folder, f"join-{kind}")


def inside(person: Person, folder: Path, game: str, kind: str) -> None:
    """Take screenshots of a game at its beginning, middle and end."""
    code, token = lobby(person, game, "me", *["courier"] * (GAMES[game][0] - 1))
    person.go(f"/t/{code}#seat={token}")
    person.page.wait_for_selector(".board svg")
    take(person, folder, f"{game}-begin-{kind}")
    person.play_by_pointing(4)
    person.page.wait_for_function("(wanted) => window.choices >= wanted || document.querySelector('.ended')",
                                  arg=CHOICES[game])
    person.page.reload()
    person.page.wait_for_selector(".dock[data-answers], .ended")
    take(person, folder, f"{game}-{kind}")
    person.play_by_pointing(5)
    person.wait_for_the_end()
    take(person, folder, f"{game}-end-{kind}")


def after(person: Person, folder: Path, game: str, kind: str) -> None:
    """Take screenshots of lesson and rules, and of the screens after a game: proof, text mode, replay and review."""
    page, code = person.page, ended(person, game)
    for name, path, shown in (
            ("lesson", f"/learn/{game}/{course(game)[0]}", ".tutor"),
            ("rules", f"/rules/{game}", "main article, main section"),
            ("replay", f"/replay/{code}?as=0#40", ".story"), ("open", f"/replay/{code}?as=open#60", ".story"),
            ("review", f"/review/{code}?as=0", ".curve .line"), ("result", f"/t/{code}", ".ended")):
        person.go(path)
        page.wait_for_selector(shown)
        take(person, folder, f"{game}-{name}-{kind}")
    page.locator(".ended .answers .verify").click()
    page.wait_for_selector(".proven")
    take(person, folder, f"{game}-proof-{kind}")
    page.keyboard.press("Escape")
    page.locator(".skip").first.press("Enter")
    page.wait_for_selector(".inwords table")
    take(person, folder, f"{game}-words-{kind}")
    page.locator(".skip").first.press("Enter")


def main(folder: Path, language: str) -> None:
    """Take all screenshots."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, live_server(Path(data), review=5) as server, open_browser() as browser:
        for size in SIZES:
            for theme in ("light", "dark"):
                one(browser, f"http://127.0.0.1:{server.port}", folder, (size, theme, language))


def one(browser: Any, address: str, folder: Path, look: tuple[str, str, str]) -> None:
    """Take all screenshots in one size and theme."""
    size, theme, language = look
    person = Person(browser, address, SIZES[size], language, theme, painted=True)
    outside(person, folder, f"{size}-{theme}")
    for game in GAMES:
        inside(person, folder, game, f"{size}-{theme}")
        after(person, folder, game, f"{size}-{theme}")
    person.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "en")
