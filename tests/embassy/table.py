"""What the rule tests of Embassy share: a position as text, actions by notation, and what each player hears."""
from __future__ import annotations

from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import CARD_NAMES, ITEM_NAMES, ROOM_NAMES
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.text.position import position
from brushpass.games.embassy.state import Embassy
from tests.table import act, asked, door, heard, heard_of, options, refuses

__all__ = [
    "SPECTATOR", "act", "asked", "attacks", "discards", "game_of", "hand", "heard", "heard_of", "injured", "options",
    "refuses", "table", "where",
]

SPECTATOR = -2


def table(text: str, **options: str) -> Embassy:
    """Return a position; Classic with four players unless the options say otherwise."""
    return position(text, EmbassyConfig(options))


def game_of(s: Embassy) -> EmbassyGame:
    game = door(s)
    assert isinstance(game, EmbassyGame)
    return game


def where(s: Embassy, player: int) -> str:
    """Return the room of an agent, `new` before its first turn."""
    return "new" if s.at[player] < 0 else ROOM_NAMES[s.at[player]]


def hand(s: Embassy, player: int) -> list[str]:
    """Return the items in a hand."""
    return [name for item, name in enumerate(ITEM_NAMES) for _ in range(s.hand[player * 20 + item])]


def attacks(s: Embassy, player: int) -> list[str]:
    """Return the Attack cards in a hand."""
    return [name for card, name in enumerate(CARD_NAMES[:3]) for _ in range(s.attacks[player * 3 + card])]


def discards(s: Embassy) -> list[str]:
    """Return the items in the discard pile."""
    return [name for item, name in enumerate(ITEM_NAMES) for _ in range(s.discard[item])]


def injured(s: Embassy, player: int) -> bool:
    return bool(s.injured >> player & 1)
