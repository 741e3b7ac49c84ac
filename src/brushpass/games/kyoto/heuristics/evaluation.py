"""Kyoto at a glance: what each side may expect in a world where everything is known, without playing on.

What is seen of a side is a handful of features; `WEIGHTS` says what each has been worth in games between bots, in
thousandths of the logarithm of the odds to win. `bench/kyoto_evaluation.py` fits them.
"""
from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import asked
from brushpass.games.kyoto.data import (
    AGENTS, CELLS, COLOURS, FORWARD, JOKER, KINDS, NOBODY, NOWHERE, REAL, STRENGTH,
)
from brushpass.games.kyoto.rules.clash import overcomes
from brushpass.games.kyoto.rules.play import PlayCard
from brushpass.games.kyoto.rules.tactics import decoy_marks
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.heuristics.values import next_step, rows_to_go, size
from brushpass.games.kyoto.heuristics.weights import WEIGHTS

RUNNER: Final[i64] = 0  # a real agent: whose move it is, rows to go, threatened, has the card for the next step
LURE: Final[i64] = 48  # a false agent: rows to go, threatened, open
OPEN: Final[i64] = 72  # a real agent that is open
ALIVE: Final[i64] = 73  # by identity
LOST_FALSE: Final[i64] = 79  # how many
CARDS_LEFT: Final[i64] = 83  # in fours
JOKERS: Final[i64] = 92  # in hand
DECOYS: Final[i64] = 98  # on the table
SPECIAL: Final[i64] = 101  # by special agent
EQUIPPED: Final[i64] = 108  # by equipment card: active
TO_MOVE: Final[i64] = 114
FEATURES: Final[i64] = 115


def prospects(s: Kyoto) -> list[float]:
    """Return what each side may expect, from -1 to 1."""
    if s.over:
        return [1.0, -1.0] if s.winner == 0 else [-1.0, 1.0]
    mover = next_to_play(s)
    odds: i64 = 0
    for feature in features(s, 0, mover == 0):
        odds += WEIGHTS[feature]
    for feature in features(s, 1, mover == 1):
        odds -= WEIGHTS[feature]
    first = 2.0 / (1.0 + exp(-float(odds) / 1000.0)) - 1.0
    return [first, -first]


def next_to_play(s: Kyoto) -> i64:
    """Return who plays the next card."""
    return s.turn if isinstance(asked(s), PlayCard) else 1 - s.turn


def features(s: Kyoto, side: i64, to_move: bool) -> vec[i64]:
    """Return what is seen of a side."""
    found = vec[i64](capacity=24)
    for identity in range(AGENTS):
        cell = s.at[side * AGENTS + identity]
        if cell != NOWHERE:
            found = append(found, ALIVE + identity)
            found = append(found, agent_feature(s, side, identity, cell, to_move))
            if REAL >> identity & 1 == 1 and s.shown >> (side * AGENTS + identity) & 1 == 1:
                found = append(found, OPEN)
    found = append(found, LOST_FALSE + size(s.prison[1 - side] & ~REAL))
    left = s.hand_size(side) + s.deck_size(side, False) + s.deck_size(side, True)
    found = append(found, CARDS_LEFT + left // 4)
    found = append(found, JOKERS + s.hand[side * KINDS + JOKER])
    found = append(found, DECOYS + decoys_laid(s, side))
    if s.special[side] != NOBODY:
        found = append(found, SPECIAL + s.special[side])
    if s.config.equipment:
        for equipment in range(6):
            if s.is_active(equipment, side):
                found = append(found, EQUIPPED + equipment)
    return append(found, TO_MOVE) if to_move else found


def decoys_laid(s: Kyoto, side: i64) -> i64:
    """Return how many Decoys of a side lie on the table."""
    return (1 if decoy_marks(s, side, 0) > 0 else 0) + (1 if decoy_marks(s, side, 1) > 0 else 0)


def agent_feature(s: Kyoto, side: i64, identity: i64, cell: i64, to_move: bool) -> i64:
    """Return how an agent stands: how far it has come, whether it is threatened, and whether it can go on."""
    rows = rows_to_go(s, side, cell)
    threat: i64 = 1 if threatened(s, side, identity, cell) else 0
    if REAL >> identity & 1 == 1:
        step: i64 = 1 if next_step(s, side, cell) else 0
        return RUNNER + (((1 if to_move else 0) * 6 + rows) * 2 + threat) * 2 + step
    is_open = s.shown >> (side * AGENTS + identity) & 1
    return LURE + (rows * 2 + threat) * 2 + is_open


def threatened(s: Kyoto, side: i64, identity: i64, cell: i64) -> bool:
    """Say whether an enemy agent ahead beats this one, and the enemy has the card for it."""
    enemy = 1 - side
    for way in range(3):
        near = FORWARD[(side * CELLS + cell) * 3 + way]
        if near != NOWHERE and s.side_at(near) == enemy:
            if overcomes(STRENGTH[s.stands[near] % AGENTS], STRENGTH[identity]):
                return can_pay(s, enemy, cell)
    return False


def can_pay(s: Kyoto, side: i64, cell: i64) -> bool:
    """K33-K36 Say whether a side has a card in hand that brings an agent into a location."""
    if s.closed_to(side, cell, True):
        return False
    kind = s.config.kind[cell]
    hand = side * KINDS
    if s.hand[hand + JOKER] > 0:
        return True
    return s.hand[hand + kind] > 0 if kind < COLOURS else s.holds_colour(side)
