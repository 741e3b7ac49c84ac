"""A meeting of two: cards shown, rewards taken, gifts exchanged, and who sees it."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public
from brushpass.games.embassy.events.turn import seen


class Met(Public):
    """Two agents meet: an interaction that only the two, and Security HQ, see."""

    def __init__(self, player: i64, other: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Met) and self.player == other.player and self.other == other.other

    def rule(self) -> str:
        return "ER11"

    def harmless(self) -> bool:
        return True


class Chose(Event):
    """One of the two has chosen a card; nobody else knows which yet, and outsiders not even that."""

    def __init__(self, player: i64, other: i64, card: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Chose(self.player, self.other, HIDDEN) if player == self.other else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Chose) and self.player == other.player and self.other == other.other
                and self.card == other.card)

    def rule(self) -> str:
        return "ER16"


class Exchanged(Event):
    """The two cards of an interaction: seen by the two, and by the occupant of Security HQ."""

    def __init__(self, player: i64, card: i64, other: i64, answer: i64, eyes: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card
        self.other: i64 = other
        self.answer: i64 = answer
        self.eyes: i64 = eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Exchanged) and self.player == other.player and self.card == other.card
                and self.other == other.other and self.answer == other.answer and self.eyes == other.eyes)

    def rule(self) -> str:
        return "ER17"

    def reveals(self) -> str:
        return "whether"


class Decided(Event):
    """How a fight has ended: the winner, or nobody; the two know it, and all where an item was played."""

    def __init__(self, player: i64, other: i64, winner: i64, eyes: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.winner: i64 = winner
        self.eyes: i64 = eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if self.eyes == -1 or seen(self.eyes, player) else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Decided) and self.player == other.player and self.other == other.other
                and self.winner == other.winner and self.eyes == other.eyes)

    def is_open(self) -> bool:
        return self.eyes == -1

    def rule(self) -> str:
        return "ER18"

    def reveals(self) -> str:
        return "what"


class Rewarded(Public):
    """The kind of reward that a winner takes."""

    def __init__(self, player: i64, other: i64, reward: str, number: str) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.reward: str = reward
        self.number: str = number

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Rewarded) and self.player == other.player and self.other == other.other
                and self.reward == other.reward and self.number == other.number)

    def rule(self) -> str:
        return self.number


class Stole(Event):
    """A random item changes hands: seen by the two, and by Security HQ in an interaction."""

    def __init__(self, player: i64, other: i64, item: i64, eyes: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.item: i64 = item
        self.eyes: i64 = eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else Stole(self.player, self.other, HIDDEN, self.eyes)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Stole) and self.player == other.player and self.other == other.other
                and self.item == other.item and self.eyes == other.eyes)

    def rule(self) -> str:
        return "ER19"


class Looked(Event):
    """One of Loyalty and Neutral is seen, by an interrogation or a Hack; its owner does not learn which."""

    def __init__(self, player: i64, other: i64, faction: i64, eyes: i64, number: str) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.faction: i64 = faction  # the Loyalty, or NEUTRAL
        self.eyes: i64 = eyes
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        if seen(self.eyes, player):
            return self
        return Looked(self.player, self.other, HIDDEN, self.eyes, self.number)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Looked) and self.player == other.player and self.other == other.other
                and self.faction == other.faction and self.eyes == other.eyes and self.number == other.number)

    def rule(self) -> str:
        return self.number

    def reveals(self) -> str:
        return "what"


class Peeked(Event):
    """ER47 One random item card is seen instead of a Loyalty."""

    def __init__(self, player: i64, other: i64, item: i64, eyes: i64, number: str) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.item: i64 = item
        self.eyes: i64 = eyes
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        if seen(self.eyes, player):
            return self
        return Peeked(self.player, self.other, HIDDEN, self.eyes, self.number)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Peeked) and self.player == other.player and self.other == other.other
                and self.item == other.item and self.eyes == other.eyes and self.number == other.number)

    def rule(self) -> str:
        return self.number


class Gave(Event):
    """An item, or nothing, is chosen as a gift; the other learns it when both are handed over."""

    def __init__(self, player: i64, other: i64, item: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.item: i64 = item  # NOTHING for no gift

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Gave(self.player, self.other, HIDDEN) if player == self.other else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Gave) and self.player == other.player and self.other == other.other
                and self.item == other.item)

    def rule(self) -> str:
        return "ER22"


class Handed(Event):
    """Both gifts are handed over at once: seen by the two and by Security HQ."""

    def __init__(self, player: i64, gift: i64, other: i64, answer: i64, eyes: i64) -> None:
        self.player: i64 = player
        self.gift: i64 = gift
        self.other: i64 = other
        self.answer: i64 = answer
        self.eyes: i64 = eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Handed) and self.player == other.player and self.gift == other.gift
                and self.other == other.other and self.answer == other.answer and self.eyes == other.eyes)

    def rule(self) -> str:
        return "ER22"

    def reveals(self) -> str:
        return "whether"


class Counted(Public):
    """ER57 The numbers of items in two hands have changed, which everybody sees."""

    def __init__(self, player: i64, size: i64, other: i64, other_size: i64) -> None:
        self.player: i64 = player
        self.size: i64 = size
        self.other: i64 = other
        self.other_size: i64 = other_size

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Counted) and self.player == other.player and self.size == other.size
                and self.other == other.other and self.other_size == other.other_size)

    def rule(self) -> str:
        return "ER57"

    def reveals(self) -> str:
        return "whether"
