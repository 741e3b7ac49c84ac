"""The books of a game: Learn to play and the player aid, the order of its law, and the positions of its figures.

They lie in its package, as far as it has any: `book/learn.LANGUAGE.md`, `book/aid.LANGUAGE.md`, `book/law.json`,
`book/figures.json`, and `book/examples.json` with its words in `text/examples.LANGUAGE.json`. A line
`![words](figure:NAME)` stands for a figure; `{#name}` after a heading is its anchor.
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
    """A position with the moves made from it, what one player sees of it, and what a text claims about it.

    `picked` are the things that are pointed at in the drawing, `legal` moves that may then be made, and `illegal` those
    that may not, each with the rule that forbids it. `heard` is what the last move tells that player, by the kinds of
    events, and `winners` are the seats that it makes win.
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
        """Return the position before its moves, as the game reads it. Raises BadNotation."""
        reader = import_module(f"{GAMES[game.name].package}.text.position")
        return reader.position("\n".join(self.position), game.config)


def book_file(game: str, name: str) -> str:
    """Return a file of a game's book; "" where there is none."""
    file = files(GAMES[game].package).joinpath("book", name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def written(game: str, name: str, language: str) -> str:
    """Return a text of a game's book: in English where it is not translated, "" where there is none."""
    return book_file(game, f"{name}.{language}.md") or book_file(game, f"{name}.{LANGUAGES[0]}.md")


@cache
def figures(game: str) -> dict[str, Figure]:
    """Return the figures of a game's book by their names."""
    held = json.loads(book_file(game, "figures.json") or "{}")
    return {name: Figure(**figure) for name, figure in held.items()}


@cache
def examples(game: str) -> dict[str, Figure]:
    """Return the examples of a game's law by the numbers of their rules."""
    held = json.loads(book_file(game, "examples.json") or "{}")
    return {number: Figure(**example) for number, example in held.items()}


@cache
def example_words(game: str, language: str) -> dict[str, str]:
    """Return the examples of a game's law in words, by the numbers of their rules."""
    return texts(GAMES[game].package, "text/examples.{}.json", language)


@cache
def law(game: str) -> list[list[str]]:
    """Return the numbers of a game's rules in the order of its law, each followed by the rulings that settle it."""
    held = json.loads(book_file(game, "law.json") or "[]")
    return [str(line).split() for line in held]
