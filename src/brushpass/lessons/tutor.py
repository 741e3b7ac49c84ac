"""The tutor of a lesson: checks moves, replies to them, and lists the scripted moves that follow.

A tutor has no access to the game: moves are notation. A pattern such as `* c2-c3` matches several moves, `a|b` means
the first of several that is legal, and a pattern that starts with `~` may be skipped.
"""
from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Final

from brushpass.core.phrase import Phrase
from brushpass.core.errors import UserError
from brushpass.lessons.script import PUZZLE, Choice, Step, course, script_of

OPTIONAL: Final = "~"


class UnexpectedMove(UserError):
    """A legal move that the lesson does not accept at this step."""


class Tutor:
    """Guides one player through a chapter or a puzzle."""

    def __init__(self, game: str, name: str) -> None:
        self.game, self.name = game, name
        self.script = script_of(game, name)
        self.step_index = 0  # of the current step
        self.last: Choice | None = None
        self.answered = 0  # the step that it belongs to

    def is_puzzle(self) -> bool:
        """Return whether this is a puzzle."""
        return self.name.startswith(PUZZLE)

    def done(self) -> bool:
        """Return whether all steps are done."""
        return self.step_index >= len(self.script.steps)

    def step(self) -> Step:
        """Return the current step."""
        return self.script.steps[self.step_index]

    def choice(self, move: str) -> Choice | None:
        """Return the choice of the current step that a move matches; None if it is not accepted."""
        if self.done():
            return None
        matching = (choice for choice in self.step().choices
                    if any(fnmatchcase(move, pattern) for pattern in choice.moves))
        return next(matching, None)

    def advance(self, move: str) -> None:
        """Advance after an accepted move: to the step that its choice names, or to the next one."""
        self.last, self.answered = self.choice(move), self.step_index
        names = [step.say for step in self.script.steps]
        self.step_index = names.index(self.last.next) if self.last and self.last.next else self.step_index + 1

    def replies(self, move: str) -> list[str]:
        """Return the scripted moves that follow a move."""
        choice = self.choice(move)
        return [] if choice is None else choice.then

    def key(self, *names: str) -> str:
        """Return the key of one of the tutor's texts."""
        return "lesson.puzzle." + names[-1] if self.is_puzzle() else ".".join((self.game, "lesson", self.name, *names))

    def prompt(self) -> Phrase:
        """Return the tutor's text for the current step, or for the end."""
        if self.done():
            return Phrase(self.key("end"), {}, "")
        return Phrase(self.key(self.step().say), {}, self.step().rule)

    def answer(self) -> Phrase | None:
        """Return the tutor's answer to the last move; None if it has no answer."""
        if self.last is None or not self.last.answer:
            return None
        return Phrase(self.key(self.script.steps[self.answered].say, self.last.answer), {}, "")

    def miss(self) -> Phrase:
        """Return what a legal move off the script misses at the current step."""
        if self.script.deduction is not None:
            return self.prompt()
        return Phrase("server.refused.puzzle" if self.is_puzzle() else self.key(self.step().say, "but"), {}, "")

    def refusal(self) -> UnexpectedMove:
        """Return the reason why a legal move is not accepted."""
        return UnexpectedMove("server.refused.lesson-over" if self.done() else self.miss().key, {})

    def next_name(self) -> str:
        """Return the name of the next chapter or puzzle; "" at the end."""
        names = course(self.game)
        index = names.index(self.name) + 1 if self.name in names else len(names)
        return names[index] if index < len(names) else ""


def first_match(pattern: str, moves: Sequence[str]) -> str:
    """Return the first move that matches a pattern; "" if none does and the pattern is optional.

    Raises LookupError if no move matches a required pattern.
    """
    for alternative in pattern.removeprefix(OPTIONAL).split("|"):
        for move in moves:
            if fnmatchcase(move, alternative):
                return move
    if pattern.startswith(OPTIONAL):
        return ""
    raise LookupError(f"nothing fits {pattern!r} among {', '.join(moves[:40])}")
