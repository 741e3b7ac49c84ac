"""What is wrong in what a user gave, as the key of a sentence, never as the sentence itself."""
from __future__ import annotations


class UserError(ValueError):
    """Something wrong in what a user gave: the key of a sentence that says it, and what the sentence tells."""

    def __init__(self, key: str, params: dict[str, object]) -> None:
        super().__init__(f"{key} ({', '.join(f'{name}={value!r}' for name, value in params.items())})")
        self.key, self.params = key, params


class BadConfig(UserError):
    """An option, or a board of the user's own, that a game cannot be played with."""

    def by(self, rule: str, at: str = "") -> BadConfig:
        """Return the same, with the rule behind it and the place where it is, as the page knows it."""
        self.params["rule"] = rule
        if at:
            self.params["at"] = at
        return self


class BadNotation(UserError):
    """A text that names no action, or describes no position."""


class NoConsistentWorld(Exception):
    """No world was found that fits what was heard: a fault of the guess, because what was heard did happen."""

