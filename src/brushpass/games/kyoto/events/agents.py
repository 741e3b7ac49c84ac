"""Agents on the board: pushed, swapped, shown, in a clash, captured, and the end of the game."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public


class Pushed(Public):
    """An enemy agent is pushed back, by an Attack or by a Decoy."""
    HARMLESS = True

    def __init__(self, player: i64, start: i64, to: i64, by_decoy: bool) -> None:
        self.player, self.start, self.to, self.by_decoy = player, start, to, by_decoy

    def rule(self) -> str:
        return "K67" if self.by_decoy else "K61"


class Returned(Public):
    """A clash is dropped: the agent that was pushed into it goes back to where it was pushed from."""
    RULE = "KA45"

    def __init__(self, player: i64, start: i64, to: i64) -> None:
        self.player, self.start, self.to = player, start, to


class Swapped(Event):
    """Two agents were taken under the table; whether they changed places only their owner knows."""
    RULE = "K63"
    HARMLESS = True

    def __init__(self, player: i64, start: i64, to: i64, exchanged: i64) -> None:
        self.player, self.start, self.to, self.exchanged = player, start, to, exchanged

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Swapped(self.player, self.start, self.to, HIDDEN)


class Shown(Public):
    """An identity is turned up for both to see."""
    REVEALS = "what"

    def __init__(self, player: i64, cell: i64, identity: i64, number: str) -> None:
        self.player, self.cell, self.identity, self.number = player, cell, identity, number


class Clashed(Public):
    """The attacker has compared in secret, and says truly who has won; the loser of the two goes back, or is taken."""
    REVEALS = "what"

    def __init__(self, player: i64, start: i64, cell: i64, won: bool) -> None:
        self.player, self.start, self.cell, self.won = player, start, cell, won

    def rule(self) -> str:
        return "K45" if self.won else "K46"


class Guessed(Public):
    """The Revolver's owner has named an identity of the attacker, rightly or not."""
    REVEALS = "what"

    def __init__(self, player: i64, identity: i64, right: bool) -> None:
        self.player, self.identity, self.right = player, identity, right

    def rule(self) -> str:
        return "K107" if self.right else "K108"


class Captured(Public):
    """An agent, known to both by now, goes to a Prison."""
    RULE = "K45"

    def __init__(self, player: i64, identity: i64) -> None:
        self.player, self.identity = player, identity


class Declared(Public):
    """An agent stands in the enemy's home row: its owner says whether this wins, and shows it only if it does."""
    RULE = "K52"
    REVEALS = "what"

    def __init__(self, player: i64, cell: i64, won: bool) -> None:
        self.player, self.cell, self.won = player, cell, won


class Won(Public):
    """The game is over."""
    REVEALS = "whether"

    def __init__(self, player: i64, number: str) -> None:
        self.player, self.number = player, number
