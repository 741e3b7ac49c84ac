"""Heuristics of Embassy, on the way: each step is worth what it brings one nearer to, or whom one meets."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.games.embassy.actions import BOARD, HEAL_SELF, MOVE, PLAY_KEY, STASH, STOP
from brushpass.games.embassy.data import HAND, NOBODY, ROOMS
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.distances import FARTHEST, Roads
from brushpass.games.embassy.heuristics.goals import (
    ERRAND, WIN, attack_cards, can_leave_with, intel_in_hand, is_foe, wishes,
)

FADE: Final = vec[i64]([int(1000 * 0.92**steps) for steps in range(FARTHEST + 1)])  # of a wish, by steps
SURE: Final[i64] = 1_000_000  # what wins at once
URGENT: Final[i64] = 500  # a wish worth a Key


class Walker:
    """One player on the way, with their wishes."""

    def __init__(self, roads: Roads, s: Embassy, player: i64, key: bool) -> None:
        self.roads, self.s, self.player, self.key = roads, s, player, key
        self.worth: vec[i64] = wishes(s, player)
        self.intel: i64 = intel_in_hand(s, player)
        self.goals: vec[i64] = vec[i64](capacity=16)
        for room in range(ROOMS):
            if self.worth[room] > 0:
                self.goals = append(self.goals, room)

    def pull(self, room: i64, key: bool, least: i64) -> i64:
        """Return what it is worth to be in a room: the wishes of at least some worth, faded by the steps to each."""
        best: i64 = 0
        for goal in self.goals:
            if self.worth[goal] >= least:
                value = self.worth[goal] * FADE[self.roads.far(self.s, room, goal, key)] // 1000
                if value > best:
                    best = value
        return best

    def go_to(self, room: i64) -> i64:
        """Return the worth of a step: to whom one meets there, or towards one's wishes."""
        s = self.s
        other = s.other_in(self.player, room)
        if other == NOBODY or s.is_safe(room) or s.is_dark(room):
            return self.pull(room, self.key, 0)
        return self.meet(other, room)

    def meet(self, other: i64, room: i64) -> i64:
        """ER11 Seek out enemies while armed, above all those who are about to leave; an errand leads past anybody."""
        past = self.pull(room, self.key, ERRAND)
        if is_foe(self.s, self.player, other):
            part: i64 = 9 if attack_cards(self.s, self.player) > 0 else 5
            return max(self.meet_foe(other, room), past * part // 10)
        return max(40 + self.worth[room], past * 9 // 10)

    def meet_foe(self, other: i64, room: i64) -> i64:
        """Return what it is worth to meet an enemy in a room."""
        s = self.s
        if attack_cards(s, self.player) == 0:
            return 10 + self.worth[room]
        if s.config.mission.points:
            return 450 + self.worth[room]
        if s.helicopter == s.loyalty[other]:
            return 420 + self.worth[room]
        return (60 if self.intel != 0 else 240) + self.worth[room]

    def play_key(self, room: i64) -> i64:
        """E32 A Key is worth it for an urgent wish that it brings much nearer."""
        return self.pull(room, True, URGENT) * 8 // 10


def walk_to_your_goal(roads: Roads, s: Embassy, options: vec[i64]) -> vec[i64]:
    """ER8 Go where it is worth most, and stop where something is to be done."""
    walker = Walker(roads, s, s.turn, s.key_played)
    room = s.at[s.turn]
    values = vec[i64](capacity=12)
    for a in options:
        if MOVE <= a < PLAY_KEY:
            values = append(values, walker.go_to(a - MOVE))
        elif a == STOP:
            here = walker.worth[room] if s.entered else 0
            values = append(values, max(here, walker.pull(room, s.key_played, 0) * 8 // 10))
        elif a == PLAY_KEY:
            values = append(values, walker.play_key(room))
        elif a == HEAL_SELF:
            values = append(values, 150)
        elif a == STASH:
            values = append(values, 220 if s.hand_size(s.turn) >= HAND else 60)
        elif BOARD <= a < BOARD + 3:
            values = append(values, SURE if can_leave_with(s, s.turn, walker.intel) else 0)
        else:
            values = append(values, WIN)  # E17 open the briefcase
    return spread(values)


def sneak_towards_your_goal(roads: Roads, s: Embassy, player: i64, key: bool, options: vec[i64]) -> vec[i64]:
    """ER23 Sneak Out to where one wants to go on from."""
    walker = Walker(roads, s, player, key)
    values = vec[i64](capacity=8)
    for a in options:
        if MOVE <= a < PLAY_KEY:
            values = append(values, walker.pull(a - MOVE, key, 0))
        elif a == PLAY_KEY:
            values = append(values, walker.play_key(s.at[player]))
        else:
            values = append(values, WIN)
    return spread(values)


def spread(values: vec[i64]) -> vec[i64]:
    """Return weights from 1 to 1001 that fall steeply below the best value."""
    best: i64 = 1
    for value in values:
        best = max(best, value)
    weights = vec[i64](capacity=12)
    for value in values:
        part = value * 10_000 // best
        for _ in range(5):  # to the 32nd power
            part = part * part // 10_000
        weights = append(weights, 1 + part // 10)
    return weights
