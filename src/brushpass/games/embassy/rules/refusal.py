"""Reasons why Embassy refuses an action, with rule numbers; only from what the player to choose may know."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.kernel import NATURE, Ask, State, pending_ask
from brushpass.core.phrase import Refusal
from brushpass.games.embassy.actions import (
    CRACK, DISCARD, DISPLACE, GIVE, INJURE, INTERROGATE, KEEP, KNOCK_OUT, MOVE, PACK, PLAY_KEY, SHOW, STEAL, STOP,
    USE_GOGGLES, USE_VEST, WEAPON,
)
from brushpass.games.embassy.data import (
    ATTACKS, BRIEFCASE, CODE_CRACKER, CONTRABAND, GOGGLES, HIDDEN_WEAPON, ITEMS, LOCKED, NO_DOOR, ROOMS, VEST,
    WINNING, is_briefcase,
)
from brushpass.games.embassy.rules.draws import KeepAttack
from brushpass.games.embassy.rules.goggles import PlayGoggles
from brushpass.games.embassy.rules.interaction import ChooseCard, CombatItems, GiveItem
from brushpass.games.embassy.rules.items import DiscardOne, Repack, is_crack
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.rules.rooms import TakeAction
from brushpass.games.embassy.rules.aftermath import Displace, KnockOut, Reward, SneakOut
from brushpass.games.embassy.rules.action_refusal import action_refusal, is_action
from brushpass.games.embassy.state import Embassy

IGNORED_ASKS: Final = (
    "ArmouryDraw", "DealAttack", "DealItem", "DealLoyalty", "DrawFirst", "DrawItem", "LookAt", "OfferHack", "PeekAt",
    "StealItem",
)


def refusal(s: Embassy, a: i64) -> Refusal:
    """Return why `a`, which is not among the options, is refused."""
    if s.over:
        return Refusal(s.reason, "refusal.over")
    ask = pending_ask(s)
    player = ask.who(s)
    if player == NATURE:
        return Refusal(ask.rule(), "refusal.nature")
    if is_crack(a) and not isinstance(ask, Repack):
        return crack_refusal(s, player, a)
    reason = way_refusal(s, ask, player, a) or card_refusal(s, ask, player, a) or reward_refusal(s, ask, a)
    if reason is None and isinstance(ask, (Walk, TakeAction)) and is_action(a):
        reason = action_refusal(s, player, a, isinstance(ask, Walk))
    return reason or Refusal(ask.rule(), "refusal.something-else")


def crack_refusal(s: Embassy, player: i64, a: i64) -> Refusal:
    """Return why a briefcase cannot be opened."""
    if player != s.turn:
        return Refusal("E17", "refusal.not-active")
    if not s.holds(player, CODE_CRACKER) or not s.holds(player, BRIEFCASE + a - CRACK):
        return Refusal("E17", "refusal.no-item")
    return Refusal("ER29", "refusal.something-else")


def way_refusal(s: Embassy, ask: Ask[State], player: i64, a: i64) -> Refusal | None:
    """Return why an agent cannot go, stop, use a Key or be displaced in this way, or None."""
    if isinstance(ask, (Walk, SneakOut)):
        key = ask.key if isinstance(ask, SneakOut) else s.key_played
        if MOVE <= a < PLAY_KEY:
            return step_refusal(s, player, a - MOVE, key)
        if a == PLAY_KEY:
            return Refusal("E32", "refusal.key-played" if key else "refusal.no-item")
    if isinstance(ask, Walk) and a == STOP:
        return Refusal("ER9", "refusal.must-step")
    if isinstance(ask, Displace) and DISPLACE <= a < GIVE:
        return displacement_refusal(s, ask.loser, a - DISPLACE)
    return None


def step_refusal(s: Embassy, player: i64, to: i64, key: bool) -> Refusal:
    """Return why an agent cannot enter a room."""
    room = s.at[player]
    kind = s.config.way_kinds[room * ROOMS + to]
    if kind == NO_DOOR:
        if to == room:
            return Refusal("ER8" if s.walking else "ER23", "refusal.here-already")
        return Refusal("ER8", "refusal.no-door")
    if kind == LOCKED and not key:
        return Refusal("E32", "refusal.locked")
    if s.is_shut(room, to):
        return Refusal("E85", "refusal.shut")
    return Refusal("ER8", "refusal.no-steps") if s.walking else Refusal("ER23", "refusal.occupied")


def displacement_refusal(s: Embassy, loser: i64, to: i64) -> Refusal:
    """Return why a loser cannot be displaced to a room."""
    kind = s.config.way_kinds[s.at[loser] * ROOMS + to]
    if kind == NO_DOOR:
        return Refusal("ER20", "refusal.displace-near")
    if s.is_shut(s.at[loser], to):
        return Refusal("E85", "refusal.shut")
    if not s.is_free(loser, to):
        return Refusal("ER20", "refusal.displace-occupied")
    return Refusal("E35", "refusal.displace-locked")


def card_refusal(s: Embassy, ask: Ask[State], player: i64, a: i64) -> Refusal | None:
    """Return why an item or an Attack card cannot be shown, given, kept, packed or discarded, or None."""
    if isinstance(ask, ChooseCard) and SHOW <= a < SHOW + ATTACKS:
        return Refusal("ER16", "refusal.no-attack")
    if isinstance(ask, KeepAttack) and KEEP <= a < KEEP + ATTACKS:
        return Refusal("E58", "refusal.not-drawn")
    if isinstance(ask, GiveItem) and GIVE <= a < DISCARD:
        return Refusal("ER22", "refusal.no-item")
    if isinstance(ask, Repack) and PACK <= a < PACK + ITEMS:
        return Refusal("ER66", "refusal.briefcase-in") if is_briefcase(a - PACK) else Refusal("E18", "refusal.no-item")
    if isinstance(ask, DiscardOne) and DISCARD <= a < DISCARD + ITEMS:
        return Refusal("E37", "refusal.contraband") if a == DISCARD + CONTRABAND else Refusal("E3", "refusal.no-item")
    if isinstance(ask, CombatItems) and a in (WEAPON, USE_VEST):
        return combat_item_refusal(s, ask, a)
    if isinstance(ask, (PlayGoggles, KnockOut)) and a == USE_GOGGLES and not s.holds(player, GOGGLES):
        return Refusal("E40" if isinstance(ask, PlayGoggles) else "E44", "refusal.no-item")
    return None


def combat_item_refusal(s: Embassy, ask: CombatItems, a: i64) -> Refusal:
    """Return why a Hidden Weapon or a Vest cannot be played."""
    if not s.holds(ask.player, HIDDEN_WEAPON if a == WEAPON else VEST):
        return Refusal("E26" if a == WEAPON else "E29", "refusal.no-item")
    if ask.own_result() == WINNING:
        return Refusal("ER53", "refusal.winning")
    return Refusal("ER18", "refusal.second-weapon")


def reward_refusal(s: Embassy, ask: Ask[State], a: i64) -> Refusal | None:
    """Return why a reward cannot be taken or a sneaker not be knocked out, or None."""
    if isinstance(ask, KnockOut) and a == KNOCK_OUT:
        return Refusal("E44", "refusal.dark")
    if isinstance(ask, KnockOut) and a == USE_GOGGLES:
        return Refusal("ER24", "refusal.not-dark")
    if not isinstance(ask, Reward):
        return None
    if a == INJURE:
        return Refusal("ER19", "refusal.injured-already")
    if a == STEAL:
        empty = s.hand_size(ask.loser) == 0
        return Refusal("ER65", "refusal.nothing-to-steal") if empty else Refusal("E37", "refusal.hands-full")
    return Refusal("ER47", "refusal.nothing-to-see") if a == INTERROGATE else None
