"""The events of Kyoto. Each event declares its audience; nothing is public by default."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public
from brushpass.games.kyoto.data import back_of


class Chose(Event):
    """A special agent is chosen: openly, or sealed until the other player has chosen too."""

    def __init__(self, player: i64, special: i64, sealed: bool) -> None:
        self.player, self.special, self.sealed = player, special, sealed

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player or not self.sealed else Chose(self.player, HIDDEN, True)

    def rule(self) -> str:
        return "KA64" if self.sealed else "K76"


class Unsealed(Public):
    """Both special agents are turned up together."""
    RULE = "K75"
    REVEALS = "what"

    def __init__(self, oniwaban: i64, government: i64) -> None:
        self.oniwaban, self.government = oniwaban, government


class Protected(Public):
    """A location card is put face up on Ruri."""
    RULE = "K93"

    def __init__(self, player: i64, colour: i64) -> None:
        self.player, self.colour = player, colour


class Placed(Event):
    """An agent is put on a start location, its identity towards its owner."""
    RULE = "K21"
    ALLOWS_UNDO = True

    def __init__(self, player: i64, cell: i64, identity: i64) -> None:
        self.player, self.cell, self.identity = player, cell, identity

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Placed(self.player, self.cell, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Placed) and self.player == other.player and self.cell == other.cell
                and self.identity == other.identity)


class Drew(Event):
    """A card is drawn into a hand, or shown to Tomoyo; the opponent sees its back."""
    RULE = "K29"

    def __init__(self, player: i64, card: i64) -> None:
        self.player, self.card = player, card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Drew(self.player, back_of(self.card))

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Drew) and self.player == other.player and self.card == other.card


class Reached(Public):
    """A player names the deck of the next card."""
    RULE = "K29"

    def __init__(self, player: i64, back: i64) -> None:
        self.player, self.back = player, back

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Reached) and self.player == other.player and self.back == other.back


class Kept(Event):
    """Tomoyo keeps one card of two; the other goes under its deck. The opponent sees the backs."""
    RULE = "K78"
    ALLOWS_UNDO = True

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
    """Ayane returns the location card just played to the hand, openly."""
    RULE = "K84"

    def __init__(self, player: i64, card: i64) -> None:
        self.player, self.card = player, card


class Passed(Public):
    """A player with a choice does nothing; the rule number names the choice."""
    ALLOWS_UNDO = True

    def __init__(self, player: i64, number: str) -> None:
        self.player, self.number = player, number


class Marked(Event):
    """A location card is laid face down under a Decoy."""
    RULE = "K65"
    ALLOWS_UNDO = True

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
    """An equipment card is used, possibly on an agent, and is removed from the game."""

    def __init__(self, player: i64, equipment: i64, cell: i64) -> None:
        self.player, self.equipment, self.cell = player, equipment, cell

    def rule(self) -> str:
        return ("K105", "K106", "K110", "K111", "K112", "K114")[self.equipment]


class Retrieved(Event):
    """A card is returned from the discard pile; the opponent sees its back and the new top card."""
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


class Pushed(Public):
    """An enemy agent is pushed back, by an Attack or by a Decoy."""
    ALLOWS_UNDO = True

    def __init__(self, player: i64, start: i64, to: i64, by_decoy: bool) -> None:
        self.player, self.start, self.to, self.by_decoy = player, start, to, by_decoy

    def rule(self) -> str:
        return "K67" if self.by_decoy else "K61"


class Returned(Public):
    """A clash is dropped: the agent that was pushed into it returns to where it was pushed from."""
    RULE = "KA45"

    def __init__(self, player: i64, start: i64, to: i64) -> None:
        self.player, self.start, self.to = player, start, to


class Swapped(Event):
    """Two agents are taken under the table; only their owner knows whether they changed places."""
    RULE = "K63"
    ALLOWS_UNDO = True

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
    """The attacker has compared in secret and truthfully names the winner; the loser returns, or is captured."""
    REVEALS = "what"

    def __init__(self, player: i64, start: i64, cell: i64, won: bool) -> None:
        self.player, self.start, self.cell, self.won = player, start, cell, won

    def rule(self) -> str:
        return "K45" if self.won else "K46"


class Guessed(Public):
    """The Revolver's owner has named an identity of the attacker, correctly or not."""
    REVEALS = "what"

    def __init__(self, player: i64, identity: i64, right: bool) -> None:
        self.player, self.identity, self.right = player, identity, right

    def rule(self) -> str:
        return "K107" if self.right else "K108"


class Captured(Public):
    """An agent, known to both players, goes to a Prison."""
    RULE = "K45"

    def __init__(self, player: i64, identity: i64) -> None:
        self.player, self.identity = player, identity


class Declared(Public):
    """An agent is in the enemy's home row: its owner declares whether this wins, and shows it only if it does."""
    RULE = "K52"
    REVEALS = "what"

    def __init__(self, player: i64, cell: i64, won: bool) -> None:
        self.player, self.cell, self.won = player, cell, won


class Won(Public):
    """The game is over."""
    REVEALS = "whether"

    def __init__(self, player: i64, number: str) -> None:
        self.player, self.number = player, number
