"""The five levels of every game, from a friendly beginner to the strongest search, and what makes each of them."""
from __future__ import annotations

from typing import Final

from brushpass.agents.bot import Bot, RandomBot, SearchBot, ThumbBot
from brushpass.agents.search import Budget
from brushpass.core.game import Game, Problem, S


class Level:
    """One opponent: rules of thumb with slips, in so many of a hundred choices, or a search with its budget."""

    def __init__(self, name: str, slips: int, budget: Budget | None = None) -> None:
        self.name: Final = name
        self.slips: Final = slips
        self.budget: Final = budget

    def sit(self, game: Game[S], seat: int, seed: int) -> Bot:
        """Return this opponent in a seat, before the game begins."""
        if self.budget is not None:
            return SearchBot(game, seat, self.budget, seed)
        if self.slips == 100:
            return RandomBot(seed)
        return ThumbBot(game, seat, self.slips, seed)


NAMES: Final = ("recruit", "courier", "operative", "handler", "spymaster")
RANDOM: Final = Level("random", 100)


def five(slips: tuple[int, int, int], handler: Budget, spymaster: Budget) -> tuple[Level, ...]:
    """Return the levels of a game: three by rules of thumb, with fewer and fewer slips, and two that search."""
    thumbs = [Level(name, slip) for name, slip in zip(NAMES[:3], slips, strict=True)]
    return (*thumbs, Level(NAMES[3], 0, handler), Level(NAMES[4], 0, spymaster))


LEVELS: Final[dict[str, tuple[Level, ...]]] = {
    "kyoto": five((90, 45, 0), Budget(60, 6, 4, 1.5), Budget(3_000, 60, 4, 1.5)),
    "topsecret": five((80, 40, 0), Budget(8, 2, 4, 1.5), Budget(500, 10, 8, 0.5)),
    "embassy": five((80, 25, 0), Budget(150, 10, 4, 1.5), Budget(1_200, 32, 4, 1.5)),
}


def level(game: str, text: str) -> Level:
    """Return the level of a game by its name or its number from 1 to 5, or `random`. Raises Problem."""
    known = LEVELS[game]
    for number, each in enumerate(known, 1):
        if text.lower() in (each.name, str(number)):
            return each
    if text.lower() == RANDOM.name:
        return RANDOM
    raise Problem("bots.no-level", {"text": text[:40], "known": ", ".join([*NAMES, RANDOM.name])})
