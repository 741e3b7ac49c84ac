"""The table of one person in panes: header, board, cards, log, and the question with its options."""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import ClassVar, Final

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from brushpass.terminal.full.seen import Seen
from brushpass.terminal.table.choose import Menu
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.screen import STYLES

OWN: Final = f"\x1b[{STYLES['mine']}m"  # begins what is painted as the observer's

MIN_WIDTH: Final = 20  # columns of a drawing; a narrower pane scrolls


class Pane(ScrollableContainer):
    """A scrollable text that is drawn again whenever the size of the pane changes."""

    ALLOW_MAXIMIZE = True
    draw: Callable[[int, int], list[str]] | None = None
    own_line = 0

    def compose(self) -> ComposeResult:
        yield Static()

    def show(self, draw: Callable[[int, int], list[str]]) -> None:
        """Show a text, given as a function from the width and height of the pane."""
        self.draw = draw
        self.redraw()

    def redraw(self) -> None:
        """Draw the text for the current size, and scroll to the observer's pieces if they have moved."""
        assert self.draw is not None
        width = self.scrollable_content_region.width  # the same with and without a scrollbar
        lines = self.draw(max(width, MIN_WIDTH), self.size.height)
        self.query_one(Static).update(Text.from_ansi("\n".join(lines)))
        own_line = next((number for number, line in enumerate(lines) if OWN in line), 0)
        if own_line != self.own_line:
            self.own_line = own_line
            self.call_after_refresh(self.scroll_to, y=own_line - self.size.height // 2, animate=False)

    def on_resize(self, event: events.Resize) -> None:
        if self.draw is not None:
            self.redraw()


class Options(OptionList):
    """The options; keys reach them through the input above, so that typing and arrows work together."""

    can_focus = False


class Table(Screen[None]):
    """The screen of one person. It is given what that person sees, and never the game's state."""

    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar = [Binding(key, f"options('{action}')", show=False) for key, action in (
        ("up", "cursor_up"), ("down", "cursor_down"), ("pageup", "page_up"), ("pagedown", "page_down"))]

    def __init__(self, words: Catalogue, commands: Collection[str]) -> None:
        super().__init__()
        self.words, self.commands = words, commands
        self.menu: Menu | None = None
        self.reply: asyncio.Future[str] | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="turn")
        yield Static(id="next-step")
        with Horizontal():
            yield Pane(id="board")
            with Vertical(id="side"):
                yield Pane(id="panels")
                yield Pane(id="log")
        with Vertical(id="question"):
            yield Static(id="asked")
            yield Input(placeholder=self.words.say("terminal.full.filter"), compact=True)
            yield Options(markup=False, compact=True)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#log", Pane).border_title = self.words.say("page.log")
        self.query_one("#log", Pane).anchor()
        self.wait()

    def show(self, seen: Seen) -> None:
        """Show what the person sees now."""
        self.query_one("#turn", Static).update(Text(seen.turn()))
        self.query_one("#next-step", Static).update(Text(seen.next_step()))
        self.query_one("#board", Pane).show(seen.board)
        self.query_one("#panels", Pane).show(seen.panels)
        self.query_one("#log", Pane).show(seen.log)

    async def ask(self, question: str, menu: Menu | None) -> str:
        """Show a question with its options, and return the number of the chosen one or the typed text."""
        self.minimize()
        self.menu = menu
        self.query_one("#asked", Static).update(Text(question))
        self.query_one(Input).clear()
        self.list_options()
        self.reply = asyncio.get_running_loop().create_future()
        text = await self.reply
        self.wait()
        return text

    def wait(self) -> None:
        """Show that others are choosing."""
        self.reply = self.menu = None
        self.query_one("#asked", Static).update(Text(self.words.say("page.hint.wait")))
        self.query_one(Options).clear_options()

    @on(Input.Changed)
    def list_options(self) -> None:
        """List the options that match the input, and highlight the first one unless the input is empty."""
        text, options = self.query_one(Input).value, self.query_one(Options).clear_options()
        if self.menu is not None:
            options.add_options([Option(f"{number}) {self.menu.label(self.menu.options[number - 1])}", str(number))
                                 for number in self.menu.matching(text)])
            options.highlighted = 0 if text and options.option_count else None

    @on(Input.Submitted)
    def submit(self) -> None:
        """Run a typed command, choose the highlighted option, or let the rules say why the text is none."""
        # the value now, not that of the message: a second Enter must not answer the next question
        text, option = self.query_one(Input).value.strip(), self.query_one(Options).highlighted_option
        if option is not None and text.lower().partition(" ")[0] not in self.commands:
            text = str(option.id)
        if text or self.menu is None:
            self.action_answer(text)

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        if event.option in self.query_one(Options).options:
            self.action_answer(str(event.option.id))

    def action_answer(self, text: str) -> None:
        """Answer the question, if there is one."""
        if self.reply is not None and not self.reply.done():
            self.reply.set_result(text)
            self.query_one(Input).clear()

    def action_options(self, action: str) -> None:
        """Move the highlight of the options."""
        getattr(self.query_one(Options), f"action_{action}")()

    def minimize(self) -> None:
        """Show all panes again, ready to type."""
        super().minimize()
        self.call_after_refresh(self.query_one(Input).focus)

    def action_zoom(self) -> None:
        """Show the board alone, or all panes again."""
        if self.maximized is None:
            self.maximize(self.query_one("#board"), container=False)
        else:
            self.minimize()
