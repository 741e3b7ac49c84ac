"""Kyoto heuristics: the static evaluation of a world in which everything is known.

A side has a set of active features. The sum of their weights is the log-odds to win; `bench/kyoto_evaluation.py` fits
the weights to games between bots.
"""
from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import pending_ask
from brushpass.games.kyoto.data import (
    AGENTS, CARD_KINDS, CELLS, COLOURS, EQUIPMENT, FORWARD, JOKER, MAX_CARDS, NOBODY, NOWHERE, REAL, SPECIALS, STRENGTH,
)
from brushpass.games.kyoto.rules.clash import overcomes
from brushpass.games.kyoto.rules.play import PlayCard
from brushpass.games.kyoto.rules.tactics import decoy_marks
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.heuristics.values import bit_count, has_next_step, rows_to_go

# What is multiplied into a feature's index.
ROWS_TO_GO: Final[i64] = 6
FLAG: Final[i64] = 2
MAX_DECOYS: Final[i64] = 2
MAX_FALSE_LOST: Final[i64] = 3
MAX_JOKERS: Final[i64] = 5
CARDS_PER_STEP: Final[i64] = 4
# The first index of each group of features.
REAL_AGENT: Final[i64] = 0  # by side to move, rows to go, threatened, has the card for the next step
FALSE_AGENT: Final[i64] = REAL_AGENT + FLAG * ROWS_TO_GO * FLAG * FLAG  # by rows to go, threatened, open
OPEN_REAL: Final[i64] = FALSE_AGENT + ROWS_TO_GO * FLAG * FLAG
ALIVE: Final[i64] = OPEN_REAL + 1  # by identity
LOST_FALSE: Final[i64] = ALIVE + AGENTS  # by number
CARDS_LEFT: Final[i64] = LOST_FALSE + MAX_FALSE_LOST + 1  # by number // CARDS_PER_STEP
JOKERS: Final[i64] = CARDS_LEFT + MAX_CARDS // CARDS_PER_STEP + 1  # by number in hand
DECOYS: Final[i64] = JOKERS + MAX_JOKERS + 1  # by number on the table
SPECIAL: Final[i64] = DECOYS + MAX_DECOYS + 1  # by special agent
EQUIPPED: Final[i64] = SPECIAL + len(SPECIALS)  # by active equipment card
TO_MOVE: Final[i64] = EQUIPPED + len(EQUIPMENT)
FEATURES: Final[i64] = TO_MOVE + 1
# In thousandths of the log-odds to win.
WEIGHTS: Final = vec[i64]([
    941, 794, 0, 0, 1139, 1764, 0, 71, 0, 435, 0, -110, 62, 90, -330, -245, 93, 59, -936, -324, 137, 106, 0, -279, 0,
    0, 0, 0, 1176, 2753, 0, 1712, 0, 510, 0, 200, 10, 67, -96, -110, 81, -11, -457, -219, 84, 69, 0, -109, -221, -143,
    0, 0, 65, -86, 134, -25, 57, -168, 135, -167, -18, -217, 11, -224, -51, -253, 146, 7, -66, -241, 83, 134, -230,
    392, -130, 420, -64, -67, 48, -128, 34, 223, 0, -1394, -333, 7, 113, 78, 128, 65, 130, 123, 37, -20, 16, -39,
    -331, 0, -43, 144, 251, -58, 27, -137, -348, 114, 99, 198, -75, 143, 74, -7, -146, 323, 64,
])


def evaluate(s: Kyoto) -> list[float]:
    """Return the expected result of each side, from -1 to 1."""
    if s.over:
        return [1.0, -1.0] if s.winner == 0 else [-1.0, 1.0]
    mover = next_to_play(s)
    odds: i64 = 0
    for feature in active_features(s, 0, mover == 0):
        odds += WEIGHTS[feature]
    for feature in active_features(s, 1, mover == 1):
        odds -= WEIGHTS[feature]
    first = 2.0 / (1.0 + exp(-float(odds) / 1000.0)) - 1.0
    return [first, -first]


def next_to_play(s: Kyoto) -> i64:
    """Return the side that plays the next card."""
    return s.turn if isinstance(pending_ask(s), PlayCard) else 1 - s.turn


def active_features(s: Kyoto, side: i64, to_move: bool) -> vec[i64]:
    """Return the indices of a side's active features."""
    active = vec[i64](capacity=24)
    for identity in range(AGENTS):
        cell = s.at[side * AGENTS + identity]
        if cell != NOWHERE:
            active = append(active, ALIVE + identity)
            active = append(active, agent_feature(s, side, identity, cell, to_move))
            if REAL >> identity & 1 == 1 and s.shown >> (side * AGENTS + identity) & 1 == 1:
                active = append(active, OPEN_REAL)
    active = append(active, LOST_FALSE + bit_count(s.prison[1 - side] & ~REAL))
    left = s.hand_size(side) + s.deck_size(side, False) + s.deck_size(side, True)
    active = append(active, CARDS_LEFT + left // CARDS_PER_STEP)
    active = append(active, JOKERS + s.hand[side * CARD_KINDS + JOKER])
    active = append(active, DECOYS + count_decoys(s, side))
    if s.special[side] != NOBODY:
        active = append(active, SPECIAL + s.special[side])
    if s.config.equipment:
        for equipment in range(6):
            if s.is_active(equipment, side):
                active = append(active, EQUIPPED + equipment)
    return append(active, TO_MOVE) if to_move else active


def count_decoys(s: Kyoto, side: i64) -> i64:
    """Count the Decoys of a side on the table."""
    return (1 if decoy_marks(s, side, 0) > 0 else 0) + (1 if decoy_marks(s, side, 1) > 0 else 0)


def agent_feature(s: Kyoto, side: i64, identity: i64, cell: i64, to_move: bool) -> i64:
    """Return the feature of an agent: how far it has come, whether it is threatened, and whether it can go on."""
    rows = rows_to_go(s, side, cell)
    threat: i64 = 1 if is_threatened(s, side, identity, cell) else 0
    if REAL >> identity & 1 == 1:
        step: i64 = 1 if has_next_step(s, side, cell) else 0
        return REAL_AGENT + (((1 if to_move else 0) * ROWS_TO_GO + rows) * FLAG + threat) * FLAG + step
    is_open = s.shown >> (side * AGENTS + identity) & 1
    return FALSE_AGENT + (rows * FLAG + threat) * FLAG + is_open


def is_threatened(s: Kyoto, side: i64, identity: i64, cell: i64) -> bool:
    """Return whether an enemy agent ahead beats this one and the enemy holds the card for it."""
    enemy = 1 - side
    for way in range(3):
        near = FORWARD[(side * CELLS + cell) * 3 + way]
        if near != NOWHERE and s.side_at(near) == enemy:
            if overcomes(STRENGTH[s.stands[near] % AGENTS], STRENGTH[identity]):
                return can_pay(s, enemy, cell)
    return False


def can_pay(s: Kyoto, side: i64, cell: i64) -> bool:
    """K33-K36 Return whether a side holds a card that moves an agent into a location."""
    if s.closed_to(side, cell, True):
        return False
    kind = s.config.cell_kinds[cell]
    hand = side * CARD_KINDS
    if s.hand[hand + JOKER] > 0:
        return True
    return s.hand[hand + kind] > 0 if kind < COLOURS else s.holds_colour(side)
