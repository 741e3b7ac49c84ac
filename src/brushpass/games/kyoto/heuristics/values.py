"""Kyoto by heuristics: what agents, places and attacks are worth to the player who chooses, in points.

A thousand points are the game. Nothing here looks at an enemy agent that is not open: for a hidden one it asks who the
hidden ones can be, which everybody can tell from the open ones and the Prison.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.kyoto.data import (
    AGENTS, CELLS, CHIHARU, COLOURS, COLUMNS, FORWARD, HEADQUARTERS, JOKER, KINDS, NEUTRAL, NOBODY, NOWHERE,
    NO_LOCATION, REAL, RURI, STRENGTH, side_of, territory_of,
)
from brushpass.games.kyoto.rules.clash import overcomes
from brushpass.games.kyoto.rules.end import false_captured
from brushpass.games.kyoto.state import Kyoto

GAME: Final[i64] = 1000
REAL_RUNS: Final = vec[i64]([GAME, 260, 120, 60, 25, 0])  # a real agent so many rows from the enemy's home row
FALSE_RUNS: Final = vec[i64]([-10, 45, 40, 25, 10, 0])  # a false one, which looks the same to the enemy
COMES: Final = vec[i64]([0, 600, 250, 80, 20, 0])  # a real enemy agent so many rows from one's own home row
LOSE_FALSE: Final = vec[i64]([40, 120, GAME, GAME])  # K50 after none, one, two others; KA45 the third is held
REAL_CAUGHT: Final[i64] = 350
HAS_THE_CARD: Final[i64] = 65  # of a hundred: that the enemy can pay for a coloured location
STRIKES: Final[i64] = 60  # of a hundred: that the enemy attacks whom they do not know
TURNED_AWAY: Final[i64] = 20  # what a lost clash costs, besides the turn


def rows_to_go(s: Kyoto, side: i64, cell: i64) -> i64:
    """K51 Return how many rows an agent is away from the enemy's home row."""
    row = cell // COLUMNS
    return s.config.size.last_row - row if side == 0 else row


def hidden_ones(s: Kyoto, side: i64) -> i64:
    """Return the identities, as a mask, that the hidden agents of a side can have."""
    found: i64 = 0
    for identity in range(AGENTS):
        agent = side * AGENTS + identity
        if s.at[agent] != NOWHERE and s.shown >> agent & 1 == 0:
            found |= 1 << identity
    return found


def may_be(s: Kyoto, agent: i64, hidden: i64) -> i64:
    """Return the identities, as a mask, that an enemy agent can have: its own if it is open."""
    return 1 << agent % AGENTS if s.shown >> agent & 1 == 1 else hidden


def size(mask: i64) -> i64:
    """Return how many identities are in a mask."""
    n: i64 = 0
    for identity in range(AGENTS):
        n += mask >> identity & 1
    return n


def catching_false(s: Kyoto, player: i64) -> i64:
    """K50 Return what it is worth to capture a false agent: the third one loses."""
    return -LOSE_FALSE[3 - s.config.size.false + false_captured(s, player)]


def catching_real(s: Kyoto, player: i64) -> i64:
    """K49 Return what it is worth to capture a real agent: the second one wins."""
    return GAME if s.prison[player] & REAL != 0 or s.config.size.real != REAL else REAL_CAUGHT


def caught(s: Kyoto, agent: i64) -> i64:
    """Return what it is worth to the owner that an agent is captured."""
    enemy = 1 - side_of(agent)
    if REAL >> agent % AGENTS & 1 == 1:
        return -catching_real(s, enemy)
    return -catching_false(s, enemy)


def can_be_entered(s: Kyoto, side: i64, cell: i64) -> i64:
    """Return how likely, of a hundred, a side has the card to enter a location that an enemy of it holds."""
    kind = s.config.kind[cell]
    mine = territory_of(cell) == side
    if kind == HEADQUARTERS:
        return 100 if mine or s.special[side] == CHIHARU else 0
    if kind == NEUTRAL:
        return 0 if s.special[1 - side] == CHIHARU and not mine else 100
    if kind == s.protected and s.special[1 - side] == RURI:
        return 0
    return HAS_THE_CARD


def beaten_by(s: Kyoto, enemy: i64, hidden: i64, strength: i64) -> i64:
    """Return how likely, of a hundred, an enemy agent would beat a defender of that strength."""
    can_be = may_be(s, enemy, hidden)
    beats: i64 = 0
    for identity in range(AGENTS):
        if can_be >> identity & 1 == 1 and overcomes(STRENGTH[identity], strength):
            beats += 1
    return 100 * beats // size(can_be)


def danger(s: Kyoto, agent: i64, cell: i64, hidden: i64) -> i64:
    """Return how likely, of a hundred, an agent is captured next if it stands in a location."""
    side = side_of(agent)
    strength = STRENGTH[agent % AGENTS]
    safe: i64 = 100
    for way in range(3):
        near = FORWARD[(side * CELLS + cell) * 3 + way]
        if near != NOWHERE and s.side_at(near) == 1 - side:
            safe = safe * (100 - beaten_by(s, s.stands[near], hidden, strength)) // 100
    if safe == 100:
        return 0
    return (100 - safe) * can_be_entered(s, 1 - side, cell) // 100


def standing(s: Kyoto, agent: i64, cell: i64, hidden: i64) -> i64:
    """Return what it is worth that an agent stands in a location: how near it is, and what threatens it there."""
    side = side_of(agent)
    rows = rows_to_go(s, side, cell)
    real = REAL >> agent % AGENTS & 1 == 1
    if real and rows == 0:
        return GAME
    is_open = s.shown >> agent & 1 == 1
    strikes: i64 = STRIKES
    if is_open:
        strikes = 100 if real else 0
    elif rows == 1:
        strikes = 90
    threat = danger(s, agent, cell, hidden) * strikes // 100
    loss = caught(s, agent) * threat // 100
    if not real:
        if is_open:
            return loss
        return FALSE_RUNS[rows] + loss
    worth = REAL_RUNS[rows]
    if rows < 3 and not next_step(s, side, cell):
        worth = worth * 2 // 3
    return worth * (100 - threat) // 100 + loss


def next_step(s: Kyoto, side: i64, cell: i64) -> bool:
    """Say whether a card in hand takes an agent on from a location; a joker always does."""
    if s.hand[side * KINDS + JOKER] > 0:
        return True
    for way in range(3):
        to = FORWARD[(side * CELLS + cell) * 3 + way]
        if to != NOWHERE and s.side_at(to) != side:
            kind = s.config.kind[to]
            if kind != NO_LOCATION and (kind >= COLOURS or s.hand[side * KINDS + kind] > 0):
                return True
    return False


def attack(s: Kyoto, agent: i64, defender: i64, hidden: i64, moved: i64) -> i64:
    """Return what an attack promises, where a won one also brings the agent forward by so much."""
    side = side_of(agent)
    cell = s.at[defender]
    can_be = may_be(s, defender, hidden)
    real = moved + catching_real(s, side) + COMES[rows_to_go(s, 1 - side, cell)]
    false = moved + catching_false(s, side)
    if moved == GAME:
        real = GAME
        false = GAME  # K54
    promise: i64 = 0
    for identity in range(AGENTS):
        if can_be >> identity & 1 == 1:
            if not overcomes(STRENGTH[agent % AGENTS], STRENGTH[identity]):
                promise -= TURNED_AWAY
            else:
                promise += real if REAL >> identity & 1 == 1 else false
    return promise // size(can_be)


def freed(s: Kyoto, side: i64, cell: i64, hidden: i64) -> i64:
    """Return how much safer the real agents of a side are once the enemy agent in a location is gone."""
    found: i64 = 0
    enemy = s.stands[cell]
    for way in range(3):
        near = FORWARD[((1 - side) * CELLS + cell) * 3 + way]
        if near != NOWHERE and s.side_at(near) == side:
            agent = s.stands[near]
            if agent != NOBODY and REAL >> agent % AGENTS & 1 == 1:
                risk = beaten_by(s, enemy, hidden, STRENGTH[agent % AGENTS]) * can_be_entered(s, 1 - side, near) // 100
                found -= caught(s, agent) * risk // 200
    return found
