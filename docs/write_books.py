"""Draw the figures of the books into docs/pictures/learn with the web client's renderer: `make docs`."""
from __future__ import annotations

import json
from pathlib import Path

import msgspec
from brushpass.text.drawn.picture import render_svg
from brushpass.games import GAMES
from brushpass.server.http.books import drawing
from brushpass.text.book import figures
from brushpass.text.catalogue import LANGUAGES, sentences

FOLDER = Path(__file__).parent / "pictures" / "learn"


def draw(game: str, name: str, language: str) -> str:
    """Return a figure of a game's book as an SVG."""
    drawn = drawing(game, figures(game)[name])
    message = json.loads(msgspec.json.encode(drawn.message))
    return render_svg({
        "game": game, "options": drawn.options, "view": {**message["view"], "seat": drawn.seat},
        "aids": message.get("aids", {}), "language": language, "sentences": sentences(language),
        "lines": message["lines"], "offered": message["options"], "picked": drawn.picked,
    })


def main() -> None:
    """Draw all figures in every language."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        for name in figures(game):
            for language in LANGUAGES:
                (FOLDER / f"{game}-{name}.{language}.svg").write_text(draw(game, name, language), encoding="utf-8")


if __name__ == "__main__":
    main()
