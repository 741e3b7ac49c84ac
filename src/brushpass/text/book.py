"""The books of a game: Learn to play, the player aid, the order of the rules, and the positions of its figures.

They are optional files of its package: `book/learn.LANGUAGE.md`, `book/aid.LANGUAGE.md`, `book/law.json`,
`book/figures.json`, and `book/examples.json` with its texts in `text/examples.LANGUAGE.json`. A line
`![words](figure:NAME)` inserts a figure; `{#name}` after a heading is its anchor.
"""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.games import GAMES
from brushpass.text.catalogue import LANGUAGES, texts

LEARN: Final = "learn"
AID: Final = "aid"


@dataclass(frozen=True)
class Figure:
    """A position with moves, one player's view of it, and the claims of a text about it.

    `picked` are the highlighted pieces, `legal` moves that are legal afterwards, and `illegal` moves with the rule that
    forbids each. `heard` are the types of the events that the last move shows that player, and `winners` the winning
    seats. The field names are those of the JSON files.
    """

    position: list[str]
    options: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    seat: int = 0
    picked: list[str] = field(default_factory=list)
    legal: list[str] = field(default_factory=list)
    illegal: dict[str, str] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    def set_up(self, game: Game[Any]) -> Any:
        """Return the position before its moves. Raises BadNotation."""
        reader = import_module(f"{GAMES[game.name].package}.text.position")
        return reader.position("\n".join(self.position), game.config)


def book_file(game: str, name: str) -> str:
    """Return the text of a file of a game's book; "" if it does not exist."""
    file = files(GAMES[game].package).joinpath("book", name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def book_text(game: str, name: str, language: str) -> str:
    """Return a text of a game's book, in English if it is not translated; "" if it does not exist."""
    return book_file(game, f"{name}.{language}.md") or book_file(game, f"{name}.{LANGUAGES[0]}.md")


@cache
def figures(game: str) -> dict[str, Figure]:
    """Return the figures of a game's book by name."""
    entries = json.loads(book_file(game, "figures.json") or "{}")
    return {name: Figure(**figure) for name, figure in entries.items()}


@cache
def examples(game: str) -> dict[str, Figure]:
    """Return the examples of a game's rules by rule number."""
    entries = json.loads(book_file(game, "examples.json") or "{}")
    return {number: Figure(**example) for number, example in entries.items()}


@cache
def example_words(game: str, language: str) -> dict[str, str]:
    """Return the texts of the examples by rule number."""
    return texts(GAMES[game].package, "text/examples.{}.json", language)


@cache
def law(game: str) -> list[list[str]]:
    """Return a game's rule numbers in the order of its book, each followed by its rulings."""
    lines = json.loads(book_file(game, "law.json") or "[]")
    return [str(line).split() for line in lines]
