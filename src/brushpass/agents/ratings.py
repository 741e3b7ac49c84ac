"""How strong the levels are: ratings as `brushpass ladder --write` measured them, from the data of the package."""
from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from brushpass.agents.levels import NAMES, RANDOM

Rating = dict[str, float]  # rating, error: half of the 95 % interval, games
ORDER: Final = (RANDOM.name, *NAMES)


def load() -> dict[str, dict[str, Rating]]:
    """Return the ratings of all bots, by game and name."""
    text = files("brushpass.agents").joinpath("ratings.json").read_text("utf-8")
    held: dict[str, dict[str, Rating]] = json.loads(text)
    return held


RATINGS: Final = load()


def with_rating(game: str, bot: str) -> str:
    """Return a bot's name with its rating, such as `operative (1500)`; the name alone where none was measured."""
    rating = RATINGS.get(game, {}).get(bot)
    return bot if rating is None else f"{bot} ({round(rating['rating'])})"
