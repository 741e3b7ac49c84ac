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
from brushpass.games.embassy.guess.guess import guesses
from brushpass.games.embassy.guess.loyalty import Deals, deals, in_parts
from brushpass.games.embassy.guess.conduct import by_conduct
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.distances import Roads

IGNORED_EVENTS: Final = (
    "Armed", "Began", "Boarded", "Chose", "Cracked", "Dealt", "Decided", "Discarded", "Drew", "Entered", "Gave",
    "Hacked", "Kept", "Looked", "Passed", "Peeked", "Repacked", "Scanned", "Scored", "Stole", "Stuffed", "Won",
)
DOUBT: Final = 0.03
# deed -> how likely among such deeds: by one of the same side, by one of another. Measured: `bench/belief_loss.py`.
MODEL: Final[dict[str, tuple[float, float]]] = {
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
CARD_CLUES: Final = ("attack", "attack", "attack", "friendly", "ignore")
FIGHTING: Final = ("E26", "E29")
NO_PAIR: Final = (-1, -1)


class Clue:
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
        friend, foe = MODEL[self.deed]
        likely = friend if self.is_friendly(deal) else foe
        return exp(log(likely) / float(self.again))


class Detective:
    """Reads clues from what one player hears."""

    def __init__(self, player: i64) -> None:
        self.player: i64 = player
        self.pad: int = -1  # the faction of the helicopter on the Helipad
        self.met: tuple[int, int] = NO_PAIR  # the two who met last
        self.veiled: bool = False  # nothing is known yet of how they met
        self.clues: list[Clue] = []

    def note(self, deed: str, player: i64, target: i64, to_faction: bool = False) -> None:
        """Keep a deed towards a player, or towards a faction."""
        if player != self.player and target >= 0:
            again = 1
            for clue in self.clues:
                again += clue.player == player and clue.target == target and clue.to_faction == to_faction
            self.clues.append(Clue(deed, player, target, to_faction, again))

    def hear(self, event: Event) -> None:
        """Take in one event."""
        if isinstance(event, Moved):
            self.hear_move(event)
        elif isinstance(event, Met):
            self.met = (event.player, event.other)
            self.veiled = True
        elif isinstance(event, Exchanged):
            pact = event.card == event.answer == FRIENDLY
            self.note("pact" if pact else CARD_CLUES[event.card], event.player, event.other)
            self.note("pact" if pact else CARD_CLUES[event.answer], event.other, event.player)
            self.veiled = False
        elif isinstance(event, Acted):
            self.hear_action(event)
        elif isinstance(event, Played):
            self.hear_item(event)
        elif isinstance(event, Rewarded):
            if event.reward == "knock-out":
                self.note("knock-out", event.player, event.other)
            elif event.number == "ER19":
                self.lift_veil("blow", event.player)
        elif isinstance(event, Counted):
            self.lift_veil("give", self.met[0])
        elif isinstance(event, Handed):
            if event.gift != NOTHING:
                self.note("gift", event.player, event.other)
            if event.answer != NOTHING:
                self.note("gift", event.other, event.player)

    def lift_veil(self, deed: str, player: i64) -> None:
        """ER56 What outsiders see first of a meeting tells them how the two met."""
        if self.veiled and player in self.met:
            self.note(deed, player, self.other_of(player))
        self.veiled = False

    def other_of(self, player: i64) -> int:
        """Return whom a player met."""
        return self.met[1] if player == self.met[0] else self.met[0]

    def hear_move(self, event: Moved) -> None:
        """ER20 A player who is sent away has lost; ER23 one who Sneaks Out at once was not seen to."""
        if event.number == "ER20" and event.player in self.met:
            self.lift_veil("blow", self.other_of(event.player))
        else:
            self.lift_veil("peace", self.met[0])

    def hear_action(self, event: Acted) -> None:
        """E84, E89 Helicopters called, and the terrace locked while one stands there."""
        self.lift_veil("peace", self.met[0])
        if event.action == "call":
            self.pad = FACTIONS.index(event.what)
            self.note("call", event.player, self.pad, True)
        elif event.action == "lock" and event.what == "terrace":
            self.note("lock", event.player, self.pad, True)

    def hear_item(self, event: Played) -> None:
        """E26, E29 Weapons and Vests; E31 First Aid; E51 Bombs."""
        if event.number in FIGHTING:
            self.lift_veil("blow", event.player)
        elif event.number == "E31":
            self.note("heal", event.player, self.other_of(event.player))
        elif event.number == "E51":
            self.note("bomb", event.player, self.pad, True)
            self.pad = -1


def suspicions(config: EmbassyConfig, heard: History, player: i64) -> Deals:
    """Return how likely each deal of Loyalties is to a player; the weights sum to 1."""
    detective = Detective(player)
    for told in heard:
        for event in told:
            detective.hear(event)
    weighed: Deals = []
    for deal, ways in deals(config, heard):
        weight = ways
        for clue in detective.clues:
            weight *= clue.likelihood(deal)
        weighed.append((deal, weight))
    return in_parts(weighed)


def doubted(config: EmbassyConfig, heard: History, player: i64) -> Deals:
    """Return the suspicions with a grain of doubt: nobody is ruled out by what they did."""
    fair = deals(config, heard)
    return [(deal, (1.0 - DOUBT) * weight + DOUBT * fair[place][1])
            for place, (deal, weight) in enumerate(suspicions(config, heard, player))]


def sample_worlds(roads: Roads, config: EmbassyConfig, heard: History, player: i64, count: int,
                  rng: Random) -> list[Embassy]:
    """Return worlds in which `player` would have heard just this, with Loyalties as likely as they seem to them.

    For several worlds it thinks harder: it also asks where everybody went, and why.
    """
    weighed = doubted(config, heard, player)
    if count > 1 and len(weighed) > 1:
        weighed = by_conduct(roads, config, heard, player, weighed, rng)
    return guesses(config, heard, player, weighed, count, rng)
