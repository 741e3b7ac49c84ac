"""The tutor of a lesson: waits for moves, answers to what was done, and says what happens meanwhile.

A tutor never sees a game: moves come and go as notation. A pattern such as `* c2-c3` stands for all moves that fit it,
and `a|b` for the first of several that can be made; what need not happen begins with `~`.
"""
from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Final

from brushpass.core.phrase import Phrase
from brushpass.core.problems import UserError
from brushpass.lessons.script import PUZZLE, Choice, Step, course, script_of

PERHAPS: Final = "~"


class NotWanted(UserError):
    """A move that the rules allow, where the lesson wants another."""


class Tutor:
    """Leads one player through a chapter or a puzzle."""

    def __init__(self, game: str, name: str) -> None:
        self.game, self.name = game, name
        self.script = script_of(game, name)
        self.at = 0  # the step that is to be made
        self.last: Choice | None = None

    def is_puzzle(self) -> bool:
        """Say whether this is a puzzle."""
        return self.name.startswith(PUZZLE)

    def is_free(self) -> bool:
        """Say whether there is something to choose or to find at this step."""
        return self.is_puzzle() or (not self.done() and len(self.step().choices) > 1)

    def done(self) -> bool:
        """Say whether all steps are made."""
        return self.at >= len(self.script.steps)

    def step(self) -> Step:
        """Return the step that is to be made."""
        return self.script.steps[self.at]

    def choice(self, move: str) -> Choice | None:
        """Return the choice of this step that a move fits; None where the tutor waits for another."""
        if self.done():
            return None
        fitting = (each for each in self.step().choices if any(fnmatchcase(move, wanted) for wanted in each.moves))
        return next(fitting, None)

    def take(self, move: str) -> None:
        """Go on after a move that the tutor has waited for."""
        self.last = self.choice(move)
        self.at += 1

    def after(self, move: str) -> list[str]:
        """Return what happens after a move, before the player is asked again."""
        choice = self.choice(move)
        return [] if choice is None else choice.then

    def key(self, *names: str) -> str:
        """Return the key of something that the tutor says."""
        return "lesson.puzzle." + names[-1] if self.is_puzzle() else ".".join((self.game, "lesson", self.name, *names))

    def says(self) -> Phrase:
        """Return what the tutor asks for, or what is said at the end."""
        if self.done():
            return Phrase(self.key("end"), {}, "")
        return Phrase(self.key(self.step().say), {}, self.step().rule)

    def answers(self) -> Phrase | None:
        """Return what the tutor answers to the last move; None where there is nothing to say to it."""
        if self.last is None or not self.last.answer:
            return None
        return Phrase(self.key(self.script.steps[self.at - 1].say, self.last.answer), {}, "")

    def refuses(self) -> NotWanted:
        """Return why a move is not taken although the rules allow it."""
        if self.done():
            return NotWanted("server.refused.lesson-over", {})
        return NotWanted("server.refused.puzzle" if self.is_puzzle() else self.key(self.step().say, "but"), {})

    def following(self) -> str:
        """Return the name of what comes after this chapter or puzzle; "" at the end."""
        names = course(self.game)
        place = names.index(self.name) + 1 if self.name in names else len(names)
        return names[place] if place < len(names) else ""


def fitting(pattern: str, moves: Sequence[str]) -> str:
    """Return the first move that fits a pattern; "" where none does and the pattern says `~`, that it need not happen.

    Raises LookupError.
    """
    for wanted in pattern.removeprefix(PERHAPS).split("|"):
        for move in moves:
            if fnmatchcase(move, wanted):
                return move
    if pattern.startswith(PERHAPS):
        return ""
    raise LookupError(f"nothing fits {pattern!r} among {', '.join(moves[:40])}")
