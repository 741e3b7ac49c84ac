"""What the rule tests of all games share: actions by notation, and what each player hears of them."""
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
    """Return a game with its options, made once: its tables take longer than most tests."""
    return brushpass.game(name, **dict(options))


def door(s: Any) -> brushpass.Game[Any]:
    """Return the game that a state belongs to."""
    return opened(NAMES[type(s).__name__], tuple(s.config.options.items()))


def options(s: State) -> list[str]:
    """Return the notation of everything that may be chosen now."""
    game = door(s)
    return [game.text(a) for a in game.legal_actions(s)]


def act(s: S, *texts: str) -> S:
    """Return the state after the actions, each of which must be legal; the news are those of the last one."""
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
    """Return who is asked, and the name of the choice."""
    return door(s).who(s), type(s.pending[-1]).__name__


def heard(s: State, player: int) -> list[Event]:
    """Return what a player is told of the last action."""
    return door(s).news(s, player)


def heard_of(s: State, player: int, kind: str) -> list[dict[str, object]]:
    """Return the facts of the events of one kind that a player is told of the last action."""
    return [event.to_dict() for event in heard(s, player) if type(event).__name__ == kind]
