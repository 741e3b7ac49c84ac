"""The scripts of lessons, and where a game keeps them.

`text/lessons.json` of a game has its chapters in order, `text/lessons.LANGUAGE.json` what the tutor says in them,
`text/concepts.json` what they have to teach, and `puzzles.json` positions from real games, one on each line.
"""
from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec
from msgspec import Struct, field

from brushpass.core.problems import UserError
from brushpass.games import GAMES

PUZZLE: Final = "puzzle-"  # how the names of puzzles begin; their number follows


class NoLesson(UserError):
    """A lesson that there is not."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves of one kind, by patterns of their notation; what the tutor answers to them, and what then happens."""

    moves: list[str]
    answer: str = ""
    then: list[str] = field(default_factory=list)


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """What the tutor asks for, by which rules, which concepts that teaches, and the choices that make sense."""

    say: str
    rule: str
    choices: list[Choice]
    teaches: list[str] = field(default_factory=list)


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: its options, the player's seat, what has happened before, its steps, and the puzzle that ends it."""

    seat: int
    before: list[str]
    steps: list[Step]
    options: dict[str, str] = field(default_factory=dict)
    puzzle: str = ""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a real game: all that was played before it, and for each winning move the line that proves it."""

    options: dict[str, str]
    seat: int
    before: list[str]
    wins: dict[str, list[str]]


class Concept(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be learnt of a game, and its rules."""

    what: str
    rule: str


def lies(game: str, *path: str) -> Traversable:
    """Return where a file of a game lies."""
    return files(GAMES[game].package).joinpath(*path)


@cache
def chapters(game: str) -> dict[str, Script]:
    """Return the chapters of a game by name, in order; none where it has no lessons."""
    file = lies(game, "text", "lessons.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Script]) if file.is_file() else {}


@cache
def puzzles(game: str) -> list[Puzzle]:
    """Return the puzzles of a game."""
    file = lies(game, "puzzles.json")
    return msgspec.json.decode(file.read_bytes(), type=list[Puzzle]) if file.is_file() else []


@cache
def concepts(game: str) -> dict[str, Concept]:
    """Return what the lessons of a game have to teach."""
    file = lies(game, "text", "concepts.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Concept]) if file.is_file() else {}


def course(game: str) -> list[str]:
    """Return the names of all chapters of a game, each with the puzzle that ends it."""
    return [name for chapter, script in chapters(game).items() for name in (chapter, script.puzzle) if name]


def script_of(game: str, name: str) -> Script:
    """Return a chapter, or a puzzle as one. Raises NoLesson where there is none."""
    if game in GAMES and name in chapters(game):
        return chapters(game)[name]
    number = name.removeprefix(PUZZLE)
    if game in GAMES and name != number and number.isdecimal() and 1 <= int(number[:6]) <= len(puzzles(game)):
        return as_script(puzzles(game)[int(number[:6]) - 1])
    raise NoLesson("server.refused.nowhere", {})


def as_script(puzzle: Puzzle) -> Script:
    """Return a puzzle as a chapter of one step."""
    choices = [Choice([move], "", then) for move, then in puzzle.wins.items()]
    return Script(puzzle.seat, puzzle.before, [Step("ask", "", choices)], puzzle.options)


def daily(day: int) -> tuple[str, str]:
    """Return the puzzle of a day, counted from any day: its game and its name; empty where there are none."""
    games = [game for game in GAMES if spare(game)]
    if not games:
        return "", ""
    game = games[day % len(games)]
    names = spare(game)
    return game, names[day // len(games) % len(names)]


@cache
def spare(game: str) -> list[str]:
    """Return the puzzles of a game that end no chapter."""
    used = course(game)
    return [name for number in range(len(puzzles(game))) if (name := f"{PUZZLE}{number + 1}") not in used]
