"""Likelihood of deals of Loyalties given everybody's steps and actions.

The game is replayed with each deal, with the same sample of hidden cards for all of them. The log-likelihood of the
others' visible choices under the prior weights the deals.
"""
from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.chance import log_likelihood
from brushpass.core.game import History
from brushpass.core.kernel import pending_ask
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.beliefs.sampler import Replay, sample_hidden_cards
from brushpass.games.embassy.beliefs.attack_cards import InconsistentSample
from brushpass.games.embassy.beliefs.cards import HiddenCards
from brushpass.games.embassy.beliefs.clues import Clues
from brushpass.games.embassy.beliefs.loyalty import WeightedDeals, normalised
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.rules.rooms import TakeAction
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.prior import prior
from brushpass.games.embassy.heuristics.distances import Distances

EPSILON: Final = 0.4  # share of choices that the prior does not explain
INVERSE_TEMPERATURE: Final = 0.15  # of the likelihoods: the cards are only a sample
MAX_REPLAYS: Final = 24  # of all deals together
FEW_WORLDS: Final = 8  # of fewer, each needs only one replay
MAX_FAILED_REPLAYS: Final = 8  # samples of the cards that may be inconsistent


class ScoredReplay(Replay):
    """A replay that sums the log-likelihood of the others' visible choices."""

    def __init__(self, distances: Distances, config: EmbassyConfig, history: History, loyalty: list[int],
                 hidden: HiddenCards) -> None:
        super().__init__(config, history, loyalty, hidden)
        self.distances: Distances = distances
        self.log_likelihood: float = 0.0

    def play(self, s: Embassy, a: i64) -> None:
        ask = pending_ask(s)
        who = ask.who(s)
        if who >= 0 and who != self.player and isinstance(ask, (Walk, TakeAction)):
            options = ask.options(s)
            if len(options) > 1:
                self.log_likelihood += log_likelihood(options, prior(self.distances, s, options), a, EPSILON)
        super().play(s, a)


def reweigh_by_conduct(distances: Distances, config: EmbassyConfig, history: History, player: i64,
                       deals: WeightedDeals, count: int, rng: Random) -> WeightedDeals:
    """Return the deals with weights updated by everybody's visible choices, for a number of worlds."""
    clues = Clues(history, player, config, 0)
    sums = [0.0 for _ in deals]
    wanted = max(1, (MAX_REPLAYS if count >= FEW_WORLDS else count) // len(deals))
    replayed = failed = 0
    while replayed < wanted and failed <= MAX_FAILED_REPLAYS:
        try:
            hidden = sample_hidden_cards(config, clues, list(deals[0][0]), rng)
            replays = [ScoredReplay(distances, config, history, list(deal), hidden) for deal, _ in deals]
            log_likelihoods = [replay_log_likelihood(replay) for replay in replays]
        except InconsistentSample:
            failed += 1
            continue
        replayed += 1
        for index in range(len(deals)):
            sums[index] += log_likelihoods[index]
    if replayed == 0:
        return deals
    best = max(sums)
    return normalised([(deal, weight * exp(INVERSE_TEMPERATURE * (sums[index] - best) / float(replayed)))
                     for index, (deal, weight) in enumerate(deals)])


def replay_log_likelihood(profile: ScoredReplay) -> float:
    """Run a replay and return its log-likelihood. Raises InconsistentSample."""
    profile.state()
    return profile.log_likelihood
