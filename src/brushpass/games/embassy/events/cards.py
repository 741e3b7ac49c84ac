"""Cards that come, lie hidden and go: Loyalties, Attack cards, items and briefcases."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public


class Dealt(Event):
    """A Loyalty card is dealt; only its player sees it, unless Loyalties lie open."""

    def __init__(self, player: i64, faction: i64, known: bool) -> None:
        self.player: i64 = player
        self.faction: i64 = faction
        self.known: bool = known

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player or self.known else Dealt(self.player, HIDDEN, False)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Dealt) and self.player == other.player and self.faction == other.faction
                and self.known == other.known)

    def rule(self) -> str:
        return "ER2"


class Armed(Event):
    """An Attack card comes into a hand."""

    def __init__(self, player: i64, card: i64, number: str) -> None:
        self.player: i64 = player
        self.card: i64 = card
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Armed(self.player, HIDDEN, self.number)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Armed) and self.player == other.player and self.card == other.card
                and self.number == other.number)

    def rule(self) -> str:
        return self.number


class Kept(Event):
    """Of two Attack cards one is kept and the other goes back."""

    def __init__(self, player: i64, card: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Kept(self.player, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Kept) and self.player == other.player and self.card == other.card

    def rule(self) -> str:
        return "E58"

    def harmless(self) -> bool:
        return True


class Drew(Event):
    """An item comes into a hand."""

    def __init__(self, player: i64, item: i64, number: str) -> None:
        self.player: i64 = player
        self.item: i64 = item
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Drew(self.player, HIDDEN, self.number)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Drew) and self.player == other.player and self.item == other.item
                and self.number == other.number)

    def rule(self) -> str:
        return self.number


class Stuffed(Event):
    """An item that nobody sees lies in a briefcase from the beginning."""

    def __init__(self, briefcase: i64, item: i64) -> None:
        self.briefcase: i64 = briefcase
        self.item: i64 = item

    def seen_by(self, player: i64) -> Event | None:
        return Stuffed(self.briefcase, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Stuffed) and self.briefcase == other.briefcase and self.item == other.item

    def rule(self) -> str:
        return "ER4"

    def harmless(self) -> bool:
        return True


class Discarded(Public):
    """An item goes to the face-up pile because of the hand limit."""

    def __init__(self, player: i64, item: i64) -> None:
        self.player: i64 = player
        self.item: i64 = item

    def rule(self) -> str:
        return "E3"


class Scanned(Event):
    """An X-ray door is passed: the occupant of the X-ray room sees every item in the hand."""

    def __init__(self, player: i64, watcher: i64, items: tuple[int, ...]) -> None:
        self.player: i64 = player
        self.watcher: i64 = watcher
        self.items: tuple[int, ...] = items

    def seen_by(self, player: i64) -> Event | None:
        if player in (self.player, self.watcher):
            return self
        return Scanned(self.player, self.watcher, (HIDDEN,))

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Scanned) and self.player == other.player and self.watcher == other.watcher
                and self.items == other.items)

    def rule(self) -> str:
        return "E63"

    def reveals(self) -> str:
        return "what"


class Cracked(Event):
    """A briefcase is opened with a Code Cracker, and its holder sees what is in it. This lifts no veil."""

    def __init__(self, player: i64, briefcase: i64, item: i64) -> None:
        self.player: i64 = player
        self.briefcase: i64 = briefcase
        self.item: i64 = item  # NOTHING where it is empty

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Cracked(self.player, self.briefcase, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Cracked) and self.player == other.player and self.briefcase == other.briefcase
                and self.item == other.item)

    def rule(self) -> str:
        return "E17"

    def reveals(self) -> str:
        return "what"


class Repacked(Event):
    """What was in a briefcase and what lies there now: its holder sees both, the others whether there is a card."""

    def __init__(self, player: i64, briefcase: i64, was: i64, now: i64, filled: bool) -> None:
        self.player: i64 = player
        self.briefcase: i64 = briefcase
        self.was: i64 = was
        self.now: i64 = now
        self.filled: bool = filled

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Repacked(self.player, self.briefcase, HIDDEN, HIDDEN, self.filled)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Repacked) and self.player == other.player and self.briefcase == other.briefcase
                and self.was == other.was and self.now == other.now and self.filled == other.filled)

    def rule(self) -> str:
        return "ER59"

    def reveals(self) -> str:
        return "what"
