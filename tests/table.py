"""Helpers of the rule tests: play actions by notation, and read the events of each player."""
from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

import brushpass
from brushpass.core.phrase import Refused
from brushpass.core.kernel import Event, State

S = TypeVar("S", bound=State)
NAMES = {"Kyoto": "kyoto", "TopSecret": "topsecret", "Embassy": "embassy"}


@lru_cache(64)
def opened(name: str, options: tuple[tuple[str, str], ...]) -> brushpass.Game[Any]:
    """Return a game with its options, cached because its tables are slow to build."""
    return brushpass.game(name, **dict(options))


def door(s: Any) -> brushpass.Game[Any]:
    """Return the game that a state belongs to."""
    return opened(NAMES[type(s).__name__], tuple(s.config.options.items()))


def options(s: State) -> list[str]:
    """Return the notation of every legal action."""
    game = door(s)
    return [game.text(a) for a in game.legal_actions(s)]


def act(s: S, *texts: str) -> S:
    """Return the state after the actions, each of which must be legal; its events are those of the last one."""
    game = door(s)
    for text in texts:
        s = game.apply(s, game.parse(text))
    return s


def refuses(s: State, text: str) -> str:
    """Return the number of the rule by which an action is refused."""
    game = door(s)
    try:
        game.apply(s, game.parse(text))
    except Refused as refused:
        return refused.refusal.rule
    raise AssertionError(f"{text} is allowed")


def asked(s: State) -> tuple[int, str]:
    """Return the player to move, and the name of the question."""
    return door(s).who(s), type(s.pending[-1]).__name__


def heard(s: State, player: int) -> list[Event]:
    """Return the events of the last action that a player receives."""
    return door(s).observed_events(s, player)


def heard_of(s: State, player: int, kind: str) -> list[dict[str, object]]:
    """Return the fields of the last action's events of one type that a player receives."""
    return [event.to_dict() for event in heard(s, player) if type(event).__name__ == kind]
