"""What one player sees: the base of every game's View, what follows from it, and how a player counts the seats."""
from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from brushpass.core.kernel import Ask, Event, Value

NOBODY: Final = -1  # is asked


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Value):
    """What one player sees, built up from nothing; text, JSON and tensors all derive from it."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat  # the observer: a seat, or -2 for a spectator
        self.asked: str = ""  # what is being asked, "" when the game is over
        self.asked_rule: str = ""  # the rule that asks it
        self.asked_of: int = NOBODY  # the player who chooses, counted from this seat; -1 for chance or nobody

    def see_ask(self, ask: Ask[Any], asked_of: i64) -> None:
        """See what is asked, by which rule, and of whom, counted from this seat."""
        self.asked, self.asked_rule, self.asked_of = type(ask).__name__, ask.rule(), asked_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Aid:
    """What follows from what one seat, or a spectator, sees and has heard: nothing, unless a game says more.

    The page draws it, and needs no rules of its own. It never gets a state, so that nothing hidden can be in it.
    """

    def update(self, step: list[Event]) -> None:
        """Take in what this seat was told of one whole step."""

    def show(self, view: View, options: list[int]) -> dict[str, object]:
        """Return what follows now, in plain values; `options` has what this seat may choose, nothing for all others.

        Where it is the very dictionary that was returned before, nothing in it has changed.
        """
        return {}


def elementwise_max(rows: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return, place by place, what any of several views shows; what is hidden is less than everything else."""
    return tuple([max(column) for column in zip(*rows, strict=True)])


def to_absolute_order(values: tuple[int, ...], seat: int, seats: int) -> tuple[int, ...]:
    """Return what a seat counts from itself, counted from the first one."""
    per_seat = len(values) // seats
    start = (seats - seat) % seats * per_seat
    return values[start:] + values[:start]


def relative_seat(me: i64, player: i64, players: i64) -> i64:
    """Return a player's number as one of them counts: from themselves, clockwise."""
    return player - me if player >= me else player - me + players


class SeatOrder:
    """The players as one of them counts: from themselves, clockwise; a spectator counts from player 0."""

    def __init__(self, players: int, player: int) -> None:
        self.players: int = players
        self.me: int = max(player, 0)

    def order(self) -> list[int]:
        """Return the players, the observer first."""
        return [(self.me + after) % self.players for after in range(self.players)]

    def relative(self, player: int) -> int:
        """Return a player's number as the observer counts; nobody and nature stay -1."""
        return -1 if player < 0 else int(relative_seat(self.me, player, self.players))

    def in_mask(self, mask: int) -> tuple[int, ...]:
        """Return the players of a mask, as the observer counts."""
        return tuple([place for place, player in enumerate(self.order()) if mask >> player & 1 == 1])

