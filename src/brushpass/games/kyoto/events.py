"""What can happen in Kyoto, and who sees what of it. Every event says so itself; nothing is public by default."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event
from brushpass.games.kyoto.data import back_of


class Drew(Event):
    """A card comes into a hand, or before Tomoyo's eyes; the opponent sees its back."""

    def __init__(self, player: i64, card: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Drew(self.player, back_of(self.card))

    def rule(self) -> str:
        return "K29"


class Reached(Event):
    """A player says from which deck the next card comes."""

    def __init__(self, player: i64, back: i64) -> None:
        self.player: i64 = player
        self.back: i64 = back

    def seen_by(self, player: i64) -> Event | None:
        return self

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

    def rule(self) -> str:
        return "K78"


class Placed(Event):
    """An agent is put on a start location, its identity towards its owner."""

    def __init__(self, player: i64, cell: i64, identity: i64) -> None:
        self.player: i64 = player
        self.cell: i64 = cell
        self.identity: i64 = identity

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Placed(self.player, self.cell, HIDDEN)

    def rule(self) -> str:
        return "K21"


class Chose(Event):
    """A special agent is chosen: openly, or sealed until the other has chosen too."""

    def __init__(self, player: i64, special: i64, sealed: bool) -> None:
        self.player: i64 = player
        self.special: i64 = special
        self.sealed: bool = sealed

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player or not self.sealed else Chose(self.player, HIDDEN, True)

    def rule(self) -> str:
        return "KA64" if self.sealed else "K76"


class Unsealed(Event):
    """Both special agents are turned up together."""

    def __init__(self, oniwaban: i64, government: i64) -> None:
        self.oniwaban: i64 = oniwaban
        self.government: i64 = government

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K75"

    def reveals(self) -> str:
        return "what"


class Protected(Event):
    """A location card lies face up on Ruri."""

    def __init__(self, player: i64, colour: i64) -> None:
        self.player: i64 = player
        self.colour: i64 = colour

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K93"


class Played(Event):
    """A card is played: a move from one location to another, the two agents of a Swap, or a Decoy."""

    def __init__(self, player: i64, card: i64, start: i64, to: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card
        self.start: i64 = start
        self.to: i64 = to

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return ("K25", "K25", "K25", "K25", "K25", "K57", "K59", "K61", "K63", "K65")[self.card]


class Pushed(Event):
    """An enemy agent is pushed back, by an Attack or by a Decoy."""

    def __init__(self, player: i64, start: i64, to: i64, by_decoy: bool) -> None:
        self.player: i64 = player
        self.start: i64 = start
        self.to: i64 = to
        self.by_decoy: bool = by_decoy

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K67" if self.by_decoy else "K61"


class Shown(Event):
    """An identity is turned up for both to see."""

    def __init__(self, player: i64, cell: i64, identity: i64, number: str) -> None:
        self.player: i64 = player
        self.cell: i64 = cell
        self.identity: i64 = identity
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return self.number

    def reveals(self) -> str:
        return "what"


class Clashed(Event):
    """The attacker has compared in secret, and says truly who has won; the loser of the two goes back, or is taken."""

    def __init__(self, player: i64, start: i64, cell: i64, won: bool) -> None:
        self.player: i64 = player
        self.start: i64 = start
        self.cell: i64 = cell
        self.won: bool = won

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K45" if self.won else "K46"

    def reveals(self) -> str:
        return "what"


class Captured(Event):
    """An agent, known to both by now, goes to a Prison."""

    def __init__(self, player: i64, identity: i64) -> None:
        self.player: i64 = player
        self.identity: i64 = identity

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K45"


class Swapped(Event):
    """Two agents were taken under the table; whether they changed places only their owner knows."""

    def __init__(self, player: i64, start: i64, to: i64, exchanged: i64) -> None:
        self.player: i64 = player
        self.start: i64 = start
        self.to: i64 = to
        self.exchanged: i64 = exchanged

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Swapped(self.player, self.start, self.to, HIDDEN)

    def rule(self) -> str:
        return "K63"


class Marked(Event):
    """A location card is laid face down under a Decoy."""

    def __init__(self, player: i64, decoy: i64, card: i64) -> None:
        self.player: i64 = player
        self.decoy: i64 = decoy
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Marked(self.player, self.decoy, HIDDEN)

    def rule(self) -> str:
        return "K65"


class Sprung(Event):
    """A Decoy's owner turns up the mark."""

    def __init__(self, player: i64, decoy: i64, card: i64) -> None:
        self.player: i64 = player
        self.decoy: i64 = decoy
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K66"

    def reveals(self) -> str:
        return "what"


class Passed(Event):
    """Somebody who was asked does nothing; the rule says what he was asked for."""

    def __init__(self, player: i64, number: str) -> None:
        self.player: i64 = player
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return self.number


class TookBack(Event):
    """Ayane takes the location card just played back into the hand, openly."""

    def __init__(self, player: i64, card: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K84"


class Activated(Event):
    """An equipment card is turned over."""

    def __init__(self, player: i64, equipment: i64) -> None:
        self.player: i64 = player
        self.equipment: i64 = equipment

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K99"


class Used(Event):
    """An equipment card is used, perhaps on the agent in a location, and goes back to the box."""

    def __init__(self, player: i64, equipment: i64, cell: i64) -> None:
        self.player: i64 = player
        self.equipment: i64 = equipment
        self.cell: i64 = cell

    def seen_by(self, player: i64) -> Event | None:
        return self

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

    def rule(self) -> str:
        return "K105"

    def reveals(self) -> str:
        return "what"


class Guessed(Event):
    """The Revolver's owner has named an identity of the attacker, rightly or not."""

    def __init__(self, player: i64, identity: i64, right: bool) -> None:
        self.player: i64 = player
        self.identity: i64 = identity
        self.right: bool = right

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K107" if self.right else "K108"

    def reveals(self) -> str:
        return "what"


class HandShown(Event):
    """A hand is shown, as proof that the anaesthetised agent cannot be moved."""

    def __init__(self, player: i64, cards: tuple[int, ...]) -> None:
        self.player: i64 = player
        self.cards: tuple[int, ...] = cards

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K115"

    def reveals(self) -> str:
        return "whether"


class Declared(Event):
    """An agent stands in the enemy's home row: its owner says whether this wins, and shows it only if it does."""

    def __init__(self, player: i64, cell: i64, won: bool) -> None:
        self.player: i64 = player
        self.cell: i64 = cell
        self.won: bool = won

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return "K52"

    def reveals(self) -> str:
        return "what"


class Won(Event):
    """The game is over."""

    def __init__(self, player: i64, number: str) -> None:
        self.player: i64 = player
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        return self

    def rule(self) -> str:
        return self.number

    def reveals(self) -> str:
        return "whether"
