"""Numbers, percentages and tables in the format of each language."""
from __future__ import annotations

from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.screen import length


def number(words: Catalogue, value: float, digits: int = 1) -> str:
    """Return a number with this many decimal digits."""
    return f"{value:.{digits}f}".replace(".", words.say("terminal.decimal"))


def percent(words: Catalogue, share: float) -> str:
    """Return a share as a percentage."""
    return words.say("terminal.percent", {"number": number(words, 100 * share)})


def points(words: Catalogue, difference: float) -> str:
    """Return a difference of probabilities in percentage points, with its sign."""
    return ("+" if difference >= 0 else "-") + number(words, 100 * abs(difference))


def table(rows: list[list[str]]) -> list[str]:
    """Return rows as lines: the first column left-aligned, the others right-aligned."""
    widths = [max(length(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join([row[0].ljust(widths[0]), *[cell.rjust(width) for cell, width in
            zip(row[1:], widths[1:], strict=True)]]).rstrip() for row in rows]
