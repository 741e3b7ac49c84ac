"""What follows from what one seat sees and has heard: the page draws it, and needs no rules of its own.

An aid hears what its seat hears, step by step, and is shown with the View and the options of that seat. It never gets
a state, so that nothing hidden can be in it.
"""
from __future__ import annotations

from mypy_extensions import mypyc_attr

from brushpass.core.kernel import Event
from brushpass.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Aid:
    """What helps one seat, or a spectator, to follow the game: nothing, unless a game says more."""

    def hear(self, step: list[Event]) -> None:
        """Take in what this seat was told of one whole step."""

    def show(self, view: View, options: list[int]) -> dict[str, object]:
        """Return what follows now, in plain values; `options` has what this seat may choose, nothing for all others."""
        return {}
