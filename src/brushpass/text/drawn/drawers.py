"""What a front end needs to know of a game beyond its door, and the table of those who know it: one for each game."""
from __future__ import annotations

from typing import Any, Final, Protocol

from brushpass.core.game import Action, Game, Phrase, Problem, View
from brushpass.core.kernel import Event
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawing import SETTING_UP
from brushpass.text.drawn.embassy import EmbassyDrawer
from brushpass.text.drawn.kyoto import KyotoDrawer
from brushpass.text.drawn.screen import Screen
from brushpass.text.drawn.topsecret import TopSecretDrawer

__all__ = ["DRAWERS", "SETTING_UP", "Drawer", "drawer_of", "side_word"]


class Drawer(Protocol):
    """Draws one game's views, and knows the names of its sides."""

    side_group: str  # where the catalogue has the names of the sides
    matches: bool  # whether several games make a match
    missions: bool  # whether there are missions to choose from
    keeps_notes: bool  # whether there is a notebook of what one knows of the others
    opens_with_nature: bool  # whether a turn begins with a roll, and not with a choice
    example: str  # the notation of an action
    rule: str  # the number of a rule
    everything: dict[str, str]  # the options that bring in all advanced rules

    def sides(self, game: Game[Any]) -> tuple[str, ...]:
        """Return the names of the sides, by seat."""

    def seat_options(self, seats: int) -> dict[str, str]:
        """Return the options for so many seats."""

    def board_options(self, text: str) -> dict[str, str]:
        """Return the options for a board file. Raises BadConfig."""

    def turn(self, view: View) -> int:
        """Return whose turn it is, SETTING_UP before the first."""

    def question(self, view: View) -> Phrase:
        """Return what is being asked."""

    def asks_always(self, view: View, shared: bool) -> bool:
        """Say whether the question is put even if there is but one answer, at a screen that people share or not."""

    def group(self, game: Game[Any], action: Action, view: View, words: Catalogue) -> tuple[str, str, str]:
        """Return the title that an option is listed under, where it begins, and what it is called there; or nothing."""

    def what(self, game: Game[Any], action: Action, view: View) -> str:
        """Return the key of a sentence that says more of an option, "" where nothing needs to be said."""

    def discard(self, game: Game[Any], view: View) -> list[Phrase]:
        """Return the discard pile, as far as this player may look through it."""

    def legend(self, screen: Screen) -> list[Phrase]:
        """Return what the letters and signs of the drawing mean."""

    def notes(self, game: Game[Any], seat: int, heard: list[Event]) -> list[Phrase]:
        """Return the notebook of a seat that has heard all this."""

    def draw(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table as one player sees it."""

    def draw_open(self, game: Game[Any], s: Any, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table with everything open."""


DRAWERS: Final[dict[str, Drawer]] = {
    "kyoto": KyotoDrawer(), "topsecret": TopSecretDrawer(), "embassy": EmbassyDrawer(),
}


def drawer_of(name: str) -> Drawer:
    """Return who draws a game. Raises Problem for one that the terminal cannot show."""
    if name not in DRAWERS:
        raise Problem("terminal.usage.no-drawer", {"name": name, "known": ", ".join(DRAWERS)})
    return DRAWERS[name]


def side_word(drawer: Drawer, game: Game[Any], seat: int) -> str:
    """Return the key of the name of a seat's side."""
    return f"@{game.name}.{drawer.side_group}.{drawer.sides(game)[seat]}"
