"""Write the feature tables of the docs from the games: `make docs`."""
from pathlib import Path

import brushpass
from brushpass.core.features import total_size

PAGE = Path(__file__).parent / "features.md"
OPENING = """# Features

The observation of a seat as a vector of uint8, index by index. Written by `make docs` from `game.feature_blocks()`.

Values are 0 or 1 unless stated otherwise, and 0 for players that a table does not have. "a x b" is in row-major order:
index a * (number of b) + b. "Remembered" means observed earlier and no longer visible.
"""


def table(name: str) -> list[str]:
    """Return the feature table of a game, a row per block."""
    blocks = brushpass.game(name).feature_blocks()
    lines = [f"## {name}: {total_size(blocks):,} features", "", "| from | to | block | what each says |",
             "| --- | --- | --- | --- |"]
    rows = [f"| {block.first} | {block.first + block.size - 1} | `{block.name}` | {block.description} |"
            for block in blocks]
    return [*lines, *rows, ""]


def page() -> str:
    """Return the whole page."""
    lines = [OPENING]
    for name in brushpass.GAMES:
        lines += table(name)
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page())
