"""What the tests of the rulings share: all that one player can know after the last action."""
from __future__ import annotations

from brushpass.core.kernel import Event
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.view import KyotoView
from tests.kyoto.table import game_of, heard


def view(s: Kyoto, player: int) -> KyotoView:
    """Return what a player, or a spectator, sees."""
    return game_of(s).observe(s, player)


def knows(s: Kyoto, player: int) -> tuple[list[Event], KyotoView]:
    """Return what a player heard of the last action and sees after it: equal where two worlds look alike to them."""
    return heard(s, player), view(s, player)


def offered(found: list[str], verb: str) -> set[str]:
    """Return those of the options that begin with a word."""
    return {text for text in found if text.split()[0] == verb}
