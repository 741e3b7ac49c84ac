"""What the tests of rooms, turns and floor plans share: a table for four in one line, plans as files, and secrecy."""
from __future__ import annotations

from typing import Any

from brushpass.core.kernel import Event
from brushpass.games.embassy.data import ROOM_NAMES
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.view import EmbassyView
from tests.embassy.table import act, game_of, heard, options, table

EVERYBODY = (0, 1, 2, 3, -2)

TERRACE = ROOM_NAMES[:9]
GROUND = ROOM_NAMES[9:18]
BASEMENT = ROOM_NAMES[18:]
# A way into every room, with a Key where it needs one.
INTO = dict(text.split() for text in (
    "telex storage-terrace", "helipad gallery", "service-terrace helipad", "storage-terrace telex", "gallery helipad",
    "security-hq gallery", "staircase-terrace armoury", "armoury x-ray", "x-ray armoury", "kitchen office",
    "office kitchen", "service-ground office", "entrance kitchen", "ballroom office", "jamming ballroom",
    "staircase-ground entrance", "central-lock infirmary", "infirmary central-lock", "radio vault", "computer radio",
    "service-basement computer", "vault radio", "cellar computer", "storage-basement cellar",
    "staircase-basement vault", "breaker tunnel", "tunnel breaker",
))
LIT = {"helipad", "x-ray", "security-hq", "entrance", "ballroom", "infirmary", "computer", "radio"}


def scene(me: str, one: str = "kitchen blue", two: str = "vault red", three: str = "telex blue", also: str = "",
          **how: str) -> Embassy:
    """Return a position of four, the first of them to move: room, Loyalty and cards of each, and further lines."""
    lines = [f"player {player} {text}" for player, text in enumerate((me, one, two, three))]
    return table("\n".join(["turn 0", *lines, *also.split("; ")]), **how)


def view(s: Embassy, player: int) -> EmbassyView:
    """Return what a player, or a spectator, sees."""
    return game_of(s).observe(s, player)


def knows(s: Embassy, player: int) -> tuple[list[Event], EmbassyView]:
    """Return what a player heard of the last action and sees after it: equal where two worlds look alike to them."""
    return heard(s, player), view(s, player)


def alike(one: Embassy, other: Embassy, *players: int) -> bool:
    """Return whether each of the players receives the same events and views in both worlds."""
    return all(knows(one, player) == knows(other, player) for player in players)


def moves(s: Embassy) -> set[str]:
    """Return the rooms that may be entered now."""
    return {text.removeprefix("move ") for text in options(s) if text.startswith("move ")}


def said(s: Embassy, player: int) -> list[str]:
    """Return the kinds of events that a player heard of the last action."""
    return [type(event).__name__ for event in heard(s, player)]


DEALT = (("red", "wire", "knife", "key"), ("blue", "pistol", "pistol", "bomb"), ("red", "wire", "wire", "vest"),
         ("blue", "knife", "pistol", "contraband"))


def dealt(first: int = 0, inside: tuple[str, ...] = ("vest", "key"), **how: str) -> Embassy:
    """Return a game of four with everything dealt as in DEALT, at the first turn."""
    s = act(EmbassyGame(how).new(), f"begin {first}")
    for loyalty, one, other, item in DEALT:
        s = act(s, f"loyalty {loyalty}", f"arm {one}", f"arm {other}", f"deal {item}")
    return act(s, *[f"deal {item}" for item in inside])


def plan_file() -> dict[str, Any]:
    """Return the rulebook's building as a user would write it down."""
    return {
        "floors": [[list(ROOM_NAMES[row:row + 3]) for row in range(floor, floor + 9, 3)] for floor in (0, 9, 18)],
        "doors": [[one, other, kind] for kind, pairs in DOORS.items() for one, other in pairs],
        "lit": sorted(LIT),
    }


def pairs(text: str) -> list[tuple[str, str]]:
    return [(one, other) for one, other in [door.split() for door in text.split(", ")]]


# ER33 to ER35, as the rulebook lists them.
DOORS = {
    "normal": pairs(
        "gallery security-hq, armoury x-ray, security-hq x-ray, storage-terrace staircase-terrace, "
        "telex storage-terrace, kitchen office, kitchen entrance, entrance ballroom, entrance staircase-ground, "
        "ballroom jamming, ballroom central-lock, central-lock infirmary, radio computer, radio vault, "
        "computer cellar, cellar breaker, storage-basement tunnel, staircase-basement breaker, breaker tunnel"),
    "x-ray": pairs(
        "helipad gallery, storage-terrace gallery, staircase-terrace armoury, telex helipad, office ballroom, "
        "staircase-ground central-lock, jamming infirmary, vault staircase-basement, cellar storage-basement"),
    "locked": pairs(
        "helipad service-terrace, security-hq service-terrace, office service-ground, jamming service-ground, "
        "vault cellar, computer service-basement, storage-basement service-basement"),
}
STAIRS = pairs(
    "staircase-terrace staircase-ground, staircase-ground staircase-basement, "
    "service-terrace service-ground, service-ground service-basement")


def beyond(room: str, *kinds: str) -> set[str]:
    """Return the rooms behind the doors of some kinds, by the rulebook."""
    ways = [pair for kind in kinds for pair in (STAIRS if kind == "stairs" else DOORS[kind])]
    return {other for one, other in ways if one == room} | {one for one, other in ways if other == room}
