"""The events of Top Secret. All are public except packing and face-down duel cards."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public


class Rolled(Public):
    """Dice are rolled: for the first turn, or for steps."""

    def __init__(self, player: i64, one: i64, other: i64, opening: bool) -> None:
        self.player, self.one, self.other, self.opening = player, one, other, opening

    def rule(self) -> str:
        return "T27" if self.opening else "T29"


class Packed(Event):
    """A content is put under a suitcase's field; only the owner knows which."""
    RULE = "T18"
    ALLOWS_UNDO = True

    def __init__(self, player: i64, case: i64, content: i64) -> None:
        self.player, self.case, self.content = player, case, content

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Packed(self.player, self.case, HIDDEN)


class Placed(Public):
    """A suitcase is put into a city at set-up."""
    RULE = "T22"
    ALLOWS_UNDO = True

    def __init__(self, player: i64, case: i64, city: i64) -> None:
        self.player, self.case, self.city = player, case, city


class Guarded(Public):
    """An agent is posted on the unused start space."""
    RULE = "T60"

    def __init__(self, player: i64, agent: i64) -> None:
        self.player, self.agent = player, agent


class Passed(Public):
    """A player with a choice does nothing, or ends the turn; the rule number names the choice."""
    ALLOWS_UNDO = True

    def __init__(self, player: i64, number: str) -> None:
        self.player, self.number = player, number


class Moved(Public):
    """An agent makes a step along a line."""
    RULE = "T8"
    ALLOWS_UNDO = True

    def __init__(self, player: i64, agent: i64, start: i64, to: i64) -> None:
        self.player, self.agent, self.start, self.to = player, agent, start, to


class Took(Public):
    """An agent takes a suitcase in a city, and puts down the one it carried, if any."""
    ALLOWS_UNDO = True

    def __init__(self, player: i64, agent: i64, case: i64, left: i64, number: str) -> None:
        self.player, self.agent, self.case, self.left, self.number = player, agent, case, left, number


class Dropped(Public):
    """A suitcase is put down, or falls, in a city."""
    ALLOWS_UNDO = True

    def __init__(self, player: i64, agent: i64, case: i64, number: str) -> None:
        self.player, self.agent, self.case, self.number = player, agent, case, number


class Met(Public):
    """An agent enters a city with an opponent: a duel, by exact count or not."""
    RULE = "T37"
    ALLOWS_UNDO = True

    def __init__(self, player: i64, agent: i64, rival: i64, other: i64, exact: bool) -> None:
        self.player, self.agent, self.rival, self.other, self.exact = player, agent, rival, other, exact


class NamedFirst(Public):
    """The owner of two carriers names the one that fights first."""
    RULE = "TA44"

    def __init__(self, player: i64, agent: i64) -> None:
        self.player, self.agent = player, agent


class Laid(Event):
    """A duel card is laid face down; only its player knows which."""
    RULE = "T39"

    def __init__(self, player: i64, card: i64) -> None:
        self.player, self.card = player, card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Laid(self.player, HIDDEN)


class Turned(Public):
    """Both duel cards are turned up together: `won` is the player who wins, NOBODY if both stay."""
    REVEALS = "what"

    def __init__(self, player: i64, card: i64, rival: i64, answer: i64, won: i64) -> None:
        self.player, self.card, self.rival, self.answer, self.won = player, card, rival, answer, won

    def rule(self) -> str:
        return "T41" if self.card == self.answer else "T40"


class Beaten(Public):
    """A beaten agent leaves the game, or returns to its start space."""

    def __init__(self, player: i64, agent: i64, home: bool) -> None:
        self.player, self.agent, self.home = player, agent, home

    def rule(self) -> str:
        return "T45" if self.home else "T44"


class Returned(Public):
    """An agent returns to its start space, or to where it stepped from."""

    def __init__(self, player: i64, agent: i64, place: i64, number: str) -> None:
        self.player, self.agent, self.place, self.number = player, agent, place, number


class Opened(Public):
    """A suitcase is delivered, and its card is laid face up."""
    REVEALS = "what"

    def __init__(self, player: i64, case: i64, content: i64) -> None:
        self.player, self.case, self.content = player, case, content

    def rule(self) -> str:
        return "T55" if self.content == 0 else "T52"


class Lost(Public):
    """An agent is lost to a bomb."""
    RULE = "T56"

    def __init__(self, player: i64, agent: i64) -> None:
        self.player, self.agent = player, agent


class Eliminated(Public):
    """A player has no agents left."""
    RULE = "TA29"

    def __init__(self, player: i64) -> None:
        self.player = player


class Won(Public):
    """The game is over; several players may share the win."""

    def __init__(self, winners: tuple[int, ...], number: str) -> None:
        self.winners, self.number = winners, number
