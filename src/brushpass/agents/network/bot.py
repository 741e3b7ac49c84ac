"""The network opponent of a game: loads its weights on demand and makes players that use them."""
from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from brushpass.agents.network.player import NetworkBot
from brushpass.agents.network.runtime import Provided, ProvidedNetwork
from brushpass.agents.network.weight_files import recipe_of, weight_file
from brushpass.core import kernel
from brushpass.core.game import Game, S
from brushpass.core.levels import STEADY
from brushpass.core.play import Player
from brushpass.games import game_type

if TYPE_CHECKING:  # NumPy may be missing
    from brushpass.agents.network.lookahead import Lookahead

DEFAULT_TEMPERATURE: Final = 0.5  # if the recipe sets none


class NetworkOpponent:
    """An opponent with network weights, a temperature, and optionally a lookahead.

    If `secretive`, decisions that may reveal a secret are sampled at temperature 1. `wrapper` has the arguments for the
    game's own wrapper of network bots.
    """

    def __init__(self, path: Path, temperature: float, lookahead: Lookahead | None = None,
                 secretive: bool = False, wrapper: dict[str, Any] | None = None) -> None:
        self.path, self.temperature, self.lookahead, self.secretive = path, temperature, lookahead, secretive
        self.wrapper = wrapper or {}
        self.style = STEADY

    def make_bot(self, game: Game[S], seat: int, seed: int) -> Player:
        """Return a player for a seat, before the game begins."""
        wrap_bot = game_type(game.name).wrap_bot
        return wrap_bot(game, seat, seed, lambda: self.make_unwrapped(game, seat, seed), self.wrapper)

    def make_unwrapped(self, game: Game[S], seat: int, seed: int) -> NetworkBot[S]:
        """Return a player for a seat, without the game's wrapper."""
        bot: NetworkBot[S]
        if Provided.runtime is not None:
            network = ProvidedNetwork(game.name, Provided.runtime)
            bot = NetworkBot(game, seat, network, self.temperature, seed)
        else:
            make = import_module("brushpass.agents.network.lookahead").numpy_bot
            bot = make(game, seat, self.path, self.temperature, seed, self.lookahead)
        bot.secretive, bot.style = self.secretive, self.style
        return bot


def network_opponent(game: str) -> NetworkOpponent | None:
    """Return the network opponent of a game, or None if it has no weights."""
    path = weight_file(game, "safetensors")
    if path is None and Provided.runtime is None:
        return None
    return NetworkOpponent(path or Path(), temperature_of(game), lookahead_of(game), is_secretive(game),
                           recipe_of(game).get("wrapper"))


def temperature_of(game: str) -> float:
    """Return the sampling temperature of a game's network."""
    return float(recipe_of(game).get("temperature", DEFAULT_TEMPERATURE))


def is_secretive(game: str) -> bool:
    """Return whether a game's network keeps its trained mix if a choice may reveal a secret."""
    return bool(recipe_of(game).get("secretive"))


def lookahead_of(game: str) -> Lookahead | None:
    """Return the lookahead of a game's network; None if it has none, or if uncompiled rules would make it slow."""
    fields = recipe_of(game).get("lookahead")
    if not fields or kernel.__file__.endswith(".py"):
        return None
    lookahead: Lookahead = import_module("brushpass.agents.network.lookahead").Lookahead(**fields)
    return lookahead
