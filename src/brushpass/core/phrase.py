"""Sentences without a language: what happened, what may be chosen, and why something is refused."""
from __future__ import annotations

from brushpass.core.kernel import Value
from brushpass.core.problems import UserError


class Phrase(Value):
    """A sentence without a language: its key, what it tells, and the rule it rests on.

    What is told is a text as it stands, a number, or, where it begins with "@", the key of a word to look up.
    """

    def __init__(self, key: str, params: dict[str, object], rule: str) -> None:
        self.key, self.params, self.rule = key, params, rule


class Zone(Value):
    """A part of the table in words: what it is called, and what lies there."""

    def __init__(self, title: Phrase, items: list[Phrase]) -> None:
        self.title, self.items = title, items


class Refusal(Value):
    """Why an action is refused: the rule, and the key of a sentence that says it."""

    def __init__(self, rule: str, key: str) -> None:
        self.rule, self.key = rule, key


class Refused(UserError):
    """An action that the rules do not allow now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, {"rule": refusal.rule})
        self.refusal = refusal
