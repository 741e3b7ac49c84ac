"""Games between bots for training data: a new deal each, written as records."""
from __future__ import annotations

from brushpass.arena.match import Pairing
from brushpass.arena.table import BotTable
from brushpass.games import game


class SelfPlay:
    """The games of one pairing by number; the sides rotate, and no two games share a deal."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing

    def play(self, number: int) -> str:
        """Play one game and return its record as text."""
        pairing = self.pairing
        contestants = pairing.contestants()
        table = BotTable(game(pairing.name, **pairing.options), contestants, number % pairing.sides,
                         pairing.seed + number)
        table.play_to_end()
        return table.record([contestant.name for contestant in contestants]).write()
