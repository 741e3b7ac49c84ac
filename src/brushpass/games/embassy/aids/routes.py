"""Routes of a player through the building and their consequences, computed from that player's view."""
from __future__ import annotations

from itertools import pairwise
from typing import Final

from mypy_extensions import i64

from brushpass.games.embassy.actions import MOVE, PLAY_KEY
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    BALLROOM, DETECTOR, DOOR_KINDS, LOCKED, MAX_DOORS, NOBODY, NOWHERE, ROOMS, SECURITY_HQ, X_RAY,
)
from brushpass.games.embassy.heuristics.distances import open_neighbours
from brushpass.games.embassy.view import EmbassyView

ME: Final = 0  # in a view
UNSEEN: Final = -2  # no X-ray door on the route


class Routes:
    """The routes of the observer."""

    def __init__(self, config: EmbassyConfig, view: EmbassyView) -> None:
        self.config, self.view = config, view
        self.start: int = view.at[ME]

    def steps_left(self) -> int:
        """ER8 Return the remaining steps; an injured player has fewer."""
        most = self.config.steps_injured if self.view.injured[ME] == 1 else self.config.steps
        return int(most) - self.view.steps

    def neighbours(self, room: i64) -> list[int]:
        """ER13, ER14 Return the rooms that can be entered from a room; E87 the own lock ends with the first step."""
        owner, floor = self.view.lock
        lifted = owner < 0 or (owner == ME and room != self.start)
        shut: i64 = NOWHERE if lifted else floor
        return [int(to) for to in open_neighbours(self.config, room, self.view.key_played, shut)]

    def player_met(self, room: int) -> int:
        """Return the player whom the observer meets in a room, or NOBODY; E80 nobody after the Reception."""
        view = self.view
        if not (view.reception and room == BALLROOM):
            for player in range(1, view.players):
                if view.at[player] == room:
                    return player
        return int(NOBODY)

    def is_dark(self, room: i64) -> bool:
        """E106, ER32 With the lights out, rooms without a yellow border are dark."""
        return self.view.lights_out and self.config.lit >> room & 1 == 0

    def scans(self, route: list[int]) -> int:
        """ER15 Count the X-ray doors on a route."""
        rooms = [self.start, *route]
        return len([to for start, to in pairwise(rooms) if self.config.way_kinds[start * ROOMS + to] == DETECTOR])

    def risks(self, route: list[int]) -> int:
        """Count the risks of a route: X-ray doors, and players in the dark."""
        return self.scans(route) + len([room for room in route[:-1] if self.player_met(room) != NOBODY])

    def routes(self) -> list[list[int]]:
        """ER8 Return the shortest route to every reachable room, with the fewest risks among equals.

        ER11 A walk ends in a lit room with another player.
        """
        routes: dict[int, list[int]] = {self.start: []}
        edge = [self.start]
        for _ in range(self.steps_left()):
            further: dict[int, list[int]] = {}
            for room in edge:
                if room == self.start or self.player_met(room) == NOBODY or self.is_dark(room):
                    for to in self.neighbours(room):
                        route = [*routes[room], to]
                        if to not in routes and (to not in further or self.risks(route) < self.risks(further[to])):
                            further[to] = route
            routes.update(further)
            edge = list(further)
        return list(routes.values())[1:]

    def route_info(self, route: list[int]) -> dict[str, object]:
        """Return a `route`, the player `met` at its end, and the player whose `eyes` are on an X-ray door, or -1."""
        eyes = watchers(self.view).get(int(X_RAY), int(NOBODY)) if self.scans(route) > 0 else UNSEEN
        return {"route": route, "met": self.seat(self.player_met(route[-1])), "eyes": self.seat(eyes)}

    def route_infos(self, options: list[int]) -> list[dict[str, object]]:
        """Return the routes of a walk, or the steps among the options of a Sneak Out."""
        if self.view.asked == "Walk":
            return [self.route_info(route) for route in self.routes()]
        return [self.route_info([int(a - MOVE)]) for a in options if MOVE <= a < PLAY_KEY]

    def doors(self) -> list[list[object]]:
        """E33 Return the X-ray doors and locked doors of the start room, by the room behind each."""
        doors: list[list[object]] = []
        for index in range(self.start * MAX_DOORS, self.start * MAX_DOORS + MAX_DOORS):
            to = self.config.neighbours[index]
            kind = self.config.way_kinds[self.start * ROOMS + to] if to != NOWHERE else 0
            if kind in (DETECTOR, LOCKED):
                doors.append([int(to), DOOR_KINDS[kind]])
        return doors

    def seat(self, player: int) -> int:
        """Return the seat of a player in the view."""
        return player if player < 0 else int((player + max(self.view.seat, 0)) % self.view.players)


def watchers(view: EmbassyView) -> dict[int, int]:
    """E62, E67, ER51 Return the watcher in each room: there since the end of an earlier turn."""
    return {int(room): player for room in (X_RAY, SECURITY_HQ) for player in range(view.players - 1, -1, -1)
            if view.at[player] == room and view.since[player] == room}
