"""The contract of a game, in four parts by reader, each a class in a module of its own.

`Rules` has the legal actions, `Information` the views and events of each player, `Descriptions` the texts, `Learning`
the features and priors. Each part is a subclass of the one before, so that a game is one class and one object.
"""
from __future__ import annotations

from mypy_extensions import mypyc_attr

from brushpass.core.learning import Learning
from brushpass.core.rules import Action, Config, S
from brushpass.core.information import History

__all__ = ["Action", "Config", "Game", "History", "S"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Learning[S]):
    """A game with fixed options: the object that packages create and front ends, bots and environments use."""
