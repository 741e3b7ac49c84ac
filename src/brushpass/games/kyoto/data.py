"""Constants of Kyoto: sides, identities, cards, equipment and the board's geometry.

Locations are numbered row by row from a1 (0) to e6 (29); row 1 is the Oniwaban home row, row 6 the Government's.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

NOBODY: Final[i64] = -1
NOWHERE: Final[i64] = -1
NOTHING: Final[i64] = -1

# K1 The two sides.
ONIWABAN: Final[i64] = 0
GOVERNMENT: Final[i64] = 1
SIDES: Final = ("oniwaban", "government")

# K9, K14 Six identities a side: a strength, and real or false intelligence. An agent is 6 * side + identity.
IDENTITIES: Final = ("3r", "3f", "2r", "2f", "1", "0")
STRENGTH: Final = vec[i64]([3, 3, 2, 2, 1, 0])
REAL: Final[i64] = 0b000101
KEY: Final[i64] = 0b100111  # K99 3-real, 3-false, 2-real and 0 leave equipment behind
AGENTS: Final[i64] = 6

# K16 Location cards, K57-K65 tactic cards; K4, K5 how many of each a player has.
SHRINE: Final[i64] = 0
RESIDENCE: Final[i64] = 1
TAVERN: Final[i64] = 2
CASTLE: Final[i64] = 3
JOKER: Final[i64] = 4
DEFEND: Final[i64] = 5
TUNNEL: Final[i64] = 6
ATTACK: Final[i64] = 7
SWAP: Final[i64] = 8
DECOY: Final[i64] = 9
CARD_KINDS: Final[i64] = 10
COLOURS: Final[i64] = 4
LOCATION_BACK: Final[i64] = 10  # the back of a location card, as the opponent sees it
TACTIC_BACK: Final[i64] = 11
CARDS: Final = ("shrine", "residence", "tavern", "castle", "joker", "defend", "tunnel", "attack", "swap", "decoy",
                "location", "tactic")
COUNT: Final = vec[i64]([5, 5, 5, 5, 5, 2, 2, 1, 1, 2])
MAX_CARDS: Final[i64] = 33  # K4, K5 25 + 8

# K77 Special agents.
TOMOYO: Final[i64] = 0
YOKO: Final[i64] = 1
AYANE: Final[i64] = 2
ANJU: Final[i64] = 3
CHIHARU: Final[i64] = 4
IROHA: Final[i64] = 5
RURI: Final[i64] = 6
SPECIALS: Final = ("tomoyo", "yoko", "ayane", "anju", "chiharu", "iroha", "ruri")

# K103 Equipment, and K98-K102 what can become of it.
TYPESCRIPT: Final[i64] = 0
REVOLVER: Final[i64] = 1
WIRETAP: Final[i64] = 2
FAN: Final[i64] = 3
STUN_GUN: Final[i64] = 4
ANAESTHETIC: Final[i64] = 5
EQUIPMENT: Final = ("typescript", "revolver", "wiretap", "fan", "stun-gun", "anaesthetic")
ABSENT: Final[i64] = -1
INACTIVE: Final[i64] = 0
ACTIVE: Final[i64] = 1
USED: Final[i64] = 2

# K10-K12 The board: kinds of location, and the letters of a board file.
COLUMNS: Final[i64] = 5
ROWS: Final[i64] = 6
CELLS: Final[i64] = 30
NEUTRAL: Final[i64] = 4
HEADQUARTERS: Final[i64] = 5
NO_LOCATION: Final[i64] = 6  # beyond the edge of a smaller board
LETTERS: Final = "RGYBNH"
BOARDS: Final = {
    "default": ("BGRBY", "RHYHG", "BGNRY", "YRNGB", "GHYHR", "YBRGB"),
    "alternative": ("RGBYR", "YHNHG", "GBRYB", "BYRBG", "GHNHY", "RYBGR"),
    "mini": ("RBR..", ".RB..", "BR...", "RBR..", ".....", "....."),
}
STARTS: Final = vec[i64]([0, 1, 2, 3, 4, 7, 25, 26, 27, 28, 29, 22])  # K12, K21 six for each side

CELL_NAMES: Final = tuple("abcde"[cell % 5] + str(cell // 5 + 1) for cell in range(30))


def is_tactic(card: i64) -> bool:
    """K17 Tactic cards have their own deck and their own back."""
    return card >= DEFEND and card != LOCATION_BACK


def back_of(card: i64) -> i64:
    """KA66 The backs of location and tactic cards differ."""
    return TACTIC_BACK if is_tactic(card) else LOCATION_BACK


def side_of(agent: i64) -> i64:
    return agent // AGENTS


def territory_of(cell: i64) -> i64:
    """K10 Rows 1-3 are Oniwaban territory, rows 4-6 the Government's."""
    return ONIWABAN if cell < CELLS // 2 else GOVERNMENT


def cell_at(row: i64, column: i64) -> i64:
    """Return the location in that row and column, or NOWHERE."""
    if 0 <= row < ROWS and 0 <= column < COLUMNS:
        return row * COLUMNS + column
    return NOWHERE


def reach(directions: list[tuple[int, int]], distance: int) -> vec[i64]:
    """Return the target of each side, location and direction (ahead, across) at a distance, NOWHERE off the board."""
    targets = vec[i64]()
    for ahead in (1, -1):
        for cell in range(30):
            for forward, across in directions:
                targets = append(targets, cell_at(cell // 5 + forward * ahead * distance, cell % 5 + across * distance))
    return targets


WAYS_FORWARD: Final[i64] = 3
WAYS_ASIDE: Final[i64] = 5
FORWARD_WAYS: Final = [(1, -1), (1, 0), (1, 1)]
DEFEND_WAYS: Final = [(0, -1), (0, 1), (-1, 0), (-1, -1), (-1, 1)]
FORWARD: Final = reach(FORWARD_WAYS, 1)  # K39, K40 three ways forward, by side and location
FORWARD_JUMP: Final = reach(FORWARD_WAYS, 2)  # K79 the next space in the same direction
SIDEWAYS: Final = reach(DEFEND_WAYS, 1)  # K57 left, right, and three ways back
SIDEWAYS_JUMP: Final = reach(DEFEND_WAYS, 2)
