"""Brushpass: games of espionage by their full rules, for people, for bots, and for research.

>>> import brushpass
>>> kyoto = brushpass.game("kyoto")
>>> kyoto.seats
2
"""
from brushpass.core.game import Game
from brushpass.games import GAMES, game

__all__ = ["GAMES", "Game", "game"]
