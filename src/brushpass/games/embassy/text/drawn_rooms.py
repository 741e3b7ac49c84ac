"""Who and what is where in a game of Embassy, as one player sees it: in signs for a drawing, in words for a list.

Players are counted as the view counts them, from the observer clockwise; signs and names have their true numbers.
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

Sign = tuple[str, str]  # a text, and the style that it is painted in
INJURED: Final = "*"
HELICOPTER: Final = "▲"
UP_AND_DOWN: Final = ("", "↓", "↑", "↕")  # no stairs, down, up, both


def phrase(name: str, **told: object) -> Phrase:
    """Return a phrase of this front end."""
    return Phrase(f"terminal.embassy.{name}", told, "")


def config_of(game: Game[Any]) -> EmbassyConfig:
    """Return the options of a game of Embassy, which it is."""
    assert isinstance(game, EmbassyGame)
    return game.embassy


def room_key(room: int) -> str:
    """Return the key of a room's name."""
    return f"@embassy.room.{ROOM_NAMES[room]}"


class Rooms:
    """The building of one view, with everybody in it."""

    def __init__(self, game: Game[Any], view: EmbassyView, words: Catalogue) -> None:
        self.config = config_of(game)
        self.view, self.words = view, words

    def number(self, player: int) -> int:
        """Return the true number of a player."""
        return (player + max(int(self.view.seat), 0)) % self.view.players

    def player(self, player: int) -> str:
        """Return the key of a player's name."""
        return f"@embassy.player.{self.number(player)}"

    def is_me(self, player: int) -> bool:
        """Say whether a player is who looks; a spectator is nobody."""
        return player == 0 and self.view.seat >= 0

    def people(self, room: int) -> list[int]:
        """Return who is in a room, in the order of their true numbers."""
        return sorted([player for player, at in enumerate(self.view.at) if at == room], key=self.number)

    def occupied(self) -> list[int]:
        """Return the rooms where somebody is."""
        return [room for room in range(ROOMS) if self.people(room)]

    def is_dark(self, room: int) -> bool:
        """Say whether a room is dark now."""
        return self.view.lights_out and self.config.lit >> room & 1 == 0

    def agent(self, player: int) -> Sign:
        """Return an agent as `2`, `[2]` for one's own, `2*` if injured."""
        text = f"[{self.number(player) + 1}]" if self.is_me(player) else str(self.number(player) + 1)
        return text + (INJURED if self.view.injured[player] else ""), "mine" if self.is_me(player) else "theirs"

    def signs(self, room: int) -> list[Sign]:
        """Return who is in a room, and the helicopter on the Helipad."""
        found = [self.agent(player) for player in self.people(room)]
        if room == HELIPAD and self.view.helicopter >= 0:
            faction = FACTIONS[self.view.helicopter]
            found.append((HELICOPTER + self.words.say(f"embassy.faction.{faction}"), faction[0].upper()))
        return found

    def neighbours(self, room: int) -> list[int]:
        """Return the neighbours of a room, stairs included."""
        places = [self.config.neighbours[place] for place in range(room * MAX_DOORS, room * MAX_DOORS + MAX_DOORS)]
        return [int(to) for to in places if to != NOWHERE]

    def kind(self, room: int, to: int) -> int:
        """Return the kind of a way."""
        return int(self.config.way_kinds[room * ROOMS + to])

    def is_shut(self, room: int, to: int) -> bool:
        """E84 Say whether Central Lock has shut a way."""
        owner, floor = self.view.lock
        return owner >= 0 and self.kind(room, to) == STAIR and floor in (floor_of(room), floor_of(to))

    def arrows(self, room: int) -> str:
        """Return where stairs lead that are open now."""
        ways = [to for to in self.neighbours(room) if self.kind(room, to) in (STAIR, SHAFT) and not self.is_shut(room, to)]
        down, up = any(to > room for to in ways), any(to < room for to in ways)
        return UP_AND_DOWN[down + 2 * up]

    def way(self, room: int, to: int) -> str:
        """Return a neighbouring room with the kind of door that leads there."""
        kind = self.kind(room, to)
        if self.is_shut(room, to):
            return self.words.phrase(phrase("near.shut", room=room_key(to)))
        name = "" if kind == NORMAL else f".{DOOR_KINDS[kind]}"
        return self.words.phrase(phrase(f"near{name}", room=room_key(to)))

    def warning(self, room: int, to: int) -> str:
        """Return what a step brings: somebody there, somebody in the dark, an X-ray door; "" for nothing."""
        here = [player for player in self.people(to) if player != self.view.turn]
        safe = self.view.reception and ROOM_NAMES[to] == "ballroom"
        there = "" if not here or safe else "dark" if self.is_dark(to) else "meet"
        detector = "x-ray" if self.kind(room, to) == DETECTOR else "locked" if self.kind(room, to) == LOCKED else ""
        return "-".join(part for part in (detector, there) if part)

    def descriptions(self, room: int) -> list[str]:
        """Return who and what is in a room, in words."""
        found = []
        for player in self.people(room):
            name = "here.own" if self.is_me(player) else "here"
            name += ".injured" if self.view.injured[player] else ""
            found.append(self.words.phrase(phrase(name, player=self.player(player))))
        if room == HELIPAD and self.view.helicopter >= 0:
            faction = f"@embassy.faction.{FACTIONS[self.view.helicopter]}"
            found.append(self.words.phrase(phrase("here.helicopter", faction=faction)))
        return found

    def plain(self) -> list[str]:
        """Return one line for each room where somebody is."""
        lines = []
        for room in self.occupied():
            near = "; ".join([self.way(room, to) for to in self.neighbours(room)])
            name = "room.dark" if self.is_dark(room) else "room"
            lines.append(self.words.phrase(phrase(name, room=room_key(room), here=self.descriptions(room), near=near)))
        return lines or [self.words.phrase(phrase("nobody-yet"))]
