"""Embassy heuristics: weights of steps, by the goals they approach and the players met."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import pending_ask
from brushpass.games.embassy.actions import BOARD, HEAL_SELF, MOVE, PLAY_KEY, STASH, STOP
from brushpass.games.embassy.data import HAND, NOBODY, ROOMS
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.distances import UNREACHABLE, Distances
from brushpass.games.embassy.heuristics.goals import (
    ERRAND_VALUE, WIN_VALUE, attack_cards, can_leave_with, intel_in_hand, is_foe, room_values,
)

DISCOUNT: Final = vec[i64]([int(1000 * 0.92**steps) for steps in range(UNREACHABLE + 1)])  # of a room's value, by steps
CERTAIN_WEIGHT: Final[i64] = 1_000_000  # for an action that wins at once
KEY_VALUE_THRESHOLD: Final[i64] = 500  # minimum room value for playing a Key


class Walker:
    """One walking player, with the values of rooms."""

    def __init__(self, distances: Distances, s: Embassy, player: i64, key: bool) -> None:
        self.distances, self.s, self.player, self.key = distances, s, player, key
        self.values: vec[i64] = room_values(s, player)
        self.intel: i64 = intel_in_hand(s, player)
        self.goals: vec[i64] = vec[i64](capacity=16)
        for room in range(ROOMS):
            if self.values[room] > 0:
                self.goals = append(self.goals, room)

    def attraction(self, room: i64, key: bool, least: i64) -> i64:
        """Return the best discounted value of a goal from a room, among goals with a value of at least `least`."""
        best: i64 = 0
        for goal in self.goals:
            if self.values[goal] >= least:
                value = self.values[goal] * DISCOUNT[self.distances.between(self.s, room, goal, key)] // 1000
                if value > best:
                    best = value
        return best

    def step_value(self, room: i64) -> i64:
        """Return the value of a step into a room."""
        s = self.s
        other = s.other_in(self.player, room)
        if other == NOBODY or s.is_safe(room) or s.is_dark(room):
            return self.attraction(room, self.key, 0)
        return self.meeting_value(other, room)

    def meeting_value(self, other: i64, room: i64) -> i64:
        """ER11 Return the value of meeting a player in a room, or of passing on an errand."""
        past = self.attraction(room, self.key, ERRAND_VALUE)
        if is_foe(self.s, self.player, other):
            part: i64 = 9 if attack_cards(self.s, self.player) > 0 else 5
            return max(self.foe_meeting_value(other, room), past * part // 10)
        return max(40 + self.values[room], past * 9 // 10)

    def foe_meeting_value(self, other: i64, room: i64) -> i64:
        """Return the value of meeting an enemy in a room."""
        s = self.s
        if attack_cards(s, self.player) == 0:
            return 10 + self.values[room]
        if s.config.mission.points:
            return 450 + self.values[room]
        if s.helicopter == s.loyalty[other]:
            return 420 + self.values[room]
        return (60 if self.intel != 0 else 240) + self.values[room]

    def key_value(self, room: i64) -> i64:
        """E32 Return the value of playing a Key for an urgent goal."""
        return self.attraction(room, True, KEY_VALUE_THRESHOLD) * 8 // 10


def walk_weights(distances: Distances, s: Embassy, options: vec[i64]) -> vec[i64]:
    """ER8 Return the weights of steps and stops."""
    walker = Walker(distances, s, s.turn, s.key_played)
    room = s.at[s.turn]
    values = vec[i64](capacity=12)
    for a in options:
        if MOVE <= a < PLAY_KEY:
            values = append(values, walker.step_value(a - MOVE))
        elif a == STOP:
            here = walker.values[room] if s.entered else 0
            values = append(values, max(here, walker.attraction(room, s.key_played, 0) * 8 // 10))
        elif a == PLAY_KEY:
            values = append(values, walker.key_value(room))
        elif a == HEAL_SELF:
            values = append(values, 150)
        elif a == STASH:
            values = append(values, 220 if s.hand_size(s.turn) >= HAND else 60)
        elif BOARD <= a < BOARD + 3:
            values = append(values, CERTAIN_WEIGHT if can_leave_with(s, s.turn, walker.intel) else 0)
        else:
            values = append(values, WIN_VALUE)  # E17 open the briefcase
    return sharpened(values)


def seeks_fight(s: Embassy, a: i64) -> bool:
    """ER11 Return whether a step of a player with an Attack card meets an enemy; not if the player can fly and win."""
    player, room = s.turn, a - MOVE
    if not isinstance(pending_ask(s), Walk) or not 0 <= room < ROOMS or s.is_safe(room) or s.is_dark(room):
        return False
    other = s.other_in(player, room)
    if other == NOBODY or not is_foe(s, player, other) or attack_cards(s, player) == 0:
        return False
    return not can_leave_with(s, player, intel_in_hand(s, player))


def sneak_out_weights(distances: Distances, s: Embassy, player: i64, key: bool, options: vec[i64]) -> vec[i64]:
    """ER23 Return the weights of Sneaking Out."""
    walker = Walker(distances, s, player, key)
    values = vec[i64](capacity=8)
    for a in options:
        if MOVE <= a < PLAY_KEY:
            values = append(values, walker.attraction(a - MOVE, key, 0))
        elif a == PLAY_KEY:
            values = append(values, walker.key_value(s.at[player]))
        else:
            values = append(values, WIN_VALUE)
    return sharpened(values)


def sharpened(values: vec[i64]) -> vec[i64]:
    """Return weights from 1 to 1001, by the 32nd power of the share of the best value."""
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
