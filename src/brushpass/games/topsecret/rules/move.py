"""Top Secret, moving agents and handling suitcases: T29-T36, with TA7-TA18, TA37-TA42, TA52 and TA53."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Effect
from brushpass.games.topsecret.actions import DROP, END, STEP, SWAP, TAKE, case_of, mover_of
from brushpass.games.topsecret.data import (
    AGENTS, CASES, HEADQUARTERS, IN_A_CITY, MAX_CITIES, MAX_LINES, NOBODY, NOTHING, NOWHERE, PLACES, START, is_city,
    player_of,
)
from brushpass.games.topsecret.events import Dropped, Moved, Passed, Took
from brushpass.games.topsecret.rules.delivery import deliver, go_home
from brushpass.games.topsecret.rules.duel import Fight
from brushpass.games.topsecret.state import TopSecret


class Moves(Effect[TopSecret]):
    """T30 The steps go to one agent or to several, until the turn is over."""

    def resolve(self, s: TopSecret) -> None:
        if not s.stopped:
            s.push(MOVE_AGENT)


class MoveAgent(Ask[TopSecret]):
    """T30 Step with an agent, T32-T35 handle a suitcase with one that moves, TA7 or end the turn."""
    RULE = "T30"

    def who(self, s: TopSecret) -> i64:
        return s.turn

    def options(self, s: TopSecret) -> vec[i64]:
        options = vec[i64](capacity=48)
        crowded = in_full_city(s)
        must_step = s.bound or crowded  # TA11, TA39
        if not must_step:
            options = append(options, END)
        first = s.turn * AGENTS
        for agent in range(first, first + AGENTS):
            if s.at[agent] != NOWHERE and (not must_step or agent == s.mover):
                options = steps(s, agent, options)
                if is_city(s.at[agent]) and not (agent == s.mover and s.acted):
                    options = acts(s, agent, crowded or agent != s.mover, options)
        return options

    def resolve(self, s: TopSecret, a: i64) -> None:
        if a == END:
            s.emit(Passed(s.turn, "TA7"))
            return
        s.push(MOVES)
        if a >= TAKE:
            act(s, a)
        else:
            step(s, s.turn * AGENTS + (a - STEP) // PLACES, (a - STEP) % PLACES)


def in_full_city(s: TopSecret) -> bool:
    """T31, TA11 The mover stands in a city with two other agents of its colour, and may not stop there."""
    return s.mover != NOBODY and is_city(s.at[s.mover]) and s.own_in(s.turn, s.at[s.mover]) > IN_A_CITY


def steps_left(s: TopSecret, agent: i64) -> i64:
    """TA24 The pool is for everybody, the bonus for the agent that won it."""
    return s.pool + s.bonus if agent == s.mover else s.pool


def steps(s: TopSecret, agent: i64, options: vec[i64]) -> vec[i64]:
    """T8 Every step that an agent can make along a line."""
    left = steps_left(s, agent)
    if left == 0:
        return options
    place = s.at[agent]
    case = s.carries[agent]
    first = STEP + agent % AGENTS * PLACES
    for line in range(place * MAX_LINES, place * MAX_LINES + MAX_LINES):
        to = s.config.near[line]
        if to == NOWHERE:
            break
        if may_stop_or_go_on(s, agent, to, case, left - 1):
            options = append(options, first + to)
    if may_enter_headquarters(s, place, case):
        options = append(options, first + s.config.headquarters_of(s.turn))
    if may_enter_start(s, place, case):
        options = append(options, first + s.config.start_of(s.turn))
    return options


def may_stop_or_go_on(s: TopSecret, agent: i64, city: i64, case: i64, left: i64) -> bool:
    """TA11 No stop where two other own agents are: only through it, TA40 with a legal step on. T38 A duel is a stop."""
    others = s.own_in(s.turn, city)
    if s.at[agent] == city:
        others -= 1
    return others < IN_A_CITY or can_go_on(s, agent, city, case, left)


def can_go_on(s: TopSecret, agent: i64, place: i64, case: i64, left: i64) -> bool:
    """TA39, TA40 A legal step is left from a place, with this suitcase or none."""
    if left == 0:
        return False
    for line in range(place * MAX_LINES, place * MAX_LINES + MAX_LINES):
        to = s.config.near[line]
        if to == NOWHERE:
            break
        if may_stop_or_go_on(s, agent, to, case, left - 1):
            return True
    return may_enter_headquarters(s, place, case) or may_enter_start(s, place, case)


def may_enter_headquarters(s: TopSecret, place: i64, case: i64) -> bool:
    """T13, TA13 Over a scored line, with a suitcase that may be delivered; TA53 or as a way home without one."""
    if s.config.gate[place] >> s.config.corner[s.turn] & 1 == 0 or place >= MAX_CITIES:
        return False
    return s.config.home_by_headquarters if case == NOTHING else s.may_deliver(s.turn, case)


def may_enter_start(s: TopSecret, place: i64, case: i64) -> bool:
    """TA12 Nobody steps into a start space; TA52 but, with that option, into one's own without a suitcase."""
    if not s.config.start_enterable or case != NOTHING or place >= MAX_CITIES:
        return False
    return s.config.exit[place] >> s.config.corner[s.turn] & 1 == 1


def acts(s: TopSecret, agent: i64, must_step_on: bool, options: vec[i64]) -> vec[i64]:
    """T32-T35 Take, drop or swap. TA38 Once before the first step of a move and once after each step.

    TA39 Before stepping, and in a full city, only if a legal step remains after it.
    """
    city = s.at[agent]
    number = agent % AGENTS
    left = steps_left(s, agent)
    carried = s.carries[agent]
    if carried != NOTHING and (not must_step_on or can_go_on(s, agent, city, NOTHING, left)):
        options = append(options, DROP + number)
    for case in range(s.config.players * CASES):
        if s.lies[case] == city and (not must_step_on or can_go_on(s, agent, city, case, left)):
            options = append(options, (TAKE if carried == NOTHING else SWAP) + number * 16 + case)
    return options


def choose_agent(s: TopSecret, agent: i64) -> None:
    """TA37 Choosing another agent ends the move of the last one; TA42 its bonus steps lapse."""
    if agent != s.mover:
        s.mover = agent
        s.bonus = 0


def act(s: TopSecret, a: i64) -> None:
    """Carry out a take, swap or drop; T36 never more than one suitcase is carried."""
    number = mover_of(a)
    agent = s.turn * AGENTS + number
    s.bound = agent != s.mover  # TA39 an act before stepping binds
    choose_agent(s, agent)
    s.acted = True
    if a >= DROP:
        s.emit(Dropped(s.turn, number, s.lay_down(agent), "T34"))
    else:
        case = case_of(a)
        left = s.carries[agent]
        s.pick_up(agent, case)
        s.emit(Took(s.turn, number, case, left, "T32" if left == NOTHING else "T35"))


def step(s: TopSecret, agent: i64, to: i64) -> None:
    """T8 One step along a line. TA24 Bonus steps are used first."""
    choose_agent(s, agent)
    if s.bonus > 0:
        s.bonus -= 1
    else:
        s.pool -= 1
    s.acted = False
    s.bound = False
    came_from = s.at[agent]
    s.put(agent, to)
    s.emit(Moved(player_of(agent), agent % AGENTS, came_from, to))
    if to >= HEADQUARTERS:
        if s.carries[agent] != NOTHING:
            deliver(s, agent)
        else:
            s.bonus = 0  # TA53
            s.mover = NOBODY
            go_home(s, agent, "TA53")
    elif to < START and s.enemy_in(s.turn, to) != NOBODY:
        s.push(Fight(agent, came_from, s.pool == 0 and s.bonus == 0, 0))


MOVES: Final = Moves()
MOVE_AGENT: Final = MoveAgent()
