"""Shared by all text drawings: phrases set in lines."""
from __future__ import annotations

from brushpass.core.phrase import Phrase
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.screen import Screen, fold

Items = list[tuple[str, Phrase]]  # phrases, each with its style: "title" or ""


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
