"""Whether a player would have heard the same: news of a replay against what he heard, by what may differ in them.

The action of a step is taken from what was heard, so that most events can only be of the same kind or not.
"""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import Event
from brushpass.games.kyoto.events import (
    Captured, Clashed, Declared, Drew, Guessed, HandShown, Kept, Passed, Played, Pushed, Retrieved, Shown, Sprung,
    Unsealed, Won,
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


def same(one: Event, other: Event) -> bool:
    """Say whether two events are alike."""
    if isinstance(one, Drew):
        return isinstance(other, Drew) and one.card == other.card and one.player == other.player
    if isinstance(one, Played):
        return isinstance(other, Played) and one.card == other.card and one.start == other.start and one.to == other.to
    if isinstance(one, Passed):
        return isinstance(other, Passed) and one.number == other.number and one.player == other.player
    if isinstance(one, Shown):
        return isinstance(other, Shown) and one.cell == other.cell and one.identity == other.identity
    if isinstance(one, Clashed):
        return isinstance(other, Clashed) and one.cell == other.cell and one.won == other.won
    if isinstance(one, Captured):
        return isinstance(other, Captured) and one.player == other.player and one.identity == other.identity
    return same_rarely(one, other)


def same_rarely(one: Event, other: Event) -> bool:
    """Say so of events that are rarer."""
    if isinstance(one, Pushed):
        return isinstance(other, Pushed) and one.start == other.start and one.to == other.to
    if isinstance(one, Declared):
        return isinstance(other, Declared) and one.cell == other.cell and one.won == other.won
    if isinstance(one, Sprung):
        return isinstance(other, Sprung) and one.decoy == other.decoy and one.card == other.card
    if isinstance(one, Kept):
        return isinstance(other, Kept) and one.card == other.card and one.under == other.under
    if isinstance(one, Retrieved):
        return isinstance(other, Retrieved) and one.card == other.card and one.top == other.top
    if isinstance(one, Guessed):
        return isinstance(other, Guessed) and one.identity == other.identity and one.right == other.right
    if isinstance(one, Unsealed):
        return isinstance(other, Unsealed) and one.oniwaban == other.oniwaban and one.government == other.government
    if isinstance(one, HandShown):
        return isinstance(other, HandShown) and one.cards == other.cards
    if isinstance(one, Won):
        return isinstance(other, Won) and one.player == other.player and one.number == other.number
    return type(one) is type(other)
