"""Heuristics for moving agents in Top Secret: every agent has a purpose, and steps go where they serve one best."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.games.topsecret.actions import DROP, END, STEP, SWAP, TAKE, case_of, mover_of
from brushpass.games.topsecret.data import (
    AGENTS, BOMB, CASES, NOBODY, NOTHING, NOWHERE, PLACES, START, is_city, owner_of, player_of,
)
from brushpass.games.topsecret.rules.move import steps_left
from brushpass.games.topsecret.state import TopSecret, full_of
from brushpass.games.topsecret.heuristics.distances import Ways
from brushpass.games.topsecret.heuristics.values import SECRET, chance, own_bomb, worth_to_rival, worths

MOST: Final[i64] = 100_000
HARDLY: Final[i64] = 1
HASTE: Final[i64] = 4  # steps that every errand takes besides its own
DENIAL: Final[i64] = 100  # how much a rival's loss is a gain
ON_THE_MOVE: Final[i64] = 3  # times likelier that the agent who moves moves on

# the order, the bomb (0) included: a row of four by what is packed before the bomb, 1, 3 or 5, and by whether less or
# more is packed after it than opposite; six rows where the bomb's letter is A or C, and six where it is B or D
FETCHED: Final = vec[i64]([0, 5, 3, 1, 5, 0, 3, 1, 3, 0, 5, 1, 1, 5, 3, 0, 5, 3, 1, 0, 3, 5, 0, 1,
                           5, 0, 3, 1, 0, 5, 1, 3, 5, 3, 0, 1, 5, 3, 0, 1, 0, 5, 3, 1, 5, 3, 1, 0])
ROWS: Final[i64] = 6
WAITS: Final[i64] = 2  # steps from home, where a suitcase is that may not be brought in

NO_GOALS: Final = full_of(NOWHERE, AGENTS)
NO_SCORES: Final = full_of(0, AGENTS)


class Plan:
    """What each of a player's agents is to do: go where, and how good that is."""

    def __init__(self, s: TopSecret, ways: Ways, me: i64) -> None:
        self.s, self.ways, self.me = s, ways, me
        self.worth: vec[i64] = worths(s, ways, me)
        self.bomb: i64 = own_bomb(s, me)
        self.next: i64 = NOTHING  # of one's own, to be fetched
        self.goal: vec[i64] = NO_GOALS[:]  # agent -> where to go
        self.score: vec[i64] = NO_SCORES[:]  # agent -> how good that is
        self.best: i64 = 0
        self.next = self.next_own()
        self.disguise()
        self.carry_home()
        self.fetch()
        self.hunt()

    def consider(self, agent: i64, goal: i64, score: i64) -> None:
        """Give an agent a purpose if it has no better one."""
        number = agent % AGENTS
        if score > self.score[number]:
            self.score[number] = score
            self.goal[number] = goal
            if score > self.best:
                self.best = score

    def eagerness(self) -> i64:
        """Return the weight of a step that serves the best purpose."""
        return self.best * self.best // 1_000

    def disguise(self) -> None:
        """TA27 Fetch and carry one's own bomb as if it were a 3, where the order says so: it is bait."""
        if self.bomb == NOTHING:
            return
        carried = False
        for agent in range(self.me * AGENTS, self.me * AGENTS + AGENTS):
            carried = carried or self.s.carries[agent] == self.bomb
        if carried or self.next == self.bomb:
            self.worth[self.bomb] = 3 * SECRET

    def carry_home(self) -> None:
        """Carry a suitcase home by the shortest way; TA26 as near as may be while it must wait, as bait always must."""
        s = self.s
        for agent in range(self.me * AGENTS, self.me * AGENTS + AGENTS):
            case = s.carries[agent]
            if case != NOTHING and self.worth[case] > 0:
                steps = self.ways.home(self.me, s.at[agent])
                if steps > WAITS or (case != self.bomb and s.may_deliver(self.me, case)):
                    score = self.worth[case] * 100 // (steps + HASTE)
                    self.consider(agent, s.config.headquarters_of(self.me), score)

    def fetch(self) -> None:
        """Fetch the suitcases that are worth most for their steps, each by the nearest agent with free hands."""
        s = self.s
        for case in range(s.config.players * CASES):
            city = s.lies[case]
            if city != NOWHERE and self.worth[case] > 0:
                agent = self.nearest(city, case)
                if agent != NOBODY:
                    steps = self.ways.steps(s.at[agent], city) + self.ways.home(self.me, city)
                    self.consider(agent, city, self.wish(case) * 100 // (steps + HASTE))

    def wish(self, case: i64) -> i64:
        """Return how much a suitcase draws: one's own almost alike, but for the one whose turn it is."""
        if owner_of(case) != self.me:
            return self.worth[case]
        total: i64 = 0
        n: i64 = 0
        for own in range(self.me * CASES, self.me * CASES + CASES):
            if self.s.lies[own] != NOWHERE and self.worth[own] > 0:
                total += self.worth[own]
                n += 1
        wish = (self.worth[case] + 5 * total // n) // 6
        return wish * 3 // 2 if case == self.next else wish

    def next_own(self) -> i64:
        """Return the suitcase of one's own to be fetched next, or NOTHING; the bomb only before any is brought in.

        The order hangs on what is packed around the bomb, letter by letter, and the bomb's place in it varies too. So
        a rival who sees what is fetched, in which order, learns little of what is in it.
        """
        s = self.s
        if self.bomb == NOTHING or s.config.size.cases < CASES:
            return NOTHING
        first = self.me * CASES
        row = s.content[first + (self.bomb + CASES - 1) % CASES] // 2 * 2
        if s.content[first + (self.bomb + 1) % CASES] > s.content[first + (self.bomb + 2) % CASES]:
            row += 1
        row += ROWS * ((self.bomb - first) % 2)
        for place in range(row * CASES, row * CASES + CASES):
            if FETCHED[place] == BOMB and s.brought[self.me] > 0:
                continue
            for own in range(first, first + CASES):
                if s.content[own] == FETCHED[place] and s.lies[own] != NOWHERE:
                    return own
        return NOTHING

    def nearest(self, city: i64, first: i64) -> i64:
        """Return the nearest agent with free hands, or NOBODY; the mover among equals, else a first one by number.

        Who waits at the start goes for one suitcase each, so that which of them moves is a choice between suitcases.
        """
        s = self.s
        found: i64 = NOBODY
        least: i64 = 50
        for after in range(AGENTS):
            agent = self.me * AGENTS + (first + after) % AGENTS
            if s.at[agent] != NOWHERE and s.carries[agent] == NOTHING:
                steps = self.ways.steps(s.at[agent], city)
                if steps < least or (steps == least and agent == s.mover):
                    found = agent
                    least = steps
        return found

    def hunt(self) -> None:
        """Attack a carrier within reach, the more so the closer they are to their headquarters."""
        s = self.s
        for prey in range(s.config.players * AGENTS):
            if s.carries[prey] != NOTHING and player_of(prey) != self.me:
                agent = self.nearest(s.at[prey], 0)
                if agent != NOBODY:
                    left = steps_left(s, agent)
                    steps = self.ways.steps(s.at[agent], s.at[prey])
                    if steps <= left:
                        self.consider(agent, s.at[prey], self.prize(prey, steps, steps == left))

    def prize(self, prey: i64, steps: i64, exact: bool) -> i64:
        """Return how good it is to attack a carrier: what can be won, and what their owner loses."""
        s = self.s
        city = s.at[prey]
        rival = player_of(prey)
        loot = self.worth[s.carries[prey]] * 100 // (steps + self.ways.home(self.me, city) + HASTE)
        loss = worth_to_rival(s, self.me, prey) * DENIAL // (self.ways.home(rival, city) + HASTE)
        loss = loss // (s.config.players - 1)
        return (loot + loss) * duel_chance(s, self.me, city, exact) // 100


def duel_chance(s: TopSecret, me: i64, city: i64, exact: bool) -> i64:
    """Return in how many of a hundred tries an attack on a city is won; 100 where nobody stands."""
    rival = s.enemy_in(me, city)
    if rival == NOBODY:
        return 100
    won = chance(s, me, rival, exact)
    return won * won // 100 if s.own_in(rival, city) > 1 else won


def lean_move(s: TopSecret, ways: Ways, options: vec[i64]) -> vec[i64]:
    """Return how much each step, act or end of the turn is leaned to."""
    plan = Plan(s, ways, s.turn)
    found = vec[i64](capacity=48)
    for a in options:
        if a == END:
            found = append(found, clamp(plan.eagerness() // 60) if plan.best > 0 else 300)
        elif a < TAKE:
            found = append(found, lean_step(plan, s.turn * AGENTS + (a - STEP) // PLACES, (a - STEP) % PLACES))
        else:
            found = append(found, lean_act(plan, a))
    return found


def lean_step(plan: Plan, agent: i64, to: i64) -> i64:
    """Return how much a step is leaned to: it serves the agent's purpose, or else there is something by the way."""
    s = plan.s
    goal = plan.goal[agent % AGENTS]
    if to >= START:
        return MOST if goal == to else HARDLY
    nearer: i64 = -1
    if goal != NOWHERE:
        nearer = plan.ways.steps(s.at[agent], goal) - plan.ways.steps(to, goal)
    if nearer < 0:
        return clamp(by_the_way(plan, agent, to))
    weight = plan.score[agent % AGENTS] * plan.score[agent % AGENTS] // 1_000
    if agent == s.mover:
        weight *= ON_THE_MOVE
    if nearer == 0:
        weight = weight // 30
    if to != goal:
        weight = in_the_way(plan, agent, to, weight)
    return clamp(weight)


def by_the_way(plan: Plan, agent: i64, to: i64) -> i64:
    """Return how much a step without a purpose is leaned to: attack with free hands, draw back with a suitcase."""
    s = plan.s
    rival = s.enemy_in(plan.me, to)
    if s.carries[agent] == NOTHING:
        if rival == NOBODY:
            return HARDLY
        return plan.eagerness() * duel_chance(s, plan.me, to, steps_left(s, agent) == 1) // 5_000
    if rival != NOBODY or danger(plan, to) >= danger(plan, s.at[agent]):
        return HARDLY
    return plan.eagerness() // 40


def in_the_way(plan: Plan, agent: i64, to: i64, weight: i64) -> i64:
    """Return what is left of a weight for a step among opponents: not into a fight with a suitcase, nor next to one."""
    s = plan.s
    if s.enemy_in(plan.me, to) != NOBODY:
        won = duel_chance(s, plan.me, to, steps_left(s, agent) == 1)
        return weight * won * won // 40_000 if s.carries[agent] != NOTHING else weight * won // 300
    if s.carries[agent] != NOTHING:
        return weight * 4 // (4 + danger(plan, to))
    return weight


def danger(plan: Plan, city: i64) -> i64:
    """Return how many opponents stand within two steps of a city."""
    s = plan.s
    n: i64 = 0
    for agent in range(s.config.players * AGENTS):
        if player_of(agent) != plan.me and is_city(s.at[agent]) and plan.ways.steps(s.at[agent], city) <= 2:
            n += 1
    return n


def lean_act(plan: Plan, a: i64) -> i64:
    """Return how much to take, swap or drop is leaned to: take what is worth it, swap for more, drop a bomb."""
    s = plan.s
    if a >= DROP:
        carried = s.carries[s.turn * AGENTS + a - DROP]
        return 3_000 if plan.worth[carried] <= 0 else HARDLY
    worth, number = plan.worth[case_of(a)], mover_of(a)
    agent = s.turn * AGENTS + number
    if a >= SWAP:
        return clamp(worth * 100) if worth > plan.worth[s.carries[agent]] + 50 else HARDLY
    if worth <= 0:
        return HARDLY
    return clamp(worth * 200) if plan.goal[number] == s.at[agent] else worth // 4


def clamp(weight: i64) -> i64:
    """Return a weight within its bounds."""
    if weight < HARDLY:
        return HARDLY
    return weight if weight < MOST else MOST
