"""What the tests of the reconstruction share: positions by seat, and all that one player comes to know."""
from __future__ import annotations

from brushpass.core.kernel import Event
from brushpass.games.embassy.data import LOCKED, ROOMS, ROOM_NAMES
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.view import EmbassyView
from tests.embassy.table import SPECTATOR, act, asked, game_of, heard, options, table

OUTSIDERS = (2, 3, SPECTATOR)


def seated(*who: str, extra: str = "", **config: str) -> Embassy:
    """Return a position: a line for each player from seat 0, whose turn it is; `extra` has further lines."""
    lines = ["turn 0", *[f"player {seat} {text}" for seat, text in enumerate(who)], extra]
    return table("\n".join(lines), **config)


def view(s: Embassy, player: int) -> EmbassyView:
    """Return what a player, or a spectator, sees."""
    return game_of(s).observe(s, player)


def knows(s: Embassy, player: int) -> tuple[list[Event], EmbassyView]:
    """Return what a player heard of the last action and sees after it: equal where two worlds look alike to them."""
    return heard(s, player), view(s, player)


def story(s: Embassy, player: int, *texts: str) -> tuple[list[Event], EmbassyView]:
    """Return the nonempty events that a player receives from some actions, and the final view."""
    told: list[Event] = []
    for text in texts:
        s = act(s, text)
        told += heard(s, player)
    return told, view(s, player)


def kinds(s: Embassy, player: int) -> list[str]:
    """Return the names of the events that a player hears of the last action."""
    return [type(event).__name__ for event in heard(s, player)]


def offered(s: Embassy, *verbs: str) -> list[str]:
    """Return those of the options that begin with one of the words."""
    return [text for text in options(s) if text.split()[0] in verbs]


def played_on(s: Embassy) -> Embassy:
    """Return the state after both have passed on combat items, if they are asked at all."""
    return act(s, "pass", "pass") if asked(s)[1] == "CombatItems" else s


def result(s: Embassy) -> str:
    """Return who has won and by which rule."""
    return game_of(s).result(s)


def wall_in(s: Embassy, room: str) -> Embassy:
    """Lock every way out of a room: no floor plan that ER73 lets through has such a room."""
    number = ROOM_NAMES.index(room)
    for to in range(ROOMS):
        if s.config.way_kinds[number * ROOMS + to] != 0:
            s.config.way_kinds[number * ROOMS + to] = LOCKED
    return s
