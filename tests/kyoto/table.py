"""What the rule tests of Kyoto share: a drawn position, actions by notation, and what each player hears of them."""
from __future__ import annotations

from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import CARDS, CARD_KINDS, CELL_NAMES, IDENTITIES
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.text.position import position
from brushpass.games.kyoto.state import Kyoto
from tests.table import act, asked, door, heard, heard_of, options, refuses

__all__ = [
    "EVERYTHING", "GOVERNMENT", "ONIWABAN", "SPECTATOR", "act", "asked", "discards", "game_of", "hand", "heard",
    "heard_of", "is_open", "options", "prison", "refuses", "table", "where",
]

ONIWABAN, GOVERNMENT, SPECTATOR = 0, 1, -2
EVERYTHING = {"special_agents": "neutral", "equipment": "on"}


def table(text: str, **options: str) -> Kyoto:
    """Return a position, by default with the equipment in the game; special agents are named in the text."""
    return position(text, KyotoConfig({"equipment": "on", **options}))


def game_of(s: Kyoto) -> KyotoGame:
    game = door(s)
    assert isinstance(game, KyotoGame)
    return game


def where(s: Kyoto, pawn: str) -> str | None:
    """Return the location of an agent such as `g3r`, or None."""
    cell = s.at["gy".index(pawn[0]) * 6 + IDENTITIES.index(pawn[1:])]
    return None if cell == -1 else CELL_NAMES[cell]


def is_open(s: Kyoto, pawn: str) -> bool:
    """Return whether an agent's identity is open to both."""
    return bool(s.shown >> ("gy".index(pawn[0]) * 6 + IDENTITIES.index(pawn[1:])) & 1)


def prison(s: Kyoto, side: int) -> set[str]:
    """Return the identities that a side has captured."""
    return {identity for i, identity in enumerate(IDENTITIES) if s.prison[side] >> i & 1}


def hand(s: Kyoto, side: int) -> dict[str, int]:
    """Return the cards in a hand, those that are there."""
    first = side * CARD_KINDS
    return {CARDS[card]: s.hand[first + card] for card in range(CARD_KINDS) if s.hand[first + card]}


def discards(s: Kyoto, side: int) -> list[str]:
    """Return a discard pile, the oldest first."""
    return [CARDS[s.discard[side * 33 + place]] for place in range(s.discarded[side])]
