"""Brushpass: board games of espionage with complete rules, for people, bots and research.

>>> import brushpass
>>> name = next(iter(brushpass.GAMES))
>>> game = brushpass.game(name)
>>> game.over(game.new())
False
"""
from brushpass.core.errors import FORMATTERS
from brushpass.core.game import Game
from brushpass.games import GAMES, game
from brushpass.text.catalogue import in_english

FORMATTERS.append(in_english)

__all__ = ["GAMES", "Game", "game"]
