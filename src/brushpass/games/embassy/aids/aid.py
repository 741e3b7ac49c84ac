"""What a player of Embassy is helped with: where to go and what that brings, and a notebook on the others."""
from __future__ import annotations

from brushpass.core.kernel import Event
from brushpass.core.view import Aid, View
from brushpass.games.embassy.aids.notebook import Notebook
from brushpass.games.embassy.aids.offers import carries_intel, offers
from brushpass.games.embassy.aids.pages import pages
from brushpass.games.embassy.aids.walks import Walks, watchers
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ROOMS
from brushpass.games.embassy.view import EmbassyView


class EmbassyAid(Aid):
    """The notebook is kept event by event; all else follows from the view."""

    def __init__(self, config: EmbassyConfig, player: int) -> None:
        self.config, self.player = config, player
        self.book: Notebook = Notebook(player, config.players)

    def update(self, step: list[Event]) -> None:
        if self.player >= 0:
            self.book.hear(step)

    def show(self, view: View, options: list[int]) -> dict[str, object]:
        """`dark` rooms, `watchers` by room; to a player the `pages` of the notebook.

        To a player who has to choose, the rooms with `offers`, and whether the `intel` in hand is worth boarding with;
        where that is a way, the `ways`, the steps `left` and the `doors` beside the room where it begins.
        """
        assert isinstance(view, EmbassyView)
        walks = Walks(self.config, view)
        found: dict[str, object] = {"dark": [room for room in range(ROOMS) if walks.is_dark(room)]}
        found["watchers"] = [[room, walks.seat(player)] for room, player in watchers(view).items()]
        if self.player >= 0:
            found["pages"] = pages(self.config, self.book, view)
        if options:
            found["offers"] = offers(self.config, view)
            found["intel"] = carries_intel(self.config, view)
            if view.asked in ("Walk", "SneakOut"):
                found["ways"], found["doors"] = walks.ways(options), walks.doors()
                found["left"] = walks.left()
        return found
