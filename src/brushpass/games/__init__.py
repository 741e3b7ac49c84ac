"""The games that are installed, by name: entry points of the group `brushpass.games`, of this package and of others."""
from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.gametype import GameType
from brushpass.core.errors import BadConfig

GROUP: Final = "brushpass.games"


class Shelf(Mapping[str, GameType]):
    """All games that are installed; they are loaded at the first look, so that a game may import this package."""

    @cached_property
    def types(self) -> dict[str, GameType]:
        """Return every kind of game by its name, in the order of `sort_key`."""
        points = {point.value: point for point in entry_points(group=GROUP)}
        found = [kind for kind in map(loaded, points.values()) if kind is not None]
        return {kind.name: kind for kind in sorted(found, key=lambda kind: (kind.sort_key, kind.name))}

    def __getitem__(self, name: str) -> GameType:
        return self.types[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.types)

    def __len__(self) -> int:
        return len(self.types)


def loaded(point: EntryPoint) -> GameType | None:
    """Return the game of an entry point; None, with a warning, for a broken package, so that all others still work."""
    try:
        kind = point.load()
        if not isinstance(kind, GameType):
            raise TypeError(f"{point.value} is not a GameType")
        check_texts(kind.package)
    except Exception as problem:
        warnings.warn(f"the game {point.name} cannot be loaded: {problem}", stacklevel=2)
        return None
    return kind


def check_texts(package: str) -> None:
    """Raise ValueError for a malformed text file of a package; a file of a language maps keys to sentences."""
    folder = files(package).joinpath("text")
    for file in folder.iterdir() if folder.is_dir() else ():
        if file.name.endswith(".json"):
            try:
                held = json.loads(file.read_text(encoding="utf-8"))
            except ValueError as problem:
                raise ValueError(f"text/{file.name}: {problem}") from None
            of_language = len(file.name.split(".")[-2]) == 2
            if of_language and not (isinstance(held, dict) and all(isinstance(each, str) for each in held.values())):
                raise ValueError(f"text/{file.name}: not an object of sentences")


GAMES: Final = Shelf()


def game_type(name: str) -> GameType:
    """Return a kind of game by its name. Raises BadConfig where there is none."""
    if name not in GAMES:
        raise BadConfig("config.no-game", {"name": name[:40], "known": ", ".join(GAMES)})
    return GAMES[name]


def game(name: str, **options: str) -> Game[Any]:
    """Return a game by its name, with its options; what is not given has its default."""
    return game_type(name).make(options)
