"""User errors, as the key of a sentence and its parameters, never as the sentence itself."""
from __future__ import annotations


class UserError(ValueError):
    """An error in the user's input: the key of a sentence and its parameters."""

    def __init__(self, key: str, params: dict[str, object]) -> None:
        super().__init__(f"{key} ({', '.join(f'{name}={value!r}' for name, value in params.items())})")
        self.key, self.params = key, params


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


class NoConsistentWorld(Exception):
    """No world consistent with the history was found: a bug of the sampler, because the history is real."""

