"""Terminal output: width, colours, and clearing the screen to hide one player's secrets from the next.

`ansi` says whether the terminal understands control codes, `colour` whether colours are wanted. Without control codes
the screen is cleared by empty lines.
"""
from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final, TextIO

STYLES: Final = {
    "R": "91", "G": "92", "Y": "93", "B": "94", "N": "97", "H": "37",
    "mine": "1;96", "theirs": "1;95", "title": "1", "number": "1;93", "wrong": "91",
    "line": "2",
}
CODES: Final = re.compile(r"\x1b\[[0-9;]*m")
CLEAR_CODES: Final = "\x1b[0m\x1b[2J\x1b[3J\x1b[H"
CLEAR_LINES: Final = 60
BOX_CHARACTERS: Final = "┌─┬┐│├┼┤═╞╪╡└┴┘●→↑↓↕▲░"
BRAILLE_SAMPLE: Final = "⣿"


class Screen:
    """An output stream, and what it can show."""

    def __init__(self, out: TextIO, environ: Mapping[str, str], plain: bool) -> None:
        size = shutil.get_terminal_size((100, 40)) if out.isatty() else os.terminal_size((100, 40))
        self.out = out
        self.plain = plain or not can_write(out, BOX_CHARACTERS)
        self.ansi = out.isatty() and environ.get("TERM", "") not in ("", "dumb") and not self.plain
        self.colour = self.ansi and not environ.get("NO_COLOR")
        # the Linux console has no Braille glyphs
        self.braille = can_write(out, BRAILLE_SAMPLE) and environ.get("TERM", "") != "linux"
        self.width = max(min(size.columns, 140), 40)
        self.height = size.lines

    def line(self, text: str = "") -> None:
        """Write one line."""
        self.out.write(text + "\n")

    def wrapped(self, text: str, indent: str = "  ") -> None:
        """Write a paragraph with a hanging indent; unwrapped in plain mode, for screen readers."""
        self.line(text if self.plain else "\n".join(fold(text, self.width, indent)))

    def prompt(self, text: str) -> None:
        """Write a prompt."""
        self.out.write(text)
        self.out.flush()

    def paint(self, text: str, style: str) -> str:
        """Return a text in the colours of a style, if colours are wanted."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour else text

    def clear(self) -> None:
        """Clear the screen and the scrollback."""
        self.out.write(CLEAR_CODES if self.ansi else "\n" * CLEAR_LINES)
        self.out.flush()

    def leave(self) -> None:
        """Reset the terminal's colours."""
        if self.colour:
            self.out.write("\x1b[0m")
        self.out.flush()


def can_write(out: TextIO, text: str) -> bool:
    """Return whether a stream can encode a text."""
    try:
        text.encode(getattr(out, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def length(text: str) -> int:
    """Return the display width of a text, without control codes."""
    return len(CODES.sub("", text))


def pad(text: str, width: int) -> str:
    """Return a text padded with spaces to a width."""
    return text + " " * (width - length(text))


def fold(text: str, width: int, indent: str = "  ") -> list[str]:
    """Return a text without control codes, wrapped to a width."""
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def flow(items: list[str], width: int, indent: int, gap: int = 2) -> list[str]:
    """Return items, possibly painted, joined into lines of at most that width."""
    lines = [""]
    for item in items:
        if lines[-1] and length(lines[-1]) + gap + length(item) > width - indent:
            lines.append("")
        lines[-1] += (" " * gap if lines[-1] else "") + item
    return lines


def columns(items: list[str], width: int) -> list[str]:
    """Return items, possibly painted, in as many columns as fit, ordered by column."""
    widest = max(length(item) for item in items) + 3
    if widest > width:
        return [line for item in items for line in fold(item, width, "   ")]
    across = max(1, min(width // widest, -(-len(items) // 3)))
    down = -(-len(items) // across)
    rows = [[items[index] for index in range(row, len(items), down)] for row in range(down)]
    return ["".join(pad(item, widest) for item in row).rstrip() for row in rows]


def abreast(blocks: Sequence[list[str]], width: int) -> list[str]:
    """Return blocks of lines, possibly painted, side by side; each but the last is padded to a width."""
    return ["".join(pad(text, width) for text in row).rstrip() for row in zip_longest(*blocks, fillvalue="")]


def listing(rows: list[list[str]], screen: Screen, least: int) -> list[str]:
    """Return rows of three texts below their heading; the last text is folded, to `least` columns or more."""
    widths = [max(len(row[column]) for row in rows) + 2 for column in range(2)]
    lines = []
    for number, (name, here, near) in enumerate(rows):
        start = name.ljust(widths[0]) + here.ljust(widths[1])
        cut = fold(near, max(screen.width - len(start), least), "")
        lines += [(start if row == 0 else " " * len(start)) + text for row, text in enumerate(cut)]
        lines[-1] = screen.paint(lines[-1], "title") if number == 0 else lines[-1]
    return lines
