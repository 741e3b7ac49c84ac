"""Embassy, the interaction: ER16-ER22 with the combat items of E21-E29."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Decision
from brushpass.games.embassy.actions import GIVE, PASS, SHOW, USE_VEST, WEAPON
from brushpass.games.embassy.data import (
    ATTACKS, FRIENDLY, HAND, HIDDEN_WEAPON, IGNORE, ITEMS, LOSING, NOBODY, NOTHING, SECURITY_HQ, TIE, VEST, WINNING,
    beats,
)
from brushpass.games.embassy.events import Chose, Counted, Decided, Exchanged, Gave, Handed, Met, Passed, Played
from brushpass.games.embassy.rules.end import score
from brushpass.games.embassy.rules.items import MakeRoom, crack, is_crack, with_crack
from brushpass.games.embassy.rules.aftermath import DisplaceLoser, Reward
from brushpass.games.embassy.state import Embassy


def meet(s: Embassy, active: i64, passive: i64) -> None:
    """ER11, ER16 An interaction begins; ER56 from now on outsiders see nothing until something visible follows."""
    s.emit(Met(active, passive))
    s.veil = 1 << active | 1 << passive
    s.may_act = False  # ER21 until a win, or an exchange
    s.push(ChooseCard(active, passive, NOTHING))


def watchers(s: Embassy) -> i64:
    """E68, ER51 The occupant of Security HQ, as a mask."""
    watcher = s.occupant(SECURITY_HQ)
    return 0 if watcher == NOBODY else 1 << watcher


def sees_meeting(s: Embassy, active: i64, passive: i64, player: i64) -> bool:
    """E68 Return whether a player sees the cards of a meeting."""
    return (watchers(s) | 1 << active | 1 << passive) >> player & 1 == 1


class ChooseCard(Ask[Embassy]):
    """ER16 Both secretly choose Ignore, Friendly or an Attack card they hold; the first is sealed in this question."""
    RULE = "ER16"

    def __init__(self, active: i64, passive: i64, sealed: i64) -> None:
        self.active, self.passive, self.sealed = active, passive, sealed

    def who(self, s: Embassy) -> i64:
        return self.active if self.sealed == NOTHING else self.passive

    def options(self, s: Embassy) -> vec[i64]:
        player = self.who(s)
        options = vec[i64]([SHOW + FRIENDLY, SHOW + IGNORE])
        for card in range(ATTACKS):
            if s.attacks[player * ATTACKS + card] > 0:
                options = append(options, SHOW + card)
        return with_crack(s, player, options)

    def shown_to(self, s: Embassy, player: i64) -> bool:
        """ER16 The first card is sealed; with the second both lie open, to the two and to Security HQ."""
        return player == self.who(s) or (self.sealed != NOTHING and sees_meeting(s, self.active, self.passive, player))

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, self.who(s), a, self)
            return
        card = a - SHOW
        player = self.who(s)
        s.emit(Chose(player, self.passive if player == self.active else self.active, card))
        if self.sealed == NOTHING:
            s.push(ChooseCard(self.active, self.passive, card))
        else:
            compare(s, self.active, self.passive, self.sealed, card)


def compare(s: Embassy, active: i64, passive: i64, card: i64, answer: i64) -> None:
    """ER17 The first result, from the pair of cards. ER3 A shown Attack card leaves the game."""
    eyes = watchers(s) | 1 << active | 1 << passive
    s.emit(Exchanged(active, card, passive, answer, eyes))
    if card < ATTACKS:
        s.attacks[active * ATTACKS + card] -= 1
    if answer < ATTACKS:
        s.attacks[passive * ATTACKS + answer] -= 1
    if card == FRIENDLY and answer == FRIENDLY:
        s.push(GiveItem(active, passive, NOTHING, False))
    elif card < ATTACKS and answer == FRIENDLY:
        win_meeting(s, active, passive)  # E23
    elif card == FRIENDLY and answer < ATTACKS:
        win_meeting(s, passive, active)
    elif card < ATTACKS or answer < ATTACKS:
        s.push(CombatItems(active, passive, active, first_result(s, card, answer), 0, 0))


def first_result(s: Embassy, card: i64, answer: i64) -> i64:
    """ER17 By type; an Attack against an Ignore is winning, or with the option a tie."""
    if card == IGNORE:
        return TIE if s.config.ignore_ties else LOSING
    if answer == IGNORE:
        return TIE if s.config.ignore_ties else WINNING
    if card == answer:
        return TIE
    return WINNING if beats(card, answer) else LOSING


class CombatItems(Decision[Embassy]):
    """E25, ER18 Beginning with the active player each in turn may play a combat item, until both pass in a row.

    Both are asked whatever they hold. The result is kept as the active player sees it.
    """
    RULE = "ER18"

    def __init__(self, active: i64, passive: i64, player: i64, result: i64, passes: i64, armed: i64) -> None:
        self.active, self.passive, self.player, self.result, self.passes = active, passive, player, result, passes
        self.armed: i64 = armed  # mask of players who have played a Hidden Weapon while they were losing

    def own_result(self) -> i64:
        return self.result if self.player == self.active else -self.result

    def may_improve(self, s: Embassy) -> bool:
        """ER53 Not while winning. ER18, ED4 In French two weapons of one player turn no defeat into a victory."""
        turns_defeat = self.own_result() == TIE and self.armed >> self.player & 1 == 1
        return self.own_result() != WINNING and not (s.config.french and turns_defeat)

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64]([PASS])
        if s.holds(self.player, HIDDEN_WEAPON) and self.may_improve(s):
            options = append(options, WEAPON)
        if s.holds(self.player, VEST):
            options = append(options, USE_VEST)
        return with_crack(s, self.player, options)

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, self.player, a, self)
        elif a == USE_VEST:
            s.discard_item(self.player, VEST)
            s.emit(Played(self.player, VEST, "E29"))  # a tie, and the exchange is over
            self.decide(s, TIE)
        elif a == WEAPON:
            s.discard_item(self.player, HIDDEN_WEAPON)
            s.emit(Played(self.player, HIDDEN_WEAPON, "E26"))
            better: i64 = 1 if self.player == self.active else -1
            losing: i64 = 1 if self.own_result() == LOSING else 0
            self.go_on(s, self.result + better, 0, self.armed | losing << self.player)
        else:
            s.emit(Passed(self.player, "ER18", s.veil if s.veil != 0 else -1))  # ER56
            self.go_on(s, self.result, self.passes + 1, self.armed)

    def go_on(self, s: Embassy, result: i64, passes: i64, armed: i64) -> None:
        """Ask the other player, or decide the fight after two passes."""
        other = self.passive if self.player == self.active else self.active
        if passes < 2:
            s.push(CombatItems(self.active, self.passive, other, result, passes, armed))
        else:
            self.decide(s, result)

    def decide(self, s: Embassy, result: i64) -> None:
        """ER18, ER56 The result is known to the two, and to all once an item was played."""
        winner = self.active if result == WINNING else self.passive if result == LOSING else NOBODY
        s.emit(Decided(self.active, self.passive, winner, s.veil if s.veil != 0 else -1))
        if winner != NOBODY:
            win_meeting(s, winner, self.passive if winner == self.active else self.active)


def win_meeting(s: Embassy, winner: i64, loser: i64) -> None:
    """ER19 The winner takes a reward, ER20 and displaces the loser. ER21 An active winner may act."""
    score(s, winner, 1)
    if s.over:
        return
    if winner == s.turn:
        s.may_act = True
    s.push(DisplaceLoser(winner, loser))
    s.push(Reward(winner, loser, watchers(s), "ER19"))


class GiveItem(Ask[Embassy]):
    """ER22 Friendly on both sides: each secretly chooses one item to give, or none; the first is sealed here."""
    RULE = "ER22"

    def __init__(self, active: i64, passive: i64, sealed: i64, answering: bool) -> None:
        self.active, self.passive, self.sealed, self.answering = active, passive, sealed, answering

    def who(self, s: Embassy) -> i64:
        return self.passive if self.answering else self.active

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64]([PASS])
        for item in range(ITEMS):
            if s.holds(self.who(s), item):
                options = append(options, GIVE + item)
        return with_crack(s, self.who(s), options)

    def shown_to(self, s: Embassy, player: i64) -> bool:
        """ER22 The first gift is sealed; with the second both are seen by the two and by Security HQ."""
        return player == self.who(s) or (self.answering and sees_meeting(s, self.active, self.passive, player))

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, self.who(s), a, self)
            return
        item = NOTHING if a == PASS else a - GIVE
        if self.answering:
            s.emit(Gave(self.passive, self.active, item))
            hand_over(s, self.active, self.passive, self.sealed, item)
        else:
            s.emit(Gave(self.active, self.passive, item))
            s.push(GiveItem(self.active, self.passive, item, True))


def hand_over(s: Embassy, active: i64, passive: i64, gift: i64, answer: i64) -> None:
    """ER22 Both gifts are handed over at once. ER21, E31 The active player may then act."""
    eyes = watchers(s) | 1 << active | 1 << passive
    s.emit(Handed(active, gift, passive, answer, eyes))
    s.may_act = True
    s.friend = passive
    size = s.hand_size(active)
    give(s, active, passive, gift)
    give(s, passive, active, answer)
    if not fits(s, passive):
        give(s, passive, active, gift)  # refused: it returns
    if not fits(s, active):
        give(s, active, passive, answer)
    if s.hand_size(active) != size:
        s.emit(Counted(active, s.hand_size(active), passive, s.hand_size(passive)))
    s.push(MakeRoom(passive, HAND))
    s.push(MakeRoom(active, HAND))


def fits(s: Embassy, player: i64) -> bool:
    """ER22 A hand is within the limit, or can be brought down to it without Contraband."""
    return s.hand_size(player) <= HAND or not s.only_contraband(player)


def give(s: Embassy, giver: i64, taker: i64, item: i64) -> None:
    if item != NOTHING:
        s.hand[giver * ITEMS + item] -= 1
        s.hand[taker * ITEMS + item] += 1
