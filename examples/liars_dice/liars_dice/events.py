"""The events of the game and their audience."""
from __future__ import annotations

from brushpass.core.kernel import HIDDEN, Event, Public


class Rolled(Event):
    """L2 A die comes to rest under a cup; only its owner sees it."""
    RULE = "L2"
    REVEALS = "what"

    def __init__(self, player: int, face: int) -> None:
        self.player, self.face = player, face

    def seen_by(self, player: int) -> Event:
        return self if player == self.player else Rolled(self.player, HIDDEN)


class Bid(Public):
    """L4 A player says how many dice show a face."""
    RULE = "L4"

    def __init__(self, player: int, count: int, face: int) -> None:
        self.player, self.count, self.face = player, count, face


class Doubted(Public):
    """L5 A player doubts the last bid."""
    RULE = "L5"

    def __init__(self, player: int, bidder: int) -> None:
        self.player, self.bidder = player, bidder


class Counted(Public):
    """L6 All cups are lifted, and the dice that match the bid are counted."""
    RULE = "L6"
    REVEALS = "what"

    def __init__(self, count: int, face: int, shows: tuple[tuple[int, ...], ...]) -> None:
        self.count, self.face, self.shows = count, face, shows


class Lost(Public):
    """L7 A player loses a die."""
    RULE = "L7"
    REVEALS = "what"

    def __init__(self, player: int, left: int) -> None:
        self.player, self.left = player, left


class Won(Public):
    """L8 Only one player has dice left."""
    RULE = "L8"
    REVEALS = "whether"

    def __init__(self, player: int) -> None:
        self.player = player
