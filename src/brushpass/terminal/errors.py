"""What can be wrong with what a user gives, and how it is said: one line that names the place, and the rule if any."""
from __future__ import annotations

import re

from brushpass.core.phrase import Refused
from brushpass.core.problems import BadNotation, UserError
from brushpass.core.records.record import BadRecord
from brushpass.text.catalogue import Catalogue


class BadUsage(UserError):
    """An option of the command line that cannot be followed."""


class BadFile(UserError):
    """A file that cannot be read or written."""


class BadChoice(UserError):
    """An answer that chooses nothing."""


class InFile(UserError):
    """Something wrong inside a file."""

    def __init__(self, path: str, problem: UserError) -> None:
        super().__init__("terminal.in-file", {"path": path, "problem": str(problem)})
        self.path, self.problem = path, problem


def sentence(words: Catalogue, problem: UserError) -> str:
    """Return what is wrong in one line: file, line, sentence and rule, as far as it has them."""
    if isinstance(problem, InFile):
        told: dict[str, object] = {"path": problem.path, "text": sentence(words, problem.problem)}
        return words.problem(UserError("terminal.in-file", told))
    text = words.problem(problem)
    if isinstance(problem, BadRecord) and not problem.key.startswith("record."):
        text = words.say("terminal.at-line", {"number": problem.line, "text": text})
    by_rule = isinstance(problem, Refused | BadNotation | BadRecord)
    return with_rule(text, str(problem.params.get("rule", "")) if by_rule else "")


def with_rule(text: str, rule: str) -> str:
    """Return a line of the log, or a refusal, with the number of its rule."""
    return text if not rule or re.search(rf"\b{rule}\b", text) else f"{text} ({rule})"
