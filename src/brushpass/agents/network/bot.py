"""The network opponent of a game: loads its weights on demand and makes players that use them."""
from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from brushpass.agents.network.lookahead import Lookahead, LookaheadBot
from brushpass.agents.network.forward import Network
from brushpass.agents.network.player import NetworkBot
from brushpass.agents.network.weight_files import weight_file, recipe_of
from brushpass.agents.network.safetensors import read_weights
from brushpass.core import kernel
from brushpass.core.game import Game, S
from brushpass.core.play import Player
from brushpass.games import game_type

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

    def make_bot(self, game: Game[S], seat: int, seed: int) -> Player:
        """Return a player for a seat, before the game begins."""
        wrap_bot = game_type(game.name).wrap_bot
        return wrap_bot(game, seat, seed, lambda: self.make_unwrapped(game, seat, seed), self.wrapper)

    def make_unwrapped(self, game: Game[S], seat: int, seed: int) -> NetworkBot[S]:
        """Return a player for a seat, without the game's wrapper."""
        network = load_network(self.path)
        bot: NetworkBot[S]
        if self.lookahead is None:
            bot = NetworkBot(game, seat, network, self.temperature, seed)
        else:
            bot = LookaheadBot(game, seat, network, self.temperature, seed, self.lookahead)
        bot.secretive = self.secretive
        return bot


def network_opponent(game: str) -> NetworkOpponent | None:
    """Return the network opponent of a game, or None if it has no weights."""
    path = weight_file(game, "safetensors")
    if path is None:
        return None
    return NetworkOpponent(path, temperature_of(game), lookahead_of(game), is_secretive(game),
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
    return Lookahead(**fields) if fields and not kernel.__file__.endswith(".py") else None


@cache
def load_network(path: Path) -> Network:
    """Return the network for a weights file, cached."""
    return Network(read_weights(path))
