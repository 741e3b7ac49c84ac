"""Kyoto, what follows a tactic card: Attack's push (K61, K62), the Swap (K63, K64) and the Decoy (K65-K72)."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Decision, Effect, changed
from brushpass.games.kyoto.actions import EXCHANGE, KEEP_PLACES, LAND, MARK, PASS, SPRING, START, TO, push
from brushpass.games.kyoto.data import (
    ANJU, CARD_KINDS, CELLS, COLOURS, COLUMNS, DECOY, FORWARD, JOKER, NOBODY, NOTHING, NOWHERE, ROWS, cell_at,
    side_of,
)
from brushpass.games.kyoto.events import Marked, Passed, Pushed, Sprung, Swapped
from brushpass.games.kyoto.rules.clash import Clash, enter
from brushpass.games.kyoto.state import Kyoto


class ChooseFrom(Decision[Kyoto]):
    """A choice whose options are computed when it is put on the stack."""

    def __init__(self, player: i64, choices: vec[i64]) -> None:
        super().__init__(player)
        self.choices: vec[i64] = choices

    def options(self, s: Kyoto) -> vec[i64]:
        return self.choices


class PushBack(ChooseFrom):
    """K61 Attack's second half: one enemy agent goes one space back. K62 Both moves first, then both clashes."""
    RULE = "K61"

    def __init__(self, player: i64, first: Clash | None, pushes: vec[i64]) -> None:
        super().__init__(player, pushes)
        self.first: Clash | None = first

    def resolve(self, s: Kyoto, a: i64) -> None:
        if a == PASS:
            s.emit(Passed(self.player, "KA51"))
        else:
            s.emit(Pushed(self.player, START[a], TO[a], False))
            second = enter(s, s.stands[START[a]], TO[a])
            if second is not None:
                s.push(second)  # KA4 the pushed agent attacks
        if self.first is not None:
            s.push(self.first)  # KA5 the mover's clash comes first


def push_back(s: Kyoto, player: i64, first: Clash | None) -> None:
    """KA6, KA51 Ask for the push if there is one; it may be skipped if every push is onto an own agent."""
    pushes = vec[i64]()
    skip = True
    for cell in range(CELLS):
        if s.side_at(cell) == 1 - player and (first is None or s.stands[cell] != first.defender):
            for way in range(3):
                to = FORWARD[(player * CELLS + cell) * 3 + way]
                if to != NOWHERE and may_push(s, player, to, first):
                    pushes = append(pushes, push(cell, to))
                    if s.stands[to] == NOBODY:
                        skip = False
    if len(pushes) > 0:
        if skip:
            pushes = append(pushes, PASS)
        s.push(PushBack(player, first, pushes))
    elif first is not None:
        s.push(first)


def may_push(s: Kyoto, player: i64, to: i64, first: Clash | None) -> bool:
    """KA3 Not onto another of that side, nor three in one space. KA5 The way back of a pending attacker stays free."""
    if first is not None and to == first.came_from:
        return False
    if s.stands[to] != NOBODY and (s.config.push_empty or s.side_at(to) != player):
        return False
    return not s.closed_to(1 - player, to, False)


class SwapSecretly(Decision[Kyoto]):
    """K63 Secretly decide whether the two agents change places. K64 Both are hidden again either way."""
    RULE = "K63"

    def __init__(self, player: i64, start: i64, to: i64) -> None:
        self.player, self.start, self.to = player, start, to

    def options(self, s: Kyoto) -> vec[i64]:
        return vec[i64]([EXCHANGE, KEEP_PLACES])

    def shown_to(self, s: Kyoto, player: i64) -> bool:
        """K63 The opponent is not to know."""
        return player == self.player

    def resolve(self, s: Kyoto, a: i64) -> None:
        one = s.stands[self.start]
        other = s.stands[self.to]
        s.shown &= ~(1 << one | 1 << other)
        if a == EXCHANGE:
            s.stands[self.start] = other
            s.stands[self.to] = one
            s.at[one] = self.to
            s.at[other] = self.start
        s.emit(Swapped(self.player, self.start, self.to, 1 if a == EXCHANGE else 0))


class MarkLocation(Decision[Kyoto]):
    """K65 Lay a location card, not a joker, face down under the Decoy. K87 Anju may lay two.

    Anju is asked for the second mark whatever is in the hand, so that the question tells nothing.
    """

    def __init__(self, player: i64, decoy: i64, second: bool) -> None:
        self.player, self.decoy, self.second = player, decoy, second

    def options(self, s: Kyoto) -> vec[i64]:
        options = vec[i64](capacity=5)
        if self.second:
            options = append(options, PASS)
        for card in range(JOKER):
            if s.holds(self.player, card):
                options = append(options, MARK + card)
        return options

    def shown_to(self, s: Kyoto, player: i64) -> bool:
        """K65 The mark lies face down; whether Anju lays a second one is seen, which one is not."""
        return player == self.player

    def resolve(self, s: Kyoto, a: i64) -> None:
        if a == PASS:
            s.emit(Passed(self.player, "K87"))
            return
        card = a - MARK
        s.hand[self.player * CARD_KINDS + card] -= 1
        s.marks = changed(s.marks, self.player * 4 + self.decoy * 2 + (1 if self.second else 0), card)
        s.emit(Marked(self.player, self.decoy, card))
        if s.special[self.player] == ANJU and not self.second:
            s.push(MarkLocation(self.player, self.decoy, True))

    def rule(self) -> str:
        return "K87" if self.second else "K65"


def free_decoy(s: Kyoto, player: i64) -> i64:
    """Return the index for a new Decoy: 0, or 1 if another one is on the table."""
    return 1 if decoy_marks(s, player, 0) > 0 else 0


def decoy_marks(s: Kyoto, player: i64, decoy: i64) -> i64:
    """Count the marks under a Decoy; a Decoy without marks is not on the table."""
    n: i64 = 0
    for index in range(player * 4 + decoy * 2, player * 4 + decoy * 2 + 2):
        if s.marks[index] != NOTHING:
            n += 1
    return n


class DecoyWindow(Effect[Kyoto]):
    """K66, KA49 After the whole card, the opponent may spring a Decoy on the agent that was moved.

    KA25 The owner is asked whenever a Decoy lies on the table and a push is possible, match or no match: a question
    only on a match would tell what is marked. KA16 Headquarters and neutral locations have no colour.
    """

    def resolve(self, s: Kyoto) -> None:
        if s.mover == NOBODY or s.at[s.mover] != s.arrived:
            return  # KA17 it is no longer there
        if s.config.cell_kinds[s.arrived] < COLOURS and s.has_decoy(1 - s.turn) and len(landings(s)) > 0:
            s.push(SPRING_DECOY)


def landings(s: Kyoto) -> vec[i64]:
    """K67, K68, KA18 Where the mover can be pushed: two spaces back, onto no agent, into no location closed to it."""
    side = side_of(s.mover)
    ahead: i64 = 1 if side == 0 else -1
    row = s.arrived // COLUMNS - 2 * ahead
    cells = vec[i64](capacity=5)
    if 0 <= row < ROWS:
        for column in range(s.arrived % COLUMNS - 2, s.arrived % COLUMNS + 3):
            to = cell_at(row, column)
            if to != NOWHERE and s.stands[to] == NOBODY and not s.closed_to(side, to, False):
                cells = append(cells, LAND + to)
    return cells


class SpringDecoy(Ask[Kyoto]):
    """K66 You may reveal the marked card. KA65 Where several Decoys fit, you say which one."""
    RULE = "K66"

    def who(self, s: Kyoto) -> i64:
        return 1 - s.turn

    def options(self, s: Kyoto) -> vec[i64]:
        options = vec[i64]([PASS])
        for decoy in range(2):
            if matching_mark(s, 1 - s.turn, decoy) != NOWHERE:
                options = append(options, SPRING + decoy)
        return options

    def resolve(self, s: Kyoto, a: i64) -> None:
        player = 1 - s.turn
        if a == PASS:
            s.emit(Passed(player, "K66"))
            return
        decoy = a - SPRING
        index = matching_mark(s, player, decoy)
        card = s.marks[index]
        s.marks = changed(s.marks, index, NOTHING)
        if decoy_marks(s, player, decoy) == 0:
            s.discard_card(player, DECOY)  # K69, KA23 the Decoy goes with its last mark
        s.discard_card(player, card)
        s.emit(Sprung(player, decoy, card))
        s.push(DECOY_PUSH)


def matching_mark(s: Kyoto, player: i64, decoy: i64) -> i64:
    """Return the index of a mark under that Decoy with the colour of the mover's location, or NOWHERE."""
    for index in range(player * 4 + decoy * 2, player * 4 + decoy * 2 + 2):
        if s.marks[index] == s.config.cell_kinds[s.arrived]:
            return index
    return NOWHERE


class DecoyPush(Ask[Kyoto]):
    """K66 The agent goes two spaces back. K67 You choose the way of each; K71 it passes over others without a clash."""
    RULE = "K67"

    def who(self, s: Kyoto) -> i64:
        return 1 - s.turn

    def options(self, s: Kyoto) -> vec[i64]:
        return landings(s)

    def resolve(self, s: Kyoto, a: i64) -> None:
        s.emit(Pushed(1 - s.turn, s.arrived, a - LAND, True))
        s.move(s.mover, a - LAND)


DECOY_WINDOW: Final = DecoyWindow()
SPRING_DECOY: Final = SpringDecoy()
DECOY_PUSH: Final = DecoyPush()
