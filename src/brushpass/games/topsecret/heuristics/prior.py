"""Top Secret heuristics: the policy prior, and how a search selects an option."""
from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import pending_ask
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
CARD_COSTS: Final = (0.4, 0.1, 0.3, 0.6, 1.0, 1.5)  # by duel card, in secrets
AGENT_VALUE: Final = 1.5  # without its suitcase, in secrets
NEAR_RIVALS_PERCENT: Final[i64] = 14  # share of suitcases placed near a rival's start, whatever their content
WEIGHT_SCALE: Final[i64] = 100
STEP_COST: Final = 0.1  # of being sent back, per step from the start


def prior(s: TopSecret, distances: Distances, options: vec[i64]) -> vec[i64]:
    """Return the weight of each option."""
    ask = pending_ask(s)
    if isinstance(ask, MoveAgent):
        return move_weights(s, distances, options)
    if isinstance(ask, LayCard):
        return duel_card_weights(s, distances, ask, options)
    if isinstance(ask, PlaceCase):
        return placement_weights(s, distances, ask.player, options)
    weights = vec[i64](capacity=CASES)
    for a in options:
        if isinstance(ask, LoseAgent):
            weights = append(weights, loss_weight(s, ask.player * AGENTS + a - LOSE))
        elif isinstance(ask, ClaimCase):
            weights = append(weights, claim_weight(s, distances, ask, a))
        elif isinstance(ask, NameFirst):
            weights = append(weights, first_defender_weight(s, distances, ask.rival, a))
        else:
            weights = append(weights, 2 if a == GUARD else 1)
    return weights


def placement_weights(s: TopSecret, distances: Distances, me: i64, options: vec[i64]) -> vec[i64]:
    """Return the weights of placements, on the own way or near rivals' starts.

    They do not depend on the content, and every suitcase has the same total weight, so placements reveal no bomb.
    """
    handy = vec[i64](capacity=len(options))
    doors = vec[i64](capacity=len(options))
    all_handy = full(1, CASES)  # by letter
    all_doors = full(1, CASES)
    for a in options:
        city = (a - LAY_OUT) % PLACES
        near = nearest_rival_steps(s, distances, me, city)
        handy = append(handy, convenience(s, distances, me, city, near))
        doors = append(doors, 400 // (near * near * near))
        all_handy[(a - LAY_OUT) // PLACES] += handy[len(handy) - 1]
        all_doors[(a - LAY_OUT) // PLACES] += doors[len(doors) - 1]
    weights = vec[i64](capacity=len(options))
    for index in range(len(options)):
        letter = (options[index] - LAY_OUT) // PLACES
        at_door = NEAR_RIVALS_PERCENT * doors[index] * WEIGHT_SCALE // all_doors[letter]
        on_the_way = (100 - NEAR_RIVALS_PERCENT) * handy[index] * WEIGHT_SCALE // all_handy[letter]
        weights = append(weights, 1 + at_door + on_the_way)
    return weights


def nearest_rival_steps(s: TopSecret, distances: Distances, me: i64, city: i64) -> i64:
    """Return the steps to a city from the nearest rival's start."""
    near: i64 = 50
    for rival in range(s.config.players):
        if rival != me and distances.steps_out(rival, city) < near:
            near = distances.steps_out(rival, city)
    return near


def convenience(s: TopSecret, distances: Distances, me: i64, city: i64, near: i64) -> i64:
    """Return how convenient a city is for its owner's suitcase: on the way home and far from rivals."""
    out = distances.steps_out(me, city)
    detour = out + distances.steps_home(me, city) - distances.steps_home(me, s.config.start_of(me))
    safe = near - out + 5
    if safe < 1:
        safe = 1
    return 10 * safe * safe * safe // (1 + detour * detour)


def loss_weight(s: TopSecret, agent: i64) -> i64:
    """Return the weight of losing an agent to a bomb: high at the start, low for a carrier."""
    if s.carries[agent] != NOTHING:
        return 1
    return 1_000 if s.at[agent] >= START else 100


def claim_weight(s: TopSecret, distances: Distances, ask: ClaimCase, a: i64) -> i64:
    """Return the weight of claiming a beaten agent's suitcase: high if it is worth more than the carried one."""
    worth = case_values(s, distances, player_of(ask.agent))
    carried = s.carries[ask.agent]
    gain = worth[ask.case] - (worth[carried] if carried != NOTHING else 0)
    return 1_000 if (gain > 0) == (a == CLAIM) else 1


def first_defender_weight(s: TopSecret, distances: Distances, me: i64, a: i64) -> i64:
    """Return the weight of a first defender: high if its suitcase is worth little."""
    worth = case_values(s, distances, me)[s.carries[me * AGENTS + a - NAME]]
    return 1_000 // (1 + worth // SECRET_VALUE) if worth > 0 else 1_000


def duel_card_weights(s: TopSecret, distances: Distances, ask: LayCard, options: vec[i64]) -> vec[i64]:
    """Return the weights of duel cards by expected utility: high cards for high stakes, a 0 near the start."""
    attacks = ask.sealed == NOTHING
    mine = ask.fight.agent if attacks else ask.defender
    other = ask.defender if attacks else ask.fight.agent
    me = player_of(mine)
    rival = player_of(other)
    stake = stakes(s, distances, mine, other)
    back = STEP_COST * float(distances.steps_out(me, s.at[mine]))
    of = float(count_beaten(s, rival, CARDS, False))
    weights = vec[i64](capacity=CARDS)
    for a in options:
        card = a - LAY
        win = float(count_beaten(s, rival, card, attacks == ask.fight.exact)) / of
        lost = back if card == 0 else AGENT_VALUE + back
        use = stake * win - lost * (1.0 - win) - CARD_COSTS[card]
        weights = append(weights, 1 + i64(100.0 * exp(1.2 * use)))
    return weights


def stakes(s: TopSecret, distances: Distances, mine: i64, other: i64) -> float:
    """Return the value of both suitcases in a duel, in secrets."""
    me = player_of(mine)
    stake: i64 = 0
    if s.carries[mine] != NOTHING:
        worth = case_values(s, distances, me)[s.carries[mine]]
        stake += worth if worth > 0 else 0
    if s.carries[other] != NOTHING:
        worth = value_to_rival(s, me, other)
        stake += worth if worth > 0 else 0
    points = 0.5 + float(stake) / float(SECRET_VALUE)
    return points if points < 8.0 else 8.0


def selection(s: TopSecret) -> int:
    """Return how a search selects: packing, placing and fetching from the prior, duels mixed, the rest the best."""
    ask = pending_ask(s)
    if isinstance(ask, (PackCase, PlaceCase)):
        return SAMPLE_PRIOR
    if isinstance(ask, MoveAgent) and is_fetching(s, s.turn):
        return SAMPLE_PRIOR_SEARCH_ONLY
    return MIXED if isinstance(ask, LayCard) else BEST


def is_fetching(s: TopSecret, player: i64) -> bool:
    """Return whether a player carries nothing while several own suitcases can be fetched."""
    for agent in range(player * AGENTS, player * AGENTS + AGENTS):
        if s.carries[agent] != NOTHING:
            return False
    waiting: i64 = 0
    for case in range(player * CASES, player * CASES + CASES):
        if s.lies[case] != NOWHERE and s.content[case] != BOMB:
            waiting += 1
    return waiting > 1
