"""The sizes of a Top Secret game: agents, suitcases, duel cards and dice."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import Value
from brushpass.games.topsecret.actions import ROLL
from brushpass.games.topsecret.data import AGENTS, CARD_COUNT, CASES, CONTENTS, FACES, SECRETS_EACH, SIDES


class Size(Value):
    """The numbers of the rulebook, unless a smaller game changes them."""

    def __init__(self) -> None:
        self.agents: i64 = AGENTS  # T2 of a player
        self.cases: i64 = CASES  # T3 of a player
        self.contents: i64 = (1 << CASES) - 1  # T4 mask: one for each suitcase
        self.secrets: i64 = SECRETS_EACH  # T62 of a player
        self.cards: vec[i64] = CARD_COUNT  # T5 duel card -> how many
        self.rolls: vec[i64] = vec[i64]([ROLL + roll for roll in range(SIDES * SIDES)])  # T6 two dice
        self.odds: vec[i64] = vec[i64](  # T6, T61 of 36
            [FACES[roll // SIDES] * FACES[roll % SIDES] for roll in range(SIDES * SIDES)])
        self.opening: bool = True  # T27 dice say who begins
        self.cities: vec[i64] = vec[i64]([-1, -1, -1, -1])  # T22 letter -> mask of its cities

    def kinds(self) -> list[int]:
        """T4 Return the contents that a player packs."""
        return [int(content) for card, content in enumerate(CONTENTS) if self.contents >> card & 1 == 1]


def mini() -> Size:
    """Return a game for two that can be enumerated, on nine cities, with few turns.

    Against the rulebook: one agent and two suitcases a player (T2, T3), one with 5 secrets and one with a bomb (T4); A
    lies in Paris, B in Vienna (T22); duel cards 0 and 1 (T5); the dice show 1 or 2 (T6); red begins (T27). Ten secrets
    are all that there are, so that the game mostly ends with its last turn (TA49): most secrets, then most agents.
    """
    size = Size()
    size.agents = 1
    size.cases = 2
    size.contents = 0b1001
    size.secrets = 5
    size.cards = vec[i64]([1, 1, 0, 0, 0, 0])
    size.rolls = vec[i64]([ROLL + SIDES, ROLL + 2 * SIDES])
    size.odds = vec[i64]([1, 1])
    size.opening = False
    size.cities = vec[i64]([0b000001000, 0b000100000, 0, 0])
    return size


SIZES: Final = {"mini": mini()}  # by the name of the board
FULL: Final = Size()
