"""Cards that each player must have at each clue because of later clues, so that samples keep them.

A requirement of items is one integer: three bits per kind for the number of cards, and above them the slack, the number
of these cards that may still arrive unseen. With too much slack there is no requirement.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event
from brushpass.games.embassy.data import ATTACKS, BRIEFCASE, CODE_CRACKER, ITEMS
from brushpass.games.embassy.events import (
    Armed, Boarded, Cracked, Discarded, Drew, Exchanged, Handed, Kept, Met, Peeked, Played, Repacked, Scanned, Stole,
)

IGNORED_EVENTS: Final = (
    "Acted", "Began", "Chose", "Counted", "Dealt", "Decided", "Entered", "Gave", "Hacked", "Leaving", "Looked",
    "Moved", "Passed", "Rewarded", "Scored", "Stuffed", "Won",
)
SLACK_SHIFT: Final[i64] = 60  # of the slack
ITEM_UNITS: Final = vec[i64]([8**item for item in range(ITEMS)])
SLACK_UNIT: Final[i64] = 0x1000000000000000  # 1 << SLACK_SHIFT
MAX_SLACK: Final[i64] = 3
ATTACK_TOTAL_SHIFT: Final[i64] = 12  # of the total number of Attack cards


def count_in(need: i64, item: i64) -> i64:
    """Return the required number of cards of an item."""
    return need >> (3 * item) & 7


def slack_of(need: i64) -> i64:
    return need >> SLACK_SHIFT


def with_card(need: i64, item: i64) -> i64:
    """Return a requirement with one more card."""
    return need + ITEM_UNITS[item] if 0 <= item < ITEMS and count_in(need, item) < 7 else need


def without_card(need: i64, item: i64) -> i64:
    """Return a requirement with one card less, because it arrives later."""
    return need - ITEM_UNITS[item] if 0 <= item < ITEMS and count_in(need, item) > 0 else need


def at_least(need: i64, item: i64, count: i64) -> i64:
    while count_in(need, item) < count:
        need = with_card(need, item)
    return need


def with_slack(need: i64) -> i64:
    """Return a requirement with one more card of slack."""
    return 0 if slack_of(need) >= MAX_SLACK else need + SLACK_UNIT


class Requirements:
    """The requirements of all players, computed from the last clue to the first.

    A requirement of Attack cards has four bits per kind, and above them the total number of cards.
    """

    def __init__(self, players: i64) -> None:
        self.items: vec[i64] = vec[i64]([0 for _ in range(players)])
        self.attacks: vec[i64] = vec[i64]([0 for _ in range(players)])

    def step_back_attacks(self, event: Event, attackers: i64) -> None:
        """Step back over a clue to Attack cards, or over a meeting with certain attackers."""
        arms = self.attacks
        if isinstance(event, Armed):
            had = max((arms[event.player] >> ATTACK_TOTAL_SHIFT) - 1, 0)
            arms[event.player] = had << ATTACK_TOTAL_SHIFT
        elif isinstance(event, Kept):
            arms[event.player] += 1 << ATTACK_TOTAL_SHIFT
        elif isinstance(event, Exchanged):
            if event.card < ATTACKS:
                arms[event.player] += (1 << ATTACK_TOTAL_SHIFT) + (1 << 4 * event.card)
            if event.answer < ATTACKS:
                arms[event.other] += (1 << ATTACK_TOTAL_SHIFT) + (1 << 4 * event.answer)
        elif attackers != 0:
            for player in range(len(arms)):
                if attackers >> player & 1 == 1:
                    arms[player] += 1 << ATTACK_TOTAL_SHIFT

    def step_back(self, event: Event) -> None:
        """Step back over a clue to items."""
        now = self.items
        if isinstance(event, (Played, Discarded)):
            now[event.player] = with_card(now[event.player], event.item)
        elif isinstance(event, Drew):
            now[event.player] = with_slack(now[event.player])
        elif isinstance(event, Met):
            now[event.player] = with_slack(now[event.player])
            now[event.other] = with_slack(now[event.other])
        elif isinstance(event, Cracked):
            now[event.player] = at_least(with_card(now[event.player], CODE_CRACKER), BRIEFCASE + event.briefcase, 1)
        elif isinstance(event, Repacked):
            now[event.player] = with_slack(now[event.player])
        elif isinstance(event, Stole):
            self.step_back_theft(event)
        else:
            self.step_back_rare(event)

    def step_back_theft(self, event: Stole) -> None:
        now = self.items
        if event.item == HIDDEN:
            now[event.player] = with_slack(now[event.player])
        else:
            now[event.player] = without_card(now[event.player], event.item)
            now[event.other] = with_card(now[event.other], event.item)

    def step_back_rare(self, event: Event) -> None:
        now = self.items
        if isinstance(event, Handed):
            now[event.player] = with_card(without_card(now[event.player], event.answer), event.gift)
            now[event.other] = with_card(without_card(now[event.other], event.gift), event.answer)
        elif isinstance(event, Peeked):
            now[event.other] = at_least(now[event.other], event.item, 1)
        elif isinstance(event, Scanned):
            for item in event.items:
                now[event.player] = at_least(now[event.player], item, event.items.count(item))
        elif isinstance(event, Boarded):
            now[event.player] = 0
