"""What suitcases and duels of Top Secret are worth to a player, from what that player knows."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.games.topsecret.data import (
    AGENTS, BOMB, CARDS, CASES, FIRST_CASES, NOBODY, NOTHING, NOWHERE, SECRETS_TO_WIN, owner_of, player_of,
)
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.heuristics.distances import Distances

SECRET_VALUE: Final[i64] = 100  # the worth of one secret
WINNING_BONUS: Final[i64] = 400  # more, for the one that wins
FOREIGN_BOMB: Final[i64] = -150
OWN_BOMB: Final[i64] = -1_000
NEAR_START_STEPS: Final[i64] = 2  # steps from one's start
FIRST_FOREIGN_BONUS: Final[i64] = 80  # T26 more, for the first foreign suitcase


def content_value(content: i64, need: i64) -> i64:
    """Return the worth of a content to somebody who needs so many secrets."""
    if content == BOMB:
        return FOREIGN_BOMB
    return content * SECRET_VALUE + WINNING_BONUS if content >= need else content * SECRET_VALUE


def foreign_value(s: TopSecret, ways: Distances, me: i64, case: i64, need: i64) -> i64:
    """Return what a suitcase of another colour is worth to a player: it may be that colour's bomb."""
    first = owner_of(case) * CASES
    doubts: i64 = 0
    secrets: i64 = 0
    good: i64 = 0
    for other in range(first, first + s.config.size.cases):
        if s.opened[other] == NOBODY:
            doubts += bomb_suspicion(s, ways, me, other)
            if s.content[other] != BOMB:
                secrets += content_value(s.content[other], need)
                good += 1
    if good == 0:
        return FOREIGN_BOMB
    mean = secrets // good
    if not has_bomb_left(s, first):
        return mean
    bomb = 100 * bomb_suspicion(s, ways, me, case) // doubts if doubts > 0 else 25
    return (bomb * FOREIGN_BOMB + (100 - bomb) * mean) // 100


def has_bomb_left(s: TopSecret, first: i64) -> bool:
    """Say whether nobody has brought in the bomb of a colour, whose first suitcase is given."""
    for case in range(first, first + s.config.size.cases):
        if s.opened[case] != NOBODY and s.content[case] == BOMB:
            return False
    return True


def bomb_suspicion(s: TopSecret, ways: Distances, me: i64, case: i64) -> i64:
    """Return how much a suitcase is suspected: least one that its owner carries, most one at the door or left lying."""
    owner = owner_of(case)
    city = s.lies[case]
    if city == NOWHERE:
        for agent in range(owner * AGENTS, owner * AGENTS + AGENTS):
            if s.carries[agent] == case:
                return 5
        return 10
    suspicion: i64 = 10
    if ways.steps_out(me, city) <= NEAR_START_STEPS and ways.steps_out(owner, city) > NEAR_START_STEPS:
        suspicion = 20
    for agent in range(owner * AGENTS, owner * AGENTS + AGENTS):
        if s.at[agent] == city and s.carries[agent] == NOTHING and agent != s.mover:
            return 4 * suspicion
    return suspicion


def mean_unknown_value(s: TopSecret, colour: i64, need: i64, honest: bool) -> i64:
    """Return the mean worth of a colour's unopened suitcases; an `honest` one is no bomb."""
    total: i64 = 0
    n: i64 = 0
    for case in range(colour * CASES, colour * CASES + s.config.size.cases):
        if s.opened[case] == NOBODY and not (honest and s.content[case] == BOMB):
            total += content_value(s.content[case], need)
            n += 1
    return total // n if n > 0 else 0


def own_value(s: TopSecret, me: i64, case: i64, need: i64) -> i64:
    """Return the worth of a suitcase of one's own; TA26 less, as long as it may not be brought in."""
    if s.content[case] == BOMB:
        return OWN_BOMB
    worth = content_value(s.content[case], need)
    return worth // 4 if s.foreign[me] == 0 and s.brought[me] == FIRST_CASES - 1 else worth


def own_bomb(s: TopSecret, me: i64) -> i64:
    """Return a player's own bomb while nobody has brought it in, or NOTHING."""
    for case in range(me * CASES, me * CASES + s.config.size.cases):
        if s.content[case] == BOMB and s.opened[case] == NOBODY:
            return case
    return NOTHING


def case_values(s: TopSecret, ways: Distances, me: i64) -> vec[i64]:
    """Return what each suitcase is worth to a player who knows what is in their own; 0 for those opened."""
    found = vec[i64](capacity=16)
    need = SECRETS_TO_WIN - s.secrets[me]
    wanted: i64 = FIRST_FOREIGN_BONUS if s.foreign[me] == 0 else 0
    for case in range(s.config.players * CASES):
        if s.opened[case] != NOBODY or case % CASES >= s.config.size.cases:
            found = append(found, 0)
        elif owner_of(case) == me:
            found = append(found, own_value(s, me, case, need))
        else:
            found = append(found, foreign_value(s, ways, me, case, need) + wanted)
    return found


def value_to_rival(s: TopSecret, me: i64, carrier: i64) -> i64:
    """Return what `me` thinks that a rival's agent carries, for the rival; nobody carries home their own bomb."""
    rival = player_of(carrier)
    case = s.carries[carrier]
    need = SECRETS_TO_WIN - s.secrets[rival]
    if owner_of(case) == me:
        return content_value(s.content[case], need)
    return mean_unknown_value(s, owner_of(case), need, owner_of(case) == rival)


def duel_percent(s: TopSecret, me: i64, rival: i64, wins_ties: bool) -> i64:
    """Return in how many of a hundred duels `me` wins, if both lay any card they hold."""
    won: i64 = 0
    of: i64 = 0
    for card in range(CARDS):
        mine = s.hand[me * CARDS + card]
        if mine > 0:
            won += mine * count_beaten(s, rival, card, wins_ties)
            of += mine
    return won * 100 // (of * count_beaten(s, rival, CARDS, False))


def count_beaten(s: TopSecret, rival: i64, card: i64, wins_ties: bool) -> i64:
    """Return how many cards in a rival's hand a card beats."""
    n: i64 = 0
    first = rival * CARDS
    for lower in range(card):
        n += s.hand[first + lower]
    if wins_ties:
        n += s.hand[first + card]
    return n
