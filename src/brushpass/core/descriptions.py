"""A game in words: keys of sentences for every front end. `describe_event` and `describe_action` have no default."""
from __future__ import annotations

from mypy_extensions import mypyc_attr

from brushpass.core.kernel import Event
from brushpass.core.phrase import Phrase, Zone
from brushpass.core.rules import S
from brushpass.core.information import Information
from brushpass.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Descriptions(Information[S]):
    """What is said of seats, events, actions and the table; `brushpass check` looks for every key in every language."""

    def describe_event(self, event: Event) -> Phrase:
        """Return what happened as a phrase."""
        raise NotImplementedError

    def describe_action(self, a: int) -> Phrase:
        """Return an action as a phrase, for a list of options."""
        raise NotImplementedError

    def zones(self, view: View) -> list[Zone]:
        """Return the table as a view shows it, in words, zone by zone: for front ends that have no picture of it."""
        return []

    def ending(self, s: S) -> tuple[Phrase | None, dict[str, object]]:
        """Return how a game that is over came to its end, in a sentence, and what no seat has seen of it."""
        return (self.describe_event(s.news[-1]) if s.over and s.news else None), {}

    def seat_key(self, seat: int) -> str:
        """Return the key of what a seat is called, such as a colour."""
        return f"{self.name}.seat.{seat}"

    def side_key(self, side: int) -> str:
        """Return the key of what a side is called."""
        return self.seat_key(side)
