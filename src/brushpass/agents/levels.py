"""The five levels of every game, from a friendly beginner to the strongest search, and what makes each of them."""
from __future__ import annotations

from typing import Final

from brushpass.agents.bot import Bot, RandomBot, SearchBot, ThumbBot
from brushpass.agents.search import Budget
from brushpass.core.game import Game, Problem, S


class Level:
    """One opponent: rules of thumb with slips, in so many of a hundred choices, or a search with its budget."""

    def __init__(self, name: str, slips: int, budget: Budget | None = None, thoughts: int = 1,
                 naive: bool = False) -> None:
        self.name: Final = name
        self.slips: Final = slips
        self.budget: Final = budget
        self.thoughts: Final = thoughts
        self.naive: Final = naive

    def sit(self, game: Game[S], seat: int, seed: int) -> Bot:
        """Return this opponent in a seat, before the game begins."""
        if self.budget is not None:
            return SearchBot(game, seat, self.budget, seed)
        if self.slips == 100:
            return RandomBot(seed)
        return ThumbBot(game, seat, self.slips, self.thoughts, self.naive, seed)


NAMES: Final = ("recruit", "courier", "operative", "handler", "spymaster")
RANDOM: Final = Level("random", 100)


def slipping(*slips: int) -> list[Level]:
    """Return the lower levels of a game: by rules of thumb, with fewer and fewer slips."""
    return [Level(name, slip) for name, slip in zip(NAMES, slips, strict=False)]


def searching(handler: Budget, spymaster: Budget) -> list[Level]:
    """Return two levels that search."""
    return [Level(NAMES[3], 0, handler), Level(NAMES[4], 0, spymaster)]


LEVELS: Final[dict[str, tuple[Level, ...]]] = {
    "kyoto": (*slipping(90, 45, 0), *searching(Budget(60, 6, 4, 1.5), Budget(3_000, 60, 4, 1.5))),
    "topsecret": (*slipping(80, 40, 0), *searching(Budget(8, 2, 4, 1.5), Budget(500, 10, 8, 0.5))),
    "embassy": (
        *slipping(80, 40), Level(NAMES[2], 8, naive=True), Level(NAMES[3], 0, thoughts=2),
        Level(NAMES[4], 0, Budget(150, 10, 4, 1.5)),
    ),
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
