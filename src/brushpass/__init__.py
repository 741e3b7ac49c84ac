"""Brushpass: games of espionage by their full rules, for people, for bots, and for research.

>>> import brushpass
>>> name = next(iter(brushpass.GAMES))
>>> game = brushpass.game(name)
>>> game.over(game.new())
False
"""
from brushpass.core.game import Game
from brushpass.games import GAMES, game

__all__ = ["GAMES", "Game", "game"]
