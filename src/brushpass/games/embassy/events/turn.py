"""A turn before everybody's eyes: steps, items played, rooms used, and the end of the game."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import Event, Public


def seen(eyes: i64, player: i64) -> bool:
    """Say whether a player is among those who see; a spectator sees what everybody does, and no more."""
    return player >= 0 and eyes >> player & 1 == 1


class Began(Public):
    """A player is drawn to begin, or a turn begins."""
    RULE = "ER5"

    def __init__(self, player: i64, round_number: i64) -> None:
        self.player, self.round_number = player, round_number

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Began) and self.player == other.player and self.round_number == other.round_number


class Entered(Public):
    """An agent comes onto the board at the Entrance."""
    RULE = "E77"
    HARMLESS = True

    def __init__(self, player: i64) -> None:
        self.player = player


class Moved(Public):
    """An agent goes from one room to the next: walking, sneaking out, displaced or called to the Reception."""
    HARMLESS = True

    def __init__(self, player: i64, start: i64, to: i64, number: str) -> None:
        self.player, self.start, self.to, self.number = player, start, to, number

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Moved) and self.player == other.player and self.start == other.start
                and self.to == other.to and self.number == other.number)


class Passed(Event):
    """Somebody who was asked does nothing: before all, or, in a meeting, before the two alone."""
    HARMLESS = True

    def __init__(self, player: i64, number: str, eyes: i64) -> None:
        self.player, self.number, self.eyes = player, number, eyes  # eyes: mask; everybody where it is -1

    def seen_by(self, player: i64) -> Event | None:
        return self if self.eyes == -1 or seen(self.eyes, player) else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Passed) and self.player == other.player and self.number == other.number
                and self.eyes == other.eyes)

    def is_open(self) -> bool:
        return self.eyes == -1


class Played(Public):
    """An item is discarded for its effect: Key, Hidden Weapon, Vest, Goggles, First Aid Kit, Contraband, Bomb."""

    def __init__(self, player: i64, item: i64, number: str) -> None:
        self.player, self.item, self.number = player, item, number


class Acted(Public):
    """A room's action is taken."""

    def __init__(self, player: i64, action: str, what: str, number: str) -> None:
        self.player, self.action, self.what, self.number = player, action, what, number

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Acted) and self.player == other.player and self.action == other.action
                and self.what == other.what and self.number == other.number)


class Hacked(Public):
    """The player in the Computer room looks at one who uses a computer-operated room."""
    RULE = "E93"

    def __init__(self, player: i64, other: i64) -> None:
        self.player, self.other = player, other


class Scored(Public):
    """ER47 Points are scored."""
    RULE = "ER47"

    def __init__(self, player: i64, points: i64) -> None:
        self.player, self.points = player, points


class Boarded(Public):
    """Somebody boards a helicopter and shows the Loyalty and all items, those in briefcases too."""
    RULE = "E52"
    REVEALS = "what"

    def __init__(self, player: i64, faction: i64, items: tuple[int, ...]) -> None:
        self.player, self.faction, self.items = player, faction, items


class Won(Public):
    """The game is over: the winning players, none in a draw."""
    REVEALS = "whether"

    def __init__(self, winners: tuple[int, ...], number: str) -> None:
        self.winners, self.number = winners, number
