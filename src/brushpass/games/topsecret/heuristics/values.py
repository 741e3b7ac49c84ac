"""Top Secret heuristics: values of suitcases and duels to a player, from what that player knows."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.games.topsecret.data import (
    AGENTS, BOMB, CARDS, CASES, FIRST_CASES, NOBODY, NOTHING, NOWHERE, SECRETS_TO_WIN, owner_of, player_of,
)
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.heuristics.distances import Distances

SECRET_VALUE: Final[i64] = 100  # one secret
WINNING_BONUS: Final[i64] = 400  # for the content that wins
FOREIGN_BOMB: Final[i64] = -150
OWN_BOMB: Final[i64] = -1_000
NEAR_START_STEPS: Final[i64] = 2  # from the own start
FIRST_FOREIGN_BONUS: Final[i64] = 80  # T26


def content_value(content: i64, need: i64) -> i64:
    """Return the value of a content to a player who needs `need` secrets."""
    if content == BOMB:
        return FOREIGN_BOMB
    return content * SECRET_VALUE + WINNING_BONUS if content >= need else content * SECRET_VALUE


def foreign_value(s: TopSecret, distances: Distances, me: i64, case: i64, need: i64) -> i64:
    """Return the expected value of a foreign suitcase, which may be a bomb."""
    first = owner_of(case) * CASES
    doubts: i64 = 0
    secrets: i64 = 0
    good: i64 = 0
    for other in range(first, first + s.config.size.cases):
        if s.opened[other] == NOBODY:
            doubts += bomb_suspicion(s, distances, me, other)
            if s.content[other] != BOMB:
                secrets += content_value(s.content[other], need)
                good += 1
    if good == 0:
        return FOREIGN_BOMB
    mean = secrets // good
    if not has_bomb_left(s, first):
        return mean
    bomb = 100 * bomb_suspicion(s, distances, me, case) // doubts if doubts > 0 else 25
    return (bomb * FOREIGN_BOMB + (100 - bomb) * mean) // 100


def has_bomb_left(s: TopSecret, first: i64) -> bool:
    """Return whether the bomb of a colour, given by its first suitcase, is still unopened."""
    for case in range(first, first + s.config.size.cases):
        if s.opened[case] != NOBODY and s.content[case] == BOMB:
            return False
    return True


def bomb_suspicion(s: TopSecret, distances: Distances, me: i64, case: i64) -> i64:
    """Return the suspicion that a suitcase is a bomb: low if its owner carries it, high if the owner left it."""
    owner = owner_of(case)
    city = s.lies[case]
    if city == NOWHERE:
        for agent in range(owner * AGENTS, owner * AGENTS + AGENTS):
            if s.carries[agent] == case:
                return 5
        return 10
    suspicion: i64 = 10
    if distances.steps_out(me, city) <= NEAR_START_STEPS and distances.steps_out(owner, city) > NEAR_START_STEPS:
        suspicion = 20
    for agent in range(owner * AGENTS, owner * AGENTS + AGENTS):
        if s.at[agent] == city and s.carries[agent] == NOTHING and agent != s.mover:
            return 4 * suspicion
    return suspicion


def mean_unknown_value(s: TopSecret, colour: i64, need: i64, honest: bool) -> i64:
    """Return the mean value of a colour's unopened suitcases, without the bomb if `honest`."""
    total: i64 = 0
    n: i64 = 0
    for case in range(colour * CASES, colour * CASES + s.config.size.cases):
        if s.opened[case] == NOBODY and not (honest and s.content[case] == BOMB):
            total += content_value(s.content[case], need)
            n += 1
    return total // n if n > 0 else 0


def own_value(s: TopSecret, me: i64, case: i64, need: i64) -> i64:
    """Return the value of an own suitcase; TA26 less as long as it may not be delivered."""
    if s.content[case] == BOMB:
        return OWN_BOMB
    worth = content_value(s.content[case], need)
    return worth // 4 if s.foreign[me] == 0 and s.brought[me] == FIRST_CASES - 1 else worth


def own_bomb(s: TopSecret, me: i64) -> i64:
    """Return a player's own unopened bomb, or NOTHING."""
    for case in range(me * CASES, me * CASES + s.config.size.cases):
        if s.content[case] == BOMB and s.opened[case] == NOBODY:
            return case
    return NOTHING


def case_values(s: TopSecret, distances: Distances, me: i64) -> vec[i64]:
    """Return the value of each suitcase to a player; 0 for opened ones."""
    values = vec[i64](capacity=16)
    need = SECRETS_TO_WIN - s.secrets[me]
    wanted: i64 = FIRST_FOREIGN_BONUS if s.foreign[me] == 0 else 0
    for case in range(s.config.players * CASES):
        if s.opened[case] != NOBODY or case % CASES >= s.config.size.cases:
            values = append(values, 0)
        elif owner_of(case) == me:
            values = append(values, own_value(s, me, case, need))
        else:
            values = append(values, foreign_value(s, distances, me, case, need) + wanted)
    return values


def value_to_rival(s: TopSecret, me: i64, carrier: i64) -> i64:
    """Return the value of a carrier's suitcase to the rival, as `me` estimates it."""
    rival = player_of(carrier)
    case = s.carries[carrier]
    need = SECRETS_TO_WIN - s.secrets[rival]
    if owner_of(case) == me:
        return content_value(s.content[case], need)
    return mean_unknown_value(s, owner_of(case), need, owner_of(case) == rival)


def duel_percent(s: TopSecret, me: i64, rival: i64, wins_ties: bool) -> i64:
    """Return the probability, in percent, that `me` wins a duel if both choose cards uniformly."""
    won: i64 = 0
    of: i64 = 0
    for card in range(CARDS):
        mine = s.hand[me * CARDS + card]
        if mine > 0:
            won += mine * count_beaten(s, rival, card, wins_ties)
            of += mine
    return won * 100 // (of * count_beaten(s, rival, CARDS, False))


def count_beaten(s: TopSecret, rival: i64, card: i64, wins_ties: bool) -> i64:
    """Count the cards in a rival's hand that a card beats."""
    n: i64 = 0
    first = rival * CARDS
    for lower in range(card):
        n += s.hand[first + lower]
    if wins_ties:
        n += s.hand[first + card]
    return n
