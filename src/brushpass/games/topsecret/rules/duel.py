"""Top Secret, duels: T37-T51, with TA19, TA21-TA25, TA43-TA45 and TA50."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Effect
from brushpass.games.topsecret.actions import CLAIM, LAY, NAME, PASS
from brushpass.games.topsecret.data import (
    AGENTS, CARDS, IN_A_CITY, NOBODY, NOTHING, NOWHERE, is_city, player_of,
)
from brushpass.games.topsecret.events import Beaten, Dropped, Laid, Met, NamedFirst, Passed, Returned, Took, Turned
from brushpass.games.topsecret.rules.end import end_by_elimination
from brushpass.games.topsecret.state import TopSecret


class Fight(Effect[TopSecret]):
    """T37, T38 An agent that meets opponents must duel. T48 Two of them one after the other.

    T41, TA21 Whether it came by exact count is fixed when it enters the city.
    """

    def __init__(self, agent: i64, came_from: i64, exact: bool, won: i64) -> None:
        self.agent, self.came_from, self.exact = agent, came_from, exact
        self.won: i64 = won  # duels so far

    def resolve(self, s: TopSecret) -> None:
        city = s.at[self.agent]
        if s.stopped or city == NOWHERE:
            return
        rival = s.enemy_in(player_of(self.agent), city)
        if rival == NOBODY:
            self.reward(s)
            return
        s.push(self)
        first = first_defender(s, rival, city)
        if first == NOBODY:
            s.push(NameFirst(self, rival))
        else:
            self.meet(s, first)

    def reward(self, s: TopSecret) -> None:
        """TA45 The bonus comes after the second defender: T47, T49 a step for each duel, TA51 or for the pool."""
        if s.config.bonus_pool:
            s.pool += self.won
        else:
            s.bonus += self.won

    def meet(self, s: TopSecret, defender: i64) -> None:
        """Lay the cards for one duel."""
        s.emit(Met(player_of(self.agent), self.agent % AGENTS, player_of(defender), defender % AGENTS, self.exact))
        s.push(LayCard(self, defender, NOTHING))


def first_defender(s: TopSecret, rival: i64, city: i64) -> i64:
    """TA23, TA44 The one without a suitcase fights first, then the lower number; NOBODY where the owner must say."""
    first: i64 = NOBODY
    carriers: i64 = 0
    for agent in range(rival * AGENTS, rival * AGENTS + AGENTS):
        if s.at[agent] == city:
            if s.carries[agent] != NOTHING:
                carriers += 1
            if first == NOBODY or (s.carries[first] != NOTHING and s.carries[agent] == NOTHING):
                first = agent
    return NOBODY if carriers == IN_A_CITY else first


class NameFirst(Ask[TopSecret]):
    """TA44 If both defenders carry a suitcase their owner names the first, openly, before the cards."""
    RULE = "TA44"

    def __init__(self, fight: Fight, rival: i64) -> None:
        self.fight, self.rival = fight, rival

    def who(self, s: TopSecret) -> i64:
        return self.rival

    def options(self, s: TopSecret) -> vec[i64]:
        options = vec[i64](capacity=2)
        for number in range(AGENTS):
            if s.at[self.rival * AGENTS + number] == s.at[self.fight.agent]:
                options = append(options, NAME + number)
        return options

    def resolve(self, s: TopSecret, a: i64) -> None:
        s.emit(NamedFirst(self.rival, a - NAME))
        self.fight.meet(s, self.rival * AGENTS + a - NAME)


class LayCard(Ask[TopSecret]):
    """T39 Both choose a duel card they still hold, face down; the first one is sealed in this pending question."""
    RULE = "T39"

    def __init__(self, fight: Fight, defender: i64, sealed: i64) -> None:
        self.fight, self.defender, self.sealed = fight, defender, sealed

    def who(self, s: TopSecret) -> i64:
        return player_of(self.fight.agent if self.sealed == NOTHING else self.defender)

    def options(self, s: TopSecret) -> vec[i64]:
        first = self.who(s) * CARDS
        options = vec[i64](capacity=CARDS)
        for card in range(CARDS):
            if s.hand[first + card] > 0:
                options = append(options, LAY + card)
        return options

    def shown_to(self, s: TopSecret, player: i64) -> bool:
        """T39 The first card lies face down; with the second one both are turned up."""
        return self.sealed != NOTHING or player == self.who(s)

    def resolve(self, s: TopSecret, a: i64) -> None:
        s.emit(Laid(self.who(s), a - LAY))
        if self.sealed == NOTHING:
            s.push(LayCard(self.fight, self.defender, a - LAY))
        else:
            turn_up(s, self.fight, self.defender, self.sealed, a - LAY)


def turn_up(s: TopSecret, fight: Fight, defender: i64, card: i64, answer: i64) -> None:
    """T40 The higher card wins. T41 On equal cards the aggressor wins if they came by exact count, TA22 else not."""
    player = player_of(fight.agent)
    rival = player_of(defender)
    won = card > answer or (card == answer and fight.exact)
    back = card == answer and not fight.exact and may_step_back(s, fight)
    s.emit(Turned(player, card, rival, answer, NOBODY if back else player if won else rival))
    s.spend(player, card)
    s.spend(rival, answer)
    if back:
        s.put(fight.agent, fight.came_from)
        s.emit(Returned(player, fight.agent % AGENTS, fight.came_from, "TA50"))
        stop(s)
    elif won:
        beat(s, defender, answer)
        s.pop()
        s.push(Fight(fight.agent, fight.came_from, fight.exact, fight.won + 1))
    else:
        case = beat(s, fight.agent, card)
        stop(s)  # T51
        if case != NOTHING and not s.over:
            s.push(ClaimCase(defender, case))


def may_step_back(s: TopSecret, fight: Fight) -> bool:
    """TA50 With `tie = "back"` both stay, unless two own agents stand where the mover came from."""
    full = is_city(fight.came_from) and s.own_in(player_of(fight.agent), fight.came_from) >= IN_A_CITY
    return s.config.tie_back and not full


def stop(s: TopSecret) -> None:
    """T51 All remaining steps are lost and the turn is over."""
    s.stopped = True
    s.pool = 0
    s.bonus = 0


def beat(s: TopSecret, agent: i64, card: i64) -> i64:
    """T46 Its suitcase stays in the city. T44 It leaves the game, T45 or goes to its start space if a 0 was played.

    Return the suitcase, or NOTHING.
    """
    player = player_of(agent)
    case = s.lay_down(agent)
    if case != NOTHING:
        s.emit(Dropped(player, agent % AGENTS, case, "T46"))
    s.emit(Beaten(player, agent % AGENTS, card == 0))
    s.put(agent, s.home_of(player) if card == 0 else NOWHERE)
    end_by_elimination(s, player)
    return case


class ClaimCase(Ask[TopSecret]):
    """TA19, TA43 The defender who has won may take the suitcase that the beaten agent carried."""
    RULE = "TA19"

    def __init__(self, agent: i64, case: i64) -> None:
        self.agent, self.case = agent, case

    def who(self, s: TopSecret) -> i64:
        return player_of(self.agent)

    def options(self, s: TopSecret) -> vec[i64]:
        return vec[i64]([PASS, CLAIM])

    def resolve(self, s: TopSecret, a: i64) -> None:
        if a == PASS:
            s.emit(Passed(self.who(s), "TA19"))
        else:
            left = s.carries[self.agent]
            s.pick_up(self.agent, self.case)
            s.emit(Took(self.who(s), self.agent % AGENTS, self.case, left, "TA19"))
