"""How much the tests play: the sources need a tenth of the random games that the compiled build plays."""
from typing import Final

from brushpass.terminal.bench import compiled

COMPILED: Final = compiled()
SHARE: Final = 1 if COMPILED else 10


def effort(number: int, least: int = 1) -> int:
    """Return how many games, draws or examples there are to be of a number that the compiled build has."""
    return max(number // SHARE, least)
