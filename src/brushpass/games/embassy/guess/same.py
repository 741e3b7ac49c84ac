"""Whether a player would have heard the same: news of a replay against what he heard, by what may differ in them.

The action of a step is taken from what was heard, so that events which only name it can be of one kind or not.
"""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import Event
from brushpass.games.embassy.events import (
    Acted, Began, Boarded, Chose, Counted, Cracked, Decided, Discarded, Drew, Exchanged, Gave, Handed, Looked, Met,
    Moved, Passed, Peeked, Played, Repacked, Rewarded, Scanned, Stole, Won,
)


def sounds_like(news: list[Event], player: i64, told: list[Event]) -> bool:
    """Say whether what a player is told of the news is what he heard."""
    place = 0
    for event in news:
        seen = event.seen_by(player)
        if seen is not None:
            if place >= len(told) or not same(seen, told[place]):
                return False
            place += 1
    return place == len(told)


def is_heard(news: list[Event], player: i64) -> bool:
    """Say whether a player is told anything of the news."""
    for event in news:
        if event.seen_by(player) is not None:
            return True
    return False


def same(one: Event, other: Event) -> bool:
    """Say whether two events are alike."""
    if isinstance(one, Moved):
        return isinstance(other, Moved) and one.to == other.to and one.player == other.player
    if isinstance(one, Passed):
        return (isinstance(other, Passed) and one.player == other.player and one.number == other.number
                and one.eyes == other.eyes)
    if isinstance(one, Began):
        return isinstance(other, Began) and one.player == other.player and one.round_number == other.round_number
    if isinstance(one, Played):
        return isinstance(other, Played) and one.item == other.item and one.player == other.player
    if isinstance(one, Met):
        return isinstance(other, Met) and one.player == other.player and one.other == other.other
    if isinstance(one, Rewarded):
        return isinstance(other, Rewarded) and one.player == other.player and one.reward == other.reward
    if isinstance(one, Drew):
        return isinstance(other, Drew) and one.player == other.player and one.item == other.item
    return same_in_meeting(one, other)


def same_in_meeting(one: Event, other: Event) -> bool:
    """Say so of what happens between two."""
    if isinstance(one, Exchanged):
        return (isinstance(other, Exchanged) and one.card == other.card and one.answer == other.answer
                and one.player == other.player and one.eyes == other.eyes)
    if isinstance(one, Chose):
        return isinstance(other, Chose) and one.player == other.player and one.card == other.card
    if isinstance(one, Decided):
        return isinstance(other, Decided) and one.winner == other.winner and one.eyes == other.eyes
    if isinstance(one, Handed):
        return isinstance(other, Handed) and one.gift == other.gift and one.answer == other.answer
    if isinstance(one, Gave):
        return isinstance(other, Gave) and one.player == other.player and one.item == other.item
    if isinstance(one, Counted):
        return isinstance(other, Counted) and one.size == other.size and one.other_size == other.other_size
    if isinstance(one, Stole):
        return isinstance(other, Stole) and one.player == other.player and one.item == other.item
    return same_rarely(one, other)


def same_rarely(one: Event, other: Event) -> bool:
    """Say so of events that are rarer."""
    if isinstance(one, Discarded):
        return isinstance(other, Discarded) and one.player == other.player and one.item == other.item
    if isinstance(one, Looked):
        return isinstance(other, Looked) and one.faction == other.faction and one.player == other.player
    if isinstance(one, Scanned):
        return isinstance(other, Scanned) and one.watcher == other.watcher and one.items == other.items
    if isinstance(one, Peeked):
        return isinstance(other, Peeked) and one.item == other.item
    if isinstance(one, Cracked):
        return isinstance(other, Cracked) and one.briefcase == other.briefcase and one.item == other.item
    if isinstance(one, Repacked):
        return (isinstance(other, Repacked) and one.was == other.was and one.now == other.now
                and one.filled == other.filled)
    if isinstance(one, Acted):
        return isinstance(other, Acted) and one.action == other.action and one.what == other.what
    if isinstance(one, Boarded):
        return isinstance(other, Boarded) and one.faction == other.faction and one.items == other.items
    if isinstance(one, Won):
        return isinstance(other, Won) and one.winners == other.winners and one.number == other.number
    return type(one) is type(other)
