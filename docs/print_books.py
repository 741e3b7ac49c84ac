"""Print Learn to play and the player aid of every game as PDF into docs/books, from the web client: `make docs`."""
from __future__ import annotations

import tempfile
from pathlib import Path

from brushpass.games import GAMES
from brushpass.text.book import AID, LEARN, book_text
from brushpass.text.catalogue import LANGUAGES
from tests.page.browser import DESK, Person, missing, open_browser
from tests.server.live_server import live_server

FOLDER = Path(__file__).parent / "books"
NAMES = {LEARN: "{}.{}.pdf", AID: "{}-aid.{}.pdf"}
MOST = {LEARN: 6, AID: 1}  # pages
DRAWN = "count => document.querySelectorAll('.bookfigure:has(svg)').length === count"


def printed(person: Person, game: str, book: str, language: str) -> bytes:
    """Return a book as PDF, once its figures and fonts are loaded. Raises ValueError."""
    person.go(f"/rules/{game}/{book}")
    person.page.wait_for_selector(".booktext h2")
    person.page.wait_for_function(DRAWN, arg=book_text(game, book, language).count("](figure:"))
    person.page.wait_for_load_state("networkidle")
    person.page.evaluate("document.fonts.ready")
    data: bytes = person.page.pdf(prefer_css_page_size=True, print_background=True)
    if not 1 <= pages(data) <= MOST[book]:
        raise ValueError(f"{game}, {book}, {language}: {pages(data)} pages, {MOST[book]} at most")
    return data


def pages(text: bytes) -> int:
    """Return the number of pages of a PDF printed by the browser."""
    return text.count(b"/Type /Page\n")


def main() -> None:
    """Print all books in every language; without a browser print a message instead."""
    if lacks := missing():
        print(f"brushpass: the books are not printed, {lacks}")
        return
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, live_server(Path(data)) as server, open_browser() as browser:
        for language in LANGUAGES:
            person = Person(browser, f"http://127.0.0.1:{server.port}", DESK, language, "light", painted=True)
            for game in GAMES:
                for book, name in NAMES.items():
                    if book_text(game, book, language):
                        (FOLDER / name.format(game, language)).write_bytes(printed(person, game, book, language))
            person.context.close()


if __name__ == "__main__":
    main()
