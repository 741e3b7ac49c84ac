"""Kyoto by heuristics: which card to play, and what to do with it."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.kyoto.actions import CARD, LAND, MARK, PASS, START, TO
from brushpass.games.kyoto.data import (
    AGENTS, ATTACK, CELLS, COLUMNS, FORWARD, JOKER, KINDS, NOBODY, NOWHERE, REAL, STRENGTH, SWAP, side_of,
)
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.heuristics.values import (
    COMES, GAME, attack, beaten_by, catching_false, catching_real, caught, freed, hidden_ones, may_be, rows_to_go, size,
    standing,
)

PRICE: Final = vec[i64]([0, 0, 0, 0, 25, 10, 10, 15, 10, 10])  # what is given away with a card
LAST_OF_ITS_COLOUR: Final[i64] = 8
DECOY_LAID: Final[i64] = 25
HIDES_AGAIN: Final[i64] = 30


def price(s: Kyoto, player: i64, card: i64) -> i64:
    """Return what a card is worth in hand: keep the jokers, and one of each colour."""
    if card < JOKER:
        if s.hand[player * KINDS + card] == 1:
            return LAST_OF_ITS_COLOUR
        return 0
    return PRICE[card]


@final
class Plays:
    """What playing cards promises, one play after the other.

    Plays of one agent follow each other, and so do the cards that take it the same way: what does not depend on the
    card is thought about once.
    """

    def __init__(self, s: Kyoto, player: i64, hidden: i64) -> None:
        self.s, self.player, self.hidden = s, player, hidden
        self.start: i64 = NOWHERE
        self.to: i64 = NOWHERE
        self.here: i64 = 0  # what the agent is worth where it stands
        self.moved: i64 = 0
        self.pushes: i64 = -1

    def worth(self, a: i64) -> i64:
        """Return what a play promises; anything that moves nobody is a Decoy, or a pass."""
        card = CARD[a]
        if a == PASS:
            return 0
        if card < 0:
            return DECOY_LAID
        if card == SWAP:
            return swapped(self.s, START[a], TO[a], self.hidden) - PRICE[SWAP]
        worth = self.movement(START[a], TO[a]) - price(self.s, self.player, card)
        return worth + self.push_threat() if card == ATTACK else worth

    def movement(self, start: i64, to: i64) -> i64:
        """Return what it promises to bring the agent in one location into another."""
        agent = self.s.stands[start]
        if start != self.start:
            self.start = start
            self.to = NOWHERE
            self.here = standing(self.s, agent, start, self.hidden)
        if to != self.to:
            self.to = to
            self.moved = movement(self.s, agent, to, self.here, self.hidden)
        return self.moved

    def push_threat(self) -> i64:
        """Return the best that a push back can do."""
        if self.pushes < 0:
            self.pushes = push_threat(self.s, self.player, self.hidden)
        return self.pushes


def swapped(s: Kyoto, start: i64, to: i64, hidden: i64) -> i64:
    """K63, K64 Return what a Swap promises: a better place for one of the two, and both are hidden again."""
    gain = exchange(s, start, to, hidden)
    if gain < 0:  # then they are not exchanged
        gain = 0
    return gain + hides_again(s, start) + hides_again(s, to)


def movement(s: Kyoto, agent: i64, to: i64, here: i64, hidden: i64) -> i64:
    """Return what it promises to bring an agent into a location, by what it is worth where it stands."""
    there = standing(s, agent, to, hidden)
    moved = there - here if there < GAME else GAME
    defender = s.stands[to]
    if defender == NOBODY:
        return moved
    return attack(s, agent, defender, hidden, moved) + freed(s, side_of(agent), to, hidden)


def exchange(s: Kyoto, start: i64, to: i64, hidden: i64) -> i64:
    """K63 Return what it promises to exchange two agents in secret."""
    one = s.stands[start]
    other = s.stands[to]
    before = standing(s, one, start, hidden) + standing(s, other, to, hidden)
    return standing(s, one, to, hidden) + standing(s, other, start, hidden) - before


def hides_again(s: Kyoto, cell: i64) -> i64:
    """K64 Return what it is worth to hide an open agent again."""
    if s.shown >> s.stands[cell] & 1 == 1:
        return HIDES_AGAIN
    return 0


def push_threat(s: Kyoto, player: i64, hidden: i64) -> i64:
    """K61 Return the best that a push back can do: the enemy agent that has come nearest is the one to push."""
    best: i64 = 0
    for cell in range(CELLS):
        if s.side_at(cell) == 1 - player:
            worth = pushed(s, player, cell, hidden)
            if worth > best:
                best = worth
    return best


def pushed(s: Kyoto, player: i64, cell: i64, hidden: i64) -> i64:
    """Return what it is worth that the enemy agent in a location goes back one row."""
    rows = rows_to_go(s, 1 - player, cell)
    if rows == 0 or rows == 5:
        return 0
    return likely_real(s, s.stands[cell], hidden) * (COMES[rows] - COMES[rows + 1]) // 100


def likely_real(s: Kyoto, agent: i64, hidden: i64) -> i64:
    """Return how likely, of a hundred, an enemy agent has real intelligence."""
    can_be = may_be(s, agent, hidden)
    return 100 * size(can_be & REAL) // size(can_be)


def push(s: Kyoto, player: i64, a: i64, hidden: i64) -> i64:
    """K61 Return what a push promises; KA4 onto one's own agent it is an attack of the enemy's."""
    worth = pushed(s, player, START[a], hidden)
    defender = s.stands[TO[a]]
    if defender == NOBODY:
        return worth
    risk = beaten_by(s, s.stands[START[a]], hidden, STRENGTH[defender % AGENTS])
    return caught(s, defender) * risk // 100 - 10


def mark(s: Kyoto, player: i64, a: i64) -> i64:
    """K65 Return what a mark promises: the colour by which the enemy comes home, best where somebody is near."""
    colour = a - MARK
    worth: i64 = 0
    row = s.config.size.home_row(player)
    for cell in range(CELLS):
        if s.config.kind[cell] == colour:
            near = weight_of_row(row, cell // COLUMNS)
            for way in range(3):
                start = FORWARD[(player * CELLS + cell) * 3 + way]
                if start != NOWHERE and s.side_at(start) == 1 - player:
                    worth += 2 * near
            worth += near
    return worth


def weight_of_row(home: i64, row: i64) -> i64:
    """Return how much a mark in a row helps: the home row most of all."""
    away = row - home if row > home else home - row
    return 12 if away == 0 else (4 if away == 1 else 0)


def spring(s: Kyoto, player: i64, hidden: i64) -> i64:
    """K72 Return what it promises to spring a Decoy: it must be done where the agent may just have won."""
    real = likely_real(s, s.mover, hidden)
    rows = rows_to_go(s, 1 - player, s.arrived)
    if rows == 0:
        return GAME if real > 0 or s.third_false else -40
    away = COMES[rows] - (COMES[rows + 2] if rows < 4 else 0)
    return real * away // 100 - 60


def land(s: Kyoto, player: i64, a: i64, hidden: i64) -> i64:
    """K67 Return what it promises to push the agent there: best where one's own agents wait for it."""
    cell = a - LAND
    worth: i64 = 0
    for way in range(3):
        near = FORWARD[((1 - player) * CELLS + cell) * 3 + way]
        if near != NOWHERE and s.side_at(near) == player:
            worth += likely_real(s, s.mover, hidden) // 4
    return worth


def shot(s: Kyoto, player: i64, attacker: i64, defender: i64, identity: i64) -> i64:
    """K106 Return what it promises to name an identity: worth the shot if it is likely, or saves a real agent."""
    hidden = hidden_ones(s, 1 - player)
    can_be = may_be(s, attacker, hidden)
    if can_be >> identity & 1 == 0:
        return -100
    worth = catching_real(s, player) if REAL >> identity & 1 == 1 else catching_false(s, player)
    return (worth - caught(s, defender) // 2) // size(can_be) - 40
