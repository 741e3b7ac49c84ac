"""Plot the strength of the networks over training time: `python docs/draw_training.py`.

The data is in `docs/training/strength.json`: for each run its opponent, and pairs of training seconds and win rate.
"""
import json
from pathlib import Path

from brushpass.arena.plot import GRID, HEIGHT, LEFT, LINE, RIGHT, TOP, WIDTH, Svg

FOLDER = Path(__file__).parent
BOTTOM = 40


def place(second: float, share: float, most: float) -> tuple[float, float]:
    """Return the coordinates of a measurement in the plot."""
    return LEFT + second / most * (WIDTH - LEFT - RIGHT - 130), TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


Points = list[tuple[float, float]]  # seconds, share of wins


def picture(measured: dict[str, Points], title: str) -> str:
    """Return the plot of win rates over training time, one line per run."""
    svg = Svg(WIDTH, HEIGHT, title)
    svg.text(LEFT, 22, title, size=14)
    for part in range(5):
        y = TOP + (1 - part / 4) * (HEIGHT - TOP - BOTTOM)
        svg.line(LEFT, y, WIDTH - RIGHT, y, GRID)
        svg.text(LEFT - 8, y + 4, f"{25 * part} %", "end")
    most = max(second for points in measured.values() for second, _ in points)
    for name, points in measured.items():
        found = [place(second, share, most) for second, share in points]
        svg.path(found)
        for x, y in found:
            svg.dot(x, y, LINE)
        svg.text(found[-1][0] + 8, found[-1][1] + 4, name)
    svg.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, f"seconds of learning, up to {most:.0f}", "middle")
    return svg.write()


if __name__ == "__main__":
    held = json.loads((FOLDER / "training" / "strength.json").read_text("utf-8"))
    (FOLDER / "pictures" / "training.svg").write_text(picture(held["runs"], held["title"]), "utf-8")
