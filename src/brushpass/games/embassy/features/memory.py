"""What a seat of Embassy remembers beyond its View, in small numbers: kept only from events as this seat heard them.

Players are counted from the seat clockwise, as in the View.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.features import Memory
from brushpass.core.kernel import HIDDEN, Event
from brushpass.core.view import relative_seat
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    ATTACKS, BOMB, CODE_CRACKER, FACTIONS, FRIENDLY, HIDDEN_WEAPON, ITEM_NAMES, MOST_PLAYERS, NEUTRAL, NOBODY, NOTHING,
    NO_FACTION, VEST,
)
from brushpass.games.embassy.events import (
    Acted, Boarded, Counted, Cracked, Dealt, Discarded, Exchanged, Handed, Looked, Met, Peeked, Played, Repacked,
    Rewarded, Scanned, Stole,
)
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.embassy.state import full_of

IGNORED_EVENTS: Final = (
    "Armed", "Began", "Chose", "Decided", "Drew", "Entered", "Gave", "Hacked", "Kept", "Moved", "Passed", "Scored",
    "Stuffed", "Won",
)
SIDES: Final[i64] = 3  # factions, and the ways to meet somebody: attack, be friendly, ignore
MOST: Final[i64] = 255
BITS: Final[i64] = 2  # for each kind of item: how many were seen in a hand, up to 3
FULL: Final[i64] = 3
CARD: Final[vec[i64]] = vec[i64]([1 << 2 * item for item in range(len(ITEM_NAMES))])  # one more of a kind


def affects_memory(event: Event) -> bool:
    """Say whether an event is of a kind that is remembered."""
    if isinstance(event, (Met, Exchanged, Played, Rewarded, Acted, Discarded, Stole, Looked)):
        return True
    return isinstance(event, (Handed, Counted, Scanned, Peeked, Cracked, Repacked, Dealt, Boarded))


class EmbassyMemory(Memory):
    """The options of the game, which everybody knows, and what one seat has learnt of the others."""

    def __init__(self, config: EmbassyConfig, player: i64) -> None:
        self.players: i64 = config.players
        self.me: i64 = max(player, 0)
        self.mission: i64 = list(MISSIONS).index(config.mission.name)
        self.rounds: i64 = config.rounds
        self.french: bool = config.french
        self.stay_free: bool = config.stay_free
        self.ignore_ties: bool = config.ignore_ties
        self.loyalty: vec[i64] = full_of(HIDDEN, MOST_PLAYERS)  # what is known for certain
        self.neutral: vec[i64] = full_of(0, MOST_PLAYERS)  # how often I saw their Neutral card
        self.looks: vec[i64] = full_of(0, MOST_PLAYERS)  # how often they have looked at a card of mine
        self.last_card: vec[i64] = full_of(NOTHING, MOST_PLAYERS)  # what they last showed me in a meeting
        self.to_me: vec[i64] = full_of(0, MOST_PLAYERS * SIDES)  # how they met me
        self.to_all: vec[i64] = full_of(0, MOST_PLAYERS * SIDES)  # how I saw them meet anybody
        self.rewards: vec[i64] = full_of(0, MOST_PLAYERS * MOST_PLAYERS)  # winner x loser
        self.called: vec[i64] = full_of(0, MOST_PLAYERS * SIDES)  # player x faction of the helicopter
        self.bombed: vec[i64] = full_of(0, MOST_PLAYERS * SIDES)
        self.seen: vec[i64] = full_of(0, MOST_PLAYERS)  # BITS for each kind of item in their hand
        self.doubt: i64 = 0  # mask of players whose seen items may have gone
        self.packed: vec[i64] = full_of(NOTHING, 2)  # what I put into each briefcase, while nobody else has opened it
        self.pad: i64 = NO_FACTION  # the last helicopter that was called
        self.pair: i64 = 0  # mask of two others in a meeting that may be friendly
        self.before: i64 = 0  # the doubts before it
        self.giver: i64 = NOBODY  # of a single gift: whether it was refused is seen by the next event
        self.taker: i64 = NOBODY
        self.gift: i64 = NOTHING

    def place(self, player: i64) -> i64:
        """Return a player's number as this seat counts."""
        return relative_seat(self.me, player, self.players)

    def update(self, event: Event) -> None:
        if isinstance(event, Met):
            self.hear_met(self.place(event.player), self.place(event.other))
        elif isinstance(event, Exchanged):
            self.note_card(self.place(event.player), event.card, self.place(event.other))
            self.note_card(self.place(event.other), event.answer, self.place(event.player))
            self.no_gifts()
        elif isinstance(event, Played):
            self.hear_played(self.place(event.player), event.item)
        elif isinstance(event, Rewarded):
            count(self.rewards, self.place(event.player) * MOST_PLAYERS + self.place(event.other))
            if event.number == "ER19":
                self.no_gifts()
        elif isinstance(event, Acted):
            self.hear_acted(event)
        elif isinstance(event, Looked):
            self.hear_looked(self.place(event.player), self.place(event.other), event.faction)
        elif isinstance(event, (Dealt, Boarded)):
            self.know(self.place(event.player), event.faction)
        else:
            self.hear_items(event)

    def hear_items(self, event: Event) -> None:
        """Items that change hands, go, or are shown."""
        if isinstance(event, Discarded):
            self.remove(self.place(event.player), event.item)
        elif isinstance(event, Cracked):
            self.remove(self.place(event.player), CODE_CRACKER)
        elif isinstance(event, Stole):
            self.move(self.place(event.other), self.place(event.player), event.item)
        elif isinstance(event, Handed):
            self.hear_handed(self.place(event.player), event.gift, self.place(event.other), event.answer)
        elif isinstance(event, Counted):
            if self.gift != NOTHING:
                self.move(self.giver, self.taker, self.gift)
                self.gift = NOTHING
        elif isinstance(event, Scanned):
            self.hear_scanned(self.place(event.player), event.items)
        elif isinstance(event, Peeked):
            self.hear_peeked(self.place(event.player), self.place(event.other), event.item)
        elif isinstance(event, Repacked):
            self.hear_repacked(self.place(event.player), event)

    def hear_met(self, one: i64, other: i64) -> None:
        """ER56 Gifts of others are not seen: after a meeting hands are in doubt, unless it turns out to be a fight."""
        self.gift = NOTHING
        self.pair = 0
        if one != 0 and other != 0:
            self.pair = 1 << one | 1 << other
            self.before = self.doubt
            self.doubted(one)
            self.doubted(other)

    def no_gifts(self) -> None:
        """Whatever was given was seen, or there was a fight: what was known before is known still."""
        self.doubt = self.doubt & ~self.pair | self.before & self.pair
        self.pair = 0

    def note_card(self, player: i64, card: i64, towards: i64) -> None:
        """ER16 A card that was shown in a meeting."""
        way = player * SIDES + (0 if card < ATTACKS else 1 if card == FRIENDLY else 2)
        count(self.to_all, way)
        if towards == 0:
            count(self.to_me, way)
            self.last_card[player] = card

    def hear_played(self, player: i64, item: i64) -> None:
        """An item is played for all to see; E26, E29 some only in a fight, E51 a Bomb destroys the helicopter."""
        self.remove(player, item)
        if item in (HIDDEN_WEAPON, VEST):
            self.no_gifts()
        elif item == BOMB and self.pad != NO_FACTION:
            count(self.bombed, player * SIDES + self.pad)

    def hear_acted(self, event: Acted) -> None:
        """E89 A helicopter is called. ER68 Intel that is shown tells the Loyalty."""
        if event.number == "E89":
            self.pad = FACTIONS.index(event.what)
            count(self.called, self.place(event.player) * SIDES + self.pad)
        elif event.number == "ER43":
            self.know(self.place(event.player), 1 - FACTIONS.index(event.what))

    def hear_looked(self, viewer: i64, other: i64, faction: i64) -> None:
        """E96, ER19 One of Loyalty and Neutral was seen, by me or by somebody else."""
        if other == 0:
            count(self.looks, viewer)
        elif faction == NEUTRAL:
            count(self.neutral, other)
        else:
            self.know(other, faction)

    def know(self, player: i64, faction: i64) -> None:
        """A Loyalty is certain, unless it was hidden from me."""
        if faction != HIDDEN:
            self.loyalty[player] = faction

    def hear_handed(self, one: i64, gift: i64, other: i64, answer: i64) -> None:
        """ER22 Two gifts are exchanged; one alone may be refused, and changes the counts if it is not."""
        if gift != NOTHING and answer != NOTHING:
            self.move(one, other, gift)
            self.move(other, one, answer)
        else:
            self.giver, self.taker = (one, other) if gift != NOTHING else (other, one)
            self.gift = gift if gift != NOTHING else answer

    def hear_scanned(self, player: i64, items: tuple[int, ...]) -> None:
        """E63 A whole hand was seen: by me, or mine by somebody else."""
        if len(items) == 1 and items[0] == HIDDEN:
            return
        self.seen[player] = 0
        self.doubt &= ~(1 << player)
        for item in items:
            self.add(player, item)

    def hear_peeked(self, viewer: i64, other: i64, item: i64) -> None:
        """ER47 One item of a hand was seen."""
        if other == 0:
            count(self.looks, viewer)
        elif item != HIDDEN and self.count_seen(other, item) == 0:
            self.add(other, item)

    def hear_repacked(self, player: i64, event: Repacked) -> None:
        """E18, ER59 I know what I have put in; with somebody else an item that was seen may have gone."""
        self.packed[event.briefcase] = event.now
        if event.now != HIDDEN:
            self.remove(player, event.now)
        elif event.filled:
            self.doubted(player)

    def move(self, giver: i64, taker: i64, item: i64) -> None:
        """An item changes hands; HIDDEN where I do not see which."""
        if item == HIDDEN:
            self.doubted(giver)
        else:
            self.remove(giver, item)
            self.add(taker, item)

    def doubted(self, player: i64) -> None:
        """From now on the items seen in a hand may have gone."""
        if self.seen[player] != 0:
            self.doubt |= 1 << player

    def count_seen(self, player: i64, item: i64) -> i64:
        """Return how many cards of a kind were seen in a hand and may be there still."""
        return self.seen[player] >> BITS * item & FULL

    def add(self, player: i64, item: i64) -> None:
        """A card is seen to be in a hand."""
        if self.seen[player] == 0:
            self.doubt &= ~(1 << player)
        if self.count_seen(player, item) < FULL:
            self.seen[player] += CARD[item]

    def remove(self, player: i64, item: i64) -> None:
        """A card has left a hand."""
        if self.count_seen(player, item) > 0:
            self.seen[player] -= CARD[item]


def count(counts: vec[i64], place: i64) -> None:
    """Count one more, up to what a feature can say."""
    if counts[place] < MOST:
        counts[place] += 1
