"""Kyoto, equipment that a player uses in their own turn: K100-K105, K110-K114, with KA39 and KA56-KA62."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Effect, changed
from brushpass.games.kyoto.actions import NUMB, PASS, RETYPE, STUN, TAP
from brushpass.games.kyoto.data import (
    ANAESTHETIC, CARD_KINDS, CELLS, FAN, MAX_CARDS, NOBODY, NOWHERE, STUN_GUN, TYPESCRIPT, USED, WIRETAP,
)
from brushpass.games.kyoto.events import Passed, Retrieved, Used
from brushpass.games.kyoto.rules.moves import agent_moves
from brushpass.games.kyoto.rules.play import PUT_AWAY, carry_out
from brushpass.games.kyoto.rules.tactics import DECOY_WINDOW, ChooseFrom
from brushpass.games.kyoto.state import Kyoto


class EquipmentStep(Effect[Kyoto]):
    """KA39 "During your turn" equipment may be used before or after the card, before drawing, several in one turn."""

    def resolve(self, s: Kyoto) -> None:
        if s.config.equipment and len(equipment_uses(s)) > 0:
            s.push(USE_EQUIPMENT)


def equipment_uses(s: Kyoto) -> vec[i64]:
    """Return every possible use of the active player's equipment; all of them are public knowledge."""
    uses = vec[i64]()
    if not s.has_active(s.turn):
        return uses
    if s.is_active(TYPESCRIPT, s.turn):
        for card in range(CARD_KINDS):
            if uppermost(s, card) != NOWHERE:
                uses = append(uses, RETYPE + card)
    for cell in range(CELLS):
        if s.side_at(cell) == 1 - s.turn:
            if s.is_active(WIRETAP, s.turn) and s.shown >> s.stands[cell] & 1 == 0:  # KA60 a hidden one
                uses = append(uses, TAP + cell)
            if s.is_active(STUN_GUN, s.turn):
                uses = append(uses, STUN + cell)
            if s.is_active(ANAESTHETIC, s.turn):
                uses = append(uses, NUMB + cell)
    return uses


def uppermost(s: Kyoto, card: i64) -> i64:
    """KA71 Return the index of the uppermost such card in the active player's discard pile, or NOWHERE."""
    first = s.turn * MAX_CARDS
    for index in range(first + s.discarded[s.turn] - 1, first - 1, -1):
        if s.discard[index] == card:
            return index
    return NOWHERE


class UseEquipment(Ask[Kyoto]):
    """K100 Only active equipment may be used, K101 once a game; K102 then it goes back to the box."""
    RULE = "KA39"

    def who(self, s: Kyoto) -> i64:
        return s.turn

    def options(self, s: Kyoto) -> vec[i64]:
        return append(equipment_uses(s), PASS)

    def shown_to(self, s: Kyoto, player: i64) -> bool:
        """KA58 A card taken by the Typescript is not shown; every other use is."""
        return player == s.turn or not s.is_active(TYPESCRIPT, s.turn)

    def resolve(self, s: Kyoto, a: i64) -> None:
        if a == PASS:
            s.emit(Passed(s.turn, "KA39"))
            return
        s.push(EQUIPMENT_STEP)
        if a >= NUMB:
            s.numbed = self.use(s, ANAESTHETIC, a - NUMB)  # K114
        elif a >= STUN:
            s.stunned = self.use(s, STUN_GUN, a - STUN)  # K112
        elif a >= TAP:
            s.show(self.use(s, WIRETAP, a - TAP), "K110")
        else:
            self.use(s, TYPESCRIPT, NOWHERE)
            retrieve(s, a - RETYPE)

    def use(self, s: Kyoto, equipment: i64, cell: i64) -> i64:
        """Use up a card and return the agent it was used on, or NOBODY."""
        s.equipment = changed(s.equipment, equipment, USED)
        s.emit(Used(s.turn, equipment, cell))
        return s.stands[cell] if cell != NOWHERE else NOBODY


def retrieve(s: Kyoto, card: i64) -> None:
    """K105 Take a card from the discard pile into the hand. KA58 Only its back and the new top are seen."""
    end = s.turn * MAX_CARDS + s.discarded[s.turn]
    for index in range(uppermost(s, card), end - 1):
        s.discard[index] = s.discard[index + 1]
    s.discard[end - 1] = NOWHERE
    s.discarded[s.turn] -= 1
    s.hand[s.turn * CARD_KINDS + card] += 1
    s.emit(Retrieved(s.turn, card, s.top_of_discard(s.turn)))


class ArmouredFan(Effect[Kyoto]):
    """K111 The winner of a clash as attacker may move again. KA56, KA57 The first card is put away before."""

    def resolve(self, s: Kyoto) -> None:
        if s.fan_ready and not s.third_false:
            s.push(OFFER_FAN)
            s.push(PUT_AWAY)


class OfferFan(Effect[Kyoto]):
    """KA56 The owner of the fan is always asked, even without a fitting card."""

    def resolve(self, s: Kyoto) -> None:
        plays = agent_moves(s, s.turn, s.at[s.mover])
        s.push(FanMove(s.turn, append(plays, PASS)))


class FanMove(ChooseFrom):
    """K111 Play a second card that moves the winner."""
    RULE = "K111"

    def resolve(self, s: Kyoto, a: i64) -> None:
        if a == PASS:
            s.emit(Passed(s.turn, "K111"))
            return
        s.equipment = changed(s.equipment, FAN, USED)
        s.emit(Used(s.turn, FAN, s.at[s.mover]))
        s.push(DECOY_WINDOW)
        carry_out(s, a)


EQUIPMENT_STEP: Final = EquipmentStep()
USE_EQUIPMENT: Final = UseEquipment()
ARMOURED_FAN: Final = ArmouredFan()
OFFER_FAN: Final = OfferFan()
