"""Locate the weights of a game and their recipe, in the game's package."""
from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, cast

from brushpass.games import game_type

WEIGHTS_FOLDER: Final = "weights"


def weight_file(game: str, extension: str) -> Path | None:
    """Return the path of a game's weights file with an extension, or None if it does not exist."""
    path = Path(str(files(game_type(game).package))) / WEIGHTS_FOLDER / f"{game}.{extension}"
    return path if path.exists() else None


def recipe_of(game: str) -> dict[str, Any]:
    """Return the training recipe of a game's weights; an empty dict if the game has none."""
    path = weight_file(game, "json")
    return {} if path is None else cast(dict[str, Any], json.loads(path.read_text("utf-8")))


def trained_variants(game: str) -> list[dict[str, str]]:
    """Return the sets of options that the network of a game was trained with."""
    return [variant["options"] for variant in recipe_of(game).get("variants", [])]
