"""What each player must have in hand, at each clue, for the clues after it: so that nothing is given away too early.

A need is one number: three bits for each kind of item, how many cards of it, and above them how many of all these
cards may still come from where nobody saw it. Where that is anything, there is no need.
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
    "Acted", "Began", "Chose", "Counted", "Dealt", "Decided", "Entered", "Gave", "Hacked", "Looked", "Moved", "Passed",
    "Rewarded", "Scored", "Stuffed", "Won",
)
SLACK_SHIFT: Final[i64] = 60  # the bit where the number of cards that may still come begins
ITEM_UNITS: Final = vec[i64]([8**item for item in range(ITEMS)])
SLACK_UNIT: Final[i64] = 0x1000000000000000  # 1 at that bit
MAX_SLACK: Final[i64] = 3
ATTACK_TOTAL_SHIFT: Final[i64] = 12  # the bit where the number of all Attack cards begins


def count_in(need: i64, item: i64) -> i64:
    """Return how many cards of an item are needed."""
    return need >> (3 * item) & 7


def slack_of(need: i64) -> i64:
    return need >> SLACK_SHIFT


def with_card(need: i64, item: i64) -> i64:
    """Return a need of one card more."""
    return need + ITEM_UNITS[item] if 0 <= item < ITEMS and count_in(need, item) < 7 else need


def without_card(need: i64, item: i64) -> i64:
    """Return a need of one card less, because it will come."""
    return need - ITEM_UNITS[item] if 0 <= item < ITEMS and count_in(need, item) > 0 else need


def at_least(need: i64, item: i64, count: i64) -> i64:
    while count_in(need, item) < count:
        need = with_card(need, item)
    return need


def with_slack(need: i64) -> i64:
    """Return a need of which one card more may come unseen."""
    return 0 if slack_of(need) >= MAX_SLACK else need + SLACK_UNIT


class Requirements:
    """The needs of all players, of items and of Attack cards, read from the last clue to the first.

    A need of Attack cards has four bits for each kind, and above them the number of all cards, known or not.
    """

    def __init__(self, players: i64) -> None:
        self.items: vec[i64] = vec[i64]([0 for _ in range(players)])
        self.attacks: vec[i64] = vec[i64]([0 for _ in range(players)])

    def step_back_attacks(self, event: Event, attackers: i64) -> None:
        """Go back over one clue to Attack cards, or over a meeting in which these players must have attacked."""
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
        """Go back over one clue."""
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
