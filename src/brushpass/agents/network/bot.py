"""The opponent that learned a game: its weights, read once they are needed, and the player that sits down with them."""
from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from brushpass.agents.network.lookahead import Foresight, ForesightBot
from brushpass.agents.network.forward import Network
from brushpass.agents.network.player import NetworkBot
from brushpass.agents.network.weight_files import file_of, recipe_of
from brushpass.agents.network.safetensors import read_weights
from brushpass.core import kernel
from brushpass.core.game import Game, S
from brushpass.core.play import Player
from brushpass.games import game_type

TEMPERATURE: Final = 0.5  # at which a network plays where its recipe does not say


class Learned:
    """An opponent that learned: the weights in a file, how far it looks ahead if it does, whether it keeps secrets.

    `wrapper` has the arguments for the game's own wrapper of such bots.
    """

    def __init__(self, path: Path, temperature: float, foresight: Foresight | None = None,
                 secretive: bool = False, wrapper: dict[str, Any] | None = None) -> None:
        self.path, self.temperature, self.foresight, self.secretive = path, temperature, foresight, secretive
        self.wrapper = wrapper or {}

    def sit(self, game: Game[S], seat: int, seed: int) -> Player:
        """Return this opponent in a seat, before the game begins."""
        return game_type(game.name).wrap_bot(game, seat, seed, lambda: self.openly(game, seat, seed), self.wrapper)

    def openly(self, game: Game[S], seat: int, seed: int) -> NetworkBot[S]:
        """Return this opponent in a seat, without a wrapper."""
        network = network_at(self.path)
        found: NetworkBot[S]
        if self.foresight is None:
            found = NetworkBot(game, seat, network, self.temperature, seed)
        else:
            found = ForesightBot(game, seat, network, self.temperature, seed, self.foresight)
        found.secretive = self.secretive
        return found


def learned(game: str) -> Learned | None:
    """Return the opponent that learned a game, if there is one."""
    path = file_of(game, "safetensors")
    return None if path is None else Learned(path, temperature_of(game), foresight_of(game), is_secretive(game),
                                          recipe_of(game).get("wrapper"))


def temperature_of(game: str) -> float:
    """Return the temperature at which the network of a game plays."""
    return float(recipe_of(game).get("temperature", TEMPERATURE))


def is_secretive(game: str) -> bool:
    """Say whether the network of a game has learned to mix what may give a secret away."""
    return bool(recipe_of(game).get("secretive"))


def foresight_of(game: str) -> Foresight | None:
    """Return how the network of a game looks ahead: not at all where rules that are not compiled would take long."""
    held = recipe_of(game).get("foresight")
    return Foresight(**held) if held and not kernel.__file__.endswith(".py") else None


@cache
def network_at(path: Path) -> Network:
    """Return the network whose weights are in a file."""
    return Network(read_weights(path))
