"""Distances between rooms, computed once for a building: with and without a Key, for each Central Lock."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    BASEMENT, LOCKED, MAX_DOORS, NOBODY, NOWHERE, ROOMS, STAIR, TERRACE, floor_of,
)
from brushpass.games.embassy.state import Embassy, full

UNREACHABLE: Final[i64] = 30  # steps
LOCKABLE_FLOORS: Final = (NOWHERE, TERRACE, BASEMENT)  # E84 NOWHERE: none is locked


class Distances:
    """The steps from every room to every other."""

    def __init__(self, config: EmbassyConfig) -> None:
        self.steps: vec[i64] = full(UNREACHABLE, 6 * ROOMS * ROOMS)  # Key x locked floor x from x to
        for key in range(2):
            for lock in range(3):
                for start in range(ROOMS):
                    self.fill_from(config, start, key == 1, lock)

    def fill_from(self, config: EmbassyConfig, start: i64, key: bool, lock: i64) -> None:
        """Fill in the distances from one room by breadth-first search."""
        row = table_offset(key, lock) + start * ROOMS
        self.steps[row + start] = 0
        edge = [start]
        for steps in range(1, UNREACHABLE):
            further: list[i64] = []
            for room in edge:
                for to in open_neighbours(config, room, key, LOCKABLE_FLOORS[lock]):
                    if self.steps[row + to] > steps:
                        self.steps[row + to] = steps
                        further.append(to)
            edge = further

    def between(self, s: Embassy, start: i64, to: i64, key: bool) -> i64:
        """Return the steps between two rooms under the present Central Lock."""
        return self.steps[table_offset(key, lock_index(s)) + start * ROOMS + to]


def table_offset(key: bool, lock: i64) -> i64:
    """Return the offset of the table for a Key and a lock."""
    number: i64 = lock + 3 if key else lock
    return number * ROOMS * ROOMS


def lock_index(s: Embassy) -> i64:
    """Return the index in LOCKABLE_FLOORS of the locked floor."""
    if s.lock_owner == NOBODY:
        return 0
    return 1 if s.lock_floor == TERRACE else 2


def open_neighbours(config: EmbassyConfig, room: i64, key: bool, shut: i64) -> list[i64]:
    """Return the open neighbours of a room: ER13 no locked door without a Key, ER14 no stair of a locked floor."""
    rooms: list[i64] = []
    for index in range(room * MAX_DOORS, room * MAX_DOORS + MAX_DOORS):
        to = config.neighbours[index]
        if to == NOWHERE:
            break
        kind = config.way_kinds[room * ROOMS + to]
        if kind == LOCKED and not key:
            continue
        if kind == STAIR and (floor_of(room) == shut or floor_of(to) == shut):
            continue
        rooms.append(to)
    return rooms
