"""Compare a style of bots with the steady one: `python -m bench.styles GAME LEVEL STYLE GAMES [SEED]`.

Prints the win rate against the same level with its 95% interval, and the attacks per game of each side.
"""
from __future__ import annotations

import sys
from typing import Any

from brushpass.agents.levels import find_contestant
from brushpass.arena.match import interval
from brushpass.arena.table import BotTable
from brushpass.games import game as open_game

SEED = 8_300_000


class StyleTable(BotTable[Any]):
    """A game that counts the attacks of each contestant."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.attacks = [0, 0]

    def choice(self, seat: int) -> int:
        a = super().choice(seat)
        self.attacks[self.contestant_of[seat]] += self.game.is_attack(self.state, a)
        return a


def main(name: str, level: str, style: str, games: int, seed: int) -> None:
    """Play the games, and print a line."""
    game, won, attacks = open_game(name), 0.0, [0, 0]
    contestants = [find_contestant(name, f"{level}:{style}"), find_contestant(name, level)]
    sides = game.sides()
    for number in range(games):
        table = StyleTable(game, contestants, number % sides, seed + number // sides)
        shares = table.play_to_end().shares
        won += shares[0] if any(shares) else 1 / sides
        attacks = [total + more for total, more in zip(attacks, table.attacks, strict=True)]
    low, high = interval(won / games, games)
    print(f"{name} {level}:{style}: {won / games:.1%} [{low:.1%}, {high:.1%}] n={games}, attacks per game "
          f"{attacks[0] / games:.2f} against {attacks[1] / games / (sides - 1):.2f}")


if __name__ == "__main__":
    _, title, level_name, style_name, count, *seeds = sys.argv
    main(title, level_name, style_name, int(count), int(seeds[0]) if seeds else SEED)
