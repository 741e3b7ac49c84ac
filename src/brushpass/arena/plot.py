"""SVG plots in colours that suit light and dark pages: win probability per move, and ladders."""
from __future__ import annotations

from html import escape
from typing import Final

WIDTH: Final = 720
HEIGHT: Final = 300
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 40, 40
INK, GRID, LINE, MARK = "#7f848e", "#7f848e55", "#3b82c4", "#d9534f"
FONT: Final = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
ROW: Final = 30
Mark = tuple[int, str]  # number of a move, and its label


class Svg:
    """An SVG drawing."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.pieces = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="{FONT}" '
            f'font-size="12" role="img">', f"<title>{escape(title)}</title>",
        ]

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str, width: float = 1.0) -> None:
        """Draw a straight line."""
        self.pieces.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{colour}" '
                           f'stroke-width="{width:g}"/>')

    def text(self, x: float, y: float, text: str, anchor: str = "start", size: int = 12) -> None:
        """Draw a text."""
        self.pieces.append(f'<text x="{x:.1f}" y="{y:.1f}" fill="{INK}" text-anchor="{anchor}" font-size="{size}">'
                           f"{escape(text)}</text>")

    def dot(self, x: float, y: float, colour: str) -> None:
        """Draw a dot."""
        self.pieces.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>')

    def path(self, points: list[tuple[float, float]]) -> None:
        """Draw a polyline."""
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.pieces.append(f'<polyline points="{joined}" fill="none" stroke="{LINE}" stroke-width="2"/>')

    def write(self) -> str:
        """Return the SVG source."""
        return "\n".join([*self.pieces, "</svg>", ""])


def curve_points(expected: list[float]) -> list[tuple[float, float]]:
    """Return the points of the win probability curve."""
    across = (WIDTH - LEFT - RIGHT) / max(len(expected) - 1, 1)
    return [(LEFT + number * across, TOP + (1 - value) * (HEIGHT - TOP - BOTTOM))
            for number, value in enumerate(expected)]


def game_plot(expected: list[float], marks: list[Mark], title: str, x_label: str) -> str:
    """Return a plot of the win probability over the moves of a game, with the costliest moves marked."""
    svg = Svg(WIDTH, HEIGHT, title)
    svg.text(LEFT, 22, title, size=14)
    for part in range(5):
        y = TOP + (1 - part / 4) * (HEIGHT - TOP - BOTTOM)
        svg.line(LEFT, y, WIDTH - RIGHT, y, GRID)
        svg.text(LEFT - 8, y + 4, f"{25 * part}", "end")
    points = curve_points(expected)
    svg.path(points)
    for number, text in marks:
        x, y = points[number]
        svg.dot(x, y, MARK)
        svg.text(x, y - 9 if y > TOP + 20 else y + 19, text, "end" if x > WIDTH / 2 else "start")
    svg.text(LEFT, HEIGHT - 12, "0")
    svg.text(WIDTH - RIGHT, HEIGHT - 12, str(len(expected) - 1), "end")
    svg.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, x_label, "middle")
    return svg.write()


def ladder_plot(ladders: list[tuple[str, list[tuple[str, float, float]]]], title: str) -> str:
    """Return a plot of the ratings of each game's bots, with error bars."""
    height = TOP + sum(ROW * (len(rows) + 1) for _, rows in ladders) + 20
    svg = Svg(WIDTH, height, title)
    svg.text(16, 22, title, size=14)
    ends = [at + sign * error for _, rows in ladders for _, at, error in rows for sign in (-1, 1)]
    least, most = min(ends, default=0.0), max(ends, default=1.0)
    scale = (WIDTH - 190) / max(most - least, 1.0)
    y = float(TOP)
    for name, rows in ladders:
        svg.text(16, y + 18, name, size=13)
        y += ROW
        for bot, at, error in rows:
            x = 130 + (at - least) * scale
            svg.text(116, y + 14, bot, "end")
            svg.line(130, y + 10, WIDTH - 60, y + 10, GRID)
            svg.line(x - error * scale, y + 10, x + error * scale, y + 10, LINE, 3)
            svg.dot(x, y + 10, LINE)
            svg.text(WIDTH - 8, y + 14, f"{at:.0f}", "end")
            y += ROW
    return svg.write()
