"""Memory of an Embassy seat: what the View no longer shows, from the seat's own events.

Players are counted clockwise from the seat, as in the View.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.features import Memory
from brushpass.core.kernel import HIDDEN, Event
from brushpass.core.view import relative_seat
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    ATTACKS, BOMB, CODE_CRACKER, FACTIONS, FRIENDLY, HIDDEN_WEAPON, ITEM_NAMES, MAX_PLAYERS, NEUTRAL, NOBODY, NOTHING,
    NO_FACTION, VEST,
)
from brushpass.games.embassy.events import (
    Acted, Boarded, Counted, Cracked, Dealt, Discarded, Exchanged, Handed, Looked, Met, Peeked, Played, Repacked,
    Rewarded, Scanned, Stole,
)
from brushpass.games.embassy.features import blocks as at
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.embassy.state import full

IGNORED_EVENTS: Final = (
    "Armed", "Began", "Chose", "Decided", "Drew", "Entered", "Gave", "Hacked", "Kept", "Leaving", "Moved", "Passed",
    "Scored", "Stuffed", "Won",
)
SIDES: Final[i64] = 3  # factions, and kinds of cards in a meeting: attack, friendly, ignore
MAX_COUNT: Final[i64] = 255
BITS_PER_ITEM: Final[i64] = 2  # the number of visible cards of a kind in a hand, up to 3
ITEM_MASK: Final[i64] = 3
ITEM_UNITS: Final[vec[i64]] = vec[i64]([1 << 2 * item for item in range(len(ITEM_NAMES))])  # one card of a kind


def affects_memory(event: Event) -> bool:
    """Return whether the memory uses an event; `type() is` compiles to faster code, and events have no subclasses."""
    kind = type(event)
    return (kind is Met or kind is Exchanged or kind is Played or kind is Rewarded or kind is Acted or kind is Discarded
            or kind is Stole or kind is Looked or kind is Handed or kind is Counted or kind is Scanned or kind is Peeked
            or kind is Cracked or kind is Repacked or kind is Dealt or kind is Boarded)


class EmbassyMemory(Memory):
    """The options of the game, and one seat's knowledge about the others."""

    def __init__(self, config: EmbassyConfig, player: i64) -> None:
        self.players: i64 = config.players
        self.me: i64 = max(player, 0)
        self.mission: i64 = list(MISSIONS).index(config.mission.name)
        self.rounds: i64 = config.rounds
        self.french: bool = config.french
        self.stay_free: bool = config.stay_free
        self.ignore_ties: bool = config.ignore_ties
        self.loyalty: vec[i64] = full(HIDDEN, MAX_PLAYERS)  # HIDDEN unless certain
        self.counts: vec[i64] = full(0, at.SEEN - at.NEUTRAL)  # of the features from `neutral` to before `seen`
        self.counted: vec[i64] = vec[i64]()  # those features whose count is not 0
        self.last_card: vec[i64] = full(NOTHING, MAX_PLAYERS)  # the last card they showed me
        self.seen: vec[i64] = full(0, MAX_PLAYERS)  # BITS for each kind of item in their hand
        self.doubt: i64 = 0  # mask of players whose visible items may have left
        self.packed: vec[i64] = full(NOTHING, 2)  # what I put into each briefcase, until somebody else opens it
        self.helicopter: i64 = NO_FACTION  # the last helicopter that was called
        self.meeting_mask: i64 = 0  # of two others whose meeting may be friendly
        self.doubt_before: i64 = 0  # `doubt` before that meeting
        self.giver: i64 = NOBODY  # of a single gift, until the next event shows whether it was refused
        self.taker: i64 = NOBODY
        self.gift: i64 = NOTHING

    def count(self, feature: i64) -> None:
        """Increment the count of a feature, up to the maximum."""
        index = feature - at.NEUTRAL
        before = self.counts[index]
        if before == 0:
            self.counted = append(self.counted, feature)
        if before < MAX_COUNT:
            self.counts[index] = before + 1

    def relative(self, player: i64) -> i64:
        """Return a player's number counted from this seat."""
        return relative_seat(self.me, player, self.players)

    def update(self, event: Event) -> None:
        if type(event) is Met:
            self.update_met(self.relative(event.player), self.relative(event.other))
        elif type(event) is Exchanged:
            self.update_card(self.relative(event.player), event.card, self.relative(event.other))
            self.update_card(self.relative(event.other), event.answer, self.relative(event.player))
            self.restore_certainty()
        elif type(event) is Played:
            self.update_played(self.relative(event.player), event.item)
        elif type(event) is Rewarded:
            self.count(at.REWARDS + self.relative(event.player) * MAX_PLAYERS + self.relative(event.other))
            if event.number == "ER19":
                self.restore_certainty()
        elif type(event) is Acted:
            self.update_acted(event)
        elif type(event) is Looked:
            self.update_looked(self.relative(event.player), self.relative(event.other), event.faction)
        elif type(event) is Dealt or type(event) is Boarded:
            self.set_loyalty(self.relative(event.player), event.faction)
        else:
            self.update_items(event)

    def update_items(self, event: Event) -> None:
        """Process items that change hands, leave, or are shown."""
        if type(event) is Discarded:
            self.remove(self.relative(event.player), event.item)
        elif type(event) is Cracked:
            self.remove(self.relative(event.player), CODE_CRACKER)
        elif type(event) is Stole:
            self.move(self.relative(event.other), self.relative(event.player), event.item)
        elif type(event) is Handed:
            self.update_handed(self.relative(event.player), event.gift, self.relative(event.other), event.answer)
        elif type(event) is Counted:
            if self.gift != NOTHING:
                self.move(self.giver, self.taker, self.gift)
                self.gift = NOTHING
        elif type(event) is Scanned:
            self.update_scanned(self.relative(event.player), event.items)
        elif type(event) is Peeked:
            self.update_peeked(self.relative(event.player), self.relative(event.other), event.item)
        elif type(event) is Repacked:
            self.update_repacked(self.relative(event.player), event)

    def update_met(self, one: i64, other: i64) -> None:
        """ER56 Mark the hands of two others as doubtful: they may exchange gifts unseen."""
        self.gift = NOTHING
        self.meeting_mask = 0
        if one != 0 and other != 0:
            self.meeting_mask = 1 << one | 1 << other
            self.doubt_before = self.doubt
            self.mark_doubtful(one)
            self.mark_doubtful(other)

    def restore_certainty(self) -> None:
        """Restore the certainty from before a meeting: there were no unseen gifts."""
        self.doubt = self.doubt & ~self.meeting_mask | self.doubt_before & self.meeting_mask
        self.meeting_mask = 0

    def update_card(self, player: i64, card: i64, towards: i64) -> None:
        """ER16 Process a card shown in a meeting."""
        way = player * SIDES + (0 if card < ATTACKS else 1 if card == FRIENDLY else 2)
        self.count(at.TO_ALL + way)
        if towards == 0:
            self.count(at.TO_ME + way)
            self.last_card[player] = card

    def update_played(self, player: i64, item: i64) -> None:
        """Process a played item; E26, E29 some only in a fight, E51 a Bomb destroys the helicopter."""
        self.remove(player, item)
        if item in (HIDDEN_WEAPON, VEST):
            self.restore_certainty()
        elif item == BOMB and self.helicopter != NO_FACTION:
            self.count(at.BOMBED + player * SIDES + self.helicopter)

    def update_acted(self, event: Acted) -> None:
        """E89 Process a call of a helicopter. ER68 Shown Intel reveals the Loyalty."""
        if event.number == "E89":
            self.helicopter = FACTIONS.index(event.what)
            self.count(at.CALLED + self.relative(event.player) * SIDES + self.helicopter)
        elif event.number == "ER43":
            self.set_loyalty(self.relative(event.player), 1 - FACTIONS.index(event.what))

    def update_looked(self, viewer: i64, other: i64, faction: i64) -> None:
        """E96, ER19 Process a look at a Loyalty or Neutral card."""
        if other == 0:
            self.count(at.LOOKS + viewer)
        elif faction == NEUTRAL:
            self.count(at.NEUTRAL + other)
        else:
            self.set_loyalty(other, faction)

    def set_loyalty(self, player: i64, faction: i64) -> None:
        """Store a Loyalty unless it is HIDDEN."""
        if faction != HIDDEN:
            self.loyalty[player] = faction

    def update_handed(self, one: i64, gift: i64, other: i64, answer: i64) -> None:
        """ER22 Process gifts; a single one may be refused, which the next event shows."""
        if gift != NOTHING and answer != NOTHING:
            self.move(one, other, gift)
            self.move(other, one, answer)
        else:
            self.giver, self.taker = (one, other) if gift != NOTHING else (other, one)
            self.gift = gift if gift != NOTHING else answer

    def update_scanned(self, player: i64, items: tuple[int, ...]) -> None:
        """E63 Process a visible hand: another's seen by me, or mine by another."""
        if len(items) == 1 and items[0] == HIDDEN:
            return
        self.seen[player] = 0
        self.doubt &= ~(1 << player)
        for item in items:
            self.add(player, item)

    def update_peeked(self, viewer: i64, other: i64, item: i64) -> None:
        """ER47 Process a look at one item of a hand."""
        if other == 0:
            self.count(at.LOOKS + viewer)
        elif item != HIDDEN and self.count_seen(other, item) == 0:
            self.add(other, item)

    def update_repacked(self, player: i64, event: Repacked) -> None:
        """E18, ER59 Process a repacked briefcase; an item of another's hand may have left."""
        self.packed[event.briefcase] = event.now
        if event.now != HIDDEN:
            self.remove(player, event.now)
        elif event.filled:
            self.mark_doubtful(player)

    def move(self, giver: i64, taker: i64, item: i64) -> None:
        """Move an item between hands; HIDDEN for an unknown one."""
        if item == HIDDEN:
            self.mark_doubtful(giver)
        else:
            self.remove(giver, item)
            self.add(taker, item)

    def mark_doubtful(self, player: i64) -> None:
        """Mark the visible items of a hand as doubtful."""
        if self.seen[player] != 0:
            self.doubt |= 1 << player

    def count_seen(self, player: i64, item: i64) -> i64:
        """Count the visible cards of a kind in a hand."""
        return self.seen[player] >> BITS_PER_ITEM * item & ITEM_MASK

    def add(self, player: i64, item: i64) -> None:
        """Add a visible card to a hand."""
        if self.seen[player] == 0:
            self.doubt &= ~(1 << player)
        if self.count_seen(player, item) < ITEM_MASK:
            self.seen[player] += ITEM_UNITS[item]

    def remove(self, player: i64, item: i64) -> None:
        """Remove a card from a hand."""
        if self.count_seen(player, item) > 0:
            self.seen[player] -= ITEM_UNITS[item]
