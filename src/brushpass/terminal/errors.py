"""User errors of the commands, and their one-line messages."""
from __future__ import annotations

from brushpass.core.phrase import Refused
from brushpass.core.errors import BadNotation, UserError
from brushpass.core.records.record import BadRecord
from brushpass.text.catalogue import Catalogue, with_rule


class BadUsage(UserError):
    """An invalid command line option."""


class BadFile(UserError):
    """A file that cannot be read or written."""


class BadChoice(UserError):
    """An answer that selects no option."""


class InFile(UserError):
    """An error in the contents of a file."""

    def __init__(self, path: str, error: UserError) -> None:
        super().__init__("terminal.in-file", {"path": path, "text": str(error)})
        self.path, self.error = path, error


def error_line(words: Catalogue, error: UserError) -> str:
    """Return a one-line message: file, line, sentence and rule, as far as the error has them."""
    if isinstance(error, InFile):
        params: dict[str, object] = {"path": error.path, "text": error_line(words, error.error)}
        return words.error(UserError("terminal.in-file", params))
    text = words.error(error)
    if isinstance(error, BadRecord) and not error.key.startswith("record."):
        text = words.say("terminal.at-line", {"number": error.line, "text": text})
    by_rule = isinstance(error, Refused | BadNotation | BadRecord)
    return with_rule(text, str(error.params.get("rule", "")) if by_rule else "")
