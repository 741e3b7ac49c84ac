"""Heuristics of Top Secret: which choices others guess at, so that a bot must not always make the best one."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import asked
from brushpass.core.levels import BEST, BY_HEART, MIXED
from brushpass.games.topsecret.data import AGENTS, BOMB, CASES, NOTHING, NOWHERE, is_city
from brushpass.games.topsecret.rules.duel import LayCard
from brushpass.games.topsecret.rules.move import MoveAgent
from brushpass.games.topsecret.rules.setup import PackCase, PlaceCase
from brushpass.games.topsecret.state import TopSecret


def manner(s: TopSecret) -> int:
    """Return how to settle a choice: packing and placing by heart, duels and the first step to a suitcase mixed."""
    ask = asked(s)
    if isinstance(ask, (PackCase, PlaceCase)):
        return BY_HEART
    if isinstance(ask, LayCard) or (isinstance(ask, MoveAgent) and sets_out(s, s.turn)):
        return MIXED
    return BEST


def sets_out(s: TopSecret, player: i64) -> bool:
    """Say whether all agents of a player are at home while several of their suitcases are to be fetched."""
    for agent in range(player * AGENTS, player * AGENTS + AGENTS):
        if is_city(s.at[agent]) or s.carries[agent] != NOTHING:
            return False
    waiting: i64 = 0
    for case in range(player * CASES, player * CASES + CASES):
        if s.lies[case] != NOWHERE and s.content[case] != BOMB:
            waiting += 1
    return waiting > 1
