"""Reasons why Top Secret refuses an action, with rule numbers; only from public information."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.phrase import Refusal
from brushpass.core.kernel import NATURE, pending_ask
from brushpass.games.topsecret.actions import (
    CLAIM, DROP, END, LAY, LAY_OUT, LOSE, NAME, PACK, STEP, SWAP, TAKE, case_of, mover_of,
)
from brushpass.games.topsecret.data import (
    AGENTS, CASES, HEADQUARTERS, MAX_LINES, NOBODY, NOTHING, NOWHERE, PLACES, START, is_city,
)
from brushpass.games.topsecret.rules.delivery import LoseAgent
from brushpass.games.topsecret.rules.duel import LayCard, NameFirst
from brushpass.games.topsecret.rules.move import MoveAgent, in_full_city, steps_left
from brushpass.games.topsecret.rules.setup import PackCase, PlaceCase
from brushpass.games.topsecret.state import TopSecret

IGNORED_ASKS: Final = ("ClaimCase", "PlaceGuard", "RollDice", "RollForFirst")


def refusal(s: TopSecret, a: i64) -> Refusal:
    """Return why `a`, which is not among the options, is refused."""
    if s.over:
        return Refusal("T57", "refusal.over")
    ask = pending_ask(s)
    if ask.who(s) == NATURE:
        return Refusal(ask.rule(), "refusal.nature")
    if isinstance(ask, MoveAgent) and (a == END or STEP <= a < LAY):
        return step_first_refusal(s) if a == END else move_refusal(s, a)
    if isinstance(ask, PlaceCase) and LAY_OUT <= a < STEP - 1:
        return placement_refusal(s, ask, (a - LAY_OUT) // PLACES, (a - LAY_OUT) % PLACES)
    if isinstance(ask, PackCase) and PACK <= a < LAY_OUT:
        same = (a - PACK) // CASES == ask.letter
        return Refusal("T18", "refusal.packed" if same else "refusal.pack-order")
    if isinstance(ask, LayCard) and LAY <= a < NAME:
        return Refusal("T42", "refusal.card-used")
    if isinstance(ask, NameFirst) and NAME <= a < CLAIM:
        return Refusal("TA44", "refusal.not-in-duel")
    if isinstance(ask, LoseAgent) and a >= LOSE:
        return Refusal("T56", "refusal.out")
    return Refusal(ask.rule(), "refusal.something-else")


def placement_refusal(s: TopSecret, ask: PlaceCase, letter: i64, city: i64) -> Refusal:
    """Return why a suitcase cannot be placed in a city."""
    if letter < s.config.size.cases and s.lies[ask.player * CASES + letter] != NOWHERE:
        return Refusal("T22", "refusal.case-placed")
    if city >= s.config.cities:
        return Refusal("T22", "refusal.cities-only")
    return Refusal("T23", "refusal.case-there") if ask.lies_in(s, city) else Refusal("T22", "refusal.not-that-city")


def move_refusal(s: TopSecret, a: i64) -> Refusal:
    """Return why an agent cannot make a step or an act with a suitcase."""
    agent = s.turn * AGENTS + mover_of(a)
    if (refusal := agent_refusal(s, agent)) is not None:
        return refusal
    return act_refusal(s, a, agent) if a >= TAKE else step_refusal(s, agent, (a - STEP) % PLACES)


def agent_refusal(s: TopSecret, agent: i64) -> Refusal | None:
    """Return why an agent cannot do anything now, or None."""
    if s.at[agent] == NOWHERE:
        return Refusal("T44", "refusal.out")
    if (s.bound or in_full_city(s)) and agent != s.mover:
        return step_first_refusal(s)
    return None


def step_first_refusal(s: TopSecret) -> Refusal:
    """Return why the moving agent must step first."""
    return Refusal("TA39", "refusal.bound") if s.bound else Refusal("TA11", "refusal.go-on")


def act_refusal(s: TopSecret, a: i64, agent: i64) -> Refusal:
    """Return why a suitcase cannot be taken, swapped or dropped."""
    if not is_city(s.at[agent]):
        return Refusal("TA12", "refusal.no-city")
    if agent == s.mover and s.acted:
        return Refusal("TA38", "refusal.acted")
    if a >= SWAP:
        if s.carries[agent] == NOTHING:
            return Refusal("T34", "refusal.no-case")
    elif s.carries[agent] != NOTHING:
        return Refusal("T36", "refusal.one-case")
    if a < DROP and s.lies[case_of(a)] != s.at[agent]:
        return Refusal("T32", "refusal.not-here")
    return Refusal("TA39", "refusal.no-step-after")


def step_refusal(s: TopSecret, agent: i64, to: i64) -> Refusal:
    """Return why an agent cannot step to a place."""
    if steps_left(s, agent) == 0:
        return Refusal("T29", "refusal.no-steps")
    if to >= HEADQUARTERS:
        return headquarters_refusal(s, agent, to)
    if to >= START:
        return start_refusal(s, agent, to)
    first = s.at[agent] * MAX_LINES
    if to not in [s.config.near[line] for line in range(first, first + MAX_LINES)]:
        return Refusal("T8", "refusal.no-line")
    return Refusal("TA11", "refusal.full")


def start_refusal(s: TopSecret, agent: i64, to: i64) -> Refusal:
    """Return why an agent, or any own agent for NOBODY, cannot step into a start space."""
    if not s.config.start_enterable:
        return Refusal("TA12", "refusal.start")
    if to != s.config.start_of(s.turn):
        return Refusal("TA52", "refusal.start-foreign")
    if agent != NOBODY and s.carries[agent] != NOTHING:
        return Refusal("TA52", "refusal.start-case")
    return Refusal("TA52", "refusal.start-line")


def headquarters_refusal(s: TopSecret, agent: i64, to: i64) -> Refusal:
    """Return why an agent cannot enter a headquarters."""
    if to != s.config.headquarters_of(s.turn):
        return Refusal("TA13", "refusal.foreign-headquarters")
    if not is_city(s.at[agent]) or s.config.gate[s.at[agent]] >> s.config.corner[s.turn] & 1 == 0:
        return Refusal("T13", "refusal.no-scored-line")
    if s.carries[agent] == NOTHING:
        return Refusal("TA13", "refusal.nothing-to-deliver")
    return Refusal("TA26", "refusal.first-three")
