"""A text with buttons: the output of a command, the cover between two people, and the end of a game."""
from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static


class Dialog(ModalScreen[str]):
    """Shows a text until a button is pressed, and returns its label."""

    AUTO_FOCUS = "Button"
    BINDINGS: ClassVar = [Binding(key, f"text('{action}')", show=False) for key, action in (
        ("up", "scroll_up"), ("down", "scroll_down"), ("pageup", "page_up"), ("pagedown", "page_down"))]

    def __init__(self, text: str, *buttons: str) -> None:
        super().__init__()
        self.text, self.buttons = text, buttons

    def compose(self) -> ComposeResult:
        with Vertical():
            with ScrollableContainer(can_focus=False):
                yield Static(Text.from_ansi(self.text))
            with Horizontal():
                for label in self.buttons:
                    yield Button(Text(label), compact=True)

    @on(Button.Pressed)
    def close(self, event: Button.Pressed) -> None:
        self.dismiss(str(event.button.label))

    def key_escape(self) -> None:
        """Close a text; a question needs an answer."""
        if len(self.buttons) == 1:
            self.dismiss(self.buttons[0])

    def action_text(self, action: str) -> None:
        """Scroll the text."""
        getattr(self.query_one(ScrollableContainer), f"action_{action}")()
