"""What the tests of the basic rules (K1-K72) share beside the table: a set-up played through, and secrecy compared."""
from __future__ import annotations

from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.view import KyotoView
from tests.kyoto.table import act, game_of, heard, options

DEALT = "shrine shrine residence castle defend decoy tavern tavern joker castle tunnel swap"
DEALS = tuple(f"deal {card}" for card in DEALT.split())
GREEN_PLACES = ("place 3r a1", "place 3f b1", "place 2r c1", "place 2f d1", "place 1 e1", "place 0 c2")
YELLOW_PLACES = ("place 3r a6", "place 3f b6", "place 2r c6", "place 2f d6", "place 1 e6", "place 0 c5")


def new(**options: str) -> Kyoto:
    """Return a new game, at its first deal."""
    return KyotoGame(options).new()


def dealt(**options: str) -> Kyoto:
    """Return a game with the hands of DEALT, at the first agent to place."""
    return act(new(**options), *DEALS)


def placed(**options: str) -> Kyoto:
    """Return a game with hands dealt and all twelve agents placed, strongest first."""
    return act(dealt(**options), *GREEN_PLACES, *YELLOW_PLACES)


def view(s: Kyoto, player: int) -> KyotoView:
    return game_of(s).observe(s, player)


def alike(one: Kyoto, other: Kyoto, player: int) -> bool:
    """Return whether a player receives the same events and views in both worlds."""
    return heard(one, player) == heard(other, player) and view(one, player) == view(other, player)


def with_card(s: Kyoto, card: str) -> set[str]:
    """Return the ways in which a card may be played now, such as `a1-b2`."""
    return {text.split()[1] for text in options(s) if text.split()[0] == card}
