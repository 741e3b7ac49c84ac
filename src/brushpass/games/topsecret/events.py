"""What can happen in Top Secret, and who sees what of it. All but the packing and a laid card happens in the open."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public


class Rolled(Public):
    """Dice are rolled: for the first turn, or for steps."""

    def __init__(self, player: i64, one: i64, other: i64, opening: bool) -> None:
        self.player: i64 = player
        self.one: i64 = one
        self.other: i64 = other
        self.opening: bool = opening

    def rule(self) -> str:
        return "T27" if self.opening else "T29"


class Packed(Event):
    """A content is slid under a field; only the owner knows which."""

    def __init__(self, player: i64, case: i64, content: i64) -> None:
        self.player: i64 = player
        self.case: i64 = case
        self.content: i64 = content

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Packed(self.player, self.case, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Packed) and self.player == other.player and self.case == other.case
                and self.content == other.content)

    def rule(self) -> str:
        return "T18"

    def harmless(self) -> bool:
        return True


class Placed(Public):
    """A suitcase is put into a city at set-up."""

    def __init__(self, player: i64, case: i64, city: i64) -> None:
        self.player: i64 = player
        self.case: i64 = case
        self.city: i64 = city

    def rule(self) -> str:
        return "T22"

    def harmless(self) -> bool:
        return True


class Guarded(Public):
    """An agent goes to the start space that belongs to nobody."""

    def __init__(self, player: i64, agent: i64) -> None:
        self.player: i64 = player
        self.agent: i64 = agent

    def rule(self) -> str:
        return "T60"


class Passed(Public):
    """Somebody who was asked does nothing, or ends the turn; the rule says what it was."""

    def __init__(self, player: i64, number: str) -> None:
        self.player: i64 = player
        self.number: str = number

    def rule(self) -> str:
        return self.number

    def harmless(self) -> bool:
        return True


class Moved(Public):
    """An agent makes a step along a line."""

    def __init__(self, player: i64, agent: i64, start: i64, to: i64) -> None:
        self.player: i64 = player
        self.agent: i64 = agent
        self.start: i64 = start
        self.to: i64 = to

    def rule(self) -> str:
        return "T8"

    def harmless(self) -> bool:
        return True


class Took(Public):
    """An agent takes a suitcase in a city, and leaves the one that it carried, if any."""

    def __init__(self, player: i64, agent: i64, case: i64, left: i64, number: str) -> None:
        self.player: i64 = player
        self.agent: i64 = agent
        self.case: i64 = case
        self.left: i64 = left
        self.number: str = number

    def rule(self) -> str:
        return self.number

    def harmless(self) -> bool:
        return True


class Dropped(Public):
    """A suitcase is put down, or falls, in a city."""

    def __init__(self, player: i64, agent: i64, case: i64, number: str) -> None:
        self.player: i64 = player
        self.agent: i64 = agent
        self.case: i64 = case
        self.number: str = number

    def rule(self) -> str:
        return self.number

    def harmless(self) -> bool:
        return True


class Met(Public):
    """An agent enters a city with an opponent: a duel, by exact count or not."""

    def __init__(self, player: i64, agent: i64, rival: i64, other: i64, exact: bool) -> None:
        self.player: i64 = player
        self.agent: i64 = agent
        self.rival: i64 = rival
        self.other: i64 = other
        self.exact: bool = exact

    def rule(self) -> str:
        return "T37"

    def harmless(self) -> bool:
        return True


class NamedFirst(Public):
    """The owner of two carriers says which one fights first."""

    def __init__(self, player: i64, agent: i64) -> None:
        self.player: i64 = player
        self.agent: i64 = agent

    def rule(self) -> str:
        return "TA44"


class Laid(Event):
    """A duel card lies face down; only who laid it knows which."""

    def __init__(self, player: i64, card: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Laid(self.player, HIDDEN)

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Laid) and self.player == other.player and self.card == other.card

    def rule(self) -> str:
        return "T39"


class Turned(Public):
    """Both duel cards are turned up together."""

    def __init__(self, player: i64, card: i64, rival: i64, answer: i64, won: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card
        self.rival: i64 = rival
        self.answer: i64 = answer
        self.won: i64 = won  # the player who wins; NOBODY when both stay

    def rule(self) -> str:
        return "T41" if self.card == self.answer else "T40"

    def reveals(self) -> str:
        return "what"


class Beaten(Public):
    """A beaten agent leaves the game for good, or goes back to its start space."""

    def __init__(self, player: i64, agent: i64, home: bool) -> None:
        self.player: i64 = player
        self.agent: i64 = agent
        self.home: bool = home

    def rule(self) -> str:
        return "T45" if self.home else "T44"


class Returned(Public):
    """An agent goes to its start space, or back to where it stepped from."""

    def __init__(self, player: i64, agent: i64, place: i64, number: str) -> None:
        self.player: i64 = player
        self.agent: i64 = agent
        self.place: i64 = place
        self.number: str = number

    def rule(self) -> str:
        return self.number


class Opened(Public):
    """A suitcase is brought in, and its card is laid face up."""

    def __init__(self, player: i64, case: i64, content: i64) -> None:
        self.player: i64 = player
        self.case: i64 = case
        self.content: i64 = content

    def rule(self) -> str:
        return "T55" if self.content == 0 else "T52"

    def reveals(self) -> str:
        return "what"


class Lost(Public):
    """An agent is lost to a bomb."""

    def __init__(self, player: i64, agent: i64) -> None:
        self.player: i64 = player
        self.agent: i64 = agent

    def rule(self) -> str:
        return "T56"


class Eliminated(Public):
    """A player has no agents left."""

    def __init__(self, player: i64) -> None:
        self.player: i64 = player

    def rule(self) -> str:
        return "TA29"


class Won(Public):
    """The game is over; several may share it."""

    def __init__(self, winners: tuple[int, ...], number: str) -> None:
        self.winners: tuple[int, ...] = winners
        self.number: str = number

    def rule(self) -> str:
        return self.number
