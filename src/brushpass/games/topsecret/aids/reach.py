"""Places that a player's agents can reach with the remaining steps, computed from that player's view."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.topsecret.actions import STEP, TAKE
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import (
    AGENTS, CASES, HEADQUARTERS, IN_A_CITY, MAX_LINES, NOBODY, NOTHING, NOWHERE, PLACES, START, foreign_first,
    is_city,
)
from brushpass.games.topsecret.state import full
from brushpass.games.topsecret.view import TopSecretView

# What an agent may do in a place.
PASS_ONLY: Final = 0  # T31
STOP: Final = 1
DUEL: Final = 2  # T38


def reach_of(config: TopSecretConfig, view: TopSecretView, options: list[int]) -> list[dict[str, object]]:
    """Return groups of `agents` with the same routes, and the places `to` which they can go.

    A place has its number, what the agent may do there, and the places from which a shortest route enters it.
    """
    first: list[list[int]] = [[] for _ in range(AGENTS)]
    for a in options:
        if STEP <= a < TAKE:
            first[(a - STEP) // PLACES].append(int((a - STEP) % PLACES))
    ground = Ground(view)
    groups: list[dict[str, object]] = []
    alike: dict[tuple[int, ...], list[int]] = {}
    for agent in range(AGENTS):
        if first[agent]:
            key = (view.at[agent], view.carries[agent], steps_left(view, agent), *first[agent])
            if key not in alike:
                alike[key] = []
                groups.append({"agents": alike[key], "to": Reach(config, view, ground, agent).explored(first[agent])})
            alike[key].append(agent)
    return groups


def steps_left(view: TopSecretView, agent: int) -> int:
    """TA24 The pool is for everybody, the bonus for the agent that won it."""
    return view.pool + view.bonus if agent == view.mover else view.pool


class Ground:
    """Numbers of own and enemy agents by place."""

    def __init__(self, view: TopSecretView) -> None:
        self.own: vec[i64] = full(0, PLACES)  # place -> agents of this colour
        self.enemies: vec[i64] = full(0, PLACES)
        for agent, place in enumerate(view.at):
            if place != NOWHERE:
                if agent < AGENTS:
                    self.own[place] += 1
                else:
                    self.enemies[place] += 1


class Reach:
    """The reachable places of one agent."""

    def __init__(self, config: TopSecretConfig, view: TopSecretView, ground: Ground, agent: int) -> None:
        self.config, self.view, self.ground = config, view, ground
        self.start: i64 = view.at[agent]
        self.steps: i64 = steps_left(view, agent)
        self.corner: i64 = view.corners[0]
        case = view.carries[agent]
        self.enters: bool = config.home_by_headquarters if case == NOTHING else self.may_bring(case)
        self.goes_back: bool = config.start_enterable and case == NOTHING

    def explored(self, edge: list[int]) -> list[list[int]]:
        """Return every reachable place in breadth-first order, from the places of the first step."""
        start = int(self.start)
        came: dict[int, list[int]] = {place: [start] for place in edge}
        passed = full(0, PLACES)
        passed[start] = 1
        reached: list[list[int]] = []
        for _ in range(self.steps):
            for place in came:
                passed[place] = 1
            further: dict[int, list[int]] = {}
            for place, before in came.items():
                what = self.what(place)
                reached.append([place, what, *before])
                if what != DUEL and place < START:
                    for to in self.onward(place):
                        if passed[to] == 0:
                            further.setdefault(to, []).append(place)
            came = further
        return reached

    def what(self, place: i64) -> int:
        """T31 No stop where two others of this colour are. T38 Where an enemy is, there is a duel."""
        if not is_city(place):
            return STOP
        if self.ground.enemies[place] > 0:
            return DUEL
        others = self.ground.own[place] - (1 if place == self.start else 0)
        return PASS_ONLY if others >= IN_A_CITY else STOP

    def onward(self, city: i64) -> list[int]:
        """Return the places one step on: T8 along the lines, T13 the headquarters, TA52 the start space."""
        config = self.config
        targets: list[int] = []
        for line in range(city * MAX_LINES, city * MAX_LINES + MAX_LINES):
            if config.near[line] == NOWHERE:
                break
            targets.append(int(config.near[line]))
        if self.enters and config.gate[city] >> self.corner & 1 == 1:
            targets.append(int(HEADQUARTERS + self.corner))
        if self.goes_back and config.exit[city] >> self.corner & 1 == 1:
            targets.append(int(START + self.corner))
        return targets

    def may_bring(self, case: int) -> bool:
        """T26, TA48 Return whether a suitcase may be delivered."""
        view = self.view
        return not foreign_first(case < CASES, view.brought[0], view.foreign[0]) or NOBODY not in view.opened[CASES:]
