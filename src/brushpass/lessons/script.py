"""Lesson scripts and their files in a game's package.

`text/lessons.json` has the chapters in order, `text/lessons.LANGUAGE.json` the tutor's texts, `text/concepts.json` the
concepts that the lessons teach, `puzzles.json` positions from real games with a winning move, and `deductions.json`
positions in which something follows from the events, one per line.
"""
from __future__ import annotations

from functools import cache
from itertools import zip_longest
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec
from msgspec import Struct, field

from brushpass.core.errors import UserError
from brushpass.games import GAMES, game_type
from brushpass.games import game as open_game

PUZZLE: Final = "puzzle-"  # prefix of a puzzle's name; its number follows
DEDUCTION: Final = "puzzle-know-"  # the same for a puzzle of deduction


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


class Subject(Struct, frozen=True, forbid_unknown_fields=True):
    """A hidden thing: the parameters of its name, and the values that it can have, by number."""

    name: dict[str, str]
    can: list[int]


class Deduction(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a real game and what its player can know: the actions that lead to it, and the hidden things.

    `level` is the difficulty, 1 to 3.
    """

    options: dict[str, str]
    seat: int
    before: list[int]
    level: int
    subjects: list[Subject]

    def mistakes(self, marks: list[set[int]]) -> int:
        """Return how many subjects have other possible values than those marked."""
        return sum(set(subject.can) != marked for subject, marked in zip(self.subjects, marks, strict=True))


class Deductions(Struct, frozen=True, forbid_unknown_fields=True):
    """The puzzles of deduction of a game, the text keys of the values, and the aids that would give them away."""

    values: list[str]
    hidden_aids: list[str]
    puzzles: list[Deduction]


NO_DEDUCTIONS: Final = Deductions([], [], [])


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: options, the player's seat, the moves before it, its steps, its final puzzle, and its picture.

    `picture` names a figure of the game's book. `deduction` is set in a puzzle of deduction, which has no moves.
    """

    seat: int
    before: list[str]
    steps: list[Step]
    options: dict[str, str] = field(default_factory=dict)
    puzzle: str = ""
    picture: str = ""
    deduction: Deduction | None = None


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
def deductions(game: str) -> Deductions:
    """Return the puzzles of deduction of a game."""
    file = game_file(game, "deductions.json")
    return msgspec.json.decode(file.read_bytes(), type=Deductions) if file.is_file() else NO_DEDUCTIONS


def deduction_names(game: str) -> list[str]:
    """Return the names of the puzzles of deduction of a game, the easy ones first."""
    return [f"{DEDUCTION}{number + 1}" for number in range(len(deductions(game).puzzles))]


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
    if game in GAMES and name in deduction_names(game):
        return deduction_script(game, deductions(game).puzzles[int(name.removeprefix(DEDUCTION)) - 1])
    number = name.removeprefix(PUZZLE)
    if game in GAMES and name != number and number.isdecimal() and 1 <= int(number[:6]) <= len(puzzles(game)):
        return as_script(puzzles(game)[int(number[:6]) - 1])
    raise NoLesson("server.refused.nowhere", {})


def as_script(puzzle: Puzzle) -> Script:
    """Return a puzzle as a chapter of one step."""
    choices = [Choice([move], "", then) for move, then in puzzle.wins.items()]
    return Script(puzzle.seat, puzzle.before, [Step("ask", "", choices)], puzzle.options)


def deduction_script(game: str, deduction: Deduction) -> Script:
    """Return a puzzle of deduction as a chapter of one step without moves."""
    rules = open_game(game, **deduction.options)
    return Script(deduction.seat, [rules.text(a) for a in deduction.before], [Step("know", "", [])], deduction.options,
                  deduction=deduction)


def daily_puzzle(day: int) -> tuple[str, str]:
    """Return the game and name of the puzzle for a day number; empty strings if there are no puzzles."""
    rotation = daily_rotation()
    return rotation[day % len(rotation)] if rotation else ("", "")


@cache
def daily_rotation() -> list[tuple[str, str]]:
    """Return the puzzles of the day in order: by base rules, both kinds and the games in turn while they have any."""
    basic = {game: [name for name in both_kinds(game) if not is_advanced(game, name)] for game in GAMES}
    longest = max(map(len, basic.values()), default=0)
    return [(game, names[turn]) for turn in range(longest) for game, names in basic.items() if turn < len(names)]


def both_kinds(game: str) -> list[str]:
    """Return winning moves to find and deductions to make, in turn."""
    pairs = zip_longest(free_puzzles(game), deduction_names(game))
    return [name for pair in pairs for name in pair if name is not None]


@cache
def free_puzzles(game: str) -> list[str]:
    """Return the puzzles of a game that are not part of a chapter."""
    used = course(game)
    return [name for number in range(len(puzzles(game))) if (name := f"{PUZZLE}{number + 1}") not in used]


def is_advanced(game: str, name: str) -> bool:
    """Return whether a chapter or puzzle has other rules than the base rules: options that are not the default."""
    known, chosen = game_type(game).options, script_of(game, name).options
    return any(value != known[option][0] for option, value in chosen.items() if option != "players")
