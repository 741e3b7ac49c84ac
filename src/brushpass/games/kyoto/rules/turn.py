"""Kyoto, the turn: K23-K32, and Tomoyo's way of drawing (K78)."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Chance, Step, Effect
from brushpass.games.kyoto.actions import DEAL, KEEP, REACH
from brushpass.games.kyoto.data import CARD_KINDS, DEFEND, LOCATION_BACK, NOBODY, NOTHING, TACTIC_BACK, TOMOYO, side_of
from brushpass.games.kyoto.events import Drew, Kept, Reached
from brushpass.games.kyoto.rules.end import DECLARE
from brushpass.games.kyoto.rules.equipment import ARMOURED_FAN, EQUIPMENT_STEP
from brushpass.games.kyoto.rules.play import MUST_PLAY, PUT_AWAY
from brushpass.games.kyoto.rules.tactics import DECOY_WINDOW
from brushpass.games.kyoto.state import Kyoto


class Refill(Effect[Kyoto]):
    """K29 Refill the hand to six, KA42 one card at a time. K30, K31 An empty deck gives no more.

    K78 Tomoyo looks at two cards for each that is missing; KA32, KA70 the very last one is simply taken.
    """

    def resolve(self, s: Kyoto) -> None:
        if s.hand_size(s.turn) >= s.config.size.hand or not (s.has_deck(s.turn, False) or s.has_deck(s.turn, True)):
            return
        s.push(REFILL)
        if s.special[s.turn] != TOMOYO:
            s.push(CHOOSE_DECK)
        elif s.deck_size(s.turn, False) + s.deck_size(s.turn, True) > 1:
            s.push(KEEP_ONE)
            s.push(LOOK_INTO_DECK)
            s.push(LOOK_INTO_DECK)
        else:
            s.push(DRAWS[s.turn * 4 + (2 if s.has_deck(s.turn, True) else 0)])  # KA70 nothing is asked


class ChooseDeck(Ask[Kyoto]):
    """K29 Choose freely from the location deck or the tactic deck. K32 The mix of the hand is free."""
    RULE = "K29"

    def __init__(self, looking: bool) -> None:
        self.looking: bool = looking

    def who(self, s: Kyoto) -> i64:
        return s.turn

    def options(self, s: Kyoto) -> vec[i64]:
        options = vec[i64](capacity=2)
        if s.has_deck(s.turn, False):
            options = append(options, REACH)
        if s.has_deck(s.turn, True):
            options = append(options, REACH + 1)
        return options

    def resolve(self, s: Kyoto, a: i64) -> None:
        tactic = a == REACH + 1
        s.emit(REACHED[s.turn * 2 + (1 if tactic else 0)])
        s.push(DRAWS[s.turn * 4 + (2 if tactic else 0) + (1 if self.looking else 0)])


class DrawCard(Chance[Kyoto]):
    """K20, K29 Nature deals a card: the decks have no order but at the bottom, where Tomoyo has put cards back."""
    RULE = "K29"

    def __init__(self, player: i64, tactic: bool, looking: bool) -> None:
        self.player, self.tactic, self.looking = player, tactic, looking
        self.first: i64 = DEFEND if tactic else 0
        self.last: i64 = CARD_KINDS if tactic else DEFEND

    def options(self, s: Kyoto) -> vec[i64]:
        options = vec[i64](capacity=5)
        for card in range(self.first, self.last):
            if s.deck[self.player * CARD_KINDS + card] > 0:
                options = append(options, DEAL + card)
        if len(options) == 0:
            options = append(options, DEAL + (s.bottom_tactics[0] if self.tactic else s.bottom_locations[0]))
        return options

    def odds(self, s: Kyoto) -> vec[i64]:
        weights = vec[i64](capacity=5)
        for card in range(self.first, self.last):
            left = s.deck[self.player * CARD_KINDS + card]
            if left > 0:
                weights = append(weights, left)
        return weights if len(weights) > 0 else append(weights, 1)

    def shown_to(self, s: Kyoto, player: i64) -> bool:
        """KA66 The other side sees no more than the back, which is that of the deck."""
        return player == self.player

    def resolve(self, s: Kyoto, a: i64) -> None:
        card = a - DEAL
        if s.deck[self.player * CARD_KINDS + card] > 0:
            s.deck[self.player * CARD_KINDS + card] -= 1
        elif self.tactic:
            s.bottom_tactics = s.bottom_tactics[1:]
        else:
            s.bottom_locations = s.bottom_locations[1:]
        s.emit(DREW[self.player * CARD_KINDS + card])
        if not self.looking:
            s.hand[self.player * CARD_KINDS + card] += 1
        elif s.first_look == NOTHING:
            s.first_look = card
        else:
            s.second_look = card


class KeepOne(Ask[Kyoto]):
    """K78 Keep one of the two cards; the other goes to the bottom of the deck it belongs to."""
    RULE = "K78"

    def who(self, s: Kyoto) -> i64:
        return s.turn

    def options(self, s: Kyoto) -> vec[i64]:
        options = vec[i64]([KEEP + s.first_look])
        if s.second_look != s.first_look:
            options = append(options, KEEP + s.second_look)
        return options

    def shown_to(self, s: Kyoto, player: i64) -> bool:
        """K78 The other side sees no more than the backs."""
        return player == s.turn

    def resolve(self, s: Kyoto, a: i64) -> None:
        kept = a - KEEP
        under = s.second_look if kept == s.first_look else s.first_look
        s.hand[s.turn * CARD_KINDS + kept] += 1
        s.put_under(under)
        s.first_look = NOTHING
        s.second_look = NOTHING
        s.emit(Kept(s.turn, kept, under))


class EndTurn(Effect[Kyoto]):
    """K23 Players take turns. KA62 Stun gun and Anaesthetic end with the victim's turn."""

    def resolve(self, s: Kyoto) -> None:
        if s.stunned != NOBODY and side_of(s.stunned) == s.turn:
            s.stunned = NOBODY
        s.mover = NOBODY
        s.turn = 1 - s.turn
        begin_turn(s)


def begin_turn(s: Kyoto) -> None:
    """K24 Push the steps of a whole turn, in the order of the rules."""
    s.push_all(TURN)


REFILL: Final = Refill()
CHOOSE_DECK: Final = ChooseDeck(False)
LOOK_INTO_DECK: Final = ChooseDeck(True)
KEEP_ONE: Final = KeepOne()
END_TURN: Final = EndTurn()
# built once, because most turns use them
REACHED: Final = [Reached(side, back) for side in (0, 1) for back in (LOCATION_BACK, TACTIC_BACK)]
DREW: Final = [Drew(side, card) for side in (0, 1) for card in range(CARD_KINDS)]
DRAWS: Final = [DrawCard(side, tactic, looking) for side in (0, 1) for tactic in (False, True)
                for looking in (False, True)]
IN_ORDER: Final[tuple[Step, ...]] = (
    EQUIPMENT_STEP, MUST_PLAY, DECOY_WINDOW, ARMOURED_FAN, DECLARE, PUT_AWAY, EQUIPMENT_STEP, REFILL, END_TURN,
)
TURN: Final = vec[Step](IN_ORDER[::-1])
