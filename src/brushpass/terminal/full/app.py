"""The full-screen app: plays games as the plain table does, with screens instead of lines."""
from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from io import StringIO
from time import monotonic
from typing import ClassVar, Final

from textual import work
from textual.app import App
from textual.binding import Binding

from brushpass.core.play import NOBODY
from brushpass.terminal.errors import error_line
from brushpass.terminal.files import numbered_path
from brushpass.terminal.full.dialog import Dialog
from brushpass.terminal.full.seen import Seen, text_screen
from brushpass.terminal.full.table import Table
from brushpass.terminal.table.console import Console, Quit, TakenBack
from brushpass.terminal.table.play import write_result
from brushpass.terminal.table.session import Session
from brushpass.terminal.table.setup import Setup
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import seat_word
from brushpass.text.drawn.screen import Screen

DIALOG_MARGIN: Final = 6  # columns beside the text of a dialog
KEYS: Final = {"f1": ("help", "terminal.full.help"), "f2": ("hint", "page.hint"), "f3": ("undo", "page.make.undo"),
               "f4": ("rules", "page.rules")}  # the command of a key, and its name in the footer
WIDE: Final = 120  # columns
SHOW_INTERVAL_S: Final = 0.3  # between two updates while others play


class FullScreenApp(App[None]):
    """Plays games of one setup until the people leave."""

    TITLE = "Brushpass"
    CSS_PATH = "full.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS: ClassVar = [(0, "-narrow"), (WIDE, "-wide")]
    BINDINGS: ClassVar = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(self, setup: Setup, session: Session, words: Catalogue, environ: Mapping[str, str]) -> None:
        super().__init__()
        self.setup, self.session, self.words, self.environ = setup, session, words, environ
        self.table: Table | None = None  # of the person at the screen
        self.shown_at = 0.0
        for key, (command, name) in KEYS.items():
            self.bind(key, f"screen.answer('{command}')", description=words.say(name))
        self.bind("f5", "screen.zoom", description=self.say("full.zoom"))
        self.bind("f10", "quit", description=self.say("full.quit"))

    def say(self, key: str, **params: object) -> str:
        """Return a sentence of the terminal."""
        return self.words.say(f"terminal.{key}", params)

    def on_mount(self) -> None:
        self.play_games()

    @work
    async def play_games(self) -> None:
        """Play games, one seat further each time, until nobody wants another one."""
        number, again = 1, True
        while again:
            with suppress(Quit):
                await self.play_game()
            again = self.session.over() and await self.plays_again()
            if again:
                setup, side = self.setup, (self.setup.side + number) % self.setup.game.seats
                number += 1
                self.session = Session(setup, side, setup.seed + number - 1, numbered_path(setup.save, number))
        self.exit()

    async def play_game(self) -> None:
        """Play one game. Bots and chance act in a thread, so that the screen stays responsive. Raises Quit."""
        session = self.session
        console = Console(session, self.text_screen(), self.words, StringIO())
        if not session.hotseat():
            session.current_seat = next(seat for seat in range(session.game.seats) if seat not in session.players)
            await self.open_table(console)
        while not session.over():
            if await asyncio.to_thread(session.step):
                if monotonic() - self.shown_at > SHOW_INTERVAL_S:
                    self.show(session.current_seat)
                continue
            with suppress(TakenBack):
                a = await self.answer(console, session.who())
                await asyncio.to_thread(session.play, a)
        await self.close_table()

    async def answer(self, console: Console, seat: int) -> int:
        """Return a person's choice. Raises Quit and TakenBack."""
        session = self.session
        options = session.game.legal_actions(session.state)
        if session.changes_seat(seat):
            await self.hand_over(console, seat)
        elif console.is_forced(seat, options):
            return options[0]
        assert self.table is not None
        self.show(seat)
        session.read_count[seat] = len(session.history[seat])
        if session.save_error is not None:
            await self.show_text(error_line(self.words, session.save_error))
            session.save_error = None
        while True:
            text = await self.table.ask(console.question_line(seat), console.menu(seat))
            console.screen = self.text_screen()
            chosen = await asyncio.to_thread(console.one_answer, seat, options, text)
            if chosen is not None:
                return chosen
            await self.show_text(written(console))

    async def hand_over(self, console: Console, seat: int) -> None:
        """Show the seated person their new events, remove their table, and wait for the next person."""
        session, previous = self.session, self.session.current_seat
        if self.table is not None and session.read_count[previous] < len(session.history[previous]):
            self.show(previous)
            session.read_count[previous] = len(session.history[previous])
            await self.table.ask(self.say("cover.done", name=session.names[previous]), None)
        await self.close_table()
        text = self.say("cover", name=session.names[seat], side=seat_word(session.game, seat))
        await self.push_screen_wait(Dialog(text, self.say("cover.enter")))
        session.current_seat = seat
        await self.open_table(console)

    async def open_table(self, console: Console) -> None:
        """Open a table for the person at the screen."""
        self.table = Table(self.words, console.commands)
        await self.push_screen(self.table)
        self.show(self.session.current_seat)

    async def close_table(self) -> None:
        """Remove the table with everything on it."""
        if self.table is not None:
            self.table = None
            await self.pop_screen()

    def show(self, seat: int) -> None:
        """Show the person at the screen what their seat sees."""
        if self.table is not None and seat != NOBODY:
            session, self.shown_at = self.session, monotonic()
            unread = len(session.history[seat]) - session.read_count[seat]
            self.table.show(Seen(session.game, session.drawer, self.words, self.environ, session.names,
                                 session.game.observe(session.state, seat), list(session.history[seat]), unread))

    async def show_text(self, text: str) -> None:
        """Show a text until the person closes it."""
        if text.strip():
            await self.push_screen_wait(Dialog(text, self.say("full.close")))

    async def plays_again(self) -> bool:
        """Show the result and the open table, and return whether the people want another game."""
        session, again = self.session, self.words.say("page.rematch")
        console = Console(session, self.text_screen(), self.words, StringIO())
        write_result(session, console)
        table = session.drawer.draw_open(session.game, session.state, console.screen, self.words)
        text = "\n".join([written(console), "", *table])
        return await self.push_screen_wait(Dialog(text, again, self.say("full.quit"))) == again

    def text_screen(self) -> Screen:
        """Return a screen for a text that fits a dialog."""
        return text_screen(self.environ, self.size.width - DIALOG_MARGIN, self.size.height)


def written(console: Console) -> str:
    """Return what a console has written to its text screen."""
    assert isinstance(console.screen.out, StringIO)
    return console.screen.out.getvalue().strip("\n")
