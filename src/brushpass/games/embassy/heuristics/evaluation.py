"""Embassy heuristics: the static evaluation of a world in which everything is known.

A faction has a set of active features. The sum of their weights is its log-odds to win; `bench/embassy_evaluation.py`
fits the weights to games between bots.
"""
from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.games.embassy.data import (
    BOMB, CODE_BOOK, COMPUTER, GREEN, HELIPAD, ITEMS, JAMMING, KEY, LETTER, NOBODY, RADIO, SECURITY_HQ, TELEX,
    TUNNEL, TUNNEL_MAP, VIRUS,
)
from brushpass.games.embassy.rules.end import carried_intel
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.distances import Distances
from brushpass.games.embassy.heuristics.goals import attack_cards, good_intel, intel_in_hand, is_foe

# Errands that a player has the means for.
ESCAPE: Final[i64] = 0  # E52 with Intel, the own helicopter on the Helipad
CALL: Final[i64] = 1  # E89 with Intel, the own helicopter not yet called
HINDERED: Final[i64] = 2  # with Intel, another helicopter on the Helipad
LAST_WRECK: Final[i64] = 3  # E51 with a Bomb, for the second helicopter of an enemy
FIRST_WRECK: Final[i64] = 4
CALL_LAST: Final[i64] = 5  # E91 with a Bomb, an enemy's second helicopter not yet called
CALL_FIRST: Final[i64] = 6
UPLOAD: Final[i64] = 7  # ER42 somebody is in Security HQ
UPLOAD_ALONE: Final[i64] = 8
SMUGGLE: Final[i64] = 9  # ER43
SEND: Final[i64] = 10
UNJAM: Final[i64] = 11
ERRANDS: Final[i64] = 12
DELAYS: Final[i64] = 13  # see `delay_index`

HUNTED_LEVELS: Final[i64] = 6  # see `hunted_index`
MAX_ARMS: Final[i64] = 5
MAX_WRECKS: Final[i64] = 2
MAX_POINTS: Final[i64] = 5
# The first index of each group of features.
ERRAND: Final[i64] = 0  # by errand and delay
FRIEND_THERE: Final[i64] = ERRANDS * DELAYS  # by errand: a player in its room
FOE_THERE: Final[i64] = FRIEND_THERE + ERRANDS
STRANDED: Final[i64] = FOE_THERE + ERRANDS  # with Intel, but no helicopter left
PACKED: Final[i64] = STRANDED + 1  # with Intel in a briefcase only
HUNTED: Final[i64] = PACKED + 1  # with Intel: by `hunted_index`
HOLDS: Final[i64] = HUNTED + HUNTED_LEVELS  # by item
OWN_INTEL: Final[i64] = HOLDS + ITEMS  # in the own faction's hands
ARMS: Final[i64] = OWN_INTEL + 1  # by number of Attack cards, up to MAX_ARMS
INJURED: Final[i64] = ARMS + MAX_ARMS + 1
WRECKS: Final[i64] = INJURED + 1  # by number of the faction, up to MAX_WRECKS
POINTS: Final[i64] = WRECKS + MAX_WRECKS + 1  # ER47 up to MAX_POINTS
FIFTH: Final[i64] = POINTS + MAX_POINTS + 1  # ER46
FEATURES: Final[i64] = FIFTH + 1
# In thousandths of the log-odds to win.
WEIGHTS: Final = vec[i64]([
    2812, 1973, 1368, 1243, 272, 235, 169, 205, 50, -21, -537, -342, -168, 10, -80, -178, -119, 161, 217, 164,
    -130, -15, -151, 132, 235, 356, -204, -265, -183, -258, -648, -528, -657, -267, -395, -641, 35, 4, -343,
    3632, 2434, 2114, 1917, 976, 1002, 880, 743, 961, 651, 810, 769, 790, 463, 455, 518, 360, 192, 208, 186, 121,
    238, 141, 377, 235, -117, 703, 809, 828, 768, 482, 712, 622, 230, 465, 492, 949, 225, 848, 29, 62, 151, 82,
    275, 255, 197, -24, 125, 162, 494, 104, 345, 2968, 3277, 2672, 2349, 1318, 1217, 1146, 508, 179, 167, 0, 0,
    0, 1466, 2465, 2289, 1947, 420, 33, 442, 173, -149, 536, 0, 0, 0, 1098, 2166, 1562, 1629, 563, 721, 663, 164,
    565, 679, 0, 0, 0, 444, 466, 559, 485, 621, 465, 161, 0, 0, 0, 0, 0, 0, 0, 268, 140, 632, 400, 779, 697, 833,
    248, 394, 0, 0, 0, -139, -154, -90, -515, -96, 667, 518, 0, 0, 0, 0, 0, -503, 116, -142, -300, 23, 219, 141,
    -1385, -260, 559, 0, 0, -685, -366, 413, 334, 17, 422, 524, 406, 195, 0, 0, 50, -6, 93, -55, 2, -29, 66, 51,
    -51, 56, 818, 483, 386, 90, 184, -34, 340, 140, -141, 16, 119, 269, 678, 989, -64, 106, -369, 0, -748, -147,
    -289, 42, 372, 915, -1198,
])


def evaluate(distances: Distances, s: Embassy) -> list[float]:
    """Return the expected result of each player, from -1 to 1."""
    if s.over:
        return [0.0 if s.winners == 0 else 1.0 if s.winners >> player & 1 == 1 else -1.0
                for player in range(s.config.players)]
    shares = [0.0, 0.0, 0.0]
    total = 0.0
    for faction in range(3):
        if has_players(s, faction):
            odds: i64 = 0
            for feature in active_features(distances, s, faction):
                odds += WEIGHTS[feature]
            shares[faction] = exp(float(odds) / 1000.0)
            total += shares[faction]
    return [2.0 * shares[s.loyalty[player]] / total - 1.0 for player in range(s.config.players)]


def has_players(s: Embassy, faction: i64) -> bool:
    """Return whether any player belongs to a faction."""
    for player in range(s.config.players):
        if s.loyalty[player] == faction:
            return True
    return False


def active_features(distances: Distances, s: Embassy, faction: i64) -> vec[i64]:
    """Return the indices of a faction's active features."""
    active = vec[i64](capacity=32)
    active = append(active, WRECKS + min(s.wrecks[faction], MAX_WRECKS))
    if faction == GREEN and s.config.mission.fifth:
        active = append(active, FIFTH)
    for player in range(s.config.players):
        if s.loyalty[player] == faction:
            active = add_possessions(s, player, active)
            if s.at[player] >= 0:
                active = add_intel(distances, s, player, active)
                active = add_bomb(distances, s, player, active)
                if s.config.mission.floppies and s.holds(player, VIRUS + faction):
                    watched = s.other_in(player, SECURITY_HQ) != NOBODY
                    active = add_errand(distances, s, player, UPLOAD if watched else UPLOAD_ALONE, COMPUTER, active)
    return active


def add_possessions(s: Embassy, player: i64, active: vec[i64]) -> vec[i64]:
    """Add the features of a player's cards, injury and points."""
    for item in range(ITEMS):
        for _ in range(s.hand[player * ITEMS + item]):
            active = append(active, HOLDS + item if item >= BOMB else OWN_INTEL if item == s.loyalty[player] else HOLDS)
    active = append(active, ARMS + min(attack_cards(s, player), MAX_ARMS))
    if s.is_injured(player):
        active = append(active, INJURED)
    if s.config.mission.points:
        active = append(active, POINTS + min(s.points[player], MAX_POINTS))
    return active


def add_intel(distances: Distances, s: Embassy, player: i64, active: vec[i64]) -> vec[i64]:
    """E52 Add the features of a player with Intel."""
    own = s.loyalty[player]
    intel = carried_intel(s, player) & good_intel(s, own)
    if intel == 0:
        return active
    if intel_in_hand(s, player) == 0:
        active = append(active, PACKED)
    active = append(active, HUNTED + hunted_index(distances, s, player))
    if s.config.mission.danger_zone:
        active = add_other_exits(distances, s, player, active)
    if s.helicopter == own or may_ride_along(s, player, intel):
        return add_errand(distances, s, player, ESCAPE, HELIPAD, active)
    if s.helicopter >= 0:
        return add_errand(distances, s, player, HINDERED, HELIPAD, active)
    if s.tiles[own] > 0:
        return add_errand(distances, s, player, CALL, RADIO, active)
    return append(active, STRANDED)


def may_ride_along(s: Embassy, player: i64, intel: i64) -> bool:
    """ER44 With an ally's Letter, and the third faction's Intel."""
    own, helicopter = s.loyalty[player], s.helicopter
    if helicopter < 0 or helicopter == own or not s.config.mission.letters:
        return False
    return s.holds(player, LETTER + helicopter) and intel & ~(1 << helicopter) != 0


def add_other_exits(distances: Distances, s: Embassy, player: i64, active: vec[i64]) -> vec[i64]:
    """ER43 Add the errands to Tunnel and Telex."""
    if s.holds(player, TUNNEL_MAP):
        active = add_errand(distances, s, player, SMUGGLE, TUNNEL, active)
    if s.holds(player, CODE_BOOK):
        if s.jamming:
            return add_errand(distances, s, player, UNJAM, JAMMING, active)
        return add_errand(distances, s, player, SEND, TELEX, active)
    return active


def add_bomb(distances: Distances, s: Embassy, player: i64, active: vec[i64]) -> vec[i64]:
    """E51 Add the errand of a player with a Bomb."""
    own = s.loyalty[player]
    if not s.holds(player, BOMB) or s.helicopter == own:
        return active
    if s.helicopter >= 0:
        last = s.wrecks[s.helicopter] > 0
        return add_errand(distances, s, player, LAST_WRECK if last else FIRST_WRECK, HELIPAD, active)
    for other in range(3):
        if other != own and s.wrecks[other] == 1 and s.tiles[other] > 0:
            return add_errand(distances, s, player, CALL_LAST, RADIO, active)
    return add_errand(distances, s, player, CALL_FIRST, RADIO, active)


def add_errand(distances: Distances, s: Embassy, player: i64, kind: i64, room: i64, active: vec[i64]) -> vec[i64]:
    """Add an errand: its delay, and the player in its room."""
    active = append(active, ERRAND + kind * DELAYS + delay_index(distances, s, player, room))
    other = s.other_in(player, room)
    if other == NOBODY:
        return active
    return append(active, (FOE_THERE if is_foe(s, player, other) else FRIEND_THERE) + kind)


def delay_index(distances: Distances, s: Embassy, player: i64, room: i64) -> i64:
    """Return 0 if a player can reach a room this turn, else an index for the turns to walk and the enemies before.

    The index distinguishes one to four turns, and none, one or more enemies who move before the player.
    """
    steps = distances.between(s, s.at[player], room, s.key_played if s.turn == player else s.holds(player, KEY))
    allowance = s.config.steps_injured if s.is_injured(player) else s.config.steps
    if s.turn == player and (steps <= allowance - s.steps if s.walking else steps == 0 and s.may_act):
        return 0
    turns = min(max((steps + allowance - 1) // allowance, 1), 4)
    before: i64 = 0
    for after in range(1, s.config.players):
        other = (s.turn + after) % s.config.players
        if other == player:
            break
        if is_foe(s, player, other):
            before += 1
    return 1 + (turns - 1) * 3 + min(before, 2)


def hunted_index(distances: Distances, s: Embassy, player: i64) -> i64:
    """Return an index for the armed enemies who can reach a player in one turn, and for whether the player is armed."""
    near: i64 = 0
    for other in range(s.config.players):
        if s.at[other] >= 0 and is_foe(s, player, other) and attack_cards(s, other) > 0:
            if distances.between(s, s.at[other], s.at[player], False) <= s.config.steps:
                near += 1
    return min(near, 2) + (3 if attack_cards(s, player) > 0 else 0)
