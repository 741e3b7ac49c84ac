"""What is wrong in what a user gave, as the key of a sentence, never as the sentence itself."""
from __future__ import annotations


class Problem(ValueError):
    """Something wrong in what a user gave: the key of a sentence that says it, and what the sentence tells."""

    def __init__(self, key: str, told: dict[str, object]) -> None:
        super().__init__(f"{key} ({', '.join(f'{name}={value!r}' for name, value in told.items())})")
        self.key, self.told = key, told


class BadConfig(Problem):
    """An option, or a board of the user's own, that a game cannot be played with."""

    def by(self, rule: str, at: str = "") -> BadConfig:
        """Return the same, with the rule behind it and the place where it is, as the page knows it."""
        self.told["rule"] = rule
        if at:
            self.told["at"] = at
        return self


class BadNotation(Problem):
    """A text that names no action, or describes no position."""


class Puzzled(Exception):
    """No world was found that fits what was heard: a fault of the guess, because what was heard did happen."""

