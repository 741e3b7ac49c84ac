"""Games that are played to learn, through the same protocol and page as any game; nothing of them is kept.

A first game with a tutor follows a script of what nature and the others do, and of what the player is to do. Practice
goes on from a moment of a finished game.
"""
from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from librt.random import Random
from msgspec import Struct

from brushpass.core.game import Game
from brushpass.core.problems import Problem
from brushpass.games import GAMES, kind_of
from brushpass.server.table.facts import BOT, STAND_IN, Facts, NotAllowed, Seat, hashed, new_code
from brushpass.server.table.room import Room
from brushpass.server.table.log import Entry, Line, NotNow
from brushpass.server.table.table import Table
from brushpass.server.wire.outgoing import Lesson, ViewMessage

PARTNER: Final = "partner"  # what those are called who play by the script
LAST: Final = "won"  # what is said once the player has won


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """What the tutor says by key, with its rules, which moves they wait for, and what then happens."""

    say: str
    rule: str
    moves: list[str]
    then: list[str]


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson: its options, the player's seat, what has happened before, and the steps to the win."""

    options: dict[str, str]
    seat: int
    before: list[str]
    steps: list[Step]


@cache
def script_of(game: str) -> Script:
    """Return the lesson of a game. Raises NotAllowed where there is none."""
    if game not in GAMES or not has_lesson(game):
        raise NotAllowed("server.refused.nowhere", {})
    return msgspec.json.decode(lesson_of(game).read_bytes(), type=Script)


def lesson_of(game: str) -> Traversable:
    """Return where the lesson of a game lies."""
    return files(kind_of(game).package).joinpath("text", "lesson.json")


def has_lesson(game: str) -> bool:
    """Say whether a game has a lesson."""
    return lesson_of(game).is_file()


class LessonTable(Table):
    """A table where the script chooses for everybody else, and takes no move of the player but those it waits for."""

    def __init__(self, game: Game[Any], script: Script) -> None:
        super().__init__(game, Random(0))
        self.script = script
        self.at = -1  # the step that is to be made; -1 before the lesson has begun

    def wanted(self) -> list[int]:
        """Return the moves that the tutor waits for, as far as the rules allow them now."""
        return [a for a in map(self.game.parse, self.script.steps[self.at].moves) if a in self.legal()]

    def allows(self, a: int) -> bool:
        """Say whether a move is one that the tutor waits for."""
        return a in self.wanted()

    def why(self, a: int) -> Problem:
        """Return why a move is not taken: by the rules, or because the tutor waits for another."""
        return NotNow("server.refused.lesson", {}) if a in self.legal() else super().why(a)

    def settle(self) -> list[Entry]:
        """Let happen what the script says, then go on to its next step."""
        due = self.script.before if self.at < 0 else self.script.steps[self.at].then
        made = [self.take(self.to_act(), self.game.parse(text), "") for text in due]
        self.at += 1
        self.show()
        return made

    def message(self, who: int, since: int = 0) -> ViewMessage:
        """Return what somebody sees; the player also what the tutor says."""
        message = super().message(who, since)
        if who == self.script.seat:
            message.lesson = self.lesson()
        return message

    def lesson(self) -> Lesson:
        """Return what the tutor says now, how far the lesson is, and the moves that are waited for."""
        steps = self.script.steps
        over = self.at >= len(steps)
        say, rule = (LAST, "") if over else (steps[self.at].say, steps[self.at].rule)
        return Lesson(f"{self.game.name}.lesson.{say}", {}, rule, min(self.at + 1, len(steps)), len(steps),
                      [] if over else self.wanted())


class LessonRoom(Room):
    """A table for one player and a tutor, which is kept in memory only."""

    kept = False

    def __init__(self, game: str, guest: str) -> None:
        self.script = script_of(game)
        super().__init__(new_code(), Facts(game, dict(self.script.options), [], hashed(guest), False))
        self.facts.seats = [Seat(BOT, "", PARTNER) for _ in range(self.game.seats)]
        self.facts.seats[self.script.seat] = Seat()

    def new_table(self) -> Table:
        """Return the table, before anything of the script has happened."""
        self.table = LessonTable(self.game, self.script)
        return self.table

    def resign(self, number: int) -> None:
        """Refuse: a lesson is left by leaving it."""
        raise NotAllowed("server.refused.lesson-only", {})

    def rematch(self, number: int, seal: str = "") -> Facts | None:
        """Refuse: a lesson is begun again from its page."""
        raise NotAllowed("server.refused.lesson-only", {})


class PracticeRoom(Room):
    """A finished game that one player takes up again from some moment, with bots in all other seats."""

    kept = False

    def __init__(self, of: Room, lines: list[Line], seat: int, guest: str) -> None:
        super().__init__(new_code(), Facts(of.facts.game, dict(of.facts.options), [], hashed(guest), False))
        self.lines = lines
        self.facts.seats = [Seat(BOT, "", held.level or STAND_IN) for held in of.facts.seats]
        self.facts.seats[seat] = Seat()

    def new_table(self) -> Table:
        """Return the table as it stood at that moment; chance falls anew from there."""
        table = super().new_table()
        table.replay(self.lines)
        return table

    def rematch(self, number: int, seal: str = "") -> Facts | None:
        """Refuse: practice is begun again from the review."""
        raise NotAllowed("server.refused.practice", {})
