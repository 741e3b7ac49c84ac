"""User errors: the key of a sentence and its parameters; `str` gives the English sentence."""
from __future__ import annotations

from collections.abc import Callable, Sequence

FORMATTERS: list[Callable[[UserError], str]] = []  # the text catalogue adds its own: core knows no sentences


class UserError(ValueError):
    """An error in the user's input: the key of a sentence and its parameters."""

    def __init__(self, key: str, params: dict[str, object]) -> None:
        super().__init__(key, params)
        self.key, self.params = key, params

    def __str__(self) -> str:
        """Return the English sentence."""
        return FORMATTERS[-1](self) if FORMATTERS else f"{self.key} {self.params}"


class BadConfig(UserError):
    """An option or a custom board that a game cannot be played with."""

    def by(self, rule: str, at: str = "") -> BadConfig:
        """Return the same error, with its rule and its place on the page."""
        self.params["rule"] = rule
        if at:
            self.params["at"] = at
        return self


class BadNotation(UserError):
    """A text that is not the notation of an action or a position."""


def index_of_name(name: str, names: Sequence[str], context: str) -> int:
    """Return the index of a name in the text of a position. Raises BadNotation."""
    if name not in names:
        raise BadNotation("position.name", {"place": context, "text": name[:20], "known": ", ".join(names[:40])})
    return names.index(name)


class NoConsistentWorld(Exception):
    """No world consistent with the history was found: a bug of the sampler, because the history is real."""

