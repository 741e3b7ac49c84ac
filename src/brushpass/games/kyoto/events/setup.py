"""Setting up: special agents are chosen, and agents take their places."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public


class Chose(Event):
    """A special agent is chosen: openly, or sealed until the other has chosen too."""

    def __init__(self, player: i64, special: i64, sealed: bool) -> None:
        self.player: i64 = player
        self.special: i64 = special
        self.sealed: bool = sealed

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player or not self.sealed else Chose(self.player, HIDDEN, True)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Chose) and self.player == other.player and self.special == other.special
                and self.sealed == other.sealed)

    def rule(self) -> str:
        return "KA64" if self.sealed else "K76"


class Unsealed(Public):
    """Both special agents are turned up together."""

    def __init__(self, oniwaban: i64, government: i64) -> None:
        self.oniwaban: i64 = oniwaban
        self.government: i64 = government

    def rule(self) -> str:
        return "K75"

    def reveals(self) -> str:
        return "what"


class Protected(Public):
    """A location card lies face up on Ruri."""

    def __init__(self, player: i64, colour: i64) -> None:
        self.player: i64 = player
        self.colour: i64 = colour

    def rule(self) -> str:
        return "K93"


class Placed(Event):
    """An agent is put on a start location, its identity towards its owner."""

    def __init__(self, player: i64, cell: i64, identity: i64) -> None:
        self.player: i64 = player
        self.cell: i64 = cell
        self.identity: i64 = identity

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Placed(self.player, self.cell, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Placed) and self.player == other.player and self.cell == other.cell
                and self.identity == other.identity)

    def rule(self) -> str:
        return "K21"

    def harmless(self) -> bool:
        return True
