"""The action space of Embassy: built once, in a fixed order; the id of an action is its index in the list.

The wire protocol and policies use the ids, so the order of this file is fixed: append new actions.
"""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.game import Action
from brushpass.games.embassy.data import CARD_NAMES, FACTIONS, ITEM_NAMES, ROOM_NAMES

ACTIONS: Final[list[Action]] = []


def add(verb: str, words: tuple[str, ...] = ("",)) -> i64:
    """Add one action for each word and return the id of the first."""
    first = len(ACTIONS)
    for word in words:
        ACTIONS.append(Action(len(ACTIONS), verb, (word,) if word else ()))
    return first


PLAYERS: Final = ("0", "1", "2", "3", "4", "5")
PASS: Final[i64] = add("pass")
STOP: Final[i64] = add("stop")
BEGIN: Final[i64] = add("begin", PLAYERS)  # nature: who plays first
LOYALTY: Final[i64] = add("loyalty", FACTIONS)  # nature
ARM: Final[i64] = add("arm", CARD_NAMES[:3])  # nature deals an Attack card
DEAL: Final[i64] = add("deal", ITEM_NAMES)  # nature deals, steals or shows an item
LOOK: Final[i64] = add("look", ("loyalty", "neutral"))  # nature: which card is seen
MOVE: Final[i64] = add("move", ROOM_NAMES)  # a step, also of a Sneak Out
PLAY_KEY: Final[i64] = add("key")
CRACK: Final[i64] = add("crack", ("red", "blue"))
PACK: Final[i64] = add("pack", ITEM_NAMES)  # what lies in the briefcase afterwards
SHOW: Final[i64] = add("show", CARD_NAMES)
WEAPON: Final[i64] = add("weapon")
USE_VEST: Final[i64] = add("vest")
USE_GOGGLES: Final[i64] = add("goggles")
INJURE: Final[i64] = add("injure")
STEAL: Final[i64] = add("steal")
INTERROGATE: Final[i64] = add("interrogate")
DISPLACE: Final[i64] = add("displace", ROOM_NAMES)
GIVE: Final[i64] = add("give", ITEM_NAMES)
DISCARD: Final[i64] = add("discard", ITEM_NAMES)
KNOCK_OUT: Final[i64] = add("knock-out")
HACK: Final[i64] = add("hack")
HEAL_SELF: Final[i64] = add("first-aid")
HEAL_OTHER: Final[i64] = add("first-aid-other")
STASH: Final[i64] = add("contraband")
BOMB_IT: Final[i64] = add("bomb")
BOARD: Final[i64] = add("board", FACTIONS)
DRAW_ITEM: Final[i64] = add("draw")
DRAW_ATTACKS: Final[i64] = add("armoury")
KEEP: Final[i64] = add("keep", CARD_NAMES[:3])
HEAL: Final[i64] = add("heal")
RECEPTION: Final[i64] = add("reception")
LOCK: Final[i64] = add("lock", ("terrace", "basement"))
CALL: Final[i64] = add("call", FACTIONS)
LIGHTS: Final[i64] = add("lights")
JAM: Final[i64] = add("jamming")
TRANSMIT: Final[i64] = add("transmit")
SMUGGLE: Final[i64] = add("smuggle")
UPLOAD: Final[i64] = add("upload", ("virus", "anti-virus"))
