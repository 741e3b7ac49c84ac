"""Write the feature tables of the docs from the games: `make docs`."""
from pathlib import Path

import brushpass
from brushpass.core.features import size_of

PAGE = Path(__file__).parent / "features.md"
OPENING = """# Features

What a network sees, index by index: numbers from 0 to 255, 1 or 0 where nothing else is said, 0 where a table has
fewer players. "a x b" means that b runs fastest: index a * (number of b) + b. "Remembered" is what the seat has heard
earlier and no longer sees. Written by `make docs` from `game.feature_blocks()`.
"""


def table(name: str) -> list[str]:
    """Return the features of a game, a row for each block."""
    blocks = brushpass.game(name).feature_blocks()
    lines = [f"## {name}: {size_of(blocks):,} features", "", "| from | to | block | what each says |",
             "| --- | --- | --- | --- |"]
    rows = [f"| {block.first} | {block.first + block.size - 1} | `{block.name}` | {block.what} |" for block in blocks]
    return [*lines, *rows, ""]


def page() -> str:
    """Return the whole page."""
    lines = [OPENING]
    for name in brushpass.GAMES:
        lines += table(name)
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page())
