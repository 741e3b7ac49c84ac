"""What a front end of text needs to know of a game beyond its door: the plain drawer, which any game may replace.

The plain drawer shows a table as the zones that the game names. A game that has a drawer of its own makes a subclass
and names it in its `GameType`.
"""
from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

from brushpass.core.game import Action, Game
from brushpass.core.gametype import GameType
from brushpass.core.kernel import SPECTATOR, Event
from brushpass.core.phrase import Phrase
from brushpass.core.problems import BadConfig
from brushpass.core.view import View
from brushpass.games import game_type
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawing import block
from brushpass.text.drawn.screen import Screen

SETTING_UP: Final = -1  # whose turn it is before the first


class Drawer:
    """Draws a game's views as lists, and knows how its choices are put."""

    keeps_notes = False  # whether there is a notebook of what one knows of the others
    opens_with_nature = False  # whether a turn begins with a roll, and not with a choice
    example = ""  # the notation of an action
    rule = ""  # the number of a rule

    def __init__(self, kind: GameType) -> None:
        self.kind = kind

    def seat_options(self, seats: int) -> dict[str, str]:
        """Return the options for so many seats."""
        return {"players": str(seats)} if "players" in self.kind.options else {}

    def board_options(self, text: str) -> dict[str, str]:
        """Return the options for a board file. Raises BadConfig."""
        if self.kind.boards is None:
            raise BadConfig("config.no-option", {"name": "board", "known": ", ".join(self.kind.options)})
        return self.kind.boards.read(text)

    def turn(self, view: View) -> int:
        """Return whose turn it is as those who watch see it, SETTING_UP before the first: by default who is asked."""
        return max(view.asked_of, SETTING_UP)

    def question(self, view: View) -> Phrase:
        """Return what is being asked."""
        return Phrase(f"{self.kind.name}.ask.{view.asked}", {}, view.asked_rule)

    def asks_always(self, view: View, shared: bool) -> bool:
        """Say whether the question is put even if there is but one answer, at a screen that people share or not."""
        return shared

    def group(self, game: Game[Any], action: Action, view: View, words: Catalogue) -> tuple[str, str, str]:
        """Return the title that an option is listed under, where it begins, and what it is called there; or nothing."""
        return "", "", ""

    def what(self, game: Game[Any], action: Action, view: View) -> str:
        """Return the key of a sentence that says more of an option, "" where nothing needs to be said."""
        return ""

    def discard(self, game: Game[Any], view: View) -> list[Phrase]:
        """Return the discard pile, as far as this player may look through it."""
        return [Phrase("terminal.discard.none", {}, "")]

    def legend(self, screen: Screen) -> list[Phrase]:
        """Return what the letters and signs of the drawing mean."""
        return []

    def notes(self, game: Game[Any], seat: int, heard: list[Event]) -> list[Phrase]:
        """Return the notebook of a seat that has heard all this."""
        return []

    def draw(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table as one player sees it."""
        items = [each for zone in game.zones(view) for each in (("title", zone.title), *[("", i) for i in zone.items])]
        return block(items, screen.width, screen, words)

    def draw_open(self, game: Game[Any], s: Any, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table with everything open."""
        views = [game.observe(s, seat) for seat in range(game.seats)]
        return self.draw(game, game.opened(game.observe(s, int(SPECTATOR)), views), screen, words)


@cache
def drawer_of(name: str) -> Drawer:
    """Return what draws an installed game."""
    return load_drawer(game_type(name))


def load_drawer(kind: GameType) -> Drawer:
    """Return what draws a game."""
    if not kind.drawer:
        return Drawer(kind)
    module, _, own = kind.drawer.partition(":")
    drawer: Drawer = getattr(import_module(module), own)(kind)
    return drawer


def seat_names(game: Game[Any]) -> tuple[str, ...]:
    """Return how the seats of a game are called in commands."""
    return tuple([game.seat_key(seat).rpartition(".")[2] for seat in range(game.seats)])


def seat_word(game: Game[Any], seat: int) -> str:
    """Return the word for a seat, as the key to look up."""
    return f"@{game.seat_key(seat)}"
