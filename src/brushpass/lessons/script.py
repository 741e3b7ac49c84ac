"""Lesson scripts and their files in a game's package.

`text/lessons.json` has the chapters in order, `text/lessons.LANGUAGE.json` the tutor's texts, `text/concepts.json` the
concepts that the lessons teach, and `puzzles.json` positions from real games, one per line.
"""
from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec
from msgspec import Struct, field

from brushpass.core.errors import UserError
from brushpass.games import GAMES, game_type

PUZZLE: Final = "puzzle-"  # prefix of a puzzle's name; its number follows


class NoLesson(UserError):
    """An unknown lesson."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A group of moves, as notation patterns; the tutor's answer, and the scripted moves that follow.

    `next`: the step that comes after it, if that is not the next one of the chapter.
    """

    moves: list[str]
    answer: str = ""
    then: list[str] = field(default_factory=list)
    next: str = ""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A step: the tutor's text, its rules, the concepts it teaches, and the accepted choices."""

    say: str
    rule: str
    choices: list[Choice]
    teaches: list[str] = field(default_factory=list)


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: options, the player's seat, the moves before it, its steps, its final puzzle, and its picture.

    `picture` names a figure of the game's book.
    """

    seat: int
    before: list[str]
    steps: list[Step]
    options: dict[str, str] = field(default_factory=dict)
    puzzle: str = ""
    picture: str = ""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a real game: the moves that lead to it, and a winning line per solution."""

    options: dict[str, str]
    seat: int
    before: list[str]
    wins: dict[str, list[str]]


class Concept(Struct, frozen=True, forbid_unknown_fields=True):
    """A concept of a game to learn, and its rules."""

    what: str
    rule: str


def game_file(game: str, *path: str) -> Traversable:
    """Return the path of a file in a game's package."""
    return files(GAMES[game].package).joinpath(*path)


@cache
def chapters(game: str) -> dict[str, Script]:
    """Return the chapters of a game by name, in order; an empty dict if it has no lessons."""
    file = game_file(game, "text", "lessons.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Script]) if file.is_file() else {}


@cache
def puzzles(game: str) -> list[Puzzle]:
    """Return the puzzles of a game."""
    file = game_file(game, "puzzles.json")
    return msgspec.json.decode(file.read_bytes(), type=list[Puzzle]) if file.is_file() else []


@cache
def concepts(game: str) -> dict[str, Concept]:
    """Return the concepts that the lessons of a game teach."""
    file = game_file(game, "text", "concepts.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Concept]) if file.is_file() else {}


def course(game: str) -> list[str]:
    """Return the names of all chapters of a game, each followed by its puzzle."""
    return [name for chapter, script in chapters(game).items() for name in (chapter, script.puzzle) if name]


def script_of(game: str, name: str) -> Script:
    """Return the script of a chapter or puzzle. Raises NoLesson if it does not exist."""
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


def daily_puzzle(day: int) -> tuple[str, str]:
    """Return the game and name of the puzzle for a day number; empty strings if there are no puzzles."""
    rotation = daily_rotation()
    return rotation[day % len(rotation)] if rotation else ("", "")


@cache
def daily_rotation() -> list[tuple[str, str]]:
    """Return the puzzles of the day in order: by base rules, and the games in turn as long as they have any."""
    basic = {game: [name for name in free_puzzles(game) if not is_advanced(game, name)] for game in GAMES}
    longest = max(map(len, basic.values()), default=0)
    return [(game, names[turn]) for turn in range(longest) for game, names in basic.items() if turn < len(names)]


@cache
def free_puzzles(game: str) -> list[str]:
    """Return the puzzles of a game that are not part of a chapter."""
    used = course(game)
    return [name for number in range(len(puzzles(game))) if (name := f"{PUZZLE}{number + 1}") not in used]


def is_advanced(game: str, name: str) -> bool:
    """Return whether a chapter or puzzle has other rules than the base rules: options that are not the default."""
    known, chosen = game_type(game).options, script_of(game, name).options
    return any(value != known[option][0] for option, value in chosen.items() if option != "players")
