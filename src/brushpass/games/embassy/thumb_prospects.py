"""What each side may hope for in a world that lies open: from the Intel in its hands, the helicopters and the Bombs."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.games.embassy.data import (
    BOMB, CODE_BOOK, COMPUTER, GREEN, HAND, HELIPAD, INTEL, JAMMING, KEY, LETTER, NOBODY, RADIO, SECURITY_HQ,
    TELEX, TUNNEL, TUNNEL_MAP, VIRUS,
)
from brushpass.games.embassy.rules_end import carried_intel
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.thumb_roads import Roads
from brushpass.games.embassy.thumb_wishes import attack_cards, good_intel, intel_in_hand

SLOWER: Final = 0.94  # what is left of a hope for every step that it takes
BOUND: Final = 0.97  # nothing is sure before the end


def prospects(roads: Roads, s: Embassy) -> list[float]:
    """Return what each player may expect, from -1 to 1; at the end 1 for winners, -1 for others, 0 in a draw."""
    if s.over:
        return [0.0 if s.winners == 0 else 1.0 if s.winners >> player & 1 == 1 else -1.0
                for player in range(s.config.players)]
    hopes = [0.0, 0.0, 0.0]
    for faction in range(3):
        hopes[faction] = hope_of(roads, s, faction)
    found: list[float] = []
    for player in range(s.config.players):
        own = s.loyalty[player]
        value = hopes[own] - best_other(hopes, own) + (points_ahead(s, player) if s.config.mission.points else 0.0)
        found.append(max(-BOUND, min(BOUND, value)))
    return found


def best_other(hopes: list[float], own: i64) -> float:
    """Return the hope of the strongest other side."""
    best = 0.0
    for faction in range(3):
        if faction != own and hopes[faction] > best:
            best = hopes[faction]
    return best


def points_ahead(s: Embassy, player: i64) -> float:
    """ER47 Six points win."""
    return 0.1 * float(s.points[player] - s.points[1 - player])


def hope_of(roads: Roads, s: Embassy, faction: i64) -> float:
    """Return how near a faction is to a win: all that its players may bring off, each on his own."""
    failing = 1.0
    means = 0.0
    present = False
    for player in range(s.config.players):
        if s.loyalty[player] == faction and s.at[player] >= 0:
            present = True
            if s.config.mission.floppies:
                failing *= 1.0 - upload_hope(roads, s, player)
            else:
                failing *= 1.0 - escape_hope(roads, s, player)
                failing *= 1.0 - bomb_hope(roads, s, player)
            means += means_of(s, player)
    for other in range(3):
        if present and other != faction and s.wrecks[other] == 1:
            failing *= 0.85
    return 1.0 - failing + means


def nearness(steps: i64) -> float:
    """Return what is left of a hope that so many steps stand before."""
    left = 1.0
    for _ in range(steps):
        left *= SLOWER
    return left


def escape_hope(roads: Roads, s: Embassy, player: i64) -> float:
    """E52 The chance to get the Intel out, from the way that is still to go."""
    own = s.loyalty[player]
    intel = carried_intel(s, player) & good_intel(s, own)
    if intel == 0:
        return 0.0
    key = s.holds(player, KEY)
    best = other_ways_out(roads, s, player)
    if s.helicopter == own or may_ride_along(s, player, intel):
        best = max(best, 0.88 * nearness(roads.far(s, s.at[player], HELIPAD, key)) * undisturbed(s, player, HELIPAD))
    elif s.helicopter < 0 and s.tiles[own] > 0:
        best = max(best, 0.62 * nearness(roads.far(s, s.at[player], RADIO, key) + 3))
    return max(best, 0.2)


def may_ride_along(s: Embassy, player: i64, intel: i64) -> bool:
    """ER44 With an ally's Letter, and the third faction's Intel."""
    own, helicopter = s.loyalty[player], s.helicopter
    if helicopter < 0 or helicopter == own or not s.config.mission.letters:
        return False
    return s.holds(player, LETTER + helicopter) and intel & ~(1 << helicopter) != 0


def other_ways_out(roads: Roads, s: Embassy, player: i64) -> float:
    """ER43 The chance to send or carry the Intel out by the Telex or the Tunnel."""
    if not s.config.mission.danger_zone or intel_in_hand(s, player) == 0:
        return 0.0
    best = 0.0
    if s.holds(player, TUNNEL_MAP):
        best = 0.9 * nearness(roads.far(s, s.at[player], TUNNEL, False))
    if s.holds(player, CODE_BOOK):
        room = JAMMING if s.jamming else TELEX
        best = max(best, (0.6 if s.jamming else 0.85) * nearness(roads.far(s, s.at[player], room, False)))
    return best


def undisturbed(s: Embassy, player: i64, room: i64) -> float:
    """Return what is left of a chance where somebody else stands in the room."""
    other = s.other_in(player, room)
    if other == NOBODY:
        return 1.0
    if s.loyalty[other] == s.loyalty[player]:
        return 0.8
    return 0.6 if attack_cards(s, player) > 0 else 0.35


def bomb_hope(roads: Roads, s: Embassy, player: i64) -> float:
    """E51 The worth of a Bomb: much where an enemy helicopter stands, most where it would be the second wreck."""
    if not s.holds(player, BOMB):
        return 0.0
    own = s.loyalty[player]
    if s.helicopter >= 0:
        if s.helicopter == own:
            return 0.05
        worth = 0.85 if s.wrecks[s.helicopter] == 1 and s.helicopter != GREEN else 0.3
        return worth * nearness(roads.far(s, s.at[player], HELIPAD, False)) * undisturbed(s, player, HELIPAD)
    for other in range(3):
        if other != own and s.wrecks[other] == 1 and s.tiles[other] > 0:
            return 0.45 * nearness(roads.far(s, s.at[player], RADIO, False))
    return 0.08 + 0.1 * nearness(roads.far(s, s.at[player], RADIO, False))


def upload_hope(roads: Roads, s: Embassy, player: i64) -> float:
    """ER42 The chance to upload the right Floppy."""
    if not s.holds(player, VIRUS + s.loyalty[player]):
        return 0.0
    near = nearness(roads.far(s, s.at[player], COMPUTER, False)) * undisturbed(s, player, COMPUTER)
    return (0.8 if s.other_in(player, SECURITY_HQ) != NOBODY else 0.4) * near


def means_of(s: Embassy, player: i64) -> float:
    """Return the small worth of cards, of one's own Intel in safe hands, and of being unhurt."""
    value = 0.012 * float(min(s.hand_size(player), HAND)) + 0.02 * float(min(attack_cards(s, player), 3))
    if s.holds(player, INTEL + s.loyalty[player]):
        value += 0.05
    return value - (0.03 if s.is_injured(player) else 0.0)
