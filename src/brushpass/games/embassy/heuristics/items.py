"""Embassy heuristics: values of items in hand, and weights of discards, gifts and packing."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.embassy.actions import DISCARD, GIVE, KEEP, PACK, PASS
from brushpass.games.embassy.data import (
    ANTI_VIRUS, ATTACKS, BOMB, BRIEFCASE, CODE_CRACKER, CONTRABAND, FIRST_AID, GREEN, HAND, INTEL, ITEMS, LETTER, VIRUS,
    is_briefcase,
)
from brushpass.games.embassy.rules.interaction import GiveItem
from brushpass.games.embassy.rules.items import DiscardOne
from brushpass.games.embassy.state import Embassy

# By item; Intel and Floppies depend on the faction.
DEFAULT_VALUES: Final = vec[i64]([50, 50, 50, 60, 20, 20, 19, 22, 18, 9, 20, 1, 6, 50, 50, 24, 24, 20, 20, 20])


def item_value(s: Embassy, player: i64, item: i64) -> i64:
    """Return the value of an item in a player's hand."""
    own = s.loyalty[player]
    if item < BOMB:
        return intel_value(s, own, item - INTEL)
    if item in (VIRUS, ANTI_VIRUS):
        return 100 if item - VIRUS == own else 40  # keeps it from the enemy
    if item == FIRST_AID and s.is_injured(player):
        return 24
    if item == CODE_CRACKER and (s.holds(player, BRIEFCASE) or s.holds(player, BRIEFCASE + 1)):
        return 30
    if is_briefcase(item) and s.holds(player, CODE_CRACKER):
        return 30
    if item == LETTER + own:
        return 2
    return DEFAULT_VALUES[item]


def intel_value(s: Embassy, own: i64, faction: i64) -> i64:
    """E10 Return the value of Intel: the enemy's wins; ER46 green's is of little use to red and blue."""
    if faction == own:
        return 40
    if s.config.mission.fifth and own != GREEN and faction == GREEN:
        return 12
    return 100


def least_value(s: Embassy, player: i64) -> i64:
    """Return the lowest value of an item in hand, without Contraband, which cannot be discarded (E37)."""
    least: i64 = 1000
    for item in range(ITEMS):
        if item != CONTRABAND and s.holds(player, item):
            least = min(least, item_value(s, player, item))
    return least


def discard_weight(s: Embassy, ask: DiscardOne, a: i64) -> i64:
    """E3 Return the weight of a discard, high for a low value."""
    if DISCARD <= a < DISCARD + ITEMS:
        worth = item_value(s, ask.player, a - DISCARD)
        return 1 + 400_000 // ((worth + 2) * (worth + 2))
    return 20_000  # opening a briefcase with a Code Cracker makes room too


def packing_weight(a: i64) -> i64:
    """E18 Return the weight of packing: leave the briefcase empty or put Contraband in."""
    return 400 if a == PASS else 300 if a == PACK + CONTRABAND else 1


def attack_card_weight(s: Embassy, a: i64) -> i64:
    """E58 Return the weight of keeping an Attack card: high for kinds that are rare in hand."""
    count: i64 = s.attacks[s.turn * ATTACKS + a - KEEP] if KEEP <= a < KEEP + ATTACKS else 1
    return 1 + 600 // (count * count)


def gift_weight(s: Embassy, ask: GiveItem, a: i64) -> i64:
    """ER22 Return the weight of a gift: spare items to a friend, nothing or Contraband to an enemy."""
    giver = ask.who(s)
    other = ask.active if ask.answering else ask.passive
    friend = s.loyalty[giver] == s.loyalty[other]
    full = s.hand_size(giver) >= HAND
    has_intel = False
    for faction in range(3):
        if s.holds(giver, INTEL + faction) and item_value(s, giver, INTEL + faction) == 100:
            has_intel = True
    if a < GIVE or a >= GIVE + ITEMS:
        return 300
    if not friend:
        return 300 if a == GIVE + CONTRABAND else 1
    if a == GIVE + BOMB and has_intel:
        return 600
    worth = item_value(s, giver, a - GIVE)
    return 1 if worth > 30 else (200 if full else 60)
