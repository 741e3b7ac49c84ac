"""Embassy, shared effects: doors, discards, thefts, looks at cards, and briefcases."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Chance, Decision, Step, Effect, changed
from brushpass.games.embassy.actions import CRACK, DEAL, DISCARD, LOOK, PACK, PASS
from brushpass.games.embassy.data import (
    BRIEFCASE, CODE_CRACKER, CONTRABAND, DETECTOR, ITEMS, NEUTRAL, NOBODY, NOTHING, ROOMS, X_RAY, is_briefcase,
)
from brushpass.games.embassy.events import Cracked, Discarded, Looked, Moved, Peeked, Repacked, Scanned, Stole
from brushpass.games.embassy.state import Embassy



def items_of(s: Embassy, player: i64) -> tuple[int, ...]:
    """Return the item cards in a hand."""
    return tuple([item for item in range(ITEMS) for _ in range(s.hand[player * ITEMS + item])])


def walk(s: Embassy, player: i64, to: i64, number: str) -> None:
    """Move an agent through a door. E63, ER15 The occupant of the X-ray room sees the items at a detector."""
    start = s.at[player]
    s.put(player, to)
    s.emit(Moved(player, start, to, number))
    if s.config.way_kinds[start * ROOMS + to] == DETECTOR:
        watcher = s.occupant(X_RAY)
        if watcher != NOBODY and watcher != player:
            s.emit(Scanned(player, watcher, items_of(s, player)))


class MakeRoom(Effect[Embassy]):
    """E3 A player who holds more than they may discards an item."""

    def __init__(self, player: i64, limit: i64) -> None:
        self.player, self.limit = player, limit

    def resolve(self, s: Embassy) -> None:
        if s.hand_size(self.player) > self.limit:
            s.push(DiscardOne(self.player, self.limit))


class DiscardOne(Decision[Embassy]):
    """E3, E55 Discard an item to make room; E37 never Contraband."""
    RULE = "E3"

    def __init__(self, player: i64, limit: i64) -> None:
        self.player, self.limit = player, limit

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64](capacity=4)
        for item in range(ITEMS):
            if item != CONTRABAND and s.holds(self.player, item):
                options = append(options, DISCARD + item)
        return with_crack(s, self.player, options)

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, self.player, a, MakeRoom(self.player, self.limit))  # the Code Cracker itself may have made room
            return
        s.discard_item(self.player, a - DISCARD)
        s.emit(Discarded(self.player, a - DISCARD))


class Deal(Chance[Embassy]):
    """A card of a pile at random, each kind as likely as its cards."""

    def pile(self, s: Embassy) -> vec[i64]:
        """Return the number of cards of each kind."""
        raise NotImplementedError

    def first(self) -> i64:
        """Return the action for the first kind."""
        return DEAL

    def options(self, s: Embassy) -> vec[i64]:
        pile, first = self.pile(s), self.first()
        options = vec[i64](capacity=ITEMS)
        for kind in range(len(pile)):
            if pile[kind] > 0:
                options = append(options, first + kind)
        return options

    def odds(self, s: Embassy) -> vec[i64]:
        weights = vec[i64](capacity=ITEMS)
        for count in self.pile(s):
            if count > 0:
                weights = append(weights, count)
        return weights


class StealItem(Deal):
    """ER19 Nature takes a random item card of the loser; E68 in an interaction Security HQ sees it."""
    RULE = "ER19"

    def __init__(self, winner: i64, loser: i64, eyes: i64) -> None:
        self.winner, self.loser = winner, loser
        self.eyes: i64 = eyes | 1 << winner | 1 << loser

    def pile(self, s: Embassy) -> vec[i64]:
        return s.items_of(self.loser)

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return self.eyes >> player & 1 == 1

    def resolve(self, s: Embassy, a: i64) -> None:
        item = a - DEAL
        s.hand[self.loser * ITEMS + item] -= 1
        s.hand[self.winner * ITEMS + item] += 1
        s.emit(Stole(self.winner, self.loser, item, self.eyes))


class Look(Deal):
    """A look at a random card of another player, for those in the mask `eyes`."""

    def __init__(self, viewer: i64, other: i64, eyes: i64, number: str) -> None:
        self.viewer, self.other, self.number = viewer, other, number
        self.eyes: i64 = eyes | 1 << viewer

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return self.eyes >> player & 1 == 1

    def rule(self) -> str:
        return self.number


class LookAt(Look):
    """E96, ER19 One of Loyalty and Neutral is seen, at random, and its owner does not learn which."""

    def pile(self, s: Embassy) -> vec[i64]:
        return vec[i64]([1, 1])

    def first(self) -> i64:
        return LOOK

    def resolve(self, s: Embassy, a: i64) -> None:
        faction = s.loyalty[self.other] if a == LOOK else NEUTRAL
        s.emit(Looked(self.viewer, self.other, faction, self.eyes, self.number))


class PeekAt(Look):
    """ER47 One random item card of the other is seen instead; ER51 only in Security HQ does its owner learn which."""

    def pile(self, s: Embassy) -> vec[i64]:
        return s.items_of(self.other)

    def resolve(self, s: Embassy, a: i64) -> None:
        s.emit(Peeked(self.viewer, self.other, a - DEAL, self.eyes, self.number))


def look(s: Embassy, viewer: i64, other: i64, eyes: i64, number: str) -> None:
    """Push the look at another player's card, of the kind that the mission prescribes."""
    if s.config.mission.points:
        s.push(PeekAt(viewer, other, eyes, number))
    else:
        s.push(LookAt(viewer, other, eyes, number))


def may_look(s: Embassy, other: i64) -> bool:
    """ER47 There must be something to see."""
    return not s.config.mission.points or s.hand_size(other) > 0


def with_crack(s: Embassy, player: i64, options: vec[i64]) -> vec[i64]:
    """E17, ER29 The active player may open a briefcase whenever they are asked something."""
    if player == s.turn and s.holds(player, CODE_CRACKER):
        for briefcase in range(2):
            if s.holds(player, BRIEFCASE + briefcase):
                options = append(options, CRACK + briefcase)
    return options


def is_crack(a: i64) -> bool:
    return a == CRACK or a == CRACK + 1


def crack(s: Embassy, player: i64, a: i64, again: Step) -> None:
    """E17, E19, E20 The Code Cracker is discarded, the briefcase opened, and what was asked is asked again."""
    s.discard_item(player, CODE_CRACKER)
    s.emit(Cracked(player, a - CRACK, s.inside[a - CRACK]))
    s.push(again)
    s.push(Repack(player, a - CRACK))


class Repack(Decision[Embassy]):
    """E18 The item may be taken, and one, possibly the same, put in. ER66 Never a briefcase."""
    RULE = "E18"

    def __init__(self, player: i64, briefcase: i64) -> None:
        self.player, self.briefcase = player, briefcase

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64]([PASS])
        for item in range(ITEMS):
            if not is_briefcase(item) and (s.holds(self.player, item) or s.inside[self.briefcase] == item):
                options = append(options, PACK + item)
        return options

    def shown_to(self, s: Embassy, player: i64) -> bool:
        """ER59 The others see only whether a card lies there afterwards."""
        return player == self.player

    def resolve(self, s: Embassy, a: i64) -> None:
        was = s.inside[self.briefcase]
        now = NOTHING if a == PASS else a - PACK
        if was != NOTHING:
            s.hand[self.player * ITEMS + was] += 1
        if now != NOTHING:
            s.hand[self.player * ITEMS + now] -= 1
        s.inside = changed(s.inside, self.briefcase, now)
        s.emit(Repacked(self.player, self.briefcase, was, now, now != NOTHING))
