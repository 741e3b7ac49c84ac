"""The map of Top Secret in characters: cities by coordinates, lines between them, pieces beside their names.

Lines use Braille dots, eight per character, or plain dots on terminals without Braille. Names and pieces cover lines
but never each other.
"""
from __future__ import annotations

import math
from typing import Final

from brushpass.text.drawn.screen import Screen
from brushpass.games.topsecret.text.drawn_pieces import MAX_SHOWN_CASES, SIGNS, Pieces, Sign, headquarters_sign

DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # row and column in a letter of Braille
BRAILLE: Final = 0x2800
DASH: Final = 4  # dots of a dash, and as many between two
COARSE: Final = "·="  # an ordinary line and a scored one without Braille
STARTS: Final = ((0.03, 0.01), (0.97, 0.01), (0.97, 0.99), (0.03, 0.99))
CORNERS: Final = ((0.85, 0.835), (0.15, 0.835), (0.15, 0.165), (0.85, 0.165))  # of the headquarters
MAX_NAME_LENGTH: Final = 14
MAX_SHIFT: Final = 3  # letters and rows by which a name may be shifted
AMBIGUITY_COST: Final = 9  # in covered letters: pieces that could belong to another city
NEXT: Final = 4  # letters that stay free after pieces that follow a name
APART: Final = 7  # letters between a name and the pieces of another city in the same row
Spot = tuple[int, int]


class Canvas:
    """A grid of characters: lines below, texts above."""

    def __init__(self, width: int, height: int, fine: bool) -> None:
        self.width, self.height, self.fine = width, height, fine
        self.dots: dict[Spot, int] = {}
        self.styles: dict[Spot, str] = {}
        self.letters: dict[Spot, Sign] = {}

    def line(self, start: Spot, end: Spot, scored: bool, style: str) -> None:
        """Draw a line between the middles of two letters, in dashes if it is a scored one."""
        across, down = (2, 4) if self.fine else (1, 1)
        x, y = start[0] * across, start[1] * down + down // 3
        to_x, to_y = end[0] * across, end[1] * down + down // 3
        length = max(abs(to_x - x), abs(to_y - y), 1)
        for step in range(length + 1):
            if scored and self.fine and step // DASH % 2 == 1:
                continue
            column, row = round(x + (to_x - x) * step / length), round(y + (to_y - y) * step / length)
            spot = (column // across, row // down)
            self.dots[spot] = self.dots.get(spot, 0) | (DOTS[row % down][column % across] if self.fine else 1 + scored)
            self.styles[spot] = style

    def free(self, column: int, row: int, width: int) -> bool:
        """Return whether a text fits, with a space at either end."""
        if not (0 <= row < self.height and column >= 0 and column + width <= self.width):
            return False
        return not any((x, row) in self.letters for x in range(column - 1, column + width + 1))

    def covered(self, column: int, row: int, width: int) -> int:
        """Count the line characters that a text would cover."""
        return sum((x, row) in self.dots for x in range(column, column + width))

    def write(self, column: int, row: int, signs: list[Sign]) -> None:
        """Write texts with a space between them."""
        for text, style in signs:
            for letter in text:
                self.letters[column, row] = (letter, style)
                column += 1
            self.letters[column, row] = (" ", "")
            column += 1
        del self.letters[column - 1, row]

    def at(self, spot: Spot) -> Sign:
        """Return the character at a spot and its style."""
        if spot in self.letters:
            return self.letters[spot]
        dots = self.dots.get(spot, 0)
        if not dots:
            return " ", ""
        return chr(BRAILLE + dots) if self.fine else COARSE[dots >> 1], self.styles[spot]

    def lines(self, screen: Screen) -> list[str]:
        """Return the grid in painted lines."""
        return [self.row(row, screen).rstrip() for row in range(self.height)]

    def row(self, row: int, screen: Screen) -> str:
        """Return one row, painted wherever the style changes."""
        painted, text, style = "", "", ""
        for column in range(self.width):
            letter, wanted = self.at((column, row))
            if wanted != style and letter != " ":
                painted += screen.paint(text, style) if style and text else text
                text, style = "", wanted
            text += letter
        text = text.rstrip()
        return painted + (screen.paint(text, style) if style and text else text)


def width_of(signs: list[Sign]) -> int:
    """Return the width of texts with a space between them."""
    return sum(len(text) for text, _ in signs) + len(signs) - 1


class Map:
    """One drawing of the map.

    `whole` is False if a name did not fit; `left` has the cities whose pieces did not all fit.
    """

    def __init__(self, pieces: Pieces, width: int, height: int, fine: bool) -> None:
        self.pieces = pieces
        self.canvas = Canvas(width, height, fine)
        self.whole = True
        self.left: list[int] = []
        board = pieces.board
        own = board.is_moved()
        self.starts = [self.spot(*spot) for spot in (board.starts if own else STARTS)]
        self.headquarters = [self.spot(*spot) for spot in (board.headquarters if own else CORNERS)]
        spots = [self.spot(*spot) for spot in board.spots]
        self.draw_lines(spots)
        self.write_corners()
        names = [self.write_name(city, spot) for city, spot in enumerate(spots)]
        for city, spot in enumerate(names):
            self.write_pieces(city, spot)

    def spot(self, x: float, y: float) -> Spot:
        """Return the spot of board coordinates, clamped to the map."""
        x, y = [min(max(value, 0.0), 1.0) if not math.isnan(value) else 0.5 for value in (x, y)]
        return round(3 + x * (self.canvas.width - 7)), round(y * (self.canvas.height - 1))

    def draw_lines(self, spots: list[Spot]) -> None:
        """Draw the lines between cities, the exits, and the scored lines."""
        board, view = self.pieces.board, self.pieces.view
        for corner in view.corners:
            for city in board.gates[corner]:
                self.canvas.line(self.headquarters[corner], spots[city], True, SIGNS[corner].upper())
        for corner in self.pieces.corners():
            for city in board.exits[corner]:
                self.canvas.line(self.starts[corner], spots[city], False, "line")
        for one, other in board.lines:
            self.canvas.line(spots[one], spots[other], False, "line")

    def write_corners(self) -> None:
        """Write the start spaces and the headquarters that are in use."""
        for corner in self.pieces.corners():
            self.write_near(self.starts[corner], [(self.pieces.start_sign(corner), SIGNS[corner].upper())])
        for corner in self.pieces.view.corners:
            sign = (headquarters_sign(corner), SIGNS[corner].upper())
            self.write_near(self.headquarters[corner], [sign])

    def write_near(self, spot: Spot, signs: list[Sign]) -> Spot:
        """Write a text as near to a spot as possible and return its start."""
        width = width_of(signs)
        first = min(max(spot[0] - width // 2, 0), self.canvas.width - width)
        shifts = [(x, y) for y in range(-MAX_SHIFT, MAX_SHIFT + 1) for x in range(-2 * MAX_SHIFT, 2 * MAX_SHIFT + 1)]
        for x, y in sorted(shifts, key=lambda shift: (abs(shift[0]) + 3 * abs(shift[1]), shift)):
            if self.canvas.free(first + x, spot[1] + y, width):
                self.canvas.write(first + x, spot[1] + y, signs)
                return first + x, spot[1] + y
        self.whole = False
        return first, spot[1]

    def write_name(self, city: int, spot: Spot) -> Spot:
        """Write the name of a city and return its start."""
        return self.write_near(spot, [(self.pieces.city(city)[:MAX_NAME_LENGTH], "title")])

    def write_pieces(self, city: int, name: Spot) -> None:
        """Write agents and suitcases near the name of their city, covering as little as possible."""
        signs = self.pieces.signs(city)
        if not signs:
            return
        width, long = width_of(signs), len(self.pieces.city(city)[:MAX_NAME_LENGTH])
        after = name[0] + long + 1
        crowded = any((column, name[1]) in self.canvas.letters for column in range(after + width, after + width + NEXT))
        spots = {(after, name[1]): AMBIGUITY_COST if crowded else 0}
        for first in (name[0], name[0] + (long - width) // 2):
            for x, y in [(x, y) for x in range(-MAX_SHIFT, MAX_SHIFT + 1) for y in (1, -1)]:
                cost = 1 + 2 * abs(x) + self.ambiguity_cost(first + x, name[1], y, width)
                spots[first + x, name[1] + y] = min(cost, spots.get((first + x, name[1] + y), cost))
        free = [spot for spot in spots if self.canvas.free(spot[0], spot[1], width)]
        if free:
            best = min(free, key=lambda spot: spots[spot] + self.canvas.covered(spot[0], spot[1], width))
            self.canvas.write(*best, signs)
            self.canvas.letters.setdefault((best[0] - 1, best[1]), (" ", ""))
        if not free or len(self.pieces.cases_at(city)) > MAX_SHOWN_CASES:
            self.left.append(city)

    def ambiguity_cost(self, column: int, row: int, way: int, width: int) -> int:
        """Return the cost of a text above or below a name that could belong to another city."""
        beyond = [(x, row + 2 * way) for x in range(column, column + width)]
        before = [(x, row + way) for x in range(column - APART, column)]
        return AMBIGUITY_COST * sum(any(spot in self.canvas.letters for spot in spots) for spots in (beyond, before))
