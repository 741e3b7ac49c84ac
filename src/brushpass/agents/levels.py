"""The opponents of a game by level: what a level says, made into a bot that sits in a seat."""
from __future__ import annotations

from brushpass.agents.bot import Bot, HeuristicBot, RandomBot, SearchBot
from brushpass.core.game import Game, S
from brushpass.core.levels import NAMES, RANDOM, Level
from brushpass.core.problems import Problem
from brushpass.games import kind_of


class Opponent:
    """A level that can take a seat."""

    def __init__(self, level: Level) -> None:
        self.name: str = level.name
        self.level: Level = level

    def sit(self, game: Game[S], seat: int, seed: int) -> Bot:
        """Return this opponent in a seat, before the game begins."""
        level = self.level
        if level.budget is not None:
            return SearchBot(game, seat, level.budget, seed)
        if level.slips == 100:
            return RandomBot(seed)
        return HeuristicBot(game, seat, level, seed)


def level(game: str, text: str) -> Opponent:
    """Return the opponent of a game by its level's name or number from 1 to 5, or `random`. Raises Problem."""
    for number, each in enumerate(kind_of(game).levels, 1):
        if text.lower() in (each.name, str(number)):
            return Opponent(each)
    if text.lower() == RANDOM.name:
        return Opponent(RANDOM)
    raise Problem("bots.no-level", {"text": text[:40], "known": ", ".join([*NAMES, RANDOM.name])})
