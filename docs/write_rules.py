"""Write the rules pages of the docs from the one catalogue of text: `make docs`."""
from pathlib import Path

from brushpass.games import GAMES
from brushpass.text.catalogue import LANGUAGES, Catalogue

DOCS = Path(__file__).parent


def page(game: str, language: str) -> str:
    """Return the rules of a game as a page, with an anchor for each number."""
    words = Catalogue(language)
    lines = [f"# {words.say(f'{game}.name')}", "", words.say(f"{game}.tagline"), ""]
    for number, text in words.rules(game).items():
        chapter = f"{game}.chapter.{number}"
        if chapter in words.sentences:
            lines += ["", f"## {words.say(chapter)}", ""]
        lines += [f'<a id="{number}"></a>**{words.marked(number)}** {text}', ""]
    return "\n".join(lines)


def pages() -> dict[Path, str]:
    """Return all pages by their paths."""
    ours = [kind.name for kind in GAMES.values() if kind.package.startswith("brushpass.")]
    return {DOCS / "rules" / f"{game}.{language}.md": page(game, language) for game in ours for language in LANGUAGES}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text)
