"""Embassy heuristics: weights of the choices in a meeting; help friends, fight and rob enemies."""
from __future__ import annotations

from librt.vecs import append, vec
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


def card_weights(s: Embassy, ask: ChooseCard, options: vec[i64]) -> vec[i64]:
    """ER16 Return the weights of cards: Friendly to friends, an Attack or else Ignore to enemies."""
    player = ask.who(s)
    foe = is_foe(s, player, ask.passive if player == ask.active else ask.active)
    cards = attack_cards(s, player)
    weights = vec[i64](capacity=6)
    for a in options:
        card = a - SHOW
        if card < 0 or card > IGNORE:
            weights = append(weights, CRACK_WEIGHT)
        elif card == FRIENDLY:
            weights = append(weights, 10 if foe else 1_000)
        elif card == IGNORE:
            weights = append(weights, (120 if cards > 0 else 1_000) if foe else 60)
        else:
            weights = append(weights, 1 + 1_000 * s.attacks[player * ATTACKS + card] // cards if foe else 3)
    return weights


def combat_item_weights(s: Embassy, ask: CombatItems, options: vec[i64]) -> vec[i64]:
    """ER18 Return the weights of combat items against enemies: a Hidden Weapon to win, a Vest if losing."""
    player = ask.player
    foe = is_foe(s, player, ask.passive if player == ask.active else ask.active)
    result = ask.own_result()
    dear = intel_in_hand(s, player) != 0
    weights = vec[i64](capacity=4)
    for a in options:
        if a == PASS:
            weights = append(weights, 100)
        elif a == WEAPON:
            weights = append(weights, 600 if foe else 2)
        elif a == USE_VEST:
            weights = append(weights, (1_000 if dear else 300) if foe and result == LOSING else 2)
        else:
            weights = append(weights, CRACK_WEIGHT)
    return weights


def reward_weights(s: Embassy, ask: Reward, options: vec[i64]) -> vec[i64]:
    """ER19 Return the weights of rewards: steal from enemies, injure those heading for the Helipad."""
    foe = is_foe(s, ask.winner, ask.loser)
    runs = s.helicopter >= 0 and s.helicopter == s.loyalty[ask.loser]
    weights = vec[i64](capacity=5)
    for a in options:
        if a == STEAL:
            weights = append(weights, 1_000 if foe else 5)
        elif a == INJURE:
            weights = append(weights, (400 if runs else 150) if foe else 2)
        elif a == INTERROGATE:
            weights = append(weights, 120 if foe else 400)
        else:
            weights = append(weights, 3 if foe else 150)
    return weights


def displacement_weights(distances: Distances, s: Embassy, ask: Displace, options: vec[i64]) -> vec[i64]:
    """ER20 Return the weights of displacements: an enemy away from the Helipad or Radio, a friend towards it."""
    foe = is_foe(s, ask.winner, ask.loser)
    goal = HELIPAD if s.helicopter >= 0 else RADIO
    weights = vec[i64](capacity=8)
    for a in options:
        if DISPLACE <= a < DISPLACE + ROOMS:
            steps = distances.between(s, a - DISPLACE, goal, False)
            weight: i64 = 20 + 10 * steps * steps if foe else 400 - 12 * steps
            if s.config.way_kinds[s.at[ask.loser] * ROOMS + a - DISPLACE] == LOCKED:
                weight = 1 + weight // 10  # E35 it costs a Key
            weights = append(weights, weight)
        else:
            weights = append(weights, 50 if a == PASS else CRACK_WEIGHT)
    return weights


def knock_out_weights(s: Embassy, ask: KnockOut, options: vec[i64]) -> vec[i64]:
    """ER24 Return the weights of knocking out: enemies, not friends."""
    foe = is_foe(s, ask.occupant, ask.sneaker)
    weights = vec[i64](capacity=4)
    for a in options:
        if a in (KNOCK_OUT, USE_GOGGLES):
            weights = append(weights, 1_000 if foe else 3)
        else:
            weights = append(weights, 30 if foe else 1_000)
    return weights


def goggles_weights(s: Embassy, ask: PlayGoggles, options: vec[i64]) -> vec[i64]:
    """E40 Return the weights of playing Goggles: against enemies."""
    player = ask.who(s)
    foe = is_foe(s, player, ask.occupant if player == ask.mover else ask.mover)
    weights = vec[i64](capacity=4)
    for a in options:
        if a == USE_GOGGLES:
            weights = append(weights, 800 if foe else 3)
        else:
            weights = append(weights, 100 if a == PASS else CRACK_WEIGHT)
    return weights


def hack_weights(options: vec[i64]) -> vec[i64]:
    """E93 Return the weights of a Hack, which costs nothing."""
    weights = vec[i64](capacity=4)
    for a in options:
        weights = append(weights, 1_000 if a == HACK else 20)
    return weights
