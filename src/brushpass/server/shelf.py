"""Games that many tables share: one for each kind and its options, with the words for what may be chosen in it."""
from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.games import game as open_game
from brushpass.server.wire.outgoing import Packed

MOST: Final = 64  # games: anybody may ask for options of their own
Options = tuple[tuple[str, str], ...]


@lru_cache(MOST)
def opened(name: str, options: Options) -> Game[Any]:
    """Return a game by its name, with its options; the same one for all who ask. Raises BadConfig."""
    return open_game(name, **dict(options))


def game_of(name: str, options: dict[str, str]) -> Game[Any]:
    """Return a game by its name, with its options; the same one for all who ask. Raises BadConfig."""
    return opened(name, tuple(sorted(options.items())))


@lru_cache(MOST)
def words_of(game: Game[Any]) -> dict[int, Packed]:
    """Return what has been offered in a game so far, by number, in its words."""
    return {}
