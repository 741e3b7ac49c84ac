"""perft: the number of continuations of a position at a depth, chance included.

A file is a position, followed by lines such as `perft 2 312` with the counts. `python -m tests.perft` writes the counts
of the current rules into files that have none yet (a bare line `perft`).
"""
from collections.abc import Callable
from pathlib import Path
from typing import Any

import brushpass
from brushpass.core.check import perft
from brushpass.games.embassy.text import position as embassy
from brushpass.games.kyoto.text import position as kyoto
from brushpass.games.topsecret.text import position as topsecret

READERS: dict[str, Callable[[str, Any], Any]] = {
    "kyoto": lambda text, game: kyoto.position(text, game.kyoto),
    "topsecret": lambda text, game: topsecret.position(text, game.topsecret),
    "embassy": lambda text, game: embassy.position(text, game.embassy),
}
FILES = sorted(Path(__file__).parent.glob("*/perft/*.txt"))
DEPTHS = (1, 2, 3, 4)


def read(path: Path) -> tuple[brushpass.Game[Any], Any, dict[int, int]]:
    """Return game, position and counts by depth of a file."""
    lines = path.read_text().splitlines()
    words = [word for line in lines if line.startswith("options: ") for word in line.split()[1:]]
    options = {word.split("=")[0]: word.split("=")[1] for word in words}
    counts = [line.split() for line in lines if line.startswith("perft ")]
    text = "\n".join(line for line in lines if not line.startswith(("options: ", "perft")))
    game: Any = brushpass.game(path.parent.parent.name, **options)
    s: Any = READERS[game.name](text, game)
    return game, s, {int(depth): int(count) for _, depth, count in counts}


def write() -> None:
    """Write the counts of files that have none."""
    for path in FILES:
        game, s, counts = read(path)
        if not counts:
            told = "".join(f"perft {depth} {perft(game, s, depth)}\n" for depth in DEPTHS)
            path.write_text(path.read_text().removesuffix("perft\n") + told)


if __name__ == "__main__":
    write()
