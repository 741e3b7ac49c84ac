"""Rooms of Embassy in one player's view: as signs for a drawing, in words for a list.

Players are counted clockwise from the observer, as in the view; signs and names have absolute numbers.
"""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.phrase import Phrase
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    DETECTOR, DOOR_KINDS, FACTIONS, HELIPAD, LOCKED, MAX_DOORS, NORMAL, NOWHERE, ROOMS, ROOM_NAMES, SHAFT, STAIR,
    floor_of,
)
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.view import EmbassyView
from brushpass.text.catalogue import Catalogue

Sign = tuple[str, str]  # a text and its style
INJURED: Final = "*"
HELICOPTER: Final = "▲"
UP_AND_DOWN: Final = ("", "↓", "↑", "↕")  # no stairs, down, up, both


def phrase(name: str, **params: object) -> Phrase:
    """Return a phrase of the terminal client."""
    return Phrase(f"terminal.embassy.{name}", params, "")


def config_of(game: Game[Any]) -> EmbassyConfig:
    """Return the config of an Embassy game."""
    assert isinstance(game, EmbassyGame)
    return game.embassy


def room_key(room: int) -> str:
    """Return the key of a room's name."""
    return f"@embassy.room.{ROOM_NAMES[room]}"


class Rooms:
    """The building in one view."""

    def __init__(self, game: Game[Any], view: EmbassyView, words: Catalogue) -> None:
        self.config = config_of(game)
        self.view, self.words = view, words

    def number(self, player: int) -> int:
        """Return the absolute number of a player."""
        return (player + max(int(self.view.seat), 0)) % self.view.players

    def player(self, player: int) -> str:
        """Return the key of a player's name."""
        return f"@embassy.player.{self.number(player)}"

    def is_me(self, player: int) -> bool:
        """Return whether a player is the observer."""
        return player == 0 and self.view.seat >= 0

    def people(self, room: int) -> list[int]:
        """Return the players in a room, by absolute number."""
        return sorted([player for player, at in enumerate(self.view.at) if at == room], key=self.number)

    def occupied(self) -> list[int]:
        """Return the rooms with players."""
        return [room for room in range(ROOMS) if self.people(room)]

    def is_dark(self, room: int) -> bool:
        """Return whether a room is dark now."""
        return self.view.lights_out and self.config.lit >> room & 1 == 0

    def agent(self, player: int) -> Sign:
        """Return an agent as `2`, `[2]` for the observer's, `2*` if injured."""
        text = f"[{self.number(player) + 1}]" if self.is_me(player) else str(self.number(player) + 1)
        return text + (INJURED if self.view.injured[player] else ""), "mine" if self.is_me(player) else "theirs"

    def signs(self, room: int) -> list[Sign]:
        """Return the agents in a room, and the helicopter on the Helipad."""
        signs = [self.agent(player) for player in self.people(room)]
        if room == HELIPAD and self.view.helicopter >= 0:
            faction = FACTIONS[self.view.helicopter]
            signs.append((HELICOPTER + self.words.say(f"embassy.faction.{faction}"), faction[0].upper()))
        return signs

    def neighbours(self, room: int) -> list[int]:
        """Return the neighbours of a room, stairs included."""
        rooms = [self.config.neighbours[index] for index in range(room * MAX_DOORS, room * MAX_DOORS + MAX_DOORS)]
        return [int(to) for to in rooms if to != NOWHERE]

    def kind(self, room: int, to: int) -> int:
        """Return the kind of connection between two rooms."""
        return int(self.config.way_kinds[room * ROOMS + to])

    def is_shut(self, room: int, to: int) -> bool:
        """E84 Return whether Central Lock blocks a stair."""
        owner, floor = self.view.lock
        return owner >= 0 and self.kind(room, to) == STAIR and floor in (floor_of(room), floor_of(to))

    def arrows(self, room: int) -> str:
        """Return an arrow for the open stairs of a room."""
        ways = [to for to in self.neighbours(room)
                if self.kind(room, to) in (STAIR, SHAFT) and not self.is_shut(room, to)]
        down, up = any(to > room for to in ways), any(to < room for to in ways)
        return UP_AND_DOWN[down + 2 * up]

    def way(self, room: int, to: int) -> str:
        """Return a neighbouring room with the kind of its door."""
        kind = self.kind(room, to)
        if self.is_shut(room, to):
            return self.words.phrase(phrase("near.shut", room=room_key(to)))
        name = "" if kind == NORMAL else f".{DOOR_KINDS[kind]}"
        return self.words.phrase(phrase(f"near{name}", room=room_key(to)))

    def warning(self, room: int, to: int) -> str:
        """Return the warning about a step: a door, a meeting, a player in the dark; "" for none."""
        here = [player for player in self.people(to) if player != self.view.turn]
        safe = self.view.reception and ROOM_NAMES[to] == "ballroom"
        there = "" if not here or safe else "dark" if self.is_dark(to) else "meet"
        detector = "x-ray" if self.kind(room, to) == DETECTOR else "locked" if self.kind(room, to) == LOCKED else ""
        return "-".join(part for part in (detector, there) if part)

    def descriptions(self, room: int) -> list[str]:
        """Return the players and the helicopter in a room, in words."""
        descriptions = []
        for player in self.people(room):
            name = "here.own" if self.is_me(player) else "here"
            name += ".injured" if self.view.injured[player] else ""
            descriptions.append(self.words.phrase(phrase(name, player=self.player(player))))
        if room == HELIPAD and self.view.helicopter >= 0:
            faction = f"@embassy.faction.{FACTIONS[self.view.helicopter]}"
            descriptions.append(self.words.phrase(phrase("here.helicopter", faction=faction)))
        return descriptions

    def plain(self) -> list[str]:
        """Return one line for each room with players."""
        lines = []
        for room in self.occupied():
            near = "; ".join([self.way(room, to) for to in self.neighbours(room)])
            name = "room.dark" if self.is_dark(room) else "room"
            lines.append(self.words.phrase(phrase(name, room=room_key(room), here=self.descriptions(room), near=near)))
        return lines or [self.words.phrase(phrase("nobody-yet"))]
