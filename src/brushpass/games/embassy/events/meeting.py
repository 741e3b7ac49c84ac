"""A meeting of two: cards shown, rewards taken, gifts exchanged, and who sees it."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public
from brushpass.games.embassy.events.turn import seen


class Met(Public):
    """Two agents meet: an interaction that only the two, and Security HQ, see."""
    RULE = "ER11"
    HARMLESS = True

    def __init__(self, player: i64, other: i64) -> None:
        self.player, self.other = player, other

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Met) and self.player == other.player and self.other == other.other


class Chose(Event):
    """One of the two has chosen a card; nobody else knows which yet, and outsiders not even that."""
    RULE = "ER16"

    def __init__(self, player: i64, other: i64, card: i64) -> None:
        self.player, self.other, self.card = player, other, card

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Chose(self.player, self.other, HIDDEN) if player == self.other else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Chose) and self.player == other.player and self.other == other.other
                and self.card == other.card)


class Exchanged(Event):
    """The two cards of an interaction: seen by the two, and by the occupant of Security HQ."""
    RULE = "ER17"
    REVEALS = "whether"

    def __init__(self, player: i64, card: i64, other: i64, answer: i64, eyes: i64) -> None:
        self.player, self.card, self.other, self.answer, self.eyes = player, card, other, answer, eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Exchanged) and self.player == other.player and self.card == other.card
                and self.other == other.other and self.answer == other.answer and self.eyes == other.eyes)


class Decided(Event):
    """How a fight has ended: the winner, or nobody; the two know it, and all where an item was played."""
    RULE = "ER18"
    REVEALS = "what"

    def __init__(self, player: i64, other: i64, winner: i64, eyes: i64) -> None:
        self.player, self.other, self.winner, self.eyes = player, other, winner, eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if self.eyes == -1 or seen(self.eyes, player) else None

    def is_open(self) -> bool:
        return self.eyes == -1


class Rewarded(Public):
    """The kind of reward that a winner takes."""

    def __init__(self, player: i64, other: i64, reward: str, number: str) -> None:
        self.player, self.other, self.reward, self.number = player, other, reward, number


class Stole(Event):
    """A random item changes hands: seen by the two, and by Security HQ in an interaction."""
    RULE = "ER19"

    def __init__(self, player: i64, other: i64, item: i64, eyes: i64) -> None:
        self.player, self.other, self.item, self.eyes = player, other, item, eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else Stole(self.player, self.other, HIDDEN, self.eyes)


class Looked(Event):
    """One of Loyalty and NEUTRAL is seen, by an interrogation or a Hack; its owner does not learn which."""
    REVEALS = "what"

    def __init__(self, player: i64, other: i64, faction: i64, eyes: i64, number: str) -> None:
        self.player, self.other, self.faction, self.eyes, self.number = player, other, faction, eyes, number

    def seen_by(self, player: i64) -> Event | None:
        if seen(self.eyes, player):
            return self
        return Looked(self.player, self.other, HIDDEN, self.eyes, self.number)


class Peeked(Event):
    """ER47 One random item card is seen instead of a Loyalty."""

    def __init__(self, player: i64, other: i64, item: i64, eyes: i64, number: str) -> None:
        self.player, self.other, self.item, self.eyes, self.number = player, other, item, eyes, number

    def seen_by(self, player: i64) -> Event | None:
        if seen(self.eyes, player):
            return self
        return Peeked(self.player, self.other, HIDDEN, self.eyes, self.number)


class Gave(Event):
    """An item, or nothing, is chosen as a gift; the other learns it when both are handed over."""
    RULE = "ER22"

    def __init__(self, player: i64, other: i64, item: i64) -> None:
        self.player, self.other, self.item = player, other, item  # item: NOTHING for no gift

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Gave(self.player, self.other, HIDDEN) if player == self.other else None


class Handed(Event):
    """Both gifts are handed over at once: seen by the two and by Security HQ."""
    RULE = "ER22"
    REVEALS = "whether"

    def __init__(self, player: i64, gift: i64, other: i64, answer: i64, eyes: i64) -> None:
        self.player, self.gift, self.other, self.answer, self.eyes = player, gift, other, answer, eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else None


class Counted(Public):
    """ER57 The numbers of items in two hands have changed, which everybody sees."""
    RULE = "ER57"
    REVEALS = "whether"

    def __init__(self, player: i64, size: i64, other: i64, other_size: i64) -> None:
        self.player, self.size, self.other, self.other_size = player, size, other, other_size
