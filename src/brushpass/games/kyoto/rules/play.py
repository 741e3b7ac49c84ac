"""Kyoto, playing a card: K24-K27, the losses K55 and K113, the proof of K115, and Ayane (K84-K86)."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Effect
from brushpass.games.kyoto.actions import CARD, LAY_DECOY, PASS, START, TAKE_BACK, TO
from brushpass.games.kyoto.data import ATTACK, AYANE, CARD_KINDS, DECOY, JOKER, NOBODY, NOTHING, NOWHERE, SWAP, side_of
from brushpass.games.kyoto.events import HandShown, Passed, Played, TookBack
from brushpass.games.kyoto.rules.clash import enter
from brushpass.games.kyoto.rules.end import win
from brushpass.games.kyoto.rules.moves import agent_moves, moves
from brushpass.games.kyoto.rules.tactics import ChooseFrom, MarkLocation, SwapSecretly, free_decoy, push_back
from brushpass.games.kyoto.state import Kyoto


class MustPlay(Effect[Kyoto]):
    """KA50 K113 Who cannot move anybody while stunned loses. K55 Who can play no card loses.

    K114 An anaesthetised agent must be moved. K115 If it cannot be, the hand is shown and the turn is free.
    """

    def resolve(self, s: Kyoto) -> None:
        player = s.turn
        plays = moves(s, player)
        if len(plays) == 0 and belongs_to(s.stunned, player) and not s.config.stun_mild:
            win(s, 1 - player, "K113")
            return
        if s.holds(player, DECOY) and s.holds_colour(player):
            plays = append(plays, LAY_DECOY)  # K65, KA24
        if len(plays) == 0:
            win(s, 1 - player, "K55")
            return
        if belongs_to(s.numbed, player) and s.numbed != s.stunned:
            ordered = agent_moves(s, player, s.at[s.numbed])
            if len(ordered) > 0:
                plays = ordered
            else:
                s.emit(HandShown(player, hand_of(s, player)))
        s.push(PlayCard(player, plays))


def belongs_to(agent: i64, player: i64) -> bool:
    """Return whether an agent exists and belongs to a player."""
    return agent != NOBODY and side_of(agent) == player


def hand_of(s: Kyoto, player: i64) -> tuple[int, ...]:
    """Return the number of cards of each kind in a player's hand."""
    return tuple([s.hand[player * CARD_KINDS + card] for card in range(CARD_KINDS)])


class PlayCard(ChooseFrom):
    """K24 Play exactly one card."""
    RULE = "K24"

    def resolve(self, s: Kyoto, a: i64) -> None:
        if belongs_to(s.numbed, self.player):
            s.numbed = NOBODY  # K114 done, or impossible
        carry_out(s, a)


def carry_out(s: Kyoto, a: i64) -> None:
    """K25 A location card moves an agent. K26 A tactic card is carried out as its text says."""
    player = s.turn
    card = DECOY if a == LAY_DECOY else CARD[a]
    s.hand[player * CARD_KINDS + card] -= 1
    s.card = card
    s.mover = NOBODY
    s.arrived = NOWHERE
    s.fan_ready = False
    s.emit(Played(player, card, START[a], TO[a]))
    if card == DECOY:
        s.card = NOTHING  # K17 it stays on the table until it is used
        s.push(MarkLocation(player, free_decoy(s, player), False))
    elif card == SWAP:
        s.push(SwapSecretly(player, START[a], TO[a]))
    else:
        s.mover = s.stands[START[a]]
        s.arrived = TO[a]
        clash = enter(s, s.mover, s.arrived)
        if card == ATTACK:
            push_back(s, player, clash)
        elif clash is not None:
            s.push(clash)


class PutAway(Effect[Kyoto]):
    """K27 The card goes face up on the discard pile. KA57 Ayane decides now whether it does."""

    def resolve(self, s: Kyoto) -> None:
        if s.card < JOKER and s.card != NOTHING and s.special[s.turn] == AYANE:
            s.push(AYANE_TAKES_BACK)
        elif s.card != NOTHING:
            s.discard_card(s.turn, s.card)
            s.card = NOTHING


class AyaneTakesBack(Ask[Kyoto]):
    """K84 A played location card that is no joker may go back into the hand. K85 Or not; K86 then it is discarded."""
    RULE = "K84"

    def who(self, s: Kyoto) -> i64:
        return s.turn

    def options(self, s: Kyoto) -> vec[i64]:
        return vec[i64]([PASS, TAKE_BACK])

    def resolve(self, s: Kyoto, a: i64) -> None:
        if a == PASS:
            s.emit(Passed(s.turn, "K84"))
            s.discard_card(s.turn, s.card)
        else:
            s.emit(TookBack(s.turn, s.card))
            s.hand[s.turn * CARD_KINDS + s.card] += 1
        s.card = NOTHING


MUST_PLAY: Final = MustPlay()
PUT_AWAY: Final = PutAway()
AYANE_TAKES_BACK: Final = AyaneTakesBack()
