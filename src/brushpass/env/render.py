"""Render one seat's View as text or as the SVG of the web client."""
from __future__ import annotations

from io import StringIO
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.view import View
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import drawer_of
from brushpass.text.drawn.screen import Screen

MODES: Final = ["human", "ansi", "svg"]


def checked_mode(mode: str | None) -> str | None:
    """Return a render mode or None. Raises ValueError for an unknown mode."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}: they are {', '.join(MODES)}")
    return mode


def render_view(game: Game[Any], view: View, mode: str | None) -> str | None:
    """Return a view as text (`ansi`) or SVG (`svg`), or print it (`human`); None without a mode."""
    if mode == "svg":
        from brushpass.text.drawn.picture import svg
        return svg(game, view)
    if mode is None:
        return None
    text = "\n".join(drawer_of(game.name).draw(game, view, Screen(StringIO(), {}, False), Catalogue("en")))
    if mode == "ansi":
        return text
    print(text, end="\n\n", flush=True)
    return None
