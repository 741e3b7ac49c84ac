"""Embassy heuristics: the policy prior over the options of every choice."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import asked
from brushpass.games.embassy.rules.draws import KeepAttack
from brushpass.games.embassy.rules.goggles import PlayGoggles
from brushpass.games.embassy.rules.interaction import ChooseCard, CombatItems, GiveItem
from brushpass.games.embassy.rules.items import DiscardOne, Repack
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.rules.rooms import OfferHack, TakeAction
from brushpass.games.embassy.rules.aftermath import Displace, KnockOut, Reward, SneakOut
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.actions import action_weights
from brushpass.games.embassy.heuristics.items import attack_card_weights, discard_weights, gift_weights, packing_weights
from brushpass.games.embassy.heuristics.interaction import (
    card_weights, combat_item_weights, displacement_weights, goggles_weights, hack_weights, knock_out_weights,
    reward_weights,
)
from brushpass.games.embassy.heuristics.distances import Distances
from brushpass.games.embassy.heuristics.movement import sneak_out_weights, walk_weights

IGNORED_ASKS: Final = (
    "ArmouryDraw", "DealAttack", "DealItem", "DealLoyalty", "DrawFirst", "DrawItem", "LookAt", "PeekAt", "StealItem",
)


def prior(distances: Distances, s: Embassy, options: vec[i64]) -> vec[i64]:
    """Return a weight of at least 1 for each option."""
    ask = asked(s)
    if isinstance(ask, Walk):
        return walk_weights(distances, s, options)
    if isinstance(ask, TakeAction):
        return action_weights(s, options)
    if isinstance(ask, SneakOut):
        return sneak_out_weights(distances, s, ask.player, ask.key, options)
    if isinstance(ask, Displace):
        return displacement_weights(distances, s, ask, options)
    if isinstance(ask, DiscardOne):
        return discard_weights(s, ask, options)
    if isinstance(ask, Repack):
        return packing_weights(options)
    if isinstance(ask, KeepAttack):
        return attack_card_weights(s, options)
    if isinstance(ask, OfferHack):
        return hack_weights(options)
    return interaction_prior(s, options)


def interaction_prior(s: Embassy, options: vec[i64]) -> vec[i64]:
    """Return the weights of the choices in a meeting."""
    ask = asked(s)
    if isinstance(ask, ChooseCard):
        return card_weights(s, ask, options)
    if isinstance(ask, CombatItems):
        return combat_item_weights(s, ask, options)
    if isinstance(ask, Reward):
        return reward_weights(s, ask, options)
    if isinstance(ask, GiveItem):
        return gift_weights(s, ask, options)
    if isinstance(ask, KnockOut):
        return knock_out_weights(s, ask, options)
    if isinstance(ask, PlayGoggles):
        return goggles_weights(s, ask, options)
    return uniform(options)


def uniform(options: vec[i64]) -> vec[i64]:
    """Return equal weights."""
    weights = vec[i64](capacity=8)
    for _ in options:
        weights = append(weights, 1)
    return weights
