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
from brushpass.games.embassy.guess.guess import Retelling, guess_fog
from brushpass.games.embassy.guess.attack_cards import DeadEnd
from brushpass.games.embassy.guess.cards import Fog
from brushpass.games.embassy.guess.clues import Clues
from brushpass.games.embassy.guess.loyalty import Deals, in_parts
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.rules.rooms import TakeAction
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.prior import lean
from brushpass.games.embassy.heuristics.distances import Roads

WHIM: Final = 0.4  # of all choices, for no reason that can be seen
TRUST: Final = 0.15  # what a reason counts: the cards are a guess, and nobody knows all that a deal says
TELLINGS: Final = 24  # of the game, with all deals together
SPARE: Final = 8  # guesses of the cards that may lead nowhere


class Profile(Retelling):
    """The game told again, with how well it explains what the others did in the open."""

    def __init__(self, roads: Roads, config: EmbassyConfig, heard: History, loyalty: list[int], fog: Fog) -> None:
        super().__init__(config, heard, loyalty, fog)
        self.roads: Roads = roads
        self.credit: float = 0.0

    def go(self, s: Embassy, a: i64) -> None:
        ask = asked(s)
        who = ask.who(s)
        if who >= 0 and who != self.player and isinstance(ask, (Walk, TakeAction)):
            options = ask.options(s)
            if len(options) > 1:
                self.credit += log_likelihood(options, lean(self.roads, s, options), a, WHIM)
        super().go(s, a)


def by_conduct(roads: Roads, config: EmbassyConfig, heard: History, player: i64, weighed: Deals, rng: Random) -> Deals:
    """Return the deals weighed by what everybody did in the open."""
    clues = Clues(heard, player, config, 0)
    sums = [0.0 for _ in weighed]
    wanted = max(1, TELLINGS // len(weighed))
    told = 0
    for _ in range(wanted + SPARE):
        try:
            fog = guess_fog(config, clues, list(weighed[0][0]), rng)
            credits = [credit_of(Profile(roads, config, heard, list(deal), fog)) for deal, _ in weighed]
        except DeadEnd:
            continue
        told += 1
        for place in range(len(weighed)):
            sums[place] += credits[place]
        if told == wanted:
            break
    if told == 0:
        return weighed
    best = max(sums)
    return in_parts([(deal, weight * exp(TRUST * (sums[place] - best) / float(told)))
                     for place, (deal, weight) in enumerate(weighed)])


def credit_of(profile: Profile) -> float:
    """Tell the game, and return how well it explains everything. Raises DeadEnd where the cards do not fit."""
    profile.state()
    return profile.credit
