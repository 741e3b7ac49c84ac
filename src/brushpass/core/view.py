"""The base classes of a game's views and player aids, and the numbering of seats relative to an observer."""
from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from brushpass.core.kernel import Ask, Event, Value

NOBODY: Final = -1  # is asked


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Value):
    """The view of one player, built up from nothing; text and JSON derive from it."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat  # the observer: a seat, or -2 for a spectator
        self.asked: str = ""  # the type of the pending Ask, "" when the game is over
        self.asked_rule: str = ""  # the rule of the Ask
        self.asked_of: int = NOBODY  # the player to move, relative to this seat; -1 for chance or nobody

    def see_ask(self, ask: Ask[Any], asked_of: i64) -> None:
        """Set the pending Ask, its rule, and the player to move relative to this seat."""
        self.asked, self.asked_rule, self.asked_of = type(ask).__name__, ask.rule(), asked_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Aid:
    """A player aid: values derived from the view and the events of a seat or a spectator; empty by default.

    With it the web client needs no rules of its own. It never gets a state, so that it cannot contain anything hidden.
    """

    def update(self, step: list[Event]) -> None:
        """Process the events that this seat observed of one step."""

    def show(self, view: View, options: list[int]) -> dict[str, object]:
        """Return the derived values as plain JSON types; `options` is empty unless this seat is to move.

        If it returns the same dict object as before, nothing in it has changed.
        """
        return {}


def elementwise_max(rows: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the elementwise maximum of rows: hidden values are lower than all others."""
    return tuple([max(column) for column in zip(*rows, strict=True)])


def to_absolute_order(values: tuple[int, ...], seat: int, seats: int) -> tuple[int, ...]:
    """Return values that are ordered relative to a seat, ordered from seat 0."""
    per_seat = len(values) // seats
    start = (seats - seat) % seats * per_seat
    return values[start:] + values[:start]


def relative_seat(me: i64, player: i64, players: i64) -> i64:
    """Return a player's number relative to player `me`, clockwise."""
    return player - me if player >= me else player - me + players


class SeatOrder:
    """The order of the players relative to an observer, clockwise; for a spectator, from player 0."""

    def __init__(self, players: int, player: int) -> None:
        self.players: int = players
        self.me: int = max(player, 0)

    def order(self) -> list[int]:
        """Return the players in order, the observer first."""
        return [(self.me + after) % self.players for after in range(self.players)]

    def relative(self, player: int) -> int:
        """Return a player's number relative to the observer; nobody and chance stay -1."""
        return -1 if player < 0 else int(relative_seat(self.me, player, self.players))

    def in_mask(self, mask: int) -> tuple[int, ...]:
        """Return the relative numbers of the players in a mask."""
        return tuple([number for number, player in enumerate(self.order()) if mask >> player & 1 == 1])

