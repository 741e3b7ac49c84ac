"""A view as text, for language models: drawn as in the terminal."""
from __future__ import annotations

from io import StringIO

from brushpass.server.table.table import Table
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import drawer_of
from brushpass.text.drawn.screen import Screen


def in_words(table: Table, seat: int, words: Catalogue) -> list[str]:
    """Return the view of a seat as lines of text, with the question if it is to act."""
    view, drawer = table.view(seat), drawer_of(table.game.name)
    lines = drawer.draw(table.game, view, Screen(StringIO(), {}, True), words)
    if table.to_act() == seat:
        question = drawer.question(view)
        lines += ["", words.phrase(question) + (f" ({question.rule})" if question.rule else "")]
    return lines
