"""The contents of the panes for one person, from the view and the events of their seat only."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import StringIO
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.kernel import Event
from brushpass.core.view import View
from brushpass.terminal.table.console import event_line
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import Drawer, seat_word
from brushpass.text.drawn.screen import Screen

MAX_LOG_LINES: Final = 60  # of the log pane; the command `log` shows all


def text_screen(environ: Mapping[str, str], width: int, height: int) -> Screen:
    """Return a screen of this size that writes to a string, with colours."""
    screen = Screen(StringIO(), environ, False)
    screen.colour, screen.width, screen.height = True, width, height
    return screen


@dataclass
class Seen:
    """What the person in one seat sees, as texts for panes of a width and height."""

    game: Game[Any]
    drawer: Drawer
    words: Catalogue
    environ: Mapping[str, str]
    names: list[str]
    view: View
    events: list[Event]
    unread: int  # the number of events that are new to the person

    def turn(self) -> str:
        """Return the game, and the player to move as far as this seat knows."""
        name = self.words.say(f"{self.game.name}.name")
        if self.view.asked_of < 0:
            return name
        seat = (int(self.view.seat) + self.view.asked_of) % self.game.seats
        params = {"game": name, "name": self.words.player(self.names[seat]), "side": seat_word(self.game, seat)}
        return self.words.say("terminal.full.turn", params)

    def next_step(self) -> str:
        """Return what the person should try to do next; "" if nothing is to be said."""
        step = self.game.next_step(self.view)
        return self.words.phrase(step) if step is not None else ""

    def board(self, width: int, height: int) -> list[str]:
        """Return the board."""
        screen = text_screen(self.environ, width, height)
        return self.drawer.draw_board(self.game, self.view, screen, self.words)

    def panels(self, width: int, height: int) -> list[str]:
        """Return cards, players and the notebook."""
        screen = text_screen(self.environ, width, height)
        notes = self.drawer.notes(self.game, int(self.view.seat), self.events)
        panels = self.drawer.draw_panels(self.game, self.view, screen, self.words)
        return panels + [self.words.phrase(note) for note in notes]

    def log(self, width: int, height: int) -> list[str]:
        """Return the last events, those already seen dimmed."""
        screen, old = text_screen(self.environ, width, height), len(self.events) - self.unread
        lines = [event_line(self.game, event, self.words) for event in self.events[-MAX_LOG_LINES:]]
        first = len(self.events) - len(lines)
        return [screen.paint(line, "line") if number < old else line for number, line in enumerate(lines, first)]
