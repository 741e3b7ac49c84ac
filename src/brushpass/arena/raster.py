"""The same line over the moves as a PNG, without any library: pixels, filters and chunks by hand."""
from __future__ import annotations

import struct
import zlib
from itertools import pairwise
from typing import Final

from brushpass.arena.plot import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Mark, places

SCALE: Final = 2
PAPER, GREY, BLUE, RED = (255, 255, 255), (205, 208, 214), (59, 130, 196), (217, 83, 79)
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
Colour = tuple[int, int, int]


class Raster:
    """A sheet of pixels."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.pixels = bytearray(bytes(PAPER) * (width * height))

    def dot(self, x: float, y: float, radius: int, colour: Colour) -> None:
        """Fill a disc."""
        for row in range(round(y) - radius, round(y) + radius + 1):
            for column in range(round(x) - radius, round(x) + radius + 1):
                inside = (row - y) ** 2 + (column - x) ** 2 <= (radius + 0.5) ** 2
                if inside and 0 <= row < self.height and 0 <= column < self.width:
                    place = 3 * (row * self.width + column)
                    self.pixels[place : place + 3] = bytes(colour)

    def line(self, start: tuple[float, float], end: tuple[float, float], radius: int, colour: Colour) -> None:
        """Draw a straight line as a row of discs."""
        steps = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
        for step in range(steps + 1):
            part = step / steps
            self.dot(start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]), radius, colour)

    def png(self) -> bytes:
        """Return the sheet as a file."""
        wide = 3 * self.width
        rows = b"".join(b"\0" + self.pixels[row * wide : (row + 1) * wide] for row in range(self.height))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        return SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return one part of a PNG: length, kind, data, and their checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def game_png(expected: list[float], marks: list[Mark]) -> bytes:
    """Return the chance of winning over the moves of a game; a grey line for each quarter, a red dot for each mark."""
    sheet = Raster(WIDTH * SCALE, HEIGHT * SCALE)
    for part in range(5):
        y = SCALE * (TOP + part / 4 * (HEIGHT - TOP - BOTTOM))
        sheet.line((SCALE * LEFT, y), (SCALE * (WIDTH - RIGHT), y), 0, GREY)
    found = [(SCALE * x, SCALE * y) for x, y in places(expected)]
    for start, end in pairwise(found):
        sheet.line(start, end, 1, BLUE)
    for number, _ in marks:
        sheet.dot(*found[number], 7, RED)
    return sheet.png()
