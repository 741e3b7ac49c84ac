"""How strong the levels are: ratings as `brushpass ladder --write` measured them, from the files of the games."""
from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from brushpass.core.levels import BOT_NAMES, RANDOM
from brushpass.games import game_type

Rating = dict[str, float]  # rating, error: half of the 95 % interval, games
ORDER: Final = (RANDOM.name, *BOT_NAMES)  # the last only where a game has a network


@cache
def ratings_of(game: str) -> dict[str, Rating]:
    """Return the ratings of a game's bots by name; none where they were not measured."""
    file = files(game_type(game).package).joinpath("ratings.json")
    held: dict[str, Rating] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return held


def with_rating(game: str, bot: str, called: str) -> str:
    """Return what a bot is called with its rating, such as `Operative (1500)`; alone where none was measured."""
    rating = ratings_of(game).get(bot)
    return called if rating is None else f"{called} ({round(rating['rating'])})"
