"""Possible deals of Loyalties: every deal consistent with what a player knows for certain."""
from __future__ import annotations

from librt.random import Random

from brushpass.core.game import History
from brushpass.core.kernel import HIDDEN
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import FACTIONS
from brushpass.games.embassy.events import Acted, Boarded, Dealt, Looked

WeightedDeals = list[tuple[tuple[int, ...], float]]  # Loyalties of all players, and the probability


def known_loyalties(config: EmbassyConfig, history: History) -> list[int]:
    """Return the certain Loyalties, -1 for the others."""
    known = [-1] * int(config.players)
    for events in history:
        for event in events:
            if isinstance(event, (Dealt, Boarded)) and event.faction != HIDDEN:
                known[event.player] = event.faction
            elif isinstance(event, Looked) and 0 <= event.faction < len(FACTIONS):
                known[event.other] = event.faction
            elif isinstance(event, Acted) and event.number == "ER43":
                known[event.player] = 1 - FACTIONS.index(event.what)  # ER68 the Intel is shown
    return known


def loyalty_deals(config: EmbassyConfig, history: History) -> WeightedDeals:
    """Return every consistent deal, weighted by its number of ways; the weights sum to 1."""
    left = list(config.mission.deal[int(config.players)])
    partial: WeightedDeals = [((), 1.0)]
    for faction in known_loyalties(config, history):
        longer: WeightedDeals = []
        for deal, ways in partial:
            for dealt in range(3):
                cards = left[dealt] - deal.count(dealt)
                if cards > 0 and faction in (-1, dealt):
                    longer.append(((*deal, dealt), ways * cards))
        partial = longer
    return normalised(partial)


def normalised(deals: WeightedDeals) -> WeightedDeals:
    """Return deals with weights scaled to sum to 1."""
    total = sum([weight for _, weight in deals])
    return [(deal, weight / total) for deal, weight in deals]


def sample_deal(deals: WeightedDeals, rng: Random) -> tuple[int, ...]:
    """Sample a deal in proportion to its weight."""
    left = rng.random()
    for deal, weight in deals:
        left -= weight
        if left < 0.0:
            return deal
    return deals[-1][0]
