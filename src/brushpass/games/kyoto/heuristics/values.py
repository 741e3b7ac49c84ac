"""Kyoto heuristics: values of agents, locations and attacks to the player who chooses, in points.

Nothing here reads the identity of a hidden enemy agent, only the set of identities that hidden agents can have.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.kyoto.data import (
    AGENTS, CARD_KINDS, CELLS, CHIHARU, COLOURS, COLUMNS, FORWARD, HEADQUARTERS, JOKER, NEUTRAL, NOBODY, NOWHERE,
    NO_LOCATION, REAL, RURI, STRENGTH, side_of, territory_of,
)
from brushpass.games.kyoto.rules.clash import overcomes
from brushpass.games.kyoto.rules.end import false_captured
from brushpass.games.kyoto.state import Kyoto

WIN_VALUE: Final[i64] = 1000
REAL_VALUE_BY_ROWS: Final = vec[i64]([WIN_VALUE, 260, 120, 60, 25, 0])  # of a real agent
FALSE_VALUE_BY_ROWS: Final = vec[i64]([-10, 45, 40, 25, 10, 0])  # of a false one, which looks the same to the enemy
ENEMY_VALUE_BY_ROWS: Final = vec[i64]([0, 600, 250, 80, 20, 0])  # of a real enemy agent
FALSE_CAPTURE_COSTS: Final = vec[i64]([40, 120, WIN_VALUE, WIN_VALUE])  # K50 after none, one, two others; KA45
REAL_CAPTURE_VALUE: Final[i64] = 350
PAYS_PERCENT: Final[i64] = 65  # probability that the enemy can pay for a coloured location
ATTACKS_PERCENT: Final[i64] = 60  # probability that the enemy attacks an unknown agent
LOST_CLASH_COST: Final[i64] = 20  # in addition to the turn


def rows_to_go(s: Kyoto, side: i64, cell: i64) -> i64:
    """K51 Return the distance of a location from the enemy's home row, in rows."""
    row = cell // COLUMNS
    return s.config.size.last_row - row if side == 0 else row


def hidden_identities(s: Kyoto, side: i64) -> i64:
    """Return the mask of identities that the hidden agents of a side can have."""
    mask: i64 = 0
    for identity in range(AGENTS):
        agent = side * AGENTS + identity
        if s.at[agent] != NOWHERE and s.shown >> agent & 1 == 0:
            mask |= 1 << identity
    return mask


def possible_identities(s: Kyoto, agent: i64, hidden: i64) -> i64:
    """Return the mask of identities that an enemy agent can have: only its own if it is open."""
    return 1 << agent % AGENTS if s.shown >> agent & 1 == 1 else hidden


def bit_count(mask: i64) -> i64:
    """Count the identities in a mask."""
    n: i64 = 0
    for identity in range(AGENTS):
        n += mask >> identity & 1
    return n


def false_capture_value(s: Kyoto, player: i64) -> i64:
    """K50 Return the value of capturing a false agent: the third one loses the game."""
    return -FALSE_CAPTURE_COSTS[3 - s.config.size.false + false_captured(s, player)]


def real_capture_value(s: Kyoto, player: i64) -> i64:
    """K49 Return the value of capturing a real agent: the second one wins the game."""
    return WIN_VALUE if s.prison[player] & REAL != 0 or s.config.size.real != REAL else REAL_CAPTURE_VALUE


def captured_value(s: Kyoto, agent: i64) -> i64:
    """Return the value of an agent's capture to its owner."""
    enemy = 1 - side_of(agent)
    if REAL >> agent % AGENTS & 1 == 1:
        return -real_capture_value(s, enemy)
    return -false_capture_value(s, enemy)


def entry_percent(s: Kyoto, side: i64, cell: i64) -> i64:
    """Return the probability, in percent, that a side can enter a location that its enemy occupies."""
    kind = s.config.cell_kinds[cell]
    mine = territory_of(cell) == side
    if kind == HEADQUARTERS:
        return 100 if mine or s.special[side] == CHIHARU else 0
    if kind == NEUTRAL:
        return 0 if s.special[1 - side] == CHIHARU and not mine else 100
    if kind == s.protected and s.special[1 - side] == RURI:
        return 0
    return PAYS_PERCENT


def win_percent(s: Kyoto, enemy: i64, hidden: i64, strength: i64) -> i64:
    """Return the probability, in percent, that an enemy agent beats a defender of a strength."""
    can_be = possible_identities(s, enemy, hidden)
    beats: i64 = 0
    for identity in range(AGENTS):
        if can_be >> identity & 1 == 1 and overcomes(STRENGTH[identity], strength):
            beats += 1
    return 100 * beats // bit_count(can_be)


def capture_percent(s: Kyoto, agent: i64, cell: i64, hidden: i64) -> i64:
    """Return the probability, in percent, that an agent in a location can be captured next."""
    side = side_of(agent)
    strength = STRENGTH[agent % AGENTS]
    safe: i64 = 100
    for way in range(3):
        near = FORWARD[(side * CELLS + cell) * 3 + way]
        if near != NOWHERE and s.side_at(near) == 1 - side:
            safe = safe * (100 - win_percent(s, s.stands[near], hidden, strength)) // 100
    if safe == 100:
        return 0
    return (100 - safe) * entry_percent(s, 1 - side, cell) // 100


def position_value(s: Kyoto, agent: i64, cell: i64, hidden: i64) -> i64:
    """Return the value of an agent in a location, by its distance from the goal and the threats there."""
    side = side_of(agent)
    rows = rows_to_go(s, side, cell)
    real = REAL >> agent % AGENTS & 1 == 1
    if real and rows == 0:
        return WIN_VALUE
    is_open = s.shown >> agent & 1 == 1
    strikes: i64 = ATTACKS_PERCENT
    if is_open:
        strikes = 100 if real else 0
    elif rows == 1:
        strikes = 90
    threat = capture_percent(s, agent, cell, hidden) * strikes // 100
    loss = captured_value(s, agent) * threat // 100
    if not real:
        if is_open:
            return loss
        return FALSE_VALUE_BY_ROWS[rows] + loss
    worth = REAL_VALUE_BY_ROWS[rows]
    if rows < 3 and not has_next_step(s, side, cell):
        worth = worth * 2 // 3
    return worth * (100 - threat) // 100 + loss


def has_next_step(s: Kyoto, side: i64, cell: i64) -> bool:
    """Return whether a card in hand moves an agent forward from a location; a joker always does."""
    if s.hand[side * CARD_KINDS + JOKER] > 0:
        return True
    for way in range(3):
        to = FORWARD[(side * CELLS + cell) * 3 + way]
        if to != NOWHERE and s.side_at(to) != side:
            kind = s.config.cell_kinds[to]
            if kind != NO_LOCATION and (kind >= COLOURS or s.hand[side * CARD_KINDS + kind] > 0):
                return True
    return False


def attack_value(s: Kyoto, agent: i64, defender: i64, hidden: i64, moved: i64) -> i64:
    """Return the expected value of an attack; `moved` is the value of the advance if it is won."""
    side = side_of(agent)
    cell = s.at[defender]
    can_be = possible_identities(s, defender, hidden)
    real = moved + real_capture_value(s, side) + ENEMY_VALUE_BY_ROWS[rows_to_go(s, 1 - side, cell)]
    false = moved + false_capture_value(s, side)
    if moved == WIN_VALUE:
        real = WIN_VALUE
        false = WIN_VALUE  # K54
    promise: i64 = 0
    for identity in range(AGENTS):
        if can_be >> identity & 1 == 1:
            if not overcomes(STRENGTH[agent % AGENTS], STRENGTH[identity]):
                promise -= LOST_CLASH_COST
            else:
                promise += real if REAL >> identity & 1 == 1 else false
    return promise // bit_count(can_be)


def relief_value(s: Kyoto, side: i64, cell: i64, hidden: i64) -> i64:
    """Return the value of removing the enemy agent in a location for the safety of real agents."""
    relief: i64 = 0
    enemy = s.stands[cell]
    for way in range(3):
        near = FORWARD[((1 - side) * CELLS + cell) * 3 + way]
        if near != NOWHERE and s.side_at(near) == side:
            agent = s.stands[near]
            if agent != NOBODY and REAL >> agent % AGENTS & 1 == 1:
                risk = win_percent(s, enemy, hidden, STRENGTH[agent % AGENTS]) * entry_percent(s, 1 - side, near) // 100
                relief -= captured_value(s, agent) * risk // 200
    return relief
