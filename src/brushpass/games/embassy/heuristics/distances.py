"""How far it is from room to room: counted once for a building, with and without a Key, under each Central Lock."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    BASEMENT, LOCKED, MAX_DOORS, NOBODY, NOWHERE, ROOMS, STAIR, TERRACE, floor_of,
)
from brushpass.games.embassy.state import Embassy, full

UNREACHABLE: Final[i64] = 30  # steps to where no way leads
LOCKABLE_FLOORS: Final = (NOWHERE, TERRACE, BASEMENT)  # E84 the floor that Central Lock shuts, if any


class Distances:
    """The steps from every room to every other."""

    def __init__(self, config: EmbassyConfig) -> None:
        self.steps: vec[i64] = full(UNREACHABLE, 6 * ROOMS * ROOMS)  # Key x locked floor x from x to
        for key in range(2):
            for place in range(3):
                for start in range(ROOMS):
                    self.fill_from(config, start, key == 1, place)

    def fill_from(self, config: EmbassyConfig, start: i64, key: bool, place: i64) -> None:
        """Count the steps from one room to all others."""
        row = table_offset(key, place) + start * ROOMS
        self.steps[row + start] = 0
        edge = [start]
        for steps in range(1, UNREACHABLE):
            further: list[i64] = []
            for room in edge:
                for to in open_neighbours(config, room, key, LOCKABLE_FLOORS[place]):
                    if self.steps[row + to] > steps:
                        self.steps[row + to] = steps
                        further.append(to)
            edge = further

    def between(self, s: Embassy, start: i64, to: i64, key: bool) -> i64:
        """Return the steps from one room to another as the building stands."""
        return self.steps[table_offset(key, lock_index(s)) + start * ROOMS + to]


def table_offset(key: bool, place: i64) -> i64:
    """Return where the steps of one kind begin."""
    number: i64 = place + 3 if key else place
    return number * ROOMS * ROOMS


def lock_index(s: Embassy) -> i64:
    """Return the place in SHUT of the floor that is locked off."""
    if s.lock_owner == NOBODY:
        return 0
    return 1 if s.lock_floor == TERRACE else 2


def open_neighbours(config: EmbassyConfig, room: i64, key: bool, shut: i64) -> list[i64]:
    """Return the rooms next to a room: ER13 no locked door without a Key, ER14 no stair to or from a floor shut off."""
    found: list[i64] = []
    for place in range(room * MAX_DOORS, room * MAX_DOORS + MAX_DOORS):
        to = config.neighbours[place]
        if to == NOWHERE:
            break
        kind = config.way_kinds[room * ROOMS + to]
        if kind == LOCKED and not key:
            continue
        if kind == STAIR and (floor_of(room) == shut or floor_of(to) == shut):
            continue
        found.append(to)
    return found
