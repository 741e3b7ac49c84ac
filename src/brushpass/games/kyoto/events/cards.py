"""Cards: drawn, kept, played, laid under a Decoy and turned up; equipment too."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public
from brushpass.games.kyoto.data import back_of


class Drew(Event):
    """A card comes into a hand, or before Tomoyo's eyes; the opponent sees its back."""
    RULE = "K29"

    def __init__(self, player: i64, card: i64) -> None:
        self.player, self.card = player, card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Drew(self.player, back_of(self.card))

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Drew) and self.player == other.player and self.card == other.card


class Reached(Public):
    """A player says from which deck the next card comes."""
    RULE = "K29"

    def __init__(self, player: i64, back: i64) -> None:
        self.player, self.back = player, back

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Reached) and self.player == other.player and self.back == other.back


class Kept(Event):
    """Tomoyo keeps one card of two; the other goes under its deck. The opponent sees the backs."""
    RULE = "K78"
    HARMLESS = True

    def __init__(self, player: i64, card: i64, under: i64) -> None:
        self.player, self.card, self.under = player, card, under

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Kept(self.player, back_of(self.card), back_of(self.under))


class Played(Public):
    """A card is played: a move from one location to another, the two agents of a Swap, or a Decoy."""

    def __init__(self, player: i64, card: i64, start: i64, to: i64) -> None:
        self.player, self.card, self.start, self.to = player, card, start, to

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Played) and self.player == other.player and self.card == other.card
                and self.start == other.start and self.to == other.to)

    def rule(self) -> str:
        return ("K25", "K25", "K25", "K25", "K25", "K57", "K59", "K61", "K63", "K65")[self.card]


class TookBack(Public):
    """Ayane takes the location card just played back into the hand, openly."""
    RULE = "K84"

    def __init__(self, player: i64, card: i64) -> None:
        self.player, self.card = player, card


class Passed(Public):
    """Somebody who was asked does nothing; the rule says what for."""
    HARMLESS = True

    def __init__(self, player: i64, number: str) -> None:
        self.player, self.number = player, number


class Marked(Event):
    """A location card is laid face down under a Decoy."""
    RULE = "K65"
    HARMLESS = True

    def __init__(self, player: i64, decoy: i64, card: i64) -> None:
        self.player, self.decoy, self.card = player, decoy, card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Marked(self.player, self.decoy, HIDDEN)


class Sprung(Public):
    """A Decoy's owner turns up the mark."""
    RULE = "K66"
    REVEALS = "what"

    def __init__(self, player: i64, decoy: i64, card: i64) -> None:
        self.player, self.decoy, self.card = player, decoy, card


class Activated(Public):
    """An equipment card is turned over."""
    RULE = "K99"

    def __init__(self, player: i64, equipment: i64) -> None:
        self.player, self.equipment = player, equipment


class Used(Public):
    """An equipment card is used, perhaps on the agent in a location, and goes back to the box."""

    def __init__(self, player: i64, equipment: i64, cell: i64) -> None:
        self.player, self.equipment, self.cell = player, equipment, cell

    def rule(self) -> str:
        return ("K105", "K106", "K110", "K111", "K112", "K114")[self.equipment]


class Retrieved(Event):
    """A card comes back from the discard pile; the opponent sees its back, and what now lies on top."""
    RULE = "K105"
    REVEALS = "what"

    def __init__(self, player: i64, card: i64, top: i64) -> None:
        self.player, self.card, self.top = player, card, top

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Retrieved(self.player, back_of(self.card), self.top)


class HandShown(Public):
    """A hand is shown, as proof that the anaesthetised agent cannot be moved."""
    RULE = "K115"
    REVEALS = "whether"

    def __init__(self, player: i64, cards: tuple[int, ...]) -> None:
        self.player, self.cards = player, cards
