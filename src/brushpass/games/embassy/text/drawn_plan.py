"""The floors of the embassy in characters: three rows of three rooms with doors and agents."""
from __future__ import annotations

from typing import Final

from brushpass.core.phrase import Phrase
from brushpass.games.embassy.data import DETECTOR, DOOR_KINDS, LOCKED, NORMAL, NO_DOOR, ROOM_NAMES
from brushpass.games.embassy.text.drawn_rooms import Rooms, Sign, phrase, room_key
from brushpass.text.drawn.screen import Screen, fold, length, pad

NARROWEST: Final = 9  # letters inside a room
WIDEST: Final = 13
HIGH: Final = 3  # lines inside a room
GAP: Final = 2  # between two floors
DOOR_SIGNS: Final = {int(NORMAL): " ", int(DETECTOR): "x", int(LOCKED): "#"}
DARK: Final = "░"
FLOORS: Final = ("terrace", "ground", "basement")
CORNERS: Final = ("┌┬┐", "├┼┤", "└┴┘")


def room_width(columns: int) -> int:
    """Return the width of a room if three floors are side by side."""
    return min((columns - 12 - 2 * GAP) // 9, WIDEST)


def packed(signs: list[Sign], width: int, lines: int) -> list[list[Sign]]:
    """Return signs in lines of a width, with spaces between them if they fit."""
    for space in (1, 0):
        rows: list[list[Sign]] = [[]]
        for sign in signs:
            taken = sum(len(text) + space for text, _ in rows[-1])
            if rows[-1] and taken + len(sign[0]) > width:
                rows.append([])
            rows[-1].append(sign if not rows[-1] else (" " * space + sign[0], sign[1]))
        if len(rows) <= lines:
            break
    return rows


class FloorPlan:
    """One drawing of the building."""

    def __init__(self, rooms: Rooms, screen: Screen, width: int) -> None:
        self.rooms, self.screen, self.width = rooms, screen, width
        positions = rooms.config.plan.positions
        self.floors = sorted({position // 9 for x, _, _ in rooms.config.plan.doors for position in (positions[x],)})
        self.room_at = [positions.index(position) for position in range(27)]
        self.kinds: dict[frozenset[int], int] = {
            frozenset((positions[x], positions[y])): kind for x, y, kind in rooms.config.plan.doors}

    def total(self) -> int:
        """Return the width of one floor."""
        return 3 * self.width + 4

    def floor(self, floor: int) -> list[str]:
        """Return one floor below its name."""
        lines = [self.screen.paint(self.title(floor), "title")]
        for row in range(3):
            lines.append(self.wall(floor, row))
            lines += self.row(floor, row)
        return [*lines, self.wall(floor, 3)]

    def title(self, floor: int) -> str:
        """Return the name of a floor, and the player who locked it."""
        owner, locked = self.rooms.view.lock
        if owner >= 0 and locked == floor:
            return self.rooms.words.phrase(phrase(f"floor.{FLOORS[floor]}.locked", player=self.rooms.player(owner)))
        return self.rooms.words.phrase(phrase(f"floor.{FLOORS[floor]}"))

    def kind(self, one: int, other: int) -> int:
        """Return the kind of door between two positions."""
        return self.kinds.get(frozenset((one, other)), int(NO_DOOR))

    def wall(self, floor: int, row: int) -> str:
        """Return the wall above a row, with its doors."""
        left, middle, right = CORNERS[min(row, 1) + (row == 3)]
        parts = []
        for column in range(3):
            position = floor * 9 + row * 3 + column
            kind = self.kind(position - 3, position) if 0 < row < 3 else int(NO_DOOR)
            door = f" {DOOR_SIGNS[kind]} " if kind else "───"
            side = (self.width - 3) // 2
            parts.append("─" * side + door + "─" * (self.width - 3 - side))
        return left + middle.join(parts) + right

    def row(self, floor: int, row: int) -> list[str]:
        """Return the inside of three rooms, with the doors between them."""
        cells = [self.cell(self.room_at[floor * 9 + row * 3 + column]) for column in range(3)]
        lines = []
        for number in range(HIGH):
            text = "│"
            for column in range(3):
                position = floor * 9 + row * 3 + column
                kind = self.kind(position, position + 1) if column < 2 and number == HIGH // 2 else int(NO_DOOR)
                text += cells[column][number] + DOOR_SIGNS.get(kind, "│")
            lines.append(text)
        return lines

    def cell(self, room: int) -> list[str]:
        """Return the inside of a room: its name, its agents, and the directions of its stairs."""
        name = self.rooms.words.say(f"terminal.embassy.short.{ROOM_NAMES[room]}")
        lines = [self.screen.paint(line, "title") for line in fold(name, self.width, "")][:HIGH - 1]
        rows = packed(self.rooms.signs(room), self.width, HIGH - len(lines))[:HIGH - len(lines)]
        here = ["".join(self.screen.paint(text, style) for text, style in row) for row in rows]
        lines += [""] * (HIGH - len(lines) - len(here)) + here
        fill = DARK if self.rooms.is_dark(room) else " "
        arrows = self.rooms.arrows(room)
        if arrows:
            lines[-1] += fill * (self.width - length(lines[-1]) - 1) + arrows
        return [line + fill * (self.width - length(line)) for line in lines]

    def side_by_side(self) -> list[str]:
        """Return all floors in one row."""
        floors = [self.floor(floor) for floor in self.floors]
        return [(" " * GAP).join(pad(line, self.total()) for line in row).rstrip() for row in zip(*floors, strict=True)]

    def stacked(self) -> list[str]:
        """Return all floors one under the other."""
        return [line for floor in self.floors for line in self.floor(floor)]

    def undrawn(self) -> list[Phrase]:
        """Return the doors of a custom plan between rooms that are not adjacent."""
        positions, phrases = self.rooms.config.plan.positions, []
        for x, y, kind in self.rooms.config.plan.doors:
            one, other = sorted((positions[x], positions[y]))
            beside = other - one == 1 and one % 3 < 2
            if one // 9 != other // 9 or not (beside or other - one == 3):
                name = f"door.{DOOR_KINDS[kind]}"
                phrases.append(phrase(name, one=room_key(x), other=room_key(y)))
        return phrases
