"""Constants of Embassy: rooms, doors, items, interaction cards, and their numbering."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NOBODY: Final[i64] = -1
NOTHING: Final[i64] = -1
NOWHERE: Final[i64] = -1
MAX_PLAYERS: Final[i64] = 6

# ER1 Factions.
RED: Final[i64] = 0
BLUE: Final[i64] = 1
GREEN: Final[i64] = 2
FACTIONS: Final = ("red", "blue", "green")
NO_FACTION: Final[i64] = -1
NEUTRAL: Final[i64] = 3  # the other card that an interrogation may show

# E49 Nine rooms on each of three floors.
ROOM_NAMES: Final = (
    "telex", "helipad", "service-terrace", "storage-terrace", "gallery", "security-hq", "staircase-terrace", "armoury",
    "x-ray", "kitchen", "office", "service-ground", "entrance", "ballroom", "jamming", "staircase-ground",
    "central-lock", "infirmary", "radio", "computer", "service-basement", "vault", "cellar", "storage-basement",
    "staircase-basement", "breaker", "tunnel",
)
TELEX: Final[i64] = 0
HELIPAD: Final[i64] = 1
SERVICE_TERRACE: Final[i64] = 2
STORAGE_TERRACE: Final[i64] = 3
SECURITY_HQ: Final[i64] = 5
STAIRCASE_TERRACE: Final[i64] = 6
ARMOURY: Final[i64] = 7
X_RAY: Final[i64] = 8
SERVICE_GROUND: Final[i64] = 11
ENTRANCE: Final[i64] = 12
BALLROOM: Final[i64] = 13
JAMMING: Final[i64] = 14
STAIRCASE_GROUND: Final[i64] = 15
CENTRAL_LOCK: Final[i64] = 16
INFIRMARY: Final[i64] = 17
RADIO: Final[i64] = 18
COMPUTER: Final[i64] = 19
SERVICE_BASEMENT: Final[i64] = 20
STORAGE_BASEMENT: Final[i64] = 23
STAIRCASE_BASEMENT: Final[i64] = 24
BREAKER: Final[i64] = 25
TUNNEL: Final[i64] = 26
ROOMS: Final[i64] = 27
MAX_DOORS: Final[i64] = 8  # from one room
TERRACE: Final[i64] = 0
GROUND: Final[i64] = 1
BASEMENT: Final[i64] = 2

# E50 Kinds of doors; ER36 stairs are ways too.
NO_DOOR: Final[i64] = 0
NORMAL: Final[i64] = 1
DETECTOR: Final[i64] = 2
LOCKED: Final[i64] = 3
STAIR: Final[i64] = 4  # E65, E83, E103 subject to Central Lock
SHAFT: Final[i64] = 5  # E57, E76, E100 free inside
DOOR_KINDS: Final = ("", "normal", "x-ray", "locked", "stair", "shaft")

# E1-E48 Items.
INTEL: Final[i64] = 0  # + faction
BOMB: Final[i64] = 3
BRIEFCASE: Final[i64] = 4  # + 0 red, 1 blue
CODE_CRACKER: Final[i64] = 6
HIDDEN_WEAPON: Final[i64] = 7
VEST: Final[i64] = 8
FIRST_AID: Final[i64] = 9
KEY: Final[i64] = 10
CONTRABAND: Final[i64] = 11
GOGGLES: Final[i64] = 12
VIRUS: Final[i64] = 13
ANTI_VIRUS: Final[i64] = 14
CODE_BOOK: Final[i64] = 15
TUNNEL_MAP: Final[i64] = 16
LETTER: Final[i64] = 17  # + faction
ITEMS: Final[i64] = 20
ITEM_NAMES: Final = (
    "intel-red", "intel-blue", "intel-green", "bomb", "briefcase-red", "briefcase-blue", "code-cracker",
    "hidden-weapon", "vest", "first-aid", "key", "contraband", "goggles", "virus", "anti-virus", "code-book",
    "tunnel-map", "letter-red", "letter-blue", "letter-green",
)
HAND: Final[i64] = 3  # E3

# ER2, ER3 Interaction cards.
WIRE: Final[i64] = 0
KNIFE: Final[i64] = 1
PISTOL: Final[i64] = 2
ATTACKS: Final[i64] = 3
FRIENDLY: Final[i64] = 3
IGNORE: Final[i64] = 4
CARD_NAMES: Final = ("wire", "knife", "pistol", "friendly", "ignore")
ATTACK_COUNT: Final = vec[i64]([12, 12, 12])
FIRST_ATTACKS: Final[i64] = 2

# ER18 Results, seen from the active player.
LOSING: Final[i64] = -1
TIE: Final[i64] = 0
WINNING: Final[i64] = 1

# ER8 Steps.
STEPS: Final[i64] = 3
STEPS_INJURED: Final[i64] = 2


def floor_of(room: i64) -> i64:
    return room // 9


def is_service(room: i64) -> bool:
    """E56, E76, E100 One of the three Service Staircases."""
    return room in (SERVICE_TERRACE, SERVICE_GROUND, SERVICE_BASEMENT)


def is_briefcase(item: i64) -> bool:
    return item == BRIEFCASE or item == BRIEFCASE + 1


def beats(one: i64, other: i64) -> bool:
    """ER3 Pistol beats Knife, Knife beats Wire, Wire beats Pistol."""
    return (one == PISTOL and other == KNIFE) or (one == KNIFE and other == WIRE) or (one == WIRE and other == PISTOL)
