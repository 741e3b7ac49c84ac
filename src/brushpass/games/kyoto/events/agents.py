"""Agents on the board: pushed, swapped, shown, in a clash, captured, and the end of the game."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public


class Pushed(Public):
    """An enemy agent is pushed back, by an Attack or by a Decoy."""

    def __init__(self, player: i64, start: i64, to: i64, by_decoy: bool) -> None:
        self.player: i64 = player
        self.start: i64 = start
        self.to: i64 = to
        self.by_decoy: bool = by_decoy

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Pushed) and self.player == other.player and self.start == other.start
                and self.to == other.to and self.by_decoy == other.by_decoy)

    def rule(self) -> str:
        return "K67" if self.by_decoy else "K61"

    def harmless(self) -> bool:
        return True


class Returned(Public):
    """A clash is dropped: the agent that was pushed into it goes back to where it was pushed from."""

    def __init__(self, player: i64, start: i64, to: i64) -> None:
        self.player: i64 = player
        self.start: i64 = start
        self.to: i64 = to

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Returned) and self.player == other.player and self.start == other.start
                and self.to == other.to)

    def rule(self) -> str:
        return "KA45"


class Swapped(Event):
    """Two agents were taken under the table; whether they changed places only their owner knows."""

    def __init__(self, player: i64, start: i64, to: i64, exchanged: i64) -> None:
        self.player: i64 = player
        self.start: i64 = start
        self.to: i64 = to
        self.exchanged: i64 = exchanged

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Swapped(self.player, self.start, self.to, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Swapped) and self.player == other.player and self.start == other.start
                and self.to == other.to and self.exchanged == other.exchanged)

    def rule(self) -> str:
        return "K63"

    def harmless(self) -> bool:
        return True


class Shown(Public):
    """An identity is turned up for both to see."""

    def __init__(self, player: i64, cell: i64, identity: i64, number: str) -> None:
        self.player: i64 = player
        self.cell: i64 = cell
        self.identity: i64 = identity
        self.number: str = number

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Shown) and self.player == other.player and self.cell == other.cell
                and self.identity == other.identity and self.number == other.number)

    def rule(self) -> str:
        return self.number

    def reveals(self) -> str:
        return "what"


class Clashed(Public):
    """The attacker has compared in secret, and says truly who has won; the loser of the two goes back, or is taken."""

    def __init__(self, player: i64, start: i64, cell: i64, won: bool) -> None:
        self.player: i64 = player
        self.start: i64 = start
        self.cell: i64 = cell
        self.won: bool = won

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Clashed) and self.player == other.player and self.start == other.start
                and self.cell == other.cell and self.won == other.won)

    def rule(self) -> str:
        return "K45" if self.won else "K46"

    def reveals(self) -> str:
        return "what"


class Guessed(Public):
    """The Revolver's owner has named an identity of the attacker, rightly or not."""

    def __init__(self, player: i64, identity: i64, right: bool) -> None:
        self.player: i64 = player
        self.identity: i64 = identity
        self.right: bool = right

    def rule(self) -> str:
        return "K107" if self.right else "K108"

    def reveals(self) -> str:
        return "what"


class Captured(Public):
    """An agent, known to both by now, goes to a Prison."""

    def __init__(self, player: i64, identity: i64) -> None:
        self.player: i64 = player
        self.identity: i64 = identity

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Captured) and self.player == other.player and self.identity == other.identity

    def rule(self) -> str:
        return "K45"


class Declared(Public):
    """An agent stands in the enemy's home row: its owner says whether this wins, and shows it only if it does."""

    def __init__(self, player: i64, cell: i64, won: bool) -> None:
        self.player: i64 = player
        self.cell: i64 = cell
        self.won: bool = won

    def rule(self) -> str:
        return "K52"

    def reveals(self) -> str:
        return "what"


class Won(Public):
    """The game is over."""

    def __init__(self, player: i64, number: str) -> None:
        self.player: i64 = player
        self.number: str = number

    def rule(self) -> str:
        return self.number

    def reveals(self) -> str:
        return "whether"
