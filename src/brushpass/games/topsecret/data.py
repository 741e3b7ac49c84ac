"""Constants of Top Secret: colours, agents, suitcases, duel cards, dice, and the numbering of places.

Place numbers are the same on every board: cities first, then the four start spaces and the four headquarters by corner.
Corners go clockwise from the top left: 0 red, 1 blue, 2 yellow, 3 green are the start spaces; the headquarters of a
colour is in the corner opposite its start.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NOBODY: Final[i64] = -1
NOTHING: Final[i64] = -1
NOWHERE: Final[i64] = -1

# T2 Agents: seven of a colour, numbered 1 to 7 for people. An agent is 7 * player + number - 1.
AGENTS: Final[i64] = 7
COLOURS: Final = ("red", "blue", "yellow", "green")
MAX_PLAYERS: Final[i64] = 4

# T3, T4 Suitcases: A to D of each player; a suitcase is 4 * player + letter. A content is its number of secrets.
CASES: Final[i64] = 4
ALL_CASES: Final[i64] = 16  # of all players
LETTERS: Final = ("a", "b", "c", "d")
BOMB: Final[i64] = 0
CONTENTS: Final = vec[i64]([5, 3, 1, 0])
CONTENT_NAMES: Final = ("5", "3", "1", "bomb")
SECRETS_EACH: Final[i64] = 9  # T62 5 + 3 + 1

# T5 Duel cards: one each of 1 to 5 and two 0s.
CARDS: Final[i64] = 6
CARD_COUNT: Final = vec[i64]([2, 1, 1, 1, 1, 1])

# T6 Dice 0-1-1-2-2-3: how many faces show each number.
FACES: Final = vec[i64]([1, 2, 2, 1])
SIDES: Final[i64] = 4

# T25 The aim, T26 and its condition.
SECRETS_TO_WIN: Final[i64] = 10
FIRST_CASES: Final[i64] = 3
IN_A_CITY: Final[i64] = 2  # T31

# Places.
MAX_CITIES: Final[i64] = 48
START: Final[i64] = 48  # + corner
HEADQUARTERS: Final[i64] = 52  # + corner of the colour's start
PLACES: Final[i64] = 56
MAX_LINES: Final[i64] = 8  # from one city


def player_of(agent: i64) -> i64:
    return agent // AGENTS


def owner_of(case: i64) -> i64:
    return case // CASES


def is_city(place: i64) -> bool:
    return 0 <= place < MAX_CITIES


def bomb_losses(agents: i64) -> i64:
    """T55 Half of the agents in play, odd numbers rounded up."""
    return (agents + 1) // 2


def foreign_first(own: bool, brought: i64, foreign: i64) -> bool:
    """T26, TA26 Return whether a suitcase has to wait: among the first three one must be foreign."""
    return own and foreign == 0 and brought == FIRST_CASES - 1
