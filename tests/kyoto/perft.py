"""perft for Kyoto: positions and depths to numbers of continuations, nature's choices included.

A file is a position; lines of the form `perft 2 312` after it are the counts. `python -m tests.kyoto.perft` prints
what the rules give now, to be compared by eye and by a second referee before it is written into a file.
"""
from pathlib import Path

from brushpass.core.check import perft
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.position import position
from brushpass.games.kyoto.state import Kyoto

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


def read(path: Path) -> tuple[KyotoGame, Kyoto, dict[int, int]]:
    """Return the game, the position, and the counts by depth of a file."""
    lines = path.read_text().splitlines()
    options = [line.removeprefix("options: ") for line in lines if line.startswith("options: ")]
    counts = [line.split() for line in lines if line.startswith("perft ")]
    text = "\n".join(line for line in lines if not line.startswith(("options: ", "perft ")))
    config = KyotoConfig(dict(word.split("=") for line in options for word in line.split()))
    return KyotoGame(config.options), position(text, config), {int(depth): int(count) for _, depth, count in counts}


if __name__ == "__main__":
    for path in FILES:
        game, s, _ = read(path)
        print(path.stem, *(f"\nperft {depth} {perft(game, s, depth)}" for depth in (1, 2, 3, 4)))
