"""Kyoto heuristics: scores of plays and of the choices that follow them, in points."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.kyoto.actions import CARD, LAND, MARK, PASS, START, TO
from brushpass.games.kyoto.data import (
    AGENTS, ATTACK, CARD_KINDS, CELLS, COLUMNS, FORWARD, JOKER, NOBODY, NOWHERE, REAL, STRENGTH, SWAP, side_of,
)
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.heuristics.values import (
    ENEMY_VALUE_BY_ROWS, WIN_VALUE, attack_value, bit_count, captured_value, false_capture_value, hidden_identities,
    position_value, possible_identities, real_capture_value, relief_value, rows_to_go, win_percent,
)

CARD_COSTS: Final = vec[i64]([0, 0, 0, 0, 25, 10, 10, 15, 10, 10])  # the value of a card in hand
LAST_COLOUR_COST: Final[i64] = 8
DECOY_SCORE: Final[i64] = 25
HIDING_BONUS: Final[i64] = 30


def card_cost(s: Kyoto, player: i64, card: i64) -> i64:
    """Return the cost of spending a card: high for jokers and for the last card of a colour."""
    if card < JOKER:
        if s.hand[player * CARD_KINDS + card] == 1:
            return LAST_COLOUR_COST
        return 0
    return CARD_COSTS[card]


@final
class PlayScorer:
    """Scores plays one after the other, and caches what does not depend on the card.

    The options list all plays of one agent in a row, and all cards for the same move in a row.
    """

    def __init__(self, s: Kyoto, player: i64, hidden: i64) -> None:
        self.s, self.player, self.hidden = s, player, hidden
        self.start: i64 = NOWHERE
        self.to: i64 = NOWHERE
        self.current_value: i64 = 0  # of the agent in its present location
        self.move_value: i64 = 0
        self.push_value: i64 = -1

    def score(self, a: i64) -> i64:
        """Return the score of a play; one that moves no agent is a Decoy or a pass."""
        card = CARD[a]
        if a == PASS:
            return 0
        if card < 0:
            return DECOY_SCORE
        if card == SWAP:
            return swap_score(self.s, START[a], TO[a], self.hidden) - CARD_COSTS[SWAP]
        worth = self.move_score(START[a], TO[a]) - card_cost(self.s, self.player, card)
        return worth + self.best_push_score() if card == ATTACK else worth

    def move_score(self, start: i64, to: i64) -> i64:
        """Return the score of moving the agent in `start` to `to`."""
        agent = self.s.stands[start]
        if start != self.start:
            self.start = start
            self.to = NOWHERE
            self.current_value = position_value(self.s, agent, start, self.hidden)
        if to != self.to:
            self.to = to
            self.move_value = move_score(self.s, agent, to, self.current_value, self.hidden)
        return self.move_value

    def best_push_score(self) -> i64:
        """Return the score of the best push."""
        if self.push_value < 0:
            self.push_value = best_push_score(self.s, self.player, self.hidden)
        return self.push_value


def swap_score(s: Kyoto, start: i64, to: i64, hidden: i64) -> i64:
    """K63, K64 Score a Swap: the better exchange, and both agents are hidden again."""
    gain = exchange_score(s, start, to, hidden)
    if gain < 0:  # then they are not exchanged
        gain = 0
    return gain + hiding_score(s, start) + hiding_score(s, to)


def move_score(s: Kyoto, agent: i64, to: i64, here: i64, hidden: i64) -> i64:
    """Score moving an agent into a location, given its value in its present one."""
    there = position_value(s, agent, to, hidden)
    moved = there - here if there < WIN_VALUE else WIN_VALUE
    defender = s.stands[to]
    if defender == NOBODY:
        return moved
    return attack_value(s, agent, defender, hidden, moved) + relief_value(s, side_of(agent), to, hidden)


def exchange_score(s: Kyoto, start: i64, to: i64, hidden: i64) -> i64:
    """K63 Score the secret exchange of two agents."""
    one = s.stands[start]
    other = s.stands[to]
    before = position_value(s, one, start, hidden) + position_value(s, other, to, hidden)
    return position_value(s, one, to, hidden) + position_value(s, other, start, hidden) - before


def hiding_score(s: Kyoto, cell: i64) -> i64:
    """K64 Score hiding an open agent again."""
    if s.shown >> s.stands[cell] & 1 == 1:
        return HIDING_BONUS
    return 0


def best_push_score(s: Kyoto, player: i64, hidden: i64) -> i64:
    """K61 Return the score of pushing back the most dangerous enemy agent."""
    best: i64 = 0
    for cell in range(CELLS):
        if s.side_at(cell) == 1 - player:
            worth = push_gain(s, player, cell, hidden)
            if worth > best:
                best = worth
    return best


def push_gain(s: Kyoto, player: i64, cell: i64, hidden: i64) -> i64:
    """Return the value of moving the enemy agent in a location back by one row."""
    rows = rows_to_go(s, 1 - player, cell)
    if rows == 0 or rows == 5:
        return 0
    return real_percent(s, s.stands[cell], hidden) * (ENEMY_VALUE_BY_ROWS[rows] - ENEMY_VALUE_BY_ROWS[rows + 1]) // 100


def real_percent(s: Kyoto, agent: i64, hidden: i64) -> i64:
    """Return the probability, in percent, that an enemy agent is real."""
    can_be = possible_identities(s, agent, hidden)
    return 100 * bit_count(can_be & REAL) // bit_count(can_be)


def push_score(s: Kyoto, player: i64, a: i64, hidden: i64) -> i64:
    """K61 Score a push; KA4 onto an own agent it is an attack by the enemy."""
    worth = push_gain(s, player, START[a], hidden)
    defender = s.stands[TO[a]]
    if defender == NOBODY:
        return worth
    risk = win_percent(s, s.stands[START[a]], hidden, STRENGTH[defender % AGENTS])
    return captured_value(s, defender) * risk // 100 - 10


def mark_score(s: Kyoto, player: i64, a: i64) -> i64:
    """K65 Score a mark: its colour near the home row counts, more so next to enemy agents."""
    colour = a - MARK
    worth: i64 = 0
    row = s.config.size.home_row(player)
    for cell in range(CELLS):
        if s.config.cell_kinds[cell] == colour:
            near = row_weight(row, cell // COLUMNS)
            for way in range(3):
                start = FORWARD[(player * CELLS + cell) * 3 + way]
                if start != NOWHERE and s.side_at(start) == 1 - player:
                    worth += 2 * near
            worth += near
    return worth


def row_weight(home: i64, row: i64) -> i64:
    """Return the weight of a marked location by its distance from the home row."""
    away = row - home if row > home else home - row
    return 12 if away == 0 else (4 if away == 1 else 0)


def spring_score(s: Kyoto, player: i64, hidden: i64) -> i64:
    """K72 Score springing a Decoy: necessary if the agent may just have won."""
    real = real_percent(s, s.mover, hidden)
    rows = rows_to_go(s, 1 - player, s.arrived)
    if rows == 0:
        return WIN_VALUE if real > 0 or s.third_false else -40
    away = ENEMY_VALUE_BY_ROWS[rows] - (ENEMY_VALUE_BY_ROWS[rows + 2] if rows < 4 else 0)
    return real * away // 100 - 60


def landing_score(s: Kyoto, player: i64, a: i64, hidden: i64) -> i64:
    """K67 Score a landing for the pushed agent: best next to own agents."""
    cell = a - LAND
    worth: i64 = 0
    for way in range(3):
        near = FORWARD[((1 - player) * CELLS + cell) * 3 + way]
        if near != NOWHERE and s.side_at(near) == player:
            worth += real_percent(s, s.mover, hidden) // 4
    return worth


def shot_score(s: Kyoto, player: i64, attacker: i64, defender: i64, identity: i64) -> i64:
    """K106 Score naming an identity with the Revolver."""
    hidden = hidden_identities(s, 1 - player)
    can_be = possible_identities(s, attacker, hidden)
    if can_be >> identity & 1 == 0:
        return -100
    worth = real_capture_value(s, player) if REAL >> identity & 1 == 1 else false_capture_value(s, player)
    return (worth - captured_value(s, defender) // 2) // bit_count(can_be) - 40
