"""Cards that come, lie hidden and go: Loyalties, Attack cards, items and briefcases."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public


class Dealt(Event):
    """A Loyalty card is dealt; only its player sees it, unless Loyalties lie open."""
    RULE = "ER2"

    def __init__(self, player: i64, faction: i64, known: bool) -> None:
        self.player, self.faction, self.known = player, faction, known

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player or self.known else Dealt(self.player, HIDDEN, False)


class Armed(Event):
    """An Attack card comes into a hand."""

    def __init__(self, player: i64, card: i64, number: str) -> None:
        self.player, self.card, self.number = player, card, number

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Armed(self.player, HIDDEN, self.number)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Armed) and self.player == other.player and self.card == other.card
                and self.number == other.number)


class Kept(Event):
    """Of two Attack cards one is kept and the other goes back."""
    RULE = "E58"
    HARMLESS = True

    def __init__(self, player: i64, card: i64) -> None:
        self.player, self.card = player, card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Kept(self.player, HIDDEN)


class Drew(Event):
    """An item comes into a hand."""

    def __init__(self, player: i64, item: i64, number: str) -> None:
        self.player, self.item, self.number = player, item, number

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Drew(self.player, HIDDEN, self.number)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Drew) and self.player == other.player and self.item == other.item
                and self.number == other.number)


class Stuffed(Event):
    """An item that nobody sees lies in a briefcase from the beginning."""
    RULE = "ER4"
    HARMLESS = True

    def __init__(self, briefcase: i64, item: i64) -> None:
        self.briefcase, self.item = briefcase, item

    def seen_by(self, player: i64) -> Event | None:
        return Stuffed(self.briefcase, HIDDEN)


class Discarded(Public):
    """An item goes to the face-up pile because of the hand limit."""
    RULE = "E3"

    def __init__(self, player: i64, item: i64) -> None:
        self.player, self.item = player, item


class Scanned(Event):
    """An X-ray door is passed: the occupant of the X-ray room sees every item in the hand."""
    RULE = "E63"
    REVEALS = "what"

    def __init__(self, player: i64, watcher: i64, items: tuple[int, ...]) -> None:
        self.player, self.watcher, self.items = player, watcher, items

    def seen_by(self, player: i64) -> Event | None:
        if player in (self.player, self.watcher):
            return self
        return Scanned(self.player, self.watcher, (HIDDEN,))


class Cracked(Event):
    """A briefcase is opened with a Code Cracker, and its holder sees what is in it. This lifts no veil."""
    RULE = "E17"
    REVEALS = "what"

    def __init__(self, player: i64, briefcase: i64, item: i64) -> None:
        self.player, self.briefcase, self.item = player, briefcase, item  # item: NOTHING where it is empty

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Cracked(self.player, self.briefcase, HIDDEN)


class Repacked(Event):
    """What was in a briefcase and what lies there now: its holder sees both, the others whether there is a card."""
    RULE = "ER59"
    REVEALS = "what"

    def __init__(self, player: i64, briefcase: i64, was: i64, now: i64, filled: bool) -> None:
        self.player, self.briefcase, self.was, self.now, self.filled = player, briefcase, was, now, filled

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Repacked(self.player, self.briefcase, HIDDEN, HIDDEN, self.filled)
