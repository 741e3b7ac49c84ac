"""Kyoto at the one door to every game."""
from __future__ import annotations

import re

from brushpass.core.game import BadNotation, Game, Phrase, Refusal
from brushpass.core.kernel import Event
from brushpass.games.kyoto.actions import ACTIONS
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import CARDS, CELL_NAMES
from brushpass.games.kyoto.refusal import refusal
from brushpass.games.kyoto.rules_setup import new_game
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.view import KyotoView, observe
from brushpass.games.kyoto.words import say_action, say_event


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

    def result(self, s: Kyoto) -> str:
        return f"{s.winner} {s.reason}" if s.over else ""

    def refusal(self, s: Kyoto, a: int) -> Refusal:
        return refusal(s, a)

    def say_event(self, event: Event) -> Phrase:
        return say_event(event)

    def say_action(self, a: int) -> Phrase:
        return say_action(a)

    def parse(self, text: str) -> int:
        """K39, K40 A card and a way that no agent can ever go get a word of their own."""
        way = re.fullmatch(r"(\w+) (\w\w)-(\w\w)", " ".join(text.lower().split()))
        if way and text.lower() not in self.numbers and way[1] in CARDS[:9] and {way[2], way[3]} <= set(CELL_NAMES):
            swap = CARDS[8] == way[1] and f"swap {way[3]}-{way[2]}" in self.numbers
            if swap:
                return self.numbers[f"swap {way[3]}-{way[2]}"]
            raise BadNotation("notation.no-way", {"text": text[:60], "rule": WAY_RULES.get(way[1], "K39")})
        return super().parse(text)


WAY_RULES = {"defend": "K57", "tunnel": "K59", "swap": "K63"}
