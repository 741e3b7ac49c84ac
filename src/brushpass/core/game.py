"""The contract of a game, in four parts by reader, each a class in a module of its own.

`Rules` has the legal actions, `Secrecy` who knows what, `Words` the sentences, `Learning` the features and priors. Each
part builds on the one before it, so that a game is one class, and a caller needs one object.
"""
from __future__ import annotations

from mypy_extensions import mypyc_attr

from brushpass.core.learning import Learning
from brushpass.core.rules import Action, Config, S
from brushpass.core.secrecy import History

__all__ = ["Action", "Config", "Game", "History", "S"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Learning[S]):
    """A game with its options settled: what every package makes, and every front end, bot and environment gets."""
