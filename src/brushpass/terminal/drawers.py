"""What a front end needs to know of a game beyond its door, and the table of those who know it: one for each game."""
from __future__ import annotations

from typing import Any, Final, Protocol

from brushpass.core.game import Action, Game, Phrase, View
from brushpass.terminal.kyoto import SETTING_UP, KyotoDrawer
from brushpass.terminal.problems import BadUsage
from brushpass.terminal.screen import Screen
from brushpass.text.catalogue import Catalogue

__all__ = ["DRAWERS", "SETTING_UP", "Drawer", "drawer_of"]


class Drawer(Protocol):
    """Draws one game's views, and knows the names of its sides."""

    sides: tuple[str, ...]
    everything: dict[str, str]  # the options that bring in all advanced rules

    def board_options(self, text: str) -> dict[str, str]:
        """Return the options for a board file. Raises BadConfig."""

    def turn(self, view: View) -> int:
        """Return whose turn it is, SETTING_UP before the first."""

    def question(self, view: View) -> Phrase:
        """Return what is being asked."""

    def asks_always(self, view: View) -> bool:
        """Say whether the question is put even if there is but one answer."""

    def group(self, action: Action) -> tuple[str, str, str]:
        """Return the key of the title that an option is listed under, where it begins and where it ends; or nothing."""

    def what(self, action: Action) -> str:
        """Return the key of a sentence that says more of an option, "" where nothing needs to be said."""

    def discard(self, view: View) -> list[Phrase]:
        """Return the discard pile, as far as this player may look through it."""

    def legend(self) -> list[Phrase]:
        """Return what the letters and signs of the drawing mean."""

    def draw(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table as one player sees it."""

    def draw_open(self, game: Game[Any], s: Any, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table with everything open."""


DRAWERS: Final[dict[str, Drawer]] = {"kyoto": KyotoDrawer()}


def drawer_of(name: str) -> Drawer:
    """Return who draws a game. Raises BadUsage for one that the terminal cannot show."""
    if name not in DRAWERS:
        raise BadUsage("terminal.usage.no-drawer", {"name": name, "known": ", ".join(DRAWERS)})
    return DRAWERS[name]
