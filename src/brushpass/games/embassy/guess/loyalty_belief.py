"""Whom to trust: how likely each deal of Loyalties is, to one player, by what was seen and what everybody did.

What the player knows surely (their own card, cards they looked at, who boarded) rules deals out. What the others did
weighs the rest: each clue is a deed towards a player, or towards a faction's helicopter, with how likely somebody of
the same side does it and somebody of another side. What the player did themselves tells them nothing.
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
from brushpass.games.embassy.guess.guess import sample_worlds_from
from brushpass.games.embassy.guess.loyalty import WeightedDeals, loyalty_deals, normalised
from brushpass.games.embassy.guess.conduct import reweigh_by_conduct
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.distances import Distances

IGNORED_EVENTS: Final = (
    "Armed", "Began", "Boarded", "Chose", "Cracked", "Dealt", "Decided", "Discarded", "Drew", "Entered", "Gave",
    "Hacked", "Kept", "Looked", "Passed", "Peeked", "Repacked", "Scanned", "Scored", "Stole", "Stuffed", "Won",
)
UNIFORM_SHARE: Final = 0.03
# deed -> how likely among such deeds: by one of the same side, by one of another. Measured: `bench/belief_loss.py`.
DEED_LIKELIHOODS: Final[dict[str, tuple[float, float]]] = {
    "call": (0.37, 0.63),  # a helicopter of a faction: more often to blow it up than to leave in it
    "bomb": (0.01, 0.99),
    "lock": (0.12, 0.88),  # the terrace, while a faction's helicopter stands on the Helipad
    "attack": (0.22, 0.42),  # a card that was seen in a meeting
    "friendly": (0.57, 0.28),
    "pact": (0.68, 0.26),  # both were friendly
    "ignore": (0.21, 0.3),
    "gift": (0.5, 0.4),
    "blow": (0.38, 0.6),  # a meeting of others, unseen: somebody won, or played a combat item
    "peace": (0.43, 0.36),  # nothing was to be seen
    "give": (0.19, 0.04),  # an item changed hands
    "knock-out": (0.3, 0.7),
    "heal": (0.9, 0.1),
}
CARD_DEEDS: Final = ("attack", "attack", "attack", "friendly", "ignore")
FIGHTING: Final = ("E26", "E29")
NO_PAIR: Final = (-1, -1)


class Evidence:
    """A deed of one player towards another, or, where `to_faction`, towards a faction's helicopter."""

    def __init__(self, deed: str, player: i64, target: i64, to_faction: bool, again: int) -> None:
        self.deed, self.player, self.target, self.to_faction = deed, player, target, to_faction
        self.again: int = again  # 1 for the first deed of this player towards this target, 2 for the second, ...

    def is_friendly(self, deal: tuple[int, ...]) -> bool:
        """Say whether, in a deal of Loyalties, the deed was done towards one's own side."""
        side = self.target if self.to_faction else deal[self.target]
        return deal[self.player] == side

    def likelihood(self, deal: tuple[int, ...]) -> float:
        """Return how likely the deed is in a deal; one that repeats an old opinion tells less each time."""
        friend, foe = DEED_LIKELIHOODS[self.deed]
        likely = friend if self.is_friendly(deal) else foe
        return exp(log(likely) / float(self.again))


class EvidenceReader:
    """Reads clues from what one player hears."""

    def __init__(self, player: i64) -> None:
        self.player: i64 = player
        self.helicopter: int = -1  # the faction of the helicopter on the Helipad
        self.met: tuple[int, int] = NO_PAIR  # the two who met last
        self.is_unseen: bool = False  # nothing is known yet of how they met
        self.evidence: list[Evidence] = []

    def add_evidence(self, deed: str, player: i64, target: i64, to_faction: bool = False) -> None:
        """Keep a deed towards a player, or towards a faction."""
        if player != self.player and target >= 0:
            again = 1
            for clue in self.evidence:
                again += clue.player == player and clue.target == target and clue.to_faction == to_faction
            self.evidence.append(Evidence(deed, player, target, to_faction, again))

    def update(self, event: Event) -> None:
        """Take in one event."""
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
        """ER56 What outsiders see first of a meeting tells them how the two met."""
        if self.is_unseen and player in self.met:
            self.add_evidence(deed, player, self.other_of(player))
        self.is_unseen = False

    def other_of(self, player: i64) -> int:
        """Return whom a player met."""
        return self.met[1] if player == self.met[0] else self.met[0]

    def update_move(self, event: Moved) -> None:
        """ER20 A player who is sent away has lost; ER23 one who Sneaks Out at once was not seen to."""
        if event.number == "ER20" and event.player in self.met:
            self.reveal_meeting("blow", self.other_of(event.player))
        else:
            self.reveal_meeting("peace", self.met[0])

    def update_action(self, event: Acted) -> None:
        """E84, E89 Helicopters called, and the terrace locked while one stands there."""
        self.reveal_meeting("peace", self.met[0])
        if event.action == "call":
            self.helicopter = FACTIONS.index(event.what)
            self.add_evidence("call", event.player, self.helicopter, True)
        elif event.action == "lock" and event.what == "terrace":
            self.add_evidence("lock", event.player, self.helicopter, True)

    def update_item(self, event: Played) -> None:
        """E26, E29 Weapons and Vests; E31 First Aid; E51 Bombs."""
        if event.number in FIGHTING:
            self.reveal_meeting("blow", event.player)
        elif event.number == "E31":
            self.add_evidence("heal", event.player, self.other_of(event.player))
        elif event.number == "E51":
            self.add_evidence("bomb", event.player, self.helicopter, True)
            self.helicopter = -1


def loyalty_posterior(config: EmbassyConfig, history: History, player: i64) -> WeightedDeals:
    """Return how likely each deal of Loyalties is to a player; the weights sum to 1."""
    detective = EvidenceReader(player)
    for told in history:
        for event in told:
            detective.update(event)
    weighed: WeightedDeals = []
    for deal, ways in loyalty_deals(config, history):
        weight = ways
        for clue in detective.evidence:
            weight *= clue.likelihood(deal)
        weighed.append((deal, weight))
    return normalised(weighed)


def smoothed_posterior(config: EmbassyConfig, history: History, player: i64) -> WeightedDeals:
    """Return the suspicions with a grain of doubt: nobody is ruled out by what they did."""
    fair = loyalty_deals(config, history)
    return [(deal, (1.0 - UNIFORM_SHARE) * weight + UNIFORM_SHARE * fair[place][1])
            for place, (deal, weight) in enumerate(loyalty_posterior(config, history, player))]


def sample_worlds(roads: Distances, config: EmbassyConfig, history: History, player: i64, count: int,
                  rng: Random) -> list[Embassy]:
    """Return worlds in which `player` would have heard just this, with Loyalties as likely as they seem to them.

    For several worlds it thinks harder: it also asks where everybody went, and why.
    """
    weighed = smoothed_posterior(config, history, player)
    if count > 1 and len(weighed) > 1:
        weighed = reweigh_by_conduct(roads, config, history, player, weighed, rng)
    return sample_worlds_from(config, history, player, weighed, count, rng)
