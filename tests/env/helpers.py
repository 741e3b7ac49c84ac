"""What the tests of the environments share: games with their options, and a drawing that needs no browser's code."""
from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from brushpass.core.game import Game
from brushpass.core.view import View
from brushpass.env.play import Observation

GAMES: list[tuple[str, dict[str, str]]] = [
    ("kyoto", {}),
    ("kyoto", {"special_agents": "neutral", "equipment": "on", "board": "alternative"}),
    ("topsecret", {"players": "2", "most_turns": "30"}),
    ("topsecret", {"players": "3", "most_turns": "30", "tie": "back", "start_enterable": "own"}),
    ("topsecret", {"players": "4", "most_turns": "30", "bonus": "pool"}),
    ("embassy", {"rounds": "4"}),
    ("embassy", {"mission": "face-to-face", "rounds": "6"}),
    ("embassy", {"players": "6", "rounds": "4", "edition": "fr", "stay": "free"}),
]


def same(mine: Observation, theirs: Observation) -> bool:
    """Return whether two observations are equal, including their masks."""
    return mine.keys() == theirs.keys() and all(np.array_equal(mine[name], theirs[name]) for name in mine)


def draw_pictures_simply(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the picture of a View be the number of its seat: what the page draws has tests of its own."""
    picture: Any = ModuleType("brushpass.text.drawn.picture")

    def svg(game: Game[Any], view: View) -> str:
        return f"<svg>{game.name} {view.seat}</svg>"
    picture.svg = svg
    monkeypatch.setitem(sys.modules, picture.__name__, picture)
