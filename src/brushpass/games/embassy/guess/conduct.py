"""What people do gives them away: how well a deal of Loyalties explains where everybody went, and what they did there.

The game is told again with each deal, and with the same guess of the hidden cards for all of them. A step or an action
that heuristics would have leaned to speaks for the deal.
"""
from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.chance import log_likelihood
from brushpass.core.game import History
from brushpass.core.kernel import asked
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.guess.guess import Replay, sample_hidden_cards
from brushpass.games.embassy.guess.attack_cards import InconsistentSample
from brushpass.games.embassy.guess.cards import HiddenCards
from brushpass.games.embassy.guess.clues import Clues
from brushpass.games.embassy.guess.loyalty import WeightedDeals, normalised
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.rules.rooms import TakeAction
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.prior import prior
from brushpass.games.embassy.heuristics.distances import Distances

EPSILON: Final = 0.4  # of all choices, for no reason that can be seen
INVERSE_TEMPERATURE: Final = 0.15  # what a reason counts: the cards are a guess, and nobody knows all that a deal says
TOTAL_REPLAYS: Final = 24  # of the game, with all deals together
MAX_FAILED_REPLAYS: Final = 8  # guesses of the cards that may lead nowhere


class ScoredReplay(Replay):
    """The game told again, with how well it explains what the others did in the open."""

    def __init__(self, roads: Distances, config: EmbassyConfig, history: History, loyalty: list[int], fog: HiddenCards) -> None:
        super().__init__(config, history, loyalty, fog)
        self.roads: Distances = roads
        self.log_likelihood: float = 0.0

    def go(self, s: Embassy, a: i64) -> None:
        ask = asked(s)
        who = ask.who(s)
        if who >= 0 and who != self.player and isinstance(ask, (Walk, TakeAction)):
            options = ask.options(s)
            if len(options) > 1:
                self.log_likelihood += log_likelihood(options, prior(self.roads, s, options), a, EPSILON)
        super().play(s, a)


def reweigh_by_conduct(roads: Distances, config: EmbassyConfig, history: History, player: i64, weighed: WeightedDeals, rng: Random) -> WeightedDeals:
    """Return the deals weighed by what everybody did in the open."""
    clues = Clues(history, player, config, 0)
    sums = [0.0 for _ in weighed]
    wanted = max(1, TOTAL_REPLAYS // len(weighed))
    told = 0
    for _ in range(wanted + MAX_FAILED_REPLAYS):
        try:
            fog = sample_hidden_cards(config, clues, list(weighed[0][0]), rng)
            credits = [replay_log_likelihood(ScoredReplay(roads, config, history, list(deal), fog)) for deal, _ in weighed]
        except InconsistentSample:
            continue
        told += 1
        for place in range(len(weighed)):
            sums[place] += credits[place]
        if told == wanted:
            break
    if told == 0:
        return weighed
    best = max(sums)
    return normalised([(deal, weight * exp(INVERSE_TEMPERATURE * (sums[place] - best) / float(told)))
                     for place, (deal, weight) in enumerate(weighed)])


def replay_log_likelihood(profile: ScoredReplay) -> float:
    """Tell the game, and return how well it explains everything. Raises DeadEnd where the cards do not fit."""
    profile.state()
    return profile.log_likelihood
