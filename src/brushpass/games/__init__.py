"""Registry of the installed games: entry points of the group `brushpass.games`."""
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


class GameRegistry(Mapping[str, GameType]):
    """All installed games by name, loaded on first access, so that a game may import this package."""

    @cached_property
    def types(self) -> dict[str, GameType]:
        """Return every game type by name, in the order of `sort_key`."""
        points = {point.value: point for point in entry_points(group=GROUP)}
        types = [loaded for loaded in map(load, points.values()) if loaded is not None]
        return {kind.name: kind for kind in sorted(types, key=lambda kind: (kind.sort_key, kind.name))}

    def __getitem__(self, name: str) -> GameType:
        return self.types[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.types)

    def __len__(self) -> int:
        return len(self.types)


def load(point: EntryPoint) -> GameType | None:
    """Return the game type of an entry point; warn and return None for a broken package."""
    try:
        loaded = point.load()
        if not isinstance(loaded, GameType):
            raise TypeError(f"{point.value} is not a GameType")
        check_texts(loaded.package)
    except Exception as problem:
        warnings.warn(f"the game {point.name} cannot be loaded: {problem}", stacklevel=2)
        return None
    return loaded


def check_texts(package: str) -> None:
    """Raise ValueError for a malformed text file of a package; a language file maps keys to sentences."""
    folder = files(package).joinpath("text")
    for file in folder.iterdir() if folder.is_dir() else ():
        if file.name.endswith(".json"):
            try:
                texts = json.loads(file.read_text(encoding="utf-8"))
            except ValueError as problem:
                raise ValueError(f"text/{file.name}: {problem}") from None
            of_language = len(file.name.split(".")[-2]) == 2
            if of_language and not (isinstance(texts, dict) and all(isinstance(text, str) for text in texts.values())):
                raise ValueError(f"text/{file.name}: not an object of sentences")


GAMES: Final = GameRegistry()


def game_type(name: str) -> GameType:
    """Return a game type by its name. Raises BadConfig."""
    if name not in GAMES:
        raise BadConfig("config.no-game", {"name": name[:40], "known": ", ".join(GAMES)})
    return GAMES[name]


def game(name: str, **options: str) -> Game[Any]:
    """Return a game by its name, with options; missing ones have their defaults."""
    return game_type(name).make(options)
