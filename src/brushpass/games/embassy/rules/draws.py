"""Embassy, cards that are drawn: at the Storage (E55, E7, ER54) and at the Armoury (E58-E60, ER64)."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, changed
from brushpass.games.embassy.actions import ARM, DEAL, KEEP
from brushpass.games.embassy.data import ATTACKS, ITEMS, NOTHING
from brushpass.games.embassy.events import Armed, Drew, Kept
from brushpass.games.embassy.rules.items import Deal, crack, is_crack, with_crack
from brushpass.games.embassy.state import Embassy


class DrawItem(Deal):
    """E55 Nature deals an item card. E7, ER54 The discards become the deck when it is empty."""
    RULE = "E55"

    def pile(self, s: Embassy) -> vec[i64]:
        for item in range(ITEMS):
            if s.deck[item] > 0:
                return s.deck
        return s.discard

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return player == s.turn

    def resolve(self, s: Embassy, a: i64) -> None:
        s.refill_deck()
        s.deck[a - DEAL] -= 1
        s.hand[s.turn * ITEMS + a - DEAL] += 1
        s.emit(Drew(s.turn, a - DEAL, "E55"))


class AttackDeal(Deal):
    """A random card of the Attack deck, for one player."""

    def __init__(self, player: i64) -> None:
        self.player: i64 = player

    def pile(self, s: Embassy) -> vec[i64]:
        return s.attack_deck

    def first(self) -> i64:
        return ARM

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return player == self.player

    def resolve(self, s: Embassy, a: i64) -> None:
        card = a - ARM
        s.attack_deck = changed(s.attack_deck, card, s.attack_deck[card] - 1)
        s.attacks[self.player * ATTACKS + card] += 1
        s.emit(Armed(self.player, card, self.RULE))


class DealAttack(AttackDeal):
    """ER2 Each player is dealt two Attack cards."""
    RULE = "ER2"


class ArmouryDraw(AttackDeal):
    """E58 Nature deals two Attack cards; ER64 the last one alone is kept."""
    RULE = "E58"

    def __init__(self, player: i64, more: bool) -> None:
        super().__init__(player)
        self.more: bool = more

    def resolve(self, s: Embassy, a: i64) -> None:
        super().resolve(s, a)
        if self.more:
            s.drawn = a - ARM
            s.push(ArmouryDraw(self.player, False))
        elif s.drawn != NOTHING:
            s.push(KeepAttack(s.drawn, a - ARM))
            s.drawn = NOTHING


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
