"""The texts of a game: phrases for every front end. `describe_event` and `describe_action` have no default."""
from __future__ import annotations

from mypy_extensions import mypyc_attr

from brushpass.core.kernel import Event
from brushpass.core.phrase import HiddenFact, Phrase, Zone
from brushpass.core.rules import S
from brushpass.core.information import Information
from brushpass.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Descriptions(Information[S]):
    """Phrases for seats, events, actions and the table; `brushpass check` looks for every key in every language."""

    def describe_event(self, event: Event) -> Phrase:
        """Return an event as a phrase."""
        raise NotImplementedError

    def describe_action(self, a: int) -> Phrase:
        """Return an action as a phrase, for a list of options."""
        raise NotImplementedError

    def describe_decision(self, view: View, a: int) -> Phrase:
        """Return an action of the view's seat as a phrase that reads without its question."""
        return self.describe_action(a)

    def explain(self, view: View, a: int) -> Phrase | None:
        """Return the strongest reason for an action of the view's seat, from its view only; None if it has none."""
        return None

    def next_step(self, view: View) -> Phrase | None:
        """Return what the view's seat should try to do next, from its view only; None if nothing is to be said."""
        return None

    def serves_next_step(self, view: View, a: int) -> bool:
        """Return whether an action of the view's seat leads to what `next_step` names."""
        return False

    def hidden_facts(self, s: S, player: int, a: int) -> list[HiddenFact]:
        """Return what others cannot see of `player`, with whether another player's action `a` concerns it."""
        return []

    def describe_belief(self, name: str, fact: HiddenFact, value: str, percent: int) -> Phrase:
        """Return what an opponent believed about a hidden fact, as a phrase to its player after the game."""
        params: dict[str, object] = {"name": name, "thing": fact.thing, "value": value, "truth": fact.value,
                                     "percent": percent}
        return Phrase(f"{self.name}.belief.{'right' if value == fact.value else 'wrong'}", params, "")

    def zones(self, view: View) -> list[Zone]:
        """Return a view as text, zone by zone, for front ends without a drawing of the game."""
        return []

    def ending(self, s: S) -> tuple[Phrase | None, dict[str, object]]:
        """Return how a finished game ended, as a phrase, and the facts that no seat has seen."""
        return (self.describe_event(s.events[-1]) if s.over and s.events else None), {}

    def seat_key(self, seat: int) -> str:
        """Return the text key of a seat's name, such as a colour."""
        return f"{self.name}.seat.{seat}"

    def side_key(self, side: int) -> str:
        """Return the text key of a side's name."""
        return self.seat_key(side)
