"""Embassy heuristics: weights of the choices in a meeting; help friends, fight and rob enemies."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.games.embassy.actions import (
    DISPLACE, HACK, INJURE, INTERROGATE, KNOCK_OUT, PASS, SHOW, STEAL, USE_GOGGLES, USE_VEST, WEAPON,
)
from brushpass.games.embassy.data import ATTACKS, FRIENDLY, HELIPAD, IGNORE, LOCKED, LOSING, RADIO, ROOMS
from brushpass.games.embassy.rules.goggles import PlayGoggles
from brushpass.games.embassy.rules.interaction import ChooseCard, CombatItems
from brushpass.games.embassy.rules.aftermath import Displace, KnockOut, Reward
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.distances import Distances
from brushpass.games.embassy.heuristics.goals import attack_cards, intel_in_hand, is_foe

CRACK_WEIGHT: i64 = 300  # E17 of opening a briefcase


def card_weight(s: Embassy, ask: ChooseCard, a: i64) -> i64:
    """ER16 Return the weight of a card: Friendly to friends, an Attack or else Ignore to enemies."""
    player = ask.who(s)
    foe = is_foe(s, player, ask.passive if player == ask.active else ask.active)
    cards = attack_cards(s, player)
    card = a - SHOW
    if card < 0 or card > IGNORE:
        return CRACK_WEIGHT
    if card == FRIENDLY:
        return 10 if foe else 1_000
    if card == IGNORE:
        return (120 if cards > 0 else 1_000) if foe else 60
    return 1 + 1_000 * s.attacks[player * ATTACKS + card] // cards if foe else 3


def combat_item_weight(s: Embassy, ask: CombatItems, a: i64) -> i64:
    """ER18 Return the weight of a combat item against enemies: a Hidden Weapon to win, a Vest if losing."""
    player = ask.player
    foe = is_foe(s, player, ask.passive if player == ask.active else ask.active)
    result = ask.own_result()
    has_intel = intel_in_hand(s, player) != 0
    if a == PASS:
        return 100
    if a == WEAPON:
        return 600 if foe else 2
    if a == USE_VEST:
        return (1_000 if has_intel else 300) if foe and result == LOSING else 2
    return CRACK_WEIGHT


def reward_weight(s: Embassy, ask: Reward, a: i64) -> i64:
    """ER19 Return the weight of a reward: steal from enemies, injure those heading for the Helipad."""
    foe = is_foe(s, ask.winner, ask.loser)
    runs = s.helicopter >= 0 and s.helicopter == s.loyalty[ask.loser]
    if a == STEAL:
        return 1_000 if foe else 5
    if a == INJURE:
        return (400 if runs else 150) if foe else 2
    if a == INTERROGATE:
        return 120 if foe else 400
    return 3 if foe else 150


def displacement_weight(distances: Distances, s: Embassy, ask: Displace, a: i64) -> i64:
    """ER20 Return the weight of a displacement: an enemy away from the Helipad or Radio, a friend towards it."""
    foe = is_foe(s, ask.winner, ask.loser)
    goal = HELIPAD if s.helicopter >= 0 else RADIO
    if DISPLACE <= a < DISPLACE + ROOMS:
        steps = distances.between(s, a - DISPLACE, goal, False)
        weight: i64 = 20 + 10 * steps * steps if foe else 400 - 12 * steps
        if s.config.way_kinds[s.at[ask.loser] * ROOMS + a - DISPLACE] == LOCKED:
            weight = 1 + weight // 10  # E35 it costs a Key
        return weight
    return 50 if a == PASS else CRACK_WEIGHT


def knock_out_weight(s: Embassy, ask: KnockOut, a: i64) -> i64:
    """ER24 Return the weight of knocking out: enemies, not friends."""
    foe = is_foe(s, ask.occupant, ask.sneaker)
    if a in (KNOCK_OUT, USE_GOGGLES):
        return 1_000 if foe else 3
    return 30 if foe else 1_000


def goggles_weight(s: Embassy, ask: PlayGoggles, a: i64) -> i64:
    """E40 Return the weight of playing Goggles: against enemies."""
    player = ask.who(s)
    foe = is_foe(s, player, ask.occupant if player == ask.mover else ask.mover)
    if a == USE_GOGGLES:
        return 800 if foe else 3
    return 100 if a == PASS else CRACK_WEIGHT


def hack_weight(a: i64) -> i64:
    """E93 Return the weight of a Hack, which costs nothing."""
    return 1_000 if a == HACK else 20
