"""What the tests of the missions share: who may play, which Loyalties can be dealt, what the deck holds."""
from __future__ import annotations

from brushpass.core.errors import BadConfig
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ITEM_NAMES
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy
from tests.embassy.table import asked


def allowed(mission: str) -> list[int]:
    """Return the numbers of players that a mission can be played with."""
    found = []
    for players in range(2, 7):
        try:
            found.append(int(EmbassyConfig({"mission": mission, "players": str(players)}).players))
        except BadConfig:
            continue
    return found


def dealt_loyalties(mission: str, players: int) -> set[tuple[int, ...]]:
    """Return all numbers of red, blue and green players that a deal can lead to."""
    game = EmbassyGame({"mission": mission, "players": str(players)})
    ways: dict[tuple[int, ...], Embassy] = {(0, 0, 0): game.new()}
    while any(game.who(s) == -1 for s in ways.values()):
        after: dict[tuple[int, ...], Embassy] = {}
        for s in ways.values():
            deals = game.legal_actions(s) if asked(s)[1] == "DealLoyalty" else game.legal_actions(s)[:1]
            for deal in deals:
                dealt = game.apply(s, deal)
                after[sides(dealt)] = dealt
        ways = after
    return set(ways)


def sides(s: Embassy) -> tuple[int, ...]:
    """Return how many red, blue and green players there are so far."""
    return tuple(list(s.loyalty).count(faction) for faction in range(3))


def deck_of(mission: str) -> dict[str, int]:
    """Return the item deck of a new game before anything is dealt, without what it lacks."""
    deck = EmbassyGame({"mission": mission}).new().deck
    return {name: deck[item] for item, name in enumerate(ITEM_NAMES) if deck[item] > 0}
