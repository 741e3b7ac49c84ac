"""Heuristics of Top Secret: which choices others guess at, so that a bot must not always make the best one."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.kernel import asked
from brushpass.core.levels import BEST, BY_HABIT, BY_HEART, MIXED
from brushpass.games.topsecret.data import AGENTS, BOMB, CASES, NOTHING, NOWHERE
from brushpass.games.topsecret.rules.duel import LayCard
from brushpass.games.topsecret.rules.move import MoveAgent
from brushpass.games.topsecret.rules.setup import PackCase, PlaceCase
from brushpass.games.topsecret.state import TopSecret

IGNORED_ASKS: Final = ("ClaimCase", "LoseAgent", "NameFirst", "PlaceGuard", "RollDice", "RollForFirst")


def manner(s: TopSecret) -> int:
    """Return how to settle a choice: packing and placing by heart, the way to a suitcase by habit, duels mixed."""
    ask = asked(s)
    if isinstance(ask, (PackCase, PlaceCase)):
        return BY_HEART
    if isinstance(ask, MoveAgent) and sets_out(s, s.turn):
        return BY_HABIT
    return MIXED if isinstance(ask, LayCard) else BEST


def sets_out(s: TopSecret, player: i64) -> bool:
    """Say whether a player carries nothing yet while several suitcases of their own are to be fetched."""
    for agent in range(player * AGENTS, player * AGENTS + AGENTS):
        if s.carries[agent] != NOTHING:
            return False
    waiting: i64 = 0
    for case in range(player * CASES, player * CASES + CASES):
        if s.lies[case] != NOWHERE and s.content[case] != BOMB:
            waiting += 1
    return waiting > 1
