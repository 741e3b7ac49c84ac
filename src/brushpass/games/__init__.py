"""The games, by name."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from brushpass.core.game import BadConfig, Game
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.topsecret.game import TopSecretGame

GAMES: dict[str, Callable[[dict[str, str]], Game[Any]]] = {
    "kyoto": KyotoGame, "topsecret": TopSecretGame, "embassy": EmbassyGame,
}


def game(name: str, **options: str) -> Game[Any]:
    """Return a game by its name, with its options; what is not given has its usual value."""
    if name not in GAMES:
        raise BadConfig("config.no-game", {"name": name[:40], "known": ", ".join(GAMES)})
    return GAMES[name](options)
