"""Embassy, cards that are drawn: at the Storage (E55, E7, ER54) and at the Armoury (E58-E60, ER64)."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Chance, changed
from brushpass.games.embassy.actions import ARM, DEAL, KEEP
from brushpass.games.embassy.data import ATTACKS, ITEMS, NOTHING
from brushpass.games.embassy.events import Armed, Drew, Kept
from brushpass.games.embassy.rules.items import crack, is_crack, with_crack
from brushpass.games.embassy.state import Embassy


class DrawItem(Chance[Embassy]):
    """E55 Nature deals an item card. E7, ER54 The discards become the deck when it is empty."""
    RULE = "E55"

    def options(self, s: Embassy) -> vec[i64]:
        pile = drawing_from(s)
        options = vec[i64](capacity=ITEMS)
        for item in range(ITEMS):
            if pile[item] > 0:
                options = append(options, DEAL + item)
        return options

    def odds(self, s: Embassy) -> vec[i64]:
        pile = drawing_from(s)
        weights = vec[i64](capacity=ITEMS)
        for item in range(ITEMS):
            if pile[item] > 0:
                weights = append(weights, pile[item])
        return weights

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return player == s.turn

    def resolve(self, s: Embassy, a: i64) -> None:
        s.refill_deck()
        s.deck[a - DEAL] -= 1
        s.hand[s.turn * ITEMS + a - DEAL] += 1
        s.emit(Drew(s.turn, a - DEAL, "E55"))


def drawing_from(s: Embassy) -> vec[i64]:
    """Return the pile from which the next card is drawn."""
    for item in range(ITEMS):
        if s.deck[item] > 0:
            return s.deck
    return s.discard


class ArmouryDraw(Chance[Embassy]):
    """E58 Nature deals two Attack cards; ER64 the last one alone is kept."""
    RULE = "E58"

    def __init__(self, more: bool) -> None:
        self.more: bool = more

    def options(self, s: Embassy) -> vec[i64]:
        return attack_options(s)

    def odds(self, s: Embassy) -> vec[i64]:
        return attack_odds(s)

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return player == s.turn

    def resolve(self, s: Embassy, a: i64) -> None:
        card = a - ARM
        s.attack_deck = changed(s.attack_deck, card, s.attack_deck[card] - 1)
        s.attacks[s.turn * ATTACKS + card] += 1
        s.emit(Armed(s.turn, card, "E58"))
        if self.more:
            s.drawn = card
            s.push(ArmouryDraw(False))
        elif s.drawn != NOTHING:
            s.push(KeepAttack(s.drawn, card))
            s.drawn = NOTHING


def attack_options(s: Embassy) -> vec[i64]:
    options = vec[i64](capacity=ATTACKS)
    for card in range(ATTACKS):
        if s.attack_deck[card] > 0:
            options = append(options, ARM + card)
    return options


def attack_odds(s: Embassy) -> vec[i64]:
    weights = vec[i64](capacity=ATTACKS)
    for card in range(ATTACKS):
        if s.attack_deck[card] > 0:
            weights = append(weights, s.attack_deck[card])
    return weights


class KeepAttack(Ask[Embassy]):
    """E58 Keep one of the two Attack cards; the other is shuffled back."""
    RULE = "E58"

    def __init__(self, one: i64, other: i64) -> None:
        self.one, self.other = one, other

    def who(self, s: Embassy) -> i64:
        return s.turn

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64]([KEEP + self.one])
        if self.other != self.one:
            options = append(options, KEEP + self.other)
        return with_crack(s, s.turn, options)

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return player == s.turn

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, s.turn, a, self)
            return
        back = self.other if a - KEEP == self.one else self.one
        s.attacks[s.turn * ATTACKS + back] -= 1
        s.attack_deck = changed(s.attack_deck, back, s.attack_deck[back] + 1)
        s.emit(Kept(s.turn, a - KEEP))


DRAW: Final = DrawItem()
