"""Top Secret heuristics: the static evaluation of a world, by secrets, suitcases on their way, agents and cards.

The weights were fitted to predict the winner of games between heuristic bots.
"""
from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.topsecret.data import (
    AGENTS, BOMB, CARDS, CASES, NOTHING, NOWHERE, SECRETS_TO_WIN, is_city, owner_of, player_of,
)
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.heuristics.distances import Distances

SECRETS: Final = vec[float]([0.0, 0.8, 0.8, 0.8, 1.4, 1.4, 1.8, 1.8, 2.55, 3.05])  # by number delivered
CARDS_HELD: Final = vec[float]([-0.23, 0.03, 0.06, 0.09, 0.12, 0.45])
FOREIGN: Final = 0.2  # T26 one of them is foreign
AGENT: Final = 0.08
LAST_AGENT: Final = -0.66
IN_THE_FIELD: Final = 0.04  # without a suitcase
STEP_LEFT: Final = 0.05  # for every step left of the roll
CARRIED: Final = 1.9
CARRIED_BOMB: Final = -0.75
IN_DANGER: Final = -0.24  # share of the carried value, per threat
CARRIED_BASE: Final = -0.083  # share of the carried value that does not depend on the distance
OWN_CASE: Final = 0.85
FOREIGN_CASE: Final = 4.0
THREAT_STEPS: Final[i64] = 4
UNREACHABLE_STEPS: Final[i64] = 50


def evaluate(s: TopSecret, distances: Distances) -> list[float]:
    """Return the expected result of each player, on the scale of the returns."""
    players = s.config.players
    chances = [0.0] * players
    total = 0.0
    for player in range(players):
        if s.agents_left(player) > 0:
            chances[player] = exp(player_score(s, distances, player))
            total += chances[player]
    share = 1.0 / float(players)
    scale = float(players) / float(players - 1)
    for player in range(players):
        chances[player] = (chances[player] / total - share) * scale
    return chances


def player_score(s: TopSecret, distances: Distances, player: i64) -> float:
    """Return the log-odds score of a player."""
    agents = s.agents_left(player)
    stands = SECRETS[s.secrets[player]] + AGENT * float(agents)
    for card in range(CARDS):
        stands += CARDS_HELD[card] * float(s.hand[player * CARDS + card])
    if s.foreign[player] > 0:
        stands += FOREIGN
    if agents == 1:
        stands += LAST_AGENT
    if s.turn == player:
        stands += STEP_LEFT * float(s.pool)
    return stands + carried_score(s, distances, player) + reachable_score(s, distances, player)


def gain(content: i64, need: i64) -> float:
    """Return the value of a content: capped at the need, with a bonus if it wins."""
    return float(need) + 3.0 if content >= need else float(content)


def carried_score(s: TopSecret, distances: Distances, player: i64) -> float:
    """Return the score of a player's agents on the board: their suitcases by distance from home and threats."""
    need = SECRETS_TO_WIN - s.secrets[player]
    worth = 0.0
    for agent in range(player * AGENTS, player * AGENTS + AGENTS):
        case = s.carries[agent]
        if case != NOTHING:
            way = float(distances.steps_home(player, s.at[agent]) + 3)
            if s.content[case] != BOMB:
                hope = CARRIED_BASE + (CARRIED + IN_DANGER * threat(s, distances, agent)) / way
                worth += gain(s.content[case], need) * hope
            elif owner_of(case) != player:
                worth += CARRIED_BOMB / way
        elif is_city(s.at[agent]):
            worth += IN_THE_FIELD
    return worth


def threat(s: TopSecret, distances: Distances, carrier: i64) -> float:
    """Return the threat to a carrier by opponents within reach, the nearest weighted most."""
    n: i64 = 0
    for agent in range(s.config.players * AGENTS):
        if s.at[agent] != NOWHERE and player_of(agent) != player_of(carrier):
            steps = distances.steps(s.at[agent], s.at[carrier])
            if steps <= THREAT_STEPS:
                n += THREAT_STEPS + 1 - steps
    return 2.5 if n > 10 else float(n) / 4.0


def reachable_score(s: TopSecret, distances: Distances, player: i64) -> float:
    """Return the score of the own suitcases in cities and of the nearest foreign one."""
    need = SECRETS_TO_WIN - s.secrets[player]
    own = 0.0
    nearest: i64 = UNREACHABLE_STEPS
    for case in range(s.config.players * CASES):
        city = s.lies[case]
        if city != NOWHERE:
            steps = fetch_steps(s, distances, player, city)
            if owner_of(case) != player:
                nearest = min(nearest, steps)
            elif s.content[case] != BOMB:
                own += gain(s.content[case], need) / float(steps + 4)
    return OWN_CASE * own + FOREIGN_CASE / float(nearest + 4)


def fetch_steps(s: TopSecret, distances: Distances, player: i64, city: i64) -> i64:
    """Return the steps of the nearest agent without a suitcase to a city, and from there home."""
    least: i64 = UNREACHABLE_STEPS
    for agent in range(player * AGENTS, player * AGENTS + AGENTS):
        if s.at[agent] != NOWHERE and s.carries[agent] == NOTHING:
            least = min(least, distances.steps(s.at[agent], city))
    return least + distances.steps_home(player, city)
