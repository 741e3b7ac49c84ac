"""The action space: all actions of chance and the players, in a fixed order."""
from typing import Final

from brushpass.core.game import Action

FACES: Final = 6
MOST_PLAYERS: Final = 4
MOST_DICE: Final = 3
MOST_ALIKE: Final = MOST_PLAYERS * MOST_DICE
TEXTS: Final = [
    *[f"roll {face}" for face in range(1, FACES + 1)],
    *[f"bid {count} {face}" for count in range(1, MOST_ALIKE + 1) for face in range(1, FACES + 1)],
    "doubt",
]
ACTIONS: Final = [Action(number, text.split()[0], tuple(text.split()[1:])) for number, text in enumerate(TEXTS)]
DOUBT: Final = len(ACTIONS) - 1


def roll(face: int) -> int:
    """Return the action of a die that shows a face, 1 to 6."""
    return face - 1


def bid(count: int, face: int) -> int:
    """Return the action of a bid; L4 the higher of two bids has the higher number."""
    return FACES + (count - 1) * FACES + face - 1


def bid_of(a: int) -> tuple[int, int]:
    """Return the count and the face of a bid."""
    return (a - FACES) // FACES + 1, (a - FACES) % FACES + 1
