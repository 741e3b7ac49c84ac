"""Kyoto at the one door to every game."""
from __future__ import annotations

from brushpass.core.game import Game
from brushpass.games.kyoto.actions import ACTIONS
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.rules_setup import new_game
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.view import KyotoView, observe


class KyotoGame(Game[Kyoto]):
    """Shadows in Kyoto: player 0 is Oniwaban, player 1 the Government."""

    name = "kyoto"

    def __init__(self, options: dict[str, str]) -> None:
        self.kyoto = KyotoConfig(options)
        super().__init__(self.kyoto, 2, ACTIONS)

    def new(self) -> Kyoto:
        return new_game(self.kyoto)

    def observe(self, s: Kyoto, player: int) -> KyotoView:
        return observe(s, player)

    def returns(self, s: Kyoto) -> list[float]:
        if not s.over:
            return [0.0, 0.0]
        return [1.0, -1.0] if s.winner == 0 else [-1.0, 1.0]
