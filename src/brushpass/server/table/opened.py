"""A finished game with everything open: what everybody sees, with what each seat saw of its own filled in.

Nothing here asks a state: it is put together from the views that the seats had.
"""
from __future__ import annotations

from typing import Any

from brushpass.core.game import View


def opened(game: str, public: Any, views: list[Any]) -> View:
    """Return the public view with the agents, suitcases or loyalties that the seats' own views show."""
    if game == "kyoto":
        public.identity = most([view.identity for view in views])
        known = most([[entering[1] for entering in view.entering] for view in views])
        public.entering = tuple([(owner, seen, came_from, into) for (owner, _, came_from, into), seen
                                 in zip(public.entering, known, strict=True)])
    elif game == "topsecret":
        public.contents = most([from_first(view.contents, seat, len(views)) for seat, view in enumerate(views)])
    else:
        public.loyalty = most([from_first(view.loyalty, seat, len(views)) for seat, view in enumerate(views)])
    shown: View = public
    return shown


def from_first(held: tuple[int, ...], seat: int, seats: int) -> tuple[int, ...]:
    """Return what a seat counts from itself, counted from the first one."""
    each = len(held) // seats
    start = (seats - seat) % seats * each
    return held[start:] + held[:start]


def most(rows: list[Any]) -> tuple[int, ...]:
    """Return, place by place, what any of them sees; what is hidden is less than everything else."""
    return tuple([max(column) for column in zip(*rows, strict=True)])
