"""Distances on a board of Top Secret, computed once for the heuristics."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import HEADQUARTERS, MAX_CITIES, MAX_LINES, NOWHERE, PLACES

UNREACHABLE: Final = 99


class Distances:
    """The steps from every place to every other along the lines, ignoring agents."""

    def __init__(self, config: TopSecretConfig) -> None:
        self.config: TopSecretConfig = config
        self.table: vec[i64] = vec[i64]([UNREACHABLE for _ in range(PLACES * PLACES)])
        for place in range(PLACES):
            self.fill_from(place)

    def fill_from(self, place: int) -> None:
        """Fill in the distances from one place by breadth-first search."""
        reached = [place]
        self.table[place * PLACES + place] = 0
        for before in reached:
            for to in self.neighbours(before):
                if self.table[place * PLACES + to] == UNREACHABLE:
                    self.table[place * PLACES + to] = self.table[place * PLACES + before] + 1
                    reached.append(to)

    def neighbours(self, place: int) -> list[int]:
        """Return the places one step away: T8 cities along a line, T13 a headquarters over its scored ones."""
        lines = [int(self.config.near[place * MAX_LINES + line]) for line in range(MAX_LINES)]
        gates = self.config.gate[place] if place < MAX_CITIES else 0
        doors = [int(HEADQUARTERS) + corner for corner in range(4) if gates >> corner & 1 == 1]
        return [to for to in lines if to != NOWHERE] + doors

    def steps(self, place: i64, to: i64) -> i64:
        """Return the steps from a place to another."""
        return self.table[place * PLACES + to]

    def steps_home(self, player: i64, place: i64) -> i64:
        """Return the steps from a place into a player's headquarters."""
        return self.table[place * PLACES + HEADQUARTERS + self.config.corner[player]]

    def steps_out(self, player: i64, place: i64) -> i64:
        """Return the steps from a player's start space to a place."""
        return self.table[self.config.start_of(player) * PLACES + place]
