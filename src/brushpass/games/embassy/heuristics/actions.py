"""Embassy heuristics: weights of the actions in a room."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.games.embassy.actions import (
    BOARD, BOMB_IT, CALL, DRAW_ATTACKS, DRAW_ITEM, HEAL, HEAL_OTHER, HEAL_SELF, JAM, LIGHTS, LOCK, PASS, RECEPTION,
    SMUGGLE, STASH, TRANSMIT, UPLOAD,
)
from brushpass.games.embassy.data import BOMB, CODE_BOOK, HAND, HELIPAD, TERRACE, floor_of
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.items import least_value
from brushpass.games.embassy.heuristics.movement import CERTAIN_WEIGHT
from brushpass.games.embassy.heuristics.goals import attack_cards, bombing_target, can_leave_with, intel_in_hand, is_foe


def action_weight(s: Embassy, player: i64, a: i64) -> i64:
    """Return the weight of an action."""
    if a == PASS:
        return 60
    if BOARD <= a < BOARD + 3:
        return CERTAIN_WEIGHT if can_leave_with(s, player, intel_in_hand(s, player)) else 1
    if a == BOMB_IT:
        return bombing_weight(s, player)
    if CALL <= a < CALL + 3:
        return call_weight(s, player, a - CALL)
    if a in (TRANSMIT, SMUGGLE):
        return CERTAIN_WEIGHT
    if a >= UPLOAD:
        return CERTAIN_WEIGHT if a - UPLOAD == s.loyalty[player] else 1
    if a in (DRAW_ITEM, DRAW_ATTACKS):
        return draw_weight(s, player, a)
    if a in (HEAL, HEAL_SELF, HEAL_OTHER, STASH):
        return healing_weight(s, player, a)
    return building_weight(s, player, a)


def bombing_weight(s: Embassy, player: i64) -> i64:
    """E51 Return the weight of a bombing: certain for an enemy's second helicopter (ER38), minimal for the own one."""
    if s.helicopter == s.loyalty[player]:
        return 1
    return CERTAIN_WEIGHT if s.wrecks[s.helicopter] > 0 else 5_000


def call_weight(s: Embassy, player: i64, faction: i64) -> i64:
    """E89-E91 Return the weight of a call: the own helicopter with enemy Intel, an enemy's one with a Bomb."""
    own = s.loyalty[player]
    intel = intel_in_hand(s, player)
    if faction == own:
        return 6_000 if intel != 0 else 4
    if s.holds(player, BOMB) and intel == 0 and faction == bombing_target(s, own):
        return 3_000 if s.wrecks[faction] > 0 else 1_200
    return 2


def draw_weight(s: Embassy, player: i64, a: i64) -> i64:
    """E55, E58 Return the weight of drawing cards: high unless the hand is full of valuable ones."""
    if a == DRAW_ITEM:
        return 3_000 if s.hand_size(player) < HAND or least_value(s, player) < 40 else 20
    return 2_000 if attack_cards(s, player) < 4 else 300


def healing_weight(s: Embassy, player: i64, a: i64) -> i64:
    """E30, E31, E88 Return the weight of healing, E36 or of discarding Contraband."""
    if a == STASH:
        return 200
    if a == HEAL_OTHER:
        return 800 if not is_foe(s, player, s.friend) else 1
    return 1_500


def building_weight(s: Embassy, player: i64, a: i64) -> i64:
    """E78, E84, E104, ER43 Return the weight of changing the building: high to stop enemies about to leave."""
    danger = is_enemy_leaving(s, player)
    if a == RECEPTION:
        return 3_000 if danger else 10
    if a == LOCK:
        return 2_000 if s.helicopter >= 0 and s.helicopter != s.loyalty[player] and not danger else 15
    if a == LOCK + 1:
        return 15
    if a == LIGHTS:
        return 20
    if a == JAM:
        sends = s.holds(player, CODE_BOOK) and intel_in_hand(s, player) != 0
        return (5_000 if sends else 5) if s.jamming else (1 if sends else 300)
    return 500  # E17 open the briefcase


def is_enemy_leaving(s: Embassy, player: i64) -> bool:
    """Return whether an enemy is on the terrace while their helicopter is on the Helipad."""
    if s.helicopter < 0 or s.helicopter == s.loyalty[player]:
        return False
    for other in range(s.config.players):
        if s.loyalty[other] == s.helicopter and s.at[other] >= 0:
            if s.at[other] == HELIPAD or floor_of(s.at[other]) == TERRACE:
                return True
    return False
