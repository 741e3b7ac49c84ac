"""The text drawer of a game: the default one, which a game may replace.

The default drawer lists the zones of a view. A game with its own drawer makes a subclass and names it in its
`GameType`.
"""
from __future__ import annotations

from functools import cache
from pkgutil import resolve_name
from typing import Any, Final

from brushpass.core.game import Action, Game
from brushpass.core.gametype import GameType
from brushpass.core.kernel import SPECTATOR, Event
from brushpass.core.phrase import Phrase
from brushpass.core.errors import BadConfig
from brushpass.core.view import View
from brushpass.games import game_type
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.screen import Screen, fold

SETTING_UP: Final = -1  # the turn before the first player's
Items = list[tuple[str, Phrase]]  # phrases, each with its style: "title" or ""


class Drawer:
    """Draws a game's views as text, and says how its choices are presented."""

    keeps_notes = False  # whether it can write a notebook of deductions
    opens_with_nature = False  # whether a turn starts with a roll instead of a decision
    example = ""  # the notation of an action
    rule = ""  # the number of a rule

    def __init__(self, game_type: GameType) -> None:
        self.game_type = game_type

    def seat_options(self, seats: int) -> dict[str, str]:
        """Return the options for a number of seats."""
        return {"players": str(seats)} if "players" in self.game_type.options else {}

    def board_options(self, text: str) -> dict[str, str]:
        """Return the options of a board file. Raises BadConfig."""
        if self.game_type.boards is None:
            raise BadConfig("config.no-option", {"name": "board", "known": ", ".join(self.game_type.options)})
        return self.game_type.boards.read(text)

    def turn(self, view: View) -> int:
        """Return whose turn it is in a spectator's view, SETTING_UP before the first: by default, the player to move.
        """
        return max(view.asked_of, SETTING_UP)

    def question(self, view: View) -> Phrase:
        """Return the question of the current decision."""
        return Phrase(f"{self.game_type.name}.ask.{view.asked}", {}, view.asked_rule)

    def asks_always(self, view: View, shared: bool) -> bool:
        """Return whether to ask even if there is only one option; `shared` if people share the screen."""
        return shared

    def group(self, game: Game[Any], action: Action, view: View, words: Catalogue) -> tuple[str, str, str]:
        """Return the heading of an option, its start and its label there; empty strings for no group."""
        return "", "", ""

    def description_key(self, game: Game[Any], action: Action, view: View) -> str:
        """Return the key of a sentence that explains an option; "" if it needs none."""
        return ""

    def discard(self, game: Game[Any], view: View) -> list[Phrase]:
        """Return the discard pile, as far as this player may see it."""
        return [Phrase("terminal.discard.none", {}, "")]

    def legend(self, screen: Screen) -> list[Phrase]:
        """Return the legend of the drawing."""
        return []

    def notes(self, game: Game[Any], seat: int, history: list[Event]) -> list[Phrase]:
        """Return the notebook of a seat with this history."""
        return []

    def draw(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table as one player sees it."""
        items = [item for zone in game.zones(view) for item in (("title", zone.title), *[("", i) for i in zone.items])]
        return block(items, screen.width, screen, words)

    def draw_board(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the board for a pane that scrolls; by default the whole table."""
        return self.draw(game, view, screen, words)

    def draw_panels(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the panels for a narrow pane beside the board, the observer's first; by default none."""
        return []

    def draw_open(self, game: Game[Any], s: Any, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table with all hidden information shown."""
        views = [game.observe(s, seat) for seat in range(game.seats)]
        return self.draw(game, game.merged_view(game.observe(s, int(SPECTATOR)), views), screen, words)


def block(items: Items, width: int, screen: Screen, words: Catalogue) -> list[str]:
    """Return phrases wrapped to a width, with painted titles and indented items."""
    lines: list[str] = []
    for style, item in items:
        text = words.phrase(item)
        if style:
            lines += [screen.paint(line, style) for line in fold(text, width)]
        else:
            lines += fold(f" {text}", width, "   ")
    return lines


@cache
def drawer_of(name: str) -> Drawer:
    """Return the drawer of a game."""
    return load_drawer(game_type(name))


def load_drawer(described: GameType) -> Drawer:
    """Return a new drawer of a game type."""
    if not described.drawer:
        return Drawer(described)
    drawer: Drawer = resolve_name(described.drawer)(described)
    return drawer


def seat_names(game: Game[Any]) -> tuple[str, ...]:
    """Return the names of a game's seats in commands."""
    return tuple([game.seat_key(seat).rpartition(".")[2] for seat in range(game.seats)])


def seat_word(game: Game[Any], seat: int) -> str:
    """Return the word for a seat, as a key to look up."""
    return f"@{game.seat_key(seat)}"
