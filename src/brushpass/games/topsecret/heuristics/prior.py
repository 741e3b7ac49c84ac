"""Heuristics of Top Secret: what a player of some experience leans to, and which choices others guess at."""
from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import asked
from brushpass.core.levels import BEST, MIXED, SAMPLE_PRIOR, SAMPLE_PRIOR_SEARCH_ONLY
from brushpass.games.topsecret.actions import CLAIM, GUARD, LAY, LAY_OUT, LOSE, NAME
from brushpass.games.topsecret.data import (
    AGENTS, BOMB, CARDS, CASES, NOTHING, NOWHERE, PLACES, START, player_of,
)
from brushpass.games.topsecret.rules.delivery import LoseAgent
from brushpass.games.topsecret.rules.duel import ClaimCase, LayCard, NameFirst
from brushpass.games.topsecret.rules.move import MoveAgent
from brushpass.games.topsecret.rules.setup import PackCase, PlaceCase
from brushpass.games.topsecret.state import TopSecret, full
from brushpass.games.topsecret.heuristics.moves import move_weights
from brushpass.games.topsecret.heuristics.distances import Distances
from brushpass.games.topsecret.heuristics.values import SECRET_VALUE, case_values, count_beaten, value_to_rival

IGNORED_ASKS: Final = ("PlaceGuard", "RollDice", "RollForFirst")
CARD_COSTS: Final = (0.4, 0.1, 0.3, 0.6, 1.0, 1.5)  # what it costs to spend a duel card
AGENT_VALUE: Final = 1.5  # what an agent is worth beside its suitcase
NEAR_RIVALS_PERCENT: Final[i64] = 14  # of a hundred suitcases, laid before a rival's start, whatever is in them
WEIGHT_SCALE: Final[i64] = 100
STEP_COST: Final = 0.1  # what it costs to be sent back, for every step from the start


def prior(s: TopSecret, ways: Distances, options: vec[i64]) -> vec[i64]:
    """Return how much the player who is to choose leans to each option."""
    ask = asked(s)
    if isinstance(ask, MoveAgent):
        return move_weights(s, ways, options)
    if isinstance(ask, LayCard):
        return duel_card_weights(s, ways, ask, options)
    if isinstance(ask, PlaceCase):
        return placement_weights(s, ways, ask.player, options)
    found = vec[i64](capacity=CASES)
    for a in options:
        if isinstance(ask, LoseAgent):
            found = append(found, loss_weight(s, ask.player * AGENTS + a - LOSE))
        elif isinstance(ask, ClaimCase):
            found = append(found, claim_weight(s, ways, ask, a))
        elif isinstance(ask, NameFirst):
            found = append(found, first_defender_weight(s, ways, ask.rival, a))
        else:
            found = append(found, 2 if a == GUARD else 1)
    return found


def placement_weights(s: TopSecret, ways: Distances, me: i64, options: vec[i64]) -> vec[i64]:
    """Lay out a suitcase by one's own way or before the others' doors, whatever is in it: no place gives a bomb away.

    Every suitcase left is as likely as the others to be the next, so that the order tells nothing either.
    """
    handy = vec[i64](capacity=len(options))
    doors = vec[i64](capacity=len(options))
    all_handy = full(1, CASES)  # by letter
    all_doors = full(1, CASES)
    for a in options:
        city = (a - LAY_OUT) % PLACES
        near = nearest_rival_steps(s, ways, me, city)
        handy = append(handy, convenience(s, ways, me, city, near))
        doors = append(doors, 400 // (near * near * near))
        all_handy[(a - LAY_OUT) // PLACES] += handy[len(handy) - 1]
        all_doors[(a - LAY_OUT) // PLACES] += doors[len(doors) - 1]
    found = vec[i64](capacity=len(options))
    for place in range(len(options)):
        letter = (options[place] - LAY_OUT) // PLACES
        at_door = NEAR_RIVALS_PERCENT * doors[place] * WEIGHT_SCALE // all_doors[letter]
        found = append(found, 1 + at_door + (100 - NEAR_RIVALS_PERCENT) * handy[place] * WEIGHT_SCALE // all_handy[letter])
    return found


def nearest_rival_steps(s: TopSecret, ways: Distances, me: i64, city: i64) -> i64:
    """Return the steps to a city from the start of the rival who is nearest to it."""
    near: i64 = 50
    for rival in range(s.config.players):
        if rival != me and ways.steps_out(rival, city) < near:
            near = ways.steps_out(rival, city)
    return near


def convenience(s: TopSecret, ways: Distances, me: i64, city: i64, near: i64) -> i64:
    """Return how well a suitcase lies for its owner: on the way home, and far from the others."""
    detour = ways.steps_out(me, city) + ways.steps_home(me, city) - ways.steps_home(me, s.config.start_of(me))
    safe = near - ways.steps_out(me, city) + 5
    if safe < 1:
        safe = 1
    return 10 * safe * safe * safe // (1 + detour * detour)


def loss_weight(s: TopSecret, agent: i64) -> i64:
    """Let a bomb take an agent who waits at the start, and no carrier."""
    if s.carries[agent] != NOTHING:
        return 1
    return 1_000 if s.at[agent] >= START else 100


def claim_weight(s: TopSecret, ways: Distances, ask: ClaimCase, a: i64) -> i64:
    """Take the suitcase of a beaten agent if it is worth more than one's own."""
    worth = case_values(s, ways, player_of(ask.agent))
    carried = s.carries[ask.agent]
    gain = worth[ask.case] - (worth[carried] if carried != NOTHING else 0)
    return 1_000 if (gain > 0) == (a == CLAIM) else 1


def first_defender_weight(s: TopSecret, ways: Distances, me: i64, a: i64) -> i64:
    """Let the agent fight first whose suitcase is worth less."""
    worth = case_values(s, ways, me)[s.carries[me * AGENTS + a - NAME]]
    return 1_000 // (1 + worth // SECRET_VALUE) if worth > 0 else 1_000


def duel_card_weights(s: TopSecret, ways: Distances, ask: LayCard, options: vec[i64]) -> vec[i64]:
    """Lay high cards for high stakes, save the 5, and a 0 where it costs little to be sent back."""
    attacks = ask.sealed == NOTHING
    mine = ask.fight.agent if attacks else ask.defender
    other = ask.defender if attacks else ask.fight.agent
    me = player_of(mine)
    rival = player_of(other)
    stake = stakes(s, ways, mine, other)
    back = STEP_COST * float(ways.steps_out(me, s.at[mine]))
    of = float(count_beaten(s, rival, CARDS, False))
    found = vec[i64](capacity=CARDS)
    for a in options:
        card = a - LAY
        win = float(count_beaten(s, rival, card, attacks == ask.fight.exact)) / of
        lost = back if card == 0 else AGENT_VALUE + back
        use = stake * win - lost * (1.0 - win) - CARD_COSTS[card]
        found = append(found, 1 + i64(100.0 * exp(1.2 * use)))
    return found


def stakes(s: TopSecret, ways: Distances, mine: i64, other: i64) -> float:
    """Return what is at stake in a duel, in secrets: the suitcases of both."""
    me = player_of(mine)
    stake: i64 = 0
    if s.carries[mine] != NOTHING:
        worth = case_values(s, ways, me)[s.carries[mine]]
        stake += worth if worth > 0 else 0
    if s.carries[other] != NOTHING:
        worth = value_to_rival(s, me, other)
        stake += worth if worth > 0 else 0
    points = 0.5 + float(stake) / float(SECRET_VALUE)
    return points if points < 8.0 else 8.0


def selection(s: TopSecret) -> int:
    """Return how to settle a choice: packing and placing by heart, the way to a suitcase by habit, duels mixed."""
    ask = asked(s)
    if isinstance(ask, (PackCase, PlaceCase)):
        return SAMPLE_PRIOR
    if isinstance(ask, MoveAgent) and is_fetching(s, s.turn):
        return SAMPLE_PRIOR_SEARCH_ONLY
    return MIXED if isinstance(ask, LayCard) else BEST


def is_fetching(s: TopSecret, player: i64) -> bool:
    """Say whether a player carries nothing yet while several suitcases of their own are to be fetched."""
    for agent in range(player * AGENTS, player * AGENTS + AGENTS):
        if s.carries[agent] != NOTHING:
            return False
    waiting: i64 = 0
    for case in range(player * CASES, player * CASES + CASES):
        if s.lies[case] != NOWHERE and s.content[case] != BOMB:
            waiting += 1
    return waiting > 1
