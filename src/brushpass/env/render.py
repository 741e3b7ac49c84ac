"""One seat's View to look at: as text, or as the picture that the page draws."""
from __future__ import annotations

from io import StringIO
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.view import View
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import drawer_of
from brushpass.text.drawn.screen import Screen

MODES: Final = ["human", "ansi", "svg"]


def known_mode(mode: str | None) -> str | None:
    """Return a render mode, or None. Raises ValueError for one that there is not."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}: they are {', '.join(MODES)}")
    return mode


def rendered(game: Game[Any], view: View, mode: str | None) -> str | None:
    """Return a seat's table as text (`ansi`) or as a picture (`svg`); `human` prints the text. None without a mode."""
    if mode == "svg":
        from brushpass.text.drawn.picture import svg
        return svg(game, view)
    if mode is None:
        return None
    drawn = "\n".join(drawer_of(game.name).draw(game, view, Screen(StringIO(), {}, False), Catalogue("en")))
    if mode == "ansi":
        return drawn
    print(drawn, end="\n\n", flush=True)
    return None
