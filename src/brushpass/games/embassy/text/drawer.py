"""Terminal client of Embassy: choices in groups, warnings, notes, and the drawing of the table."""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Action, Game
from brushpass.core.phrase import Phrase
from brushpass.core.view import View
from brushpass.core.kernel import SPECTATOR, Event
from brushpass.games.embassy.data import ITEM_NAMES, ROOM_NAMES
from brushpass.games.embassy.aids.notebook import Notebook
from brushpass.games.embassy.view import EmbassyView
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import SETTING_UP, Drawer
from brushpass.games.embassy.text.drawn_rooms import Rooms, phrase
from brushpass.games.embassy.text.drawn_table import TableDrawing, counted, legend
from brushpass.text.drawn.screen import Screen

GROUPS: Final = ("move", "displace", "show", "give", "discard", "pack", "call", "keep")
DEFAULT_MISSIONS: Final = {2: "face-to-face", 3: "three-alone", 5: "the-fifth"}  # by seats
ALWAYS_ASKED: Final = ("CombatItems", "PlayGoggles", "KnockOut", "Displace", "GiveItem")


def as_embassy(view: View) -> EmbassyView:
    """Cast a view to EmbassyView."""
    assert isinstance(view, EmbassyView)
    return view


class EmbassyDrawer(Drawer):
    """Draws Embassy."""

    keeps_notes = True
    example = "move kitchen"
    rule = "ER41"

    def seat_options(self, seats: int) -> dict[str, str]:
        """Return the options for a number of players, with the default mission."""
        mission = {"mission": DEFAULT_MISSIONS[seats]} if seats in DEFAULT_MISSIONS else {}
        return {"players": str(seats), **mission}

    def turn(self, view: View) -> int:
        """Return whose turn it is, SETTING_UP before the first."""
        seen = as_embassy(view)
        return SETTING_UP if seen.turn < 0 else (seen.turn + max(int(seen.seat), 0)) % seen.players

    def asks_always(self, view: View, shared: bool) -> bool:
        """ER18, ER24, ER52, ER58 Return whether to ask even for a single option: on a shared screen, to hide that."""
        return shared and as_embassy(view).asked in ALWAYS_ASKED

    def group(self, game: Game[Any], action: Action, view: View, words: Catalogue) -> tuple[str, str, str]:
        """Return the verb under which a choice is listed, and its room, card or item."""
        if action.verb not in GROUPS:
            return "", "", ""
        params = next(iter(game.describe_action(action.number).params.values()))
        what = self.description_key(game, action, view)
        label = words.phrase(phrase("to", what=params, warning=f"@{what}")) if what else words.word(params)
        return words.phrase(phrase(f"group.{action.verb}")), "", label

    def description_key(self, game: Game[Any], action: Action, view: View) -> str:
        """Return the key of a warning about a room or a door, or of the note on a briefcase's content, or ""."""
        seen = as_embassy(view)
        if action.verb == "pack":
            return "" if seen.hand[ITEM_NAMES.index(action.words[0])] else "terminal.embassy.inside"
        if action.verb != "move" or seen.at[seen.asked_of] < 0:
            return ""
        rooms = Rooms(game, seen, Catalogue("en"))
        warning = rooms.warning(seen.at[seen.asked_of], ROOM_NAMES.index(action.words[0]))
        return f"terminal.embassy.warning.{warning}" if warning else ""

    def discard(self, game: Game[Any], view: View) -> list[Phrase]:
        """Return the face-up discard pile."""
        pile = counted(as_embassy(view).discard, "item", ITEM_NAMES)
        return [phrase("discard", items=pile)] if pile else [phrase("discard.none")]

    def legend(self, screen: Screen) -> list[Phrase]:
        """Return the legend of the drawing."""
        return legend(screen)

    def notes(self, game: Game[Any], seat: int, history: list[Event]) -> list[Phrase]:
        """Return a seat's notes on the others, from its history."""
        notebook = Notebook(seat, game.seats)
        notebook.update(history)
        return notebook.phrases()

    def draw(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table as one player sees it."""
        return TableDrawing(game, as_embassy(view), screen, words).lines()

    def draw_board(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the board for a pane that scrolls."""
        return TableDrawing(game, as_embassy(view), screen, words).pane()

    def draw_panels(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the panels for a narrow pane."""
        return TableDrawing(game, as_embassy(view), screen, words).panels()

    def draw_open(self, game: Game[Any], s: Any, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table with all hidden information, merged from the views of all seats."""
        own = [as_embassy(game.observe(s, player)) for player in range(game.seats)]
        return TableDrawing(game, as_embassy(game.observe(s, int(SPECTATOR))), screen, words, own).lines()
