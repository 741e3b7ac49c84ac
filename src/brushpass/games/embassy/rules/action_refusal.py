"""Reasons why an action of a room or an item is unavailable: E30-E38, E51-E111, ER10, ER42, ER43, ER64."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.phrase import Refusal
from brushpass.games.embassy.actions import (
    ACTIONS, BOARD, CALL, HEAL, HEAL_OTHER, HEAL_SELF, JAM, RECEPTION, SMUGGLE, STASH, TRANSMIT, UPLOAD,
)
from brushpass.games.embassy.data import (
    ARMOURY, BALLROOM, BOMB, BREAKER, CENTRAL_LOCK, CODE_BOOK, COMPUTER, CONTRABAND, FIRST_AID, HELIPAD, INFIRMARY,
    INTEL, JAMMING, NOBODY, RADIO, SECURITY_HQ, STORAGE_BASEMENT, STORAGE_TERRACE, TELEX, TUNNEL, TUNNEL_MAP, VIRUS,
)
from brushpass.games.embassy.state import Embassy

RULES: Final = {
    "bomb": "E51", "board": "E52", "draw": "E55", "armoury": "E58", "heal": "E88", "reception": "E78", "lock": "E84",
    "call": "E89", "lights": "E104", "jamming": "E82", "transmit": "ER43", "smuggle": "ER43", "upload": "ER42",
    "first-aid": "E30", "first-aid-other": "E31", "contraband": "E36",
}
ROOMS_OF: Final[dict[str, tuple[int, ...]]] = {
    "bomb": (HELIPAD,), "board": (HELIPAD,), "draw": (STORAGE_TERRACE, STORAGE_BASEMENT), "armoury": (ARMOURY,),
    "heal": (INFIRMARY,), "reception": (BALLROOM,), "lock": (CENTRAL_LOCK,), "call": (RADIO,), "lights": (BREAKER,),
    "jamming": (JAMMING,), "transmit": (TELEX,), "smuggle": (TUNNEL,), "upload": (COMPUTER,),
}


def is_action(a: i64) -> bool:
    """Return whether an action belongs to a room or an item."""
    return 0 <= a < len(ACTIONS) and ACTIONS[a].verb in RULES


def action_refusal(s: Embassy, player: i64, a: i64, walking: bool) -> Refusal:
    """ER10 Return why an action is unavailable: the item, the room, other players, or a missing requirement."""
    verb = ACTIONS[a].verb
    rule = RULES[verb]
    if a in (HEAL_SELF, HEAL_OTHER, STASH):
        return item_action_refusal(s, player, a, walking)
    if (refusal := mission_refusal(s, a)) is not None:
        return refusal
    if s.at[player] not in ROOMS_OF[verb]:
        return Refusal(rule, "refusal.other-room")
    if (refusal := requirement_refusal(s, player, a)) is not None:
        return refusal
    if not s.is_free(player, s.at[player]) and not s.is_dark(s.at[player]) and s.friend == NOBODY:
        return Refusal("ER10", "refusal.not-alone")
    if walking and s.steps > 0:
        return Refusal("ER7", "refusal.stop-first")
    return Refusal("ER10", "refusal.not-entered")


def item_action_refusal(s: Embassy, player: i64, a: i64, walking: bool) -> Refusal:
    """E30, E31, E36 Return why the action of an item is unavailable."""
    rule = RULES[ACTIONS[a].verb]
    if not s.holds(player, CONTRABAND if a == STASH else FIRST_AID):
        return Refusal(rule, "refusal.no-item")
    if a == HEAL_OTHER and s.friend == NOBODY:
        return Refusal("E31", "refusal.no-friend")
    healed = player if a == HEAL_SELF else s.friend
    if a != STASH and not s.is_injured(healed):
        return Refusal(rule, "refusal.not-injured")
    return Refusal("ER7", "refusal.stop-first") if walking else Refusal("ER26", "refusal.something-else")


def mission_refusal(s: Embassy, a: i64) -> Refusal | None:
    """ER42, ER64 Return a refusal if the mission does not have this action, else None."""
    if a in (JAM, TRANSMIT, SMUGGLE) and not s.config.mission.danger_zone:
        return Refusal("ER64", "refusal.not-in-mission")
    if a >= UPLOAD and not s.config.mission.floppies:
        return Refusal("ER42", "refusal.not-in-mission")
    return None


def requirement_refusal(s: Embassy, player: i64, a: i64) -> Refusal | None:
    """Return what a room's action lacks, or None."""
    verb = ACTIONS[a].verb
    rule = RULES[verb]
    if (refusal := helicopter_refusal(s, player, a, verb)) is not None:
        return refusal
    if verb == "draw" and not s.has_room(player):
        return Refusal("E37", "refusal.hands-full")
    if (verb == "draw" and s.items_left() == 0) or (verb == "armoury" and s.attack_cards_left() == 0):
        return Refusal("ER64" if verb == "draw" else "E60", "refusal.nothing-left")
    if a == RECEPTION and s.reception:
        return Refusal("E81", "refusal.once")
    if a == HEAL and not s.is_injured(player):
        return Refusal("ER64", "refusal.not-injured")
    if a == TRANSMIT and s.jamming:
        return Refusal("ER43", "refusal.jammed")
    if lacks_item(s, player, a):
        return Refusal(rule, "refusal.no-item")
    if a >= UPLOAD and s.other_in(player, SECURITY_HQ) == NOBODY:
        return Refusal("ER42", "refusal.nobody-in-hq")
    return None


def helicopter_refusal(s: Embassy, player: i64, a: i64, verb: str) -> Refusal | None:
    """E51, E52, E90, ER64 Return why a helicopter cannot be bombed, boarded or called, or None."""
    if verb in ("bomb", "board") and s.helicopter < 0:
        return Refusal("E51" if verb == "bomb" else "E52", "refusal.no-helicopter")
    if verb == "bomb" and not s.holds(player, BOMB):
        return Refusal("E51", "refusal.no-item")
    if verb == "board" and a - BOARD != s.helicopter:
        return Refusal("E52", "refusal.no-helicopter")
    if verb == "board" and s.helicopter != s.loyalty[player]:
        return Refusal("E52", "refusal.not-your-helicopter")
    if verb == "call" and s.helicopter >= 0:
        return Refusal("E90", "refusal.helicopter-there")
    if verb == "call" and s.tiles[a - CALL] == 0:
        return Refusal("ER64", "refusal.no-tile")
    return None


def lacks_item(s: Embassy, player: i64, a: i64) -> bool:
    """Return whether a required card is missing: ER42 the Floppy, ER43 the Intel and its document."""
    if a >= UPLOAD:
        return not s.holds(player, VIRUS + a - UPLOAD)
    if a not in (TRANSMIT, SMUGGLE):
        return False
    paper = s.holds(player, CODE_BOOK if a == TRANSMIT else TUNNEL_MAP)
    return not (paper and s.holds(player, INTEL + 1 - s.loyalty[player]))
