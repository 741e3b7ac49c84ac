"""Numbers, chances and tables as each language writes them."""
from __future__ import annotations

from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.screen import length


def number(words: Catalogue, value: float, places: int = 1) -> str:
    """Return a number with so many places after its mark."""
    return f"{value:.{places}f}".replace(".", words.say("terminal.decimal"))


def percent(words: Catalogue, part: float) -> str:
    """Return a part of one as so many of a hundred."""
    return words.say("terminal.percent", {"number": number(words, 100 * part)})


def points(words: Catalogue, part: float) -> str:
    """Return a difference of two chances in points, with its sign."""
    return ("+" if part >= 0 else "-") + number(words, 100 * abs(part))


def table(rows: list[list[str]]) -> list[str]:
    """Return rows as lines: the first column at its left, the others at their right."""
    widths = [max(length(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join([row[0].ljust(widths[0]), *[cell.rjust(width) for cell, width in
            zip(row[1:], widths[1:], strict=True)]]).rstrip() for row in rows]
