"""What can happen, and who sees what of it."""
from __future__ import annotations

from brushpass.core.kernel import HIDDEN, Event, Public


class Rolled(Event):
    """L2 A die comes to rest under a cup; only its owner sees it."""

    def __init__(self, player: int, face: int) -> None:
        self.player = player
        self.face = face

    def seen_by(self, player: int) -> Event:
        return self if player == self.player else Rolled(self.player, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return self == other

    def rule(self) -> str:
        return "L2"

    def reveals(self) -> str:
        return "what"


class Bid(Public):
    """L4 A player says how many dice show a face."""

    def __init__(self, player: int, count: int, face: int) -> None:
        self.player = player
        self.count = count
        self.face = face

    def rule(self) -> str:
        return "L4"


class Doubted(Public):
    """L5 A player doubts the last bid."""

    def __init__(self, player: int, bidder: int) -> None:
        self.player = player
        self.bidder = bidder

    def rule(self) -> str:
        return "L5"


class Counted(Public):
    """L6 All cups are lifted: so many dice count for the bid."""

    def __init__(self, count: int, face: int, shows: tuple[tuple[int, ...], ...]) -> None:
        self.count = count
        self.face = face
        self.shows = shows

    def rule(self) -> str:
        return "L6"

    def reveals(self) -> str:
        return "what"


class Lost(Public):
    """L7 A player loses a die."""

    def __init__(self, player: int, left: int) -> None:
        self.player = player
        self.left = left

    def rule(self) -> str:
        return "L7"

    def reveals(self) -> str:
        return "what"


class Won(Public):
    """L8 Only one player has dice left."""

    def __init__(self, player: int) -> None:
        self.player = player

    def rule(self) -> str:
        return "L8"

    def reveals(self) -> str:
        return "whether"
