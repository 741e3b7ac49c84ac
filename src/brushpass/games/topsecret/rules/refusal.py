"""Why an action is refused in Top Secret, with the number of the rule; only from what everybody may know."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.phrase import Refusal
from brushpass.core.kernel import NATURE, asked
from brushpass.games.topsecret.actions import DROP, END, LAY, STEP, SWAP, TAKE
from brushpass.games.topsecret.data import (
    AGENTS, HEADQUARTERS, MOST_LINES, NOTHING, NOWHERE, PLACES, START, is_city,
)
from brushpass.games.topsecret.rules.move import MoveAgent, in_full_city, steps_left
from brushpass.games.topsecret.state import TopSecret


def refusal(s: TopSecret, a: i64) -> Refusal:
    """Return why `a`, which is not among the options, is refused."""
    if s.over:
        return Refusal("T57", "refusal.over")
    ask = asked(s)
    if ask.who(s) == NATURE:
        return Refusal(ask.rule(), "refusal.nature")
    if not isinstance(ask, MoveAgent) or not (a == END or STEP <= a < LAY):
        return Refusal(ask.rule(), "refusal.something-else")
    if a == END:
        return must_step(s)
    number = (a - STEP) // PLACES
    if a >= TAKE:
        number = a - DROP if a >= DROP else (a - (SWAP if a >= SWAP else TAKE)) // 16
    agent = s.turn * AGENTS + number
    if s.at[agent] == NOWHERE:
        return Refusal("T44", "refusal.out")
    if (s.bound or in_full_city(s)) and agent != s.mover:
        return must_step(s)
    if a >= TAKE:
        return no_act(s, a, agent)
    return no_step(s, agent, (a - STEP) % PLACES)


def must_step(s: TopSecret) -> Refusal:
    """Say why the mover has to go on first."""
    return Refusal("TA39", "refusal.bound") if s.bound else Refusal("TA11", "refusal.full")


def no_act(s: TopSecret, a: i64, agent: i64) -> Refusal:
    """Say why a suitcase cannot be taken, swapped or dropped."""
    if not is_city(s.at[agent]):
        return Refusal("TA12", "refusal.no-city")
    if agent == s.mover and s.acted:
        return Refusal("TA38", "refusal.acted")
    if a >= DROP or a >= SWAP:
        if s.carries[agent] == NOTHING:
            return Refusal("T34", "refusal.no-case")
    elif s.carries[agent] != NOTHING:
        return Refusal("T36", "refusal.one-case")
    if a < DROP and s.lies[(a - (SWAP if a >= SWAP else TAKE)) % 16] != s.at[agent]:
        return Refusal("T32", "refusal.not-here")
    return Refusal("TA39", "refusal.no-step-after")


def no_step(s: TopSecret, agent: i64, to: i64) -> Refusal:
    """Say why an agent cannot step there."""
    if steps_left(s, agent) == 0:
        return Refusal("T29", "refusal.no-steps")
    if to >= HEADQUARTERS:
        return no_entry(s, agent, to)
    if to >= START:
        return Refusal("TA12", "refusal.start")
    first = s.at[agent] * MOST_LINES
    if to not in [s.config.near[line] for line in range(first, first + MOST_LINES)]:
        return Refusal("T8", "refusal.no-line")
    return Refusal("TA11", "refusal.full")


def no_entry(s: TopSecret, agent: i64, to: i64) -> Refusal:
    """Say why an agent cannot enter a headquarters."""
    if to != s.config.headquarters_of(s.turn):
        return Refusal("TA13", "refusal.foreign-headquarters")
    if not is_city(s.at[agent]) or s.config.gate[s.at[agent]] >> s.config.corner[s.turn] & 1 == 0:
        return Refusal("T13", "refusal.no-scored-line")
    if s.carries[agent] == NOTHING:
        return Refusal("TA13", "refusal.nothing-to-deliver")
    return Refusal("TA26", "refusal.first-three")
