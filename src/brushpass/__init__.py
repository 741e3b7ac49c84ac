"""Brushpass: board games of espionage with complete rules, for people, bots and research.

>>> import brushpass
>>> name = next(iter(brushpass.GAMES))
>>> game = brushpass.game(name)
>>> game.over(game.new())
False
"""
from brushpass.core.game import Game
from brushpass.games import GAMES, game

__all__ = ["GAMES", "Game", "game"]
