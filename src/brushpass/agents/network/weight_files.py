"""Where the weights of a game lie: in its own package, beside the recipe that made them."""
from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, cast

from brushpass.games import game_type

WEIGHTS: Final = "weights"


def file_of(game: str, ending: str) -> Path | None:
    """Return a file of a game's weights by its ending, or nothing where the game has none."""
    path = Path(str(files(game_type(game).package))) / WEIGHTS / f"{game}.{ending}"
    return path if path.exists() else None


def recipe_of(game: str) -> dict[str, Any]:
    """Return the recipe that made the weights of a game; nothing where it has none."""
    path = file_of(game, "json")
    return {} if path is None else cast(dict[str, Any], json.loads(path.read_text("utf-8")))


def trained_on(game: str) -> list[dict[str, str]]:
    """Return the sets of options that the network of a game has learned with."""
    return [variant["options"] for variant in recipe_of(game).get("variants", [])]
