"""The opponents of a game by level: what a level says, made into a bot that sits in a seat."""
from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from brushpass.agents.bot import Bot, HeuristicBot, RandomBot, SearchBot
from brushpass.agents.network.weight_files import file_of, trained_on
from brushpass.core.game import Game, S
from brushpass.core.levels import LEGEND, RANDOM, Level
from brushpass.core.problems import UserError
from brushpass.games import game, game_type

PLAYERS: Final = "players"  # the option that says how many play, where a game has one


class Opponent:
    """A level that can take a seat."""

    def __init__(self, level: Level) -> None:
        self.name: str = level.name
        self.level: Level = level

    def sit(self, game: Game[S], seat: int, seed: int) -> Bot:
        """Return this opponent in a seat, before the game begins."""
        level = self.level
        if level.uses_network:
            return network_bot(game, seat, seed)
        if level.budget is not None:
            return SearchBot(game, seat, level.budget, seed)
        if level.blunder_percent == 100:
            return RandomBot(seed)
        return HeuristicBot(game, seat, level, seed)


def level(name: str, text: str) -> Opponent:
    """Return the opponent of a game by its level's name, its number from 1 on, or `random`. Raises Problem."""
    for number, each in enumerate(offered(name), 1):
        if text.lower() in (each.name, str(number)):
            return Opponent(each)
    if text.lower() == RANDOM.name:
        return Opponent(RANDOM)
    known = [each.name for each in (*offered(name), RANDOM)]
    raise UserError("bots.no-level", {"text": text[:40], "known": ", ".join(known)})


def offered(name: str) -> tuple[Level, ...]:
    """Return the levels of a game, the weakest first; the one that learned is the last, where it can play."""
    levels = game_type(name).levels
    return (*levels, LEGEND) if has_network(name) else levels


@cache
def has_network(name: str) -> bool:
    """Say whether a game has a network, and this machine the NumPy that it needs."""
    return file_of(name, "safetensors") is not None and find_spec("numpy") is not None


def network_bot(played: Game[S], seat: int, seed: int) -> Bot:
    """Return the bot that learned a game; NumPy is loaded here and not before, and the compiler never sees it."""
    bot: Bot = import_module("brushpass.agents.network.bot").learned(played.name).sit(played, seat, seed)
    return bot


@cache
def learned_with(name: str) -> list[dict[str, str]]:
    """Return the sets of options that the network of a game has learned with."""
    return [meant(game(name, **options)) for options in trained_on(name)]


def has_learned(played: Game[S]) -> bool:
    """Say whether the network of a game has learned it with these options."""
    return meant(played) in learned_with(played.name)


def untrained(played: Game[S], bots: list[str]) -> bool:
    """Say whether one of these bots is the one that learned, and has never met these options."""
    return LEGEND.name in bots and not has_learned(played)


def meant(played: Game[S]) -> dict[str, str]:
    """Return all options that make a game what it is: no lengths, and none that the others leave without meaning."""
    page, chosen = game_type(played.name).page, dict(played.config.options)
    if PLAYERS in chosen:
        chosen[PLAYERS] = str(played.seats)
    return {name: value for name, value in chosen.items() if name not in page.numbers
            and all([chosen[other] in values for other, values in page.depends_on.get(name, {}).items()])}
