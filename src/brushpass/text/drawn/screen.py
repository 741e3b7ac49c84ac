"""What is shown and how: width, colour, the clear that hides one player's secrets from the other; no words of its own.

Two questions are kept apart: whether the terminal understands control codes at all (`ansi`), and whether colour is
wanted (`colour`). Without control codes a screen is hidden by a pile of empty lines.
"""
from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Mapping
from typing import Final, TextIO

STYLES: Final = {
    "R": "91", "G": "92", "Y": "93", "B": "94", "N": "97", "H": "37",
    "mine": "1;96", "theirs": "1;95", "title": "1", "number": "1;93", "wrong": "91",
    "line": "2",
}
CODES: Final = re.compile(r"\x1b\[[0-9;]*m")
HIDE: Final = "\x1b[0m\x1b[2J\x1b[3J\x1b[H"
EMPTY_LINES: Final = 60
BOXES: Final = "┌─┬┐│├┼┤═╞╪╡└┴┘●→↑↓↕▲░"
DOTS: Final = "⣿"


class Screen:
    """A place to write lines to, and what it can show."""

    def __init__(self, out: TextIO, environ: Mapping[str, str], plain: bool) -> None:
        size = shutil.get_terminal_size((100, 40)) if out.isatty() else os.terminal_size((100, 40))
        self.out = out
        self.plain = plain or not can_write(out, BOXES)
        self.ansi = out.isatty() and environ.get("TERM", "") not in ("", "dumb") and not self.plain
        self.colour = self.ansi and not environ.get("NO_COLOR")
        self.braille = can_write(out, DOTS) and environ.get("TERM", "") != "linux"  # its console has no such letters
        self.width = max(min(size.columns, 140), 40)
        self.height = size.lines

    def line(self, text: str = "") -> None:
        """Write one line."""
        self.out.write(text + "\n")

    def wrapped(self, text: str, indent: str = "  ") -> None:
        """Write a paragraph, its further lines set in; as it is where a screen reader reads it."""
        self.line(text if self.plain else "\n".join(fold(text, self.width, indent)))

    def prompt(self, text: str) -> None:
        """Write what stands before an answer."""
        self.out.write(text)
        self.out.flush()

    def paint(self, text: str, style: str) -> str:
        """Return a text in the colours of a style, where colour is wanted."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour else text

    def hide(self) -> None:
        """Take everything off the screen, and out of what can be scrolled back to."""
        self.out.write(HIDE if self.ansi else "\n" * EMPTY_LINES)
        self.out.flush()

    def leave(self) -> None:
        """Leave the terminal as it was found."""
        if self.colour:
            self.out.write("\x1b[0m")
        self.out.flush()


def can_write(out: TextIO, text: str) -> bool:
    """Say whether a stream can show these letters."""
    try:
        text.encode(getattr(out, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def length(text: str) -> int:
    """Return how many columns a text takes, its colours not counted."""
    return len(CODES.sub("", text))


def pad(text: str, width: int) -> str:
    """Return a text filled up with spaces."""
    return text + " " * (width - length(text))


def fold(text: str, width: int, indent: str = "  ") -> list[str]:
    """Return a text without colours in lines of at most that width."""
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def flow(items: list[str], width: int, indent: int, gap: int = 2) -> list[str]:
    """Return items, perhaps coloured, one after the other in lines of at most that width."""
    lines = [""]
    for item in items:
        if lines[-1] and length(lines[-1]) + gap + length(item) > width - indent:
            lines.append("")
        lines[-1] += (" " * gap if lines[-1] else "") + item
    return lines


def columns(items: list[str], width: int) -> list[str]:
    """Return items, perhaps coloured, in as many columns as fit, to be read downwards."""
    widest = max(length(item) for item in items) + 3
    if widest > width:
        return [line for item in items for line in fold(item, width, "   ")]
    across = max(1, min(width // widest, -(-len(items) // 3)))
    down = -(-len(items) // across)
    rows = [[items[place] for place in range(row, len(items), down)] for row in range(down)]
    return ["".join(pad(item, widest) for item in row).rstrip() for row in rows]
