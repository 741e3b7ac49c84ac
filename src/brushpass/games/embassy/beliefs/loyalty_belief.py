"""Belief about Loyalties: the posterior probability of each deal to one player.

Certain knowledge (the own card, cards looked at, boarding) rules out deals. The deeds of the others are evidence: each
deed towards a player or a faction's helicopter has a likelihood for the same faction and for another one.
"""
from __future__ import annotations

from math import exp, log
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.game import History
from brushpass.core.kernel import Event
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import FACTIONS, FRIENDLY, NOTHING
from brushpass.games.embassy.events import (
    Acted, Counted, Exchanged, Handed, Met, Moved, Played, Rewarded,
)
from brushpass.games.embassy.beliefs.sampler import sample_worlds_from
from brushpass.games.embassy.beliefs.loyalty import WeightedDeals, loyalty_deals, normalised
from brushpass.games.embassy.beliefs.conduct import reweigh_by_conduct
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.distances import Distances

IGNORED_EVENTS: Final = (
    "Armed", "Began", "Boarded", "Chose", "Cracked", "Dealt", "Decided", "Discarded", "Drew", "Entered", "Gave",
    "Hacked", "Kept", "Leaving", "Looked", "Passed", "Peeked", "Repacked", "Scanned", "Scored", "Stole", "Stuffed",
    "Won",
)
UNIFORM_SHARE: Final = 0.03
# deed -> its likelihood towards the same faction, and towards another; `bench/belief_loss.py` measures them
DEED_LIKELIHOODS: Final[dict[str, tuple[float, float]]] = {
    "call": (0.37, 0.63),  # a helicopter of a faction
    "bomb": (0.01, 0.99),
    "lock": (0.12, 0.88),  # the terrace, with a faction's helicopter on the Helipad
    "attack": (0.22, 0.42),  # a visible card in a meeting
    "friendly": (0.57, 0.28),
    "pact": (0.68, 0.26),  # both were friendly
    "ignore": (0.21, 0.3),
    "gift": (0.5, 0.4),
    "blow": (0.38, 0.6),  # an unseen meeting with a fight
    "peace": (0.43, 0.36),  # an unseen meeting without a visible outcome
    "give": (0.19, 0.04),  # an unseen meeting with a gift
    "knock-out": (0.3, 0.7),
    "heal": (0.9, 0.1),
}
CARD_DEEDS: Final = ("attack", "attack", "attack", "friendly", "ignore")
FIGHTING: Final = ("E26", "E29")
NO_PAIR: Final = (-1, -1)


class Evidence:
    """A deed of one player towards another, or, if `to_faction`, towards a faction's helicopter."""

    def __init__(self, deed: str, player: i64, target: i64, to_faction: bool, again: int) -> None:
        self.deed, self.player, self.target, self.to_faction = deed, player, target, to_faction
        self.again: int = again  # 1 for the first deed of this player towards this target, 2 for the second, ...

    def is_friendly(self, deal: tuple[int, ...]) -> bool:
        """Return whether a deal makes the deed one towards the own faction."""
        side = self.target if self.to_faction else deal[self.target]
        return deal[self.player] == side

    def likelihood(self, deal: tuple[int, ...]) -> float:
        """Return the likelihood of the deed in a deal; repeated deeds count less each time."""
        friend, foe = DEED_LIKELIHOODS[self.deed]
        likely = friend if self.is_friendly(deal) else foe
        return exp(log(likely) / float(self.again))


class EvidenceReader:
    """Collects evidence from one player's events."""

    def __init__(self, player: i64) -> None:
        self.player: i64 = player
        self.helicopter: int = -1  # the faction of the helicopter on the Helipad
        self.met: tuple[int, int] = NO_PAIR  # the players of the last meeting
        self.is_unseen: bool = False  # the outcome of the last meeting is not visible yet
        self.evidence: list[Evidence] = []

    def add_evidence(self, deed: str, player: i64, target: i64, to_faction: bool = False) -> None:
        """Add a deed of another player."""
        if player != self.player and target >= 0:
            again = 1
            for clue in self.evidence:
                again += clue.player == player and clue.target == target and clue.to_faction == to_faction
            self.evidence.append(Evidence(deed, player, target, to_faction, again))

    def update(self, event: Event) -> None:
        """Process an event."""
        if isinstance(event, Moved):
            self.update_move(event)
        elif isinstance(event, Met):
            self.met = (event.player, event.other)
            self.is_unseen = True
        elif isinstance(event, Exchanged):
            pact = event.card == event.answer == FRIENDLY
            self.add_evidence("pact" if pact else CARD_DEEDS[event.card], event.player, event.other)
            self.add_evidence("pact" if pact else CARD_DEEDS[event.answer], event.other, event.player)
            self.is_unseen = False
        elif isinstance(event, Acted):
            self.update_action(event)
        elif isinstance(event, Played):
            self.update_item(event)
        elif isinstance(event, Rewarded):
            if event.reward == "knock-out":
                self.add_evidence("knock-out", event.player, event.other)
            elif event.number == "ER19":
                self.reveal_meeting("blow", event.player)
        elif isinstance(event, Counted):
            self.reveal_meeting("give", self.met[0])
        elif isinstance(event, Handed):
            if event.gift != NOTHING:
                self.add_evidence("gift", event.player, event.other)
            if event.answer != NOTHING:
                self.add_evidence("gift", event.other, event.player)

    def reveal_meeting(self, deed: str, player: i64) -> None:
        """ER56 Add the evidence of the first visible event after an unseen meeting."""
        if self.is_unseen and player in self.met:
            self.add_evidence(deed, player, self.other_of(player))
        self.is_unseen = False

    def other_of(self, player: i64) -> int:
        """Return the other player of the last meeting."""
        return self.met[1] if player == self.met[0] else self.met[0]

    def update_move(self, event: Moved) -> None:
        """ER20 Process a move: a displaced player has lost a fight."""
        if event.number == "ER20" and event.player in self.met:
            self.reveal_meeting("blow", self.other_of(event.player))
        else:
            self.reveal_meeting("peace", self.met[0])

    def update_action(self, event: Acted) -> None:
        """E84, E89 Process calls of helicopters and locks of the terrace."""
        self.reveal_meeting("peace", self.met[0])
        if event.action == "call":
            self.helicopter = FACTIONS.index(event.what)
            self.add_evidence("call", event.player, self.helicopter, True)
        elif event.action == "lock" and event.what == "terrace":
            self.add_evidence("lock", event.player, self.helicopter, True)

    def update_item(self, event: Played) -> None:
        """E26, E29, E31, E51 Process weapons, Vests, First Aid and Bombs."""
        if event.number in FIGHTING:
            self.reveal_meeting("blow", event.player)
        elif event.number == "E31":
            self.add_evidence("heal", event.player, self.other_of(event.player))
        elif event.number == "E51":
            self.add_evidence("bomb", event.player, self.helicopter, True)
            self.helicopter = -1


def loyalty_posterior(config: EmbassyConfig, history: History, player: i64) -> WeightedDeals:
    """Return the posterior of each deal of Loyalties to a player."""
    detective = EvidenceReader(player)
    for events in history:
        for event in events:
            detective.update(event)
    deals: WeightedDeals = []
    for deal, ways in loyalty_deals(config, history):
        weight = ways
        for clue in detective.evidence:
            weight *= clue.likelihood(deal)
        deals.append((deal, weight))
    return normalised(deals)


def smoothed_posterior(config: EmbassyConfig, history: History, player: i64) -> WeightedDeals:
    """Return the posterior mixed with a small share of the prior, so that deeds alone rule out no deal."""
    fair = loyalty_deals(config, history)
    return [(deal, (1.0 - UNIFORM_SHARE) * weight + UNIFORM_SHARE * fair[index][1])
            for index, (deal, weight) in enumerate(loyalty_posterior(config, history, player))]


def sample_worlds(distances: Distances, config: EmbassyConfig, history: History, player: i64, count: int,
                  rng: Random) -> list[Embassy]:
    """Sample `count` worlds consistent with the history of `player`, with Loyalties from the posterior.

    For several worlds the posterior also includes everybody's steps and actions.
    """
    deals = smoothed_posterior(config, history, player)
    if count > 1 and len(deals) > 1:
        deals = reweigh_by_conduct(distances, config, history, player, deals, count, rng)
    return sample_worlds_from(config, history, player, deals, count, rng)
