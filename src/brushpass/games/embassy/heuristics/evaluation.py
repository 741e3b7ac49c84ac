"""What each side may hope for in a world that lies open, without playing on.

What is seen of a side is a handful of features; `WEIGHTS` says what each has been worth in games between bots, in
thousandths of the logarithm of the odds to win. `bench/embassy_evaluation.py` fits them.
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
from brushpass.games.embassy.heuristics.weights import WEIGHTS
from brushpass.games.embassy.heuristics.goals import attack_cards, good_intel, intel_in_hand, is_foe

# Errands: what a player has the means for.
ESCAPE: Final[i64] = 0  # E52 with Intel, the helicopter waits
CALL: Final[i64] = 1  # E89 with Intel, the helicopter is to be called
HINDERED: Final[i64] = 2  # with Intel, another helicopter stands on the Helipad
LAST_WRECK: Final[i64] = 3  # E51 with a Bomb, for the second helicopter of an enemy
FIRST_WRECK: Final[i64] = 4
CALL_LAST: Final[i64] = 5  # E91 with a Bomb, an enemy's second helicopter is to be called
CALL_FIRST: Final[i64] = 6
UPLOAD: Final[i64] = 7  # ER42 somebody is in Security HQ
UPLOAD_ALONE: Final[i64] = 8
SMUGGLE: Final[i64] = 9  # ER43
SEND: Final[i64] = 10
UNJAM: Final[i64] = 11
ERRANDS: Final[i64] = 12
DELAYS: Final[i64] = 13  # ways to be late, see `delay`

# Features.
ERRAND: Final[i64] = 0  # by errand and delay
FRIEND_THERE: Final[i64] = ERRANDS * DELAYS  # by errand: who stands where it leads
FOE_THERE: Final[i64] = FRIEND_THERE + ERRANDS
STRANDED: Final[i64] = FOE_THERE + ERRANDS  # with Intel, but no helicopter left
PACKED: Final[i64] = 181  # with Intel in a briefcase only
HUNTED: Final[i64] = 182  # with Intel: unarmed or not, by armed enemies within a turn's walk
HOLDS: Final[i64] = 188  # by item
OWN_INTEL: Final[i64] = 208  # in one's own side's hands
ARMS: Final[i64] = 209  # Attack cards, none to five
INJURED: Final[i64] = 215
WRECKS: Final[i64] = 216  # of the side, none to two
POINTS: Final[i64] = 219  # ER47 none to five
FIFTH: Final[i64] = 225  # ER46
FEATURES: Final[i64] = 226


def evaluate(roads: Distances, s: Embassy) -> list[float]:
    """Return what each player may expect, from -1 to 1; at the end 1 for winners, -1 for others, 0 in a draw."""
    if s.over:
        return [0.0 if s.winners == 0 else 1.0 if s.winners >> player & 1 == 1 else -1.0
                for player in range(s.config.players)]
    shares = [0.0, 0.0, 0.0]
    total = 0.0
    for faction in range(3):
        if has_players(s, faction):
            odds: i64 = 0
            for feature in active_features(roads, s, faction):
                odds += WEIGHTS[feature]
            shares[faction] = exp(float(odds) / 1000.0)
            total += shares[faction]
    return [2.0 * shares[s.loyalty[player]] / total - 1.0 for player in range(s.config.players)]


def has_players(s: Embassy, faction: i64) -> bool:
    """Say whether anybody plays for a faction."""
    for player in range(s.config.players):
        if s.loyalty[player] == faction:
            return True
    return False


def active_features(roads: Distances, s: Embassy, faction: i64) -> vec[i64]:
    """Return what is seen of a faction."""
    found = vec[i64](capacity=32)
    found = append(found, WRECKS + min(s.wrecks[faction], 2))
    if faction == GREEN and s.config.mission.fifth:
        found = append(found, FIFTH)
    for player in range(s.config.players):
        if s.loyalty[player] == faction:
            found = add_possessions(s, player, found)
            if s.at[player] >= 0:
                found = add_intel(roads, s, player, found)
                found = add_bomb(roads, s, player, found)
                if s.config.mission.floppies and s.holds(player, VIRUS + faction):
                    watched = s.other_in(player, SECURITY_HQ) != NOBODY
                    found = add_errand(roads, s, player, UPLOAD if watched else UPLOAD_ALONE, COMPUTER, found)
    return found


def add_possessions(s: Embassy, player: i64, found: vec[i64]) -> vec[i64]:
    """Add a player's cards, wounds and points."""
    for item in range(ITEMS):
        for _ in range(s.hand[player * ITEMS + item]):
            found = append(found, HOLDS + item if item >= BOMB else OWN_INTEL if item == s.loyalty[player] else HOLDS)
    found = append(found, ARMS + min(attack_cards(s, player), 5))
    if s.is_injured(player):
        found = append(found, INJURED)
    if s.config.mission.points:
        found = append(found, POINTS + min(s.points[player], 5))
    return found


def add_intel(roads: Distances, s: Embassy, player: i64, found: vec[i64]) -> vec[i64]:
    """E52 Add how far it is to get the Intel out."""
    own = s.loyalty[player]
    intel = carried_intel(s, player) & good_intel(s, own)
    if intel == 0:
        return found
    if intel_in_hand(s, player) == 0:
        found = append(found, PACKED)
    found = append(found, HUNTED + hunted_index(roads, s, player))
    if s.config.mission.danger_zone:
        found = add_other_exits(roads, s, player, found)
    if s.helicopter == own or may_ride_along(s, player, intel):
        return add_errand(roads, s, player, ESCAPE, HELIPAD, found)
    if s.helicopter >= 0:
        return add_errand(roads, s, player, HINDERED, HELIPAD, found)
    if s.tiles[own] > 0:
        return add_errand(roads, s, player, CALL, RADIO, found)
    return append(found, STRANDED)


def may_ride_along(s: Embassy, player: i64, intel: i64) -> bool:
    """ER44 With an ally's Letter, and the third faction's Intel."""
    own, helicopter = s.loyalty[player], s.helicopter
    if helicopter < 0 or helicopter == own or not s.config.mission.letters:
        return False
    return s.holds(player, LETTER + helicopter) and intel & ~(1 << helicopter) != 0


def add_other_exits(roads: Distances, s: Embassy, player: i64, found: vec[i64]) -> vec[i64]:
    """ER43 Add the ways by Tunnel and Telex."""
    if s.holds(player, TUNNEL_MAP):
        found = add_errand(roads, s, player, SMUGGLE, TUNNEL, found)
    if s.holds(player, CODE_BOOK):
        if s.jamming:
            return add_errand(roads, s, player, UNJAM, JAMMING, found)
        return add_errand(roads, s, player, SEND, TELEX, found)
    return found


def add_bomb(roads: Distances, s: Embassy, player: i64, found: vec[i64]) -> vec[i64]:
    """E51 Add how far it is to blow up an enemy's helicopter."""
    own = s.loyalty[player]
    if not s.holds(player, BOMB) or s.helicopter == own:
        return found
    if s.helicopter >= 0:
        last = s.wrecks[s.helicopter] > 0
        return add_errand(roads, s, player, LAST_WRECK if last else FIRST_WRECK, HELIPAD, found)
    for other in range(3):
        if other != own and s.wrecks[other] == 1 and s.tiles[other] > 0:
            return add_errand(roads, s, player, CALL_LAST, RADIO, found)
    return add_errand(roads, s, player, CALL_FIRST, RADIO, found)


def add_errand(roads: Distances, s: Embassy, player: i64, kind: i64, room: i64, found: vec[i64]) -> vec[i64]:
    """Add an errand: how late they will be, and who stands there already."""
    found = append(found, ERRAND + kind * DELAYS + delay_index(roads, s, player, room))
    other = s.other_in(player, room)
    if other == NOBODY:
        return found
    return append(found, (FOE_THERE if is_foe(s, player, other) else FRIEND_THERE) + kind)


def delay_index(roads: Distances, s: Embassy, player: i64, room: i64) -> i64:
    """Return 0 for this very turn; else a number for the turns to walk, one to four, and the enemies before the first.

    Of the enemies who have their turn before, none, one, and more are told apart.
    """
    steps = roads.between(s, s.at[player], room, s.key_played if s.turn == player else s.holds(player, KEY))
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


def hunted_index(roads: Distances, s: Embassy, player: i64) -> i64:
    """Return a number for the armed enemies who can reach a player in one turn, and for whether they are armed."""
    near: i64 = 0
    for other in range(s.config.players):
        if s.at[other] >= 0 and is_foe(s, player, other) and attack_cards(s, other) > 0:
            if roads.between(s, s.at[other], s.at[player], False) <= s.config.steps:
                near += 1
    return min(near, 2) + (3 if attack_cards(s, player) > 0 else 0)
