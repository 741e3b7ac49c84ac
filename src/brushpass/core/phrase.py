"""Language-independent sentences: events, options and refusals."""
from __future__ import annotations

from brushpass.core.kernel import Value
from brushpass.core.errors import UserError


class Phrase(Value):
    """A language-independent sentence: its key, its parameters, and its rule.

    A parameter is a text, a number, or, if it starts with "@", the key of a word to look up.
    """

    def __init__(self, key: str, params: dict[str, object], rule: str) -> None:
        self.key, self.params, self.rule = key, params, rule


class Zone(Value):
    """A part of the table as text: its title and its items."""

    def __init__(self, title: Phrase, items: list[Phrase]) -> None:
        self.title, self.items = title, items


class HiddenFact(Value):
    """A fact about a player that others cannot see: what it is about, its value, and whether a decision concerns it.

    `thing` and `value` are parameters of a phrase; `thing` is the same in all worlds that an opponent considers.
    """

    def __init__(self, thing: str, value: str, concerned: bool) -> None:
        self.thing, self.value, self.concerned = thing, value, concerned


class Refusal(Value):
    """Why an action is refused: the rule, and the key of a sentence."""

    def __init__(self, rule: str, key: str) -> None:
        self.rule, self.key = rule, key


class Refused(UserError):
    """An action that the rules do not allow now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, {"rule": refusal.rule})
        self.refusal = refusal
