"""Cards: drawn, kept, played, laid under a Decoy and turned up; equipment too."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public
from brushpass.games.kyoto.data import back_of


class Drew(Event):
    """A card comes into a hand, or before Tomoyo's eyes; the opponent sees its back."""

    def __init__(self, player: i64, card: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Drew(self.player, back_of(self.card))

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Drew) and self.player == other.player and self.card == other.card

    def rule(self) -> str:
        return "K29"


class Reached(Public):
    """A player says from which deck the next card comes."""

    def __init__(self, player: i64, back: i64) -> None:
        self.player: i64 = player
        self.back: i64 = back

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Reached) and self.player == other.player and self.back == other.back

    def rule(self) -> str:
        return "K29"


class Kept(Event):
    """Tomoyo keeps one card of two; the other goes under its deck. The opponent sees the backs."""

    def __init__(self, player: i64, card: i64, under: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card
        self.under: i64 = under

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Kept(self.player, back_of(self.card), back_of(self.under))

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Kept) and self.player == other.player and self.card == other.card
                and self.under == other.under)

    def rule(self) -> str:
        return "K78"

    def harmless(self) -> bool:
        return True


class Played(Public):
    """A card is played: a move from one location to another, the two agents of a Swap, or a Decoy."""

    def __init__(self, player: i64, card: i64, start: i64, to: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card
        self.start: i64 = start
        self.to: i64 = to

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Played) and self.player == other.player and self.card == other.card
                and self.start == other.start and self.to == other.to)

    def rule(self) -> str:
        return ("K25", "K25", "K25", "K25", "K25", "K57", "K59", "K61", "K63", "K65")[self.card]


class TookBack(Public):
    """Ayane takes the location card just played back into the hand, openly."""

    def __init__(self, player: i64, card: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card

    def rule(self) -> str:
        return "K84"


class Passed(Public):
    """Somebody who was asked does nothing; the rule says what for."""

    def __init__(self, player: i64, number: str) -> None:
        self.player: i64 = player
        self.number: str = number

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Passed) and self.player == other.player and self.number == other.number

    def rule(self) -> str:
        return self.number

    def harmless(self) -> bool:
        return True


class Marked(Event):
    """A location card is laid face down under a Decoy."""

    def __init__(self, player: i64, decoy: i64, card: i64) -> None:
        self.player: i64 = player
        self.decoy: i64 = decoy
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Marked(self.player, self.decoy, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Marked) and self.player == other.player and self.decoy == other.decoy
                and self.card == other.card)

    def rule(self) -> str:
        return "K65"

    def harmless(self) -> bool:
        return True


class Sprung(Public):
    """A Decoy's owner turns up the mark."""

    def __init__(self, player: i64, decoy: i64, card: i64) -> None:
        self.player: i64 = player
        self.decoy: i64 = decoy
        self.card: i64 = card

    def rule(self) -> str:
        return "K66"

    def reveals(self) -> str:
        return "what"


class Activated(Public):
    """An equipment card is turned over."""

    def __init__(self, player: i64, equipment: i64) -> None:
        self.player: i64 = player
        self.equipment: i64 = equipment

    def rule(self) -> str:
        return "K99"


class Used(Public):
    """An equipment card is used, perhaps on the agent in a location, and goes back to the box."""

    def __init__(self, player: i64, equipment: i64, cell: i64) -> None:
        self.player: i64 = player
        self.equipment: i64 = equipment
        self.cell: i64 = cell

    def rule(self) -> str:
        return ("K105", "K106", "K110", "K111", "K112", "K114")[self.equipment]


class Retrieved(Event):
    """A card comes back from the discard pile; the opponent sees its back, and what now lies on top."""

    def __init__(self, player: i64, card: i64, top: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card
        self.top: i64 = top

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Retrieved(self.player, back_of(self.card), self.top)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Retrieved) and self.player == other.player and self.card == other.card
                and self.top == other.top)

    def rule(self) -> str:
        return "K105"

    def reveals(self) -> str:
        return "what"


class HandShown(Public):
    """A hand is shown, as proof that the anaesthetised agent cannot be moved."""

    def __init__(self, player: i64, cards: tuple[int, ...]) -> None:
        self.player: i64 = player
        self.cards: tuple[int, ...] = cards

    def rule(self) -> str:
        return "K115"

    def reveals(self) -> str:
        return "whether"
