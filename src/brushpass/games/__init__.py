"""The games that are installed, by name: entry points of the group `brushpass.games`, of this package and of others."""
from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.gametype import GameType
from brushpass.core.problems import BadConfig

GROUP: Final = "brushpass.games"


class Shelf(Mapping[str, GameType]):
    """All games that are installed; they are loaded at the first look, so that a game may import this package."""

    @cached_property
    def types(self) -> dict[str, GameType]:
        """Return every kind of game by its name, in the order of the shelf."""
        points = {point.value: point for point in entry_points(group=GROUP)}
        found = [kind for kind in map(loaded, points.values()) if kind is not None]
        return {kind.name: kind for kind in sorted(found, key=lambda kind: (kind.shelf, kind.name))}

    def __getitem__(self, name: str) -> GameType:
        return self.types[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.types)

    def __len__(self) -> int:
        return len(self.types)


def loaded(point: EntryPoint) -> GameType | None:
    """Return the game of an entry point; a package that is broken must not take all others along."""
    try:
        kind = point.load()
    except Exception as problem:
        warnings.warn(f"the game {point.name} cannot be loaded: {problem}", stacklevel=2)
        return None
    if not isinstance(kind, GameType):
        warnings.warn(f"the entry point {point.name} is no GameType", stacklevel=2)
        return None
    return kind


GAMES: Final = Shelf()


def kind_of(name: str) -> GameType:
    """Return a kind of game by its name. Raises BadConfig where there is none."""
    if name not in GAMES:
        raise BadConfig("config.no-game", {"name": name[:40], "known": ", ".join(GAMES)})
    return GAMES[name]


def game(name: str, **options: str) -> Game[Any]:
    """Return a game by its name, with its options; what is not given has its default."""
    return kind_of(name).make(options)
