"""Heuristics of Embassy: how much a player of some experience leans to each option, whatever is asked."""
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
from brushpass.games.embassy.heuristics.actions import act_here
from brushpass.games.embassy.heuristics.items import (
    drop_what_you_need_least, give_friends_what_they_need, keep_what_you_lack, pack_contraband,
)
from brushpass.games.embassy.heuristics.interaction import (
    confront_enemies, fight_with_all_you_have, friendly_to_friends, hack_everybody, knock_out_enemies, rob_enemies,
    send_them_away,
)
from brushpass.games.embassy.heuristics.distances import Roads
from brushpass.games.embassy.heuristics.movement import sneak_towards_your_goal, walk_to_your_goal

IGNORED_ASKS: Final = (
    "ArmouryDraw", "DealAttack", "DealItem", "DealLoyalty", "DrawFirst", "DrawItem", "LookAt", "PeekAt", "StealItem",
)


def lean(roads: Roads, s: Embassy, options: vec[i64]) -> vec[i64]:
    """Return a weight of at least 1 for each option."""
    ask = asked(s)
    if isinstance(ask, Walk):
        return walk_to_your_goal(roads, s, options)
    if isinstance(ask, TakeAction):
        return act_here(s, options)
    if isinstance(ask, SneakOut):
        return sneak_towards_your_goal(roads, s, ask.player, ask.key, options)
    if isinstance(ask, Displace):
        return send_them_away(roads, s, ask, options)
    if isinstance(ask, DiscardOne):
        return drop_what_you_need_least(s, ask, options)
    if isinstance(ask, Repack):
        return pack_contraband(options)
    if isinstance(ask, KeepAttack):
        return keep_what_you_lack(s, options)
    if isinstance(ask, OfferHack):
        return hack_everybody(options)
    return lean_in_meeting(s, options)


def lean_in_meeting(s: Embassy, options: vec[i64]) -> vec[i64]:
    """Return the weights where two meet."""
    ask = asked(s)
    if isinstance(ask, ChooseCard):
        return friendly_to_friends(s, ask, options)
    if isinstance(ask, CombatItems):
        return fight_with_all_you_have(s, ask, options)
    if isinstance(ask, Reward):
        return rob_enemies(s, ask, options)
    if isinstance(ask, GiveItem):
        return give_friends_what_they_need(s, ask, options)
    if isinstance(ask, KnockOut):
        return knock_out_enemies(s, ask, options)
    if isinstance(ask, PlayGoggles):
        return confront_enemies(s, ask, options)
    return all_alike(options)


def all_alike(options: vec[i64]) -> vec[i64]:
    """Return the same weight for all."""
    weights = vec[i64](capacity=8)
    for _ in options:
        weights = append(weights, 1)
    return weights
