"""Embassy heuristics: the policy prior over the options of every choice."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, State, pending_ask
from brushpass.games.embassy.rules.draws import KeepAttack
from brushpass.games.embassy.rules.goggles import PlayGoggles
from brushpass.games.embassy.rules.interaction import ChooseCard, CombatItems, GiveItem
from brushpass.games.embassy.rules.items import DiscardOne, Repack
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.rules.rooms import OfferHack, TakeAction
from brushpass.games.embassy.rules.aftermath import Displace, KnockOut, Reward, SneakOut
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.actions import action_weight
from brushpass.games.embassy.heuristics.items import attack_card_weight, discard_weight, gift_weight, packing_weight
from brushpass.games.embassy.heuristics.interaction import (
    card_weight, combat_item_weight, displacement_weight, goggles_weight, hack_weight, knock_out_weight,
    reward_weight,
)
from brushpass.games.embassy.heuristics.distances import Distances
from brushpass.games.embassy.heuristics.movement import sneak_out_weights, walk_weights

IGNORED_ASKS: Final = (
    "ArmouryDraw", "DealAttack", "DealItem", "DealLoyalty", "DrawFirst", "DrawItem", "LookAt", "PeekAt", "StealItem",
)


def prior(distances: Distances, s: Embassy, options: vec[i64]) -> vec[i64]:
    """Return a weight of at least 1 for each option."""
    ask = pending_ask(s)
    if isinstance(ask, Walk):
        return walk_weights(distances, s, options)
    if isinstance(ask, SneakOut):
        return sneak_out_weights(distances, s, ask.player, ask.key, options)
    weights = vec[i64](capacity=8)
    for a in options:
        weights = append(weights, option_weight(distances, s, ask, a))
    return weights


def option_weight(distances: Distances, s: Embassy, ask: Ask[State], a: i64) -> i64:
    """Return the weight of an option that is not a step; 1 if the heuristics have no preference."""
    if isinstance(ask, TakeAction):
        return action_weight(s, s.turn, a)
    if isinstance(ask, ChooseCard):
        return card_weight(s, ask, a)
    if isinstance(ask, CombatItems):
        return combat_item_weight(s, ask, a)
    if isinstance(ask, Reward):
        return reward_weight(s, ask, a)
    if isinstance(ask, Displace):
        return displacement_weight(distances, s, ask, a)
    if isinstance(ask, DiscardOne):
        return discard_weight(s, ask, a)
    if isinstance(ask, GiveItem):
        return gift_weight(s, ask, a)
    if isinstance(ask, KnockOut):
        return knock_out_weight(s, ask, a)
    if isinstance(ask, PlayGoggles):
        return goggles_weight(s, ask, a)
    if isinstance(ask, Repack):
        return packing_weight(a)
    if isinstance(ask, KeepAttack):
        return attack_card_weight(s, a)
    return hack_weight(a) if isinstance(ask, OfferHack) else 1
