"""Setting up: special agents are chosen, and agents take their places."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public


class Chose(Event):
    """A special agent is chosen: openly, or sealed until the other has chosen too."""

    def __init__(self, player: i64, special: i64, sealed: bool) -> None:
        self.player, self.special, self.sealed = player, special, sealed

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player or not self.sealed else Chose(self.player, HIDDEN, True)

    def rule(self) -> str:
        return "KA64" if self.sealed else "K76"


class Unsealed(Public):
    """Both special agents are turned up together."""
    RULE = "K75"
    REVEALS = "what"

    def __init__(self, oniwaban: i64, government: i64) -> None:
        self.oniwaban, self.government = oniwaban, government


class Protected(Public):
    """A location card lies face up on Ruri."""
    RULE = "K93"

    def __init__(self, player: i64, colour: i64) -> None:
        self.player, self.colour = player, colour


class Placed(Event):
    """An agent is put on a start location, its identity towards its owner."""
    RULE = "K21"
    HARMLESS = True

    def __init__(self, player: i64, cell: i64, identity: i64) -> None:
        self.player, self.cell, self.identity = player, cell, identity

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Placed(self.player, self.cell, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Placed) and self.player == other.player and self.cell == other.cell
                and self.identity == other.identity)
