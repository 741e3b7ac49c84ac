"""Ratings of the levels, from the `ratings.json` files that `brushpass ladder --output` writes."""
from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from brushpass.core.levels import BOT_NAMES, RANDOM
from brushpass.games import game_type

Rating = dict[str, float]  # rating, error (half of the 95% interval), games
BOT_ORDER: Final = (RANDOM.name, *BOT_NAMES)  # the last one only in games with a network


@cache
def ratings_of(game: str) -> dict[str, Rating]:
    """Return the ratings of a game's bots by name; an empty dict if none were measured."""
    file = files(game_type(game).package).joinpath("ratings.json")
    ratings: dict[str, Rating] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return ratings


def with_rating(game: str, bot: str, display_name: str) -> str:
    """Return a bot's display name with its rating, such as `Operative (1500)`; the name alone if it has none."""
    rating = ratings_of(game).get(bot)
    return display_name if rating is None else f"{display_name} ({round(rating['rating'])})"
