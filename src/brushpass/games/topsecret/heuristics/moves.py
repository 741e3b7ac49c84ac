"""Top Secret heuristics, moves: every agent has a goal, and steps towards a good goal get a high weight."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.games.topsecret.actions import DROP, END, STEP, SWAP, TAKE, case_of, mover_of
from brushpass.games.topsecret.data import (
    AGENTS, BOMB, CASES, NOBODY, NOTHING, NOWHERE, PLACES, START, is_city, owner_of, player_of,
)
from brushpass.games.topsecret.rules.move import steps_left
from brushpass.games.topsecret.state import TopSecret, full
from brushpass.games.topsecret.heuristics.distances import Distances
from brushpass.games.topsecret.heuristics.values import (
    SECRET_VALUE, case_values, duel_percent, own_bomb, value_to_rival,
)

MAX_WEIGHT: Final[i64] = 100_000
MIN_WEIGHT: Final[i64] = 1
OVERHEAD_STEPS: Final[i64] = 4  # added to the steps of every errand
DENIAL_PERCENT: Final[i64] = 100  # share of a rival's loss that counts as a gain
MOVER_FACTOR: Final[i64] = 3  # for the agent that is already moving

# Fetch orders of the contents, the bomb (0) included. A row is chosen by the content packed before the bomb (1, 3 or 5)
# and by whether less or more is packed after it than opposite; six rows for a bomb in A or C, six for B or D.
FETCH_ORDERS: Final = vec[i64]([0, 5, 3, 1, 5, 0, 3, 1, 3, 0, 5, 1, 1, 5, 3, 0, 5, 3, 1, 0, 3, 5, 0, 1,
                           5, 0, 3, 1, 0, 5, 1, 3, 5, 3, 0, 1, 5, 3, 0, 1, 0, 5, 3, 1, 5, 3, 1, 0])
FETCH_ROWS: Final[i64] = 6
WAITING_STEPS: Final[i64] = 2  # steps from home at which a suitcase that may not be delivered waits

NO_GOALS: Final = full(NOWHERE, AGENTS)
NO_SCORES: Final = full(0, AGENTS)


class Plan:
    """The goal of each of a player's agents, with a score."""

    def __init__(self, s: TopSecret, distances: Distances, me: i64) -> None:
        self.s, self.distances, self.me = s, distances, me
        self.values: vec[i64] = case_values(s, distances, me)
        self.bomb: i64 = own_bomb(s, me)
        self.next_case: i64 = NOTHING  # the own suitcase to fetch
        self.goal: vec[i64] = NO_GOALS[:]  # agent -> place
        self.score: vec[i64] = NO_SCORES[:]  # agent -> score of the goal
        self.best: i64 = 0
        self.next_case = self.choose_next_case()
        self.value_bomb_as_bait()
        self.carry_home()
        self.fetch()
        self.attack_carriers()

    def consider(self, agent: i64, goal: i64, score: i64) -> None:
        """Set an agent's goal if its score is better than the present one's."""
        number = agent % AGENTS
        if score > self.score[number]:
            self.score[number] = score
            self.goal[number] = goal
            if score > self.best:
                self.best = score

    def best_weight(self) -> i64:
        """Return the weight of a step towards the best goal."""
        return self.best * self.best // 1_000

    def value_bomb_as_bait(self) -> None:
        """TA27 Value the own bomb like a 3 if it is carried or next in the fetch order: it is bait."""
        if self.bomb == NOTHING:
            return
        carried = False
        for agent in range(self.me * AGENTS, self.me * AGENTS + AGENTS):
            carried = carried or self.s.carries[agent] == self.bomb
        if carried or self.next_case == self.bomb:
            self.values[self.bomb] = 3 * SECRET_VALUE

    def carry_home(self) -> None:
        """Set home as the goal of carriers; TA26 wait nearby with a suitcase that may not be delivered."""
        s = self.s
        for agent in range(self.me * AGENTS, self.me * AGENTS + AGENTS):
            case = s.carries[agent]
            if case != NOTHING and self.values[case] > 0:
                steps = self.distances.steps_home(self.me, s.at[agent])
                if steps > WAITING_STEPS or (case != self.bomb and s.may_deliver(self.me, case)):
                    score = self.values[case] * 100 // (steps + OVERHEAD_STEPS)
                    self.consider(agent, s.config.headquarters_of(self.me), score)

    def fetch(self) -> None:
        """Set each suitcase as a goal of the nearest agent without one, by value per step."""
        s = self.s
        for case in range(s.config.players * CASES):
            city = s.lies[case]
            if city != NOWHERE and self.values[case] > 0:
                agent = self.nearest(city, case)
                if agent != NOBODY:
                    steps = self.distances.steps(s.at[agent], city) + self.distances.steps_home(self.me, city)
                    self.consider(agent, city, self.attraction(case) * 100 // (steps + OVERHEAD_STEPS))

    def attraction(self, case: i64) -> i64:
        """Return the attraction of a suitcase: similar for all own ones, except for the next in the fetch order."""
        if owner_of(case) != self.me:
            return self.values[case]
        total: i64 = 0
        n: i64 = 0
        for own in range(self.me * CASES, self.me * CASES + CASES):
            if self.s.lies[own] != NOWHERE and self.values[own] > 0:
                total += self.values[own]
                n += 1
        wish = (self.values[case] + 5 * total // n) // 6
        return wish * 3 // 2 if case == self.next_case else wish

    def choose_next_case(self) -> i64:
        """Return the own suitcase to fetch next, or NOTHING; the bomb only before any is delivered.

        The order depends on the packing, and the bomb's position in it varies, so a rival who observes the order learns
        little about the contents.
        """
        s = self.s
        if self.bomb == NOTHING or s.config.size.cases < CASES:
            return NOTHING
        first = self.me * CASES
        row = s.content[first + (self.bomb + CASES - 1) % CASES] // 2 * 2
        if s.content[first + (self.bomb + 1) % CASES] > s.content[first + (self.bomb + 2) % CASES]:
            row += 1
        row += FETCH_ROWS * ((self.bomb - first) % 2)
        for index in range(row * CASES, row * CASES + CASES):
            if FETCH_ORDERS[index] == BOMB and s.brought[self.me] > 0:
                continue
            for own in range(first, first + CASES):
                if s.content[own] == FETCH_ORDERS[index] and s.lies[own] != NOWHERE:
                    return own
        return NOTHING

    def nearest(self, city: i64, first: i64) -> i64:
        """Return the nearest agent without a suitcase, or NOBODY; ties go to the mover, then by number from `first`.

        Agents at the start get different suitcases, so choosing an agent means choosing a suitcase.
        """
        s = self.s
        nearest: i64 = NOBODY
        least: i64 = 50
        for after in range(AGENTS):
            agent = self.me * AGENTS + (first + after) % AGENTS
            if s.at[agent] != NOWHERE and s.carries[agent] == NOTHING:
                steps = self.distances.steps(s.at[agent], city)
                if steps < least or (steps == least and agent == s.mover):
                    nearest = agent
                    least = steps
        return nearest

    def attack_carriers(self) -> None:
        """Set carriers within reach as goals, with a higher score near their headquarters."""
        s = self.s
        for prey in range(s.config.players * AGENTS):
            if s.carries[prey] != NOTHING and player_of(prey) != self.me:
                agent = self.nearest(s.at[prey], 0)
                if agent != NOBODY:
                    left = steps_left(s, agent)
                    steps = self.distances.steps(s.at[agent], s.at[prey])
                    if steps <= left:
                        self.consider(agent, s.at[prey], self.attack_score(prey, steps, steps == left))

    def attack_score(self, prey: i64, steps: i64, exact: bool) -> i64:
        """Return the score of attacking a carrier: the loot, and the rival's loss."""
        s = self.s
        city = s.at[prey]
        rival = player_of(prey)
        loot = self.values[s.carries[prey]] * 100 // (steps + self.distances.steps_home(self.me, city) + OVERHEAD_STEPS)
        steps_left = self.distances.steps_home(rival, city) + OVERHEAD_STEPS
        loss = value_to_rival(s, self.me, prey) * DENIAL_PERCENT // steps_left // (s.config.players - 1)
        return (loot + loss) * duel_percent_in(s, self.me, city, exact) // 100


def duel_percent_in(s: TopSecret, me: i64, city: i64, exact: bool) -> i64:
    """Return the probability, in percent, of winning an attack on a city; 100 if it is empty."""
    rival = s.enemy_in(me, city)
    if rival == NOBODY:
        return 100
    won = duel_percent(s, me, rival, exact)
    return won * won // 100 if s.own_in(rival, city) > 1 else won


def move_weights(s: TopSecret, distances: Distances, options: vec[i64]) -> vec[i64]:
    """Return the weight of each step, act or end of the turn."""
    plan = Plan(s, distances, s.turn)
    weights = vec[i64](capacity=48)
    for a in options:
        if a == END:
            weights = append(weights, clamp(plan.best_weight() // 60) if plan.best > 0 else 300)
        elif a < TAKE:
            weights = append(weights, step_weight(plan, s.turn * AGENTS + (a - STEP) // PLACES, (a - STEP) % PLACES))
        else:
            weights = append(weights, act_weight(plan, a))
    return weights


def step_weight(plan: Plan, agent: i64, to: i64) -> i64:
    """Return the weight of a step, towards the agent's goal or for another reason."""
    s = plan.s
    goal = plan.goal[agent % AGENTS]
    if to >= START:
        return MAX_WEIGHT if goal == to else MIN_WEIGHT
    nearer: i64 = -1
    if goal != NOWHERE:
        nearer = plan.distances.steps(s.at[agent], goal) - plan.distances.steps(to, goal)
    if nearer < 0:
        return clamp(idle_step_weight(plan, agent, to))
    weight = plan.score[agent % AGENTS] * plan.score[agent % AGENTS] // 1_000
    if agent == s.mover:
        weight *= MOVER_FACTOR
    if nearer == 0:
        weight = weight // 30
    if to != goal:
        weight = contested_step_weight(plan, agent, to, weight)
    return clamp(weight)


def idle_step_weight(plan: Plan, agent: i64, to: i64) -> i64:
    """Return the weight of a step away from the goal: attack without a suitcase, retreat with one."""
    s = plan.s
    rival = s.enemy_in(plan.me, to)
    if s.carries[agent] == NOTHING:
        if rival == NOBODY:
            return MIN_WEIGHT
        return plan.best_weight() * duel_percent_in(s, plan.me, to, steps_left(s, agent) == 1) // 5_000
    if rival != NOBODY or count_threats(plan, to) >= count_threats(plan, s.at[agent]):
        return MIN_WEIGHT
    return plan.best_weight() // 40


def contested_step_weight(plan: Plan, agent: i64, to: i64, weight: i64) -> i64:
    """Reduce the weight of a step into a duel, and of a carrier's step next to opponents."""
    s = plan.s
    if s.enemy_in(plan.me, to) != NOBODY:
        won = duel_percent_in(s, plan.me, to, steps_left(s, agent) == 1)
        return weight * won * won // 40_000 if s.carries[agent] != NOTHING else weight * won // 300
    if s.carries[agent] != NOTHING:
        return weight * 4 // (4 + count_threats(plan, to))
    return weight


def count_threats(plan: Plan, city: i64) -> i64:
    """Count the opponents within two steps of a city."""
    s = plan.s
    n: i64 = 0
    for agent in range(s.config.players * AGENTS):
        if player_of(agent) != plan.me and is_city(s.at[agent]) and plan.distances.steps(s.at[agent], city) <= 2:
            n += 1
    return n


def act_weight(plan: Plan, a: i64) -> i64:
    """Return the weight of taking, swapping or dropping a suitcase, by its value."""
    s = plan.s
    if a >= DROP:
        carried = s.carries[s.turn * AGENTS + a - DROP]
        return 3_000 if plan.values[carried] <= 0 else MIN_WEIGHT
    worth, number = plan.values[case_of(a)], mover_of(a)
    agent = s.turn * AGENTS + number
    if a >= SWAP:
        return clamp(worth * 100) if worth > plan.values[s.carries[agent]] + 50 else MIN_WEIGHT
    if worth <= 0:
        return MIN_WEIGHT
    return clamp(worth * 200) if plan.goal[number] == s.at[agent] else worth // 4


def clamp(weight: i64) -> i64:
    """Clamp a weight to its bounds."""
    if weight < MIN_WEIGHT:
        return MIN_WEIGHT
    return weight if weight < MAX_WEIGHT else MAX_WEIGHT
