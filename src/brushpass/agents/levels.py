"""Opponents by level: make the bot that a `Level` describes."""
from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from brushpass.agents.bot import Bot, HeuristicBot, RandomBot, SearchBot
from brushpass.agents.network.runtime import Provided
from brushpass.agents.network.weight_files import weight_file, trained_variants
from brushpass.core.game import Game, S
from brushpass.core.levels import LEGEND, RANDOM, STEADY, STYLES, Level, Style
from brushpass.core.errors import UserError
from brushpass.games import game, game_type

PLAYERS_OPTION: Final = "players"  # the option for the number of players, if a game has one


class Opponent:
    """A level that can make a bot for a seat, in a style."""

    def __init__(self, level: Level, style: Style = STEADY) -> None:
        self.name: str = level.name if style is STEADY else f"{level.name}:{style.name}"
        self.level: Level = level
        self.style: Style = style

    def make_bot(self, game: Game[S], seat: int, seed: int) -> Bot:
        """Return a bot of this level for a seat, before the game begins."""
        level = self.level
        if level.uses_network:
            return network_bot(game, seat, seed, self.style)
        if level.budget is not None:
            return SearchBot(game, seat, level.budget, seed, self.style)
        if level.blunder_percent == 100:
            return RandomBot(seed)
        return HeuristicBot(game, seat, level, seed, self.style)


def find_opponent(name: str, text: str) -> Opponent:
    """Return the opponent for a level's name, its number from 1 on, or `random`. Raises UserError."""
    for number, level in enumerate(available_levels(name), 1):
        if text.lower() in (level.name, str(number)):
            return Opponent(level)
    if text.lower() == RANDOM.name:
        return Opponent(RANDOM)
    known = [level.name for level in (*available_levels(name), RANDOM)]
    raise UserError("bots.no-level", {"text": text[:40], "known": ", ".join(known)})


def find_contestant(name: str, text: str) -> Opponent:
    """Return the opponent for a level, or for a level and a style, such as `operative:bold`. Raises UserError."""
    level, colon, wanted = text.partition(":")
    opponent = find_opponent(name, level)
    if not colon:
        return opponent
    for style in STYLES:
        if opponent.level is not RANDOM and wanted.lower() == style.name:
            return Opponent(opponent.level, style)
    raise UserError("bots.no-style", {"text": wanted[:40], "known": ", ".join([style.name for style in STYLES])})


def available_levels(name: str) -> tuple[Level, ...]:
    """Return the levels of a game in order; the network's level is last, if the network can run here."""
    levels = game_type(name).levels
    return (*levels, LEGEND) if has_network(name) else levels


def has_network(name: str) -> bool:
    """Return whether a game has a network, and it can be run here."""
    return (Provided.runtime is not None and weight_file(name, "json") is not None) or has_numpy_network(name)


@cache
def has_numpy_network(name: str) -> bool:
    """Return whether a game has network weights and NumPy is installed."""
    return weight_file(name, "safetensors") is not None and find_spec("numpy") is not None


def network_bot(played: Game[S], seat: int, seed: int, style: Style = STEADY) -> Bot:
    """Return the network bot of a game. NumPy is imported only here, and never by compiled code."""
    opponent = import_module("brushpass.agents.network.bot").network_opponent(played.name)
    opponent.style = style
    bot: Bot = opponent.make_bot(played, seat, seed)
    return bot


@cache
def trained_options(name: str) -> list[dict[str, str]]:
    """Return the sets of options that the network of a game was trained with."""
    return [canonical_options(game(name, **options)) for options in trained_variants(name)]


def is_trained_on(played: Game[S]) -> bool:
    """Return whether the network of a game was trained with these options."""
    return canonical_options(played) in trained_options(played.name)


def has_untrained_bot(played: Game[S], bots: list[str]) -> bool:
    """Return whether one of the bots is a network that was not trained with these options."""
    return LEGEND.name in bots and not is_trained_on(played)


def canonical_options(played: Game[S]) -> dict[str, str]:
    """Return the options that define a variant: without lengths, and without options that have no effect."""
    page, chosen = game_type(played.name).page, dict(played.config.options)
    if PLAYERS_OPTION in chosen:
        chosen[PLAYERS_OPTION] = str(played.seats)
    return {name: value for name, value in chosen.items() if name not in page.numbers
            and all([chosen[other] in values for other, values in page.depends_on.get(name, {}).items()])}
