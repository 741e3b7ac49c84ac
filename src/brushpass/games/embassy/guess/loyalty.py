"""How Loyalties may have been dealt: every deal that fits what a player knows for certain."""
from __future__ import annotations

from librt.random import Random

from brushpass.core.game import History
from brushpass.core.kernel import HIDDEN
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import FACTIONS
from brushpass.games.embassy.events import Acted, Boarded, Dealt, Looked

WeightedDeals = list[tuple[tuple[int, ...], float]]  # Loyalties of all players, and how likely


def known_loyalties(config: EmbassyConfig, history: History) -> list[int]:
    """Return the Loyalties that are known for certain, -1 for the others."""
    known = [-1] * int(config.players)
    for told in history:
        for event in told:
            if isinstance(event, (Dealt, Boarded)) and event.faction != HIDDEN:
                known[event.player] = event.faction
            elif isinstance(event, Looked) and 0 <= event.faction < len(FACTIONS):
                known[event.other] = event.faction
            elif isinstance(event, Acted) and event.number == "ER43":
                known[event.player] = 1 - FACTIONS.index(event.what)  # ER68 the Intel is shown
    return known


def loyalty_deals(config: EmbassyConfig, history: History) -> WeightedDeals:
    """Return every deal that fits what is known, by the number of ways it may have been dealt; the weights sum to 1."""
    left = list(config.mission.deal[int(config.players)])
    found: WeightedDeals = [((), 1.0)]
    for faction in known_loyalties(config, history):
        longer: WeightedDeals = []
        for deal, ways in found:
            for each in range(3):
                cards = left[each] - deal.count(each)
                if cards > 0 and faction in (-1, each):
                    longer.append(((*deal, each), ways * cards))
        found = longer
    return normalised(found)


def normalised(weighed: WeightedDeals) -> WeightedDeals:
    """Return the same with weights that sum to 1."""
    total = sum([weight for _, weight in weighed])
    return [(deal, weight / total) for deal, weight in weighed]


def sample_deal(weighed: WeightedDeals, rng: Random) -> tuple[int, ...]:
    """Return a deal, as likely as its weight."""
    left = rng.random()
    for deal, weight in weighed:
        left -= weight
        if left < 0.0:
            return deal
    return weighed[-1][0]
